import { isPeriod } from '@yupana/tax/period.ts';
import { isRuc } from '@yupana/tax/ruc.ts';
import { z } from 'zod';

/** The fields that many calls share. Texts are those of the product's specification. */

/** Soles as a JSON number with at most two decimals. `Money` on both sides: `toWire` and `fromWire` of the tax package. */
export const amount = z.number().meta({ description: 'Soles, con dos decimales como máximo', example: 1234.5 });
/** The code of a voucher. Signs in a number from abroad are three in it. */
export const voucherCode = z.string().trim().min(1).max(160);
export const count = z.int().nonnegative();
/** Null when it is not known (see `completeness`): never zero then. */
export const amountIfKnown = amount.nullable();
export const countIfKnown = count.nullable();
export const uuid = z.uuid();
/** In UTC, too, of the years that have four digits: others are written in a way that databases do not read. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => /^(?!0000)\d{4}-/.test(inUtc(text)), 'La fecha y hora no es válida.');
const inUtc = (text: string): string => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
};
/** Of a year that a voucher, a person or a company may have: databases have none before 1. */
export const plainDate = z.iso.date().refine((text) => text >= '1900-01-01', 'La fecha no es válida.');
export const period = z
  .string()
  .refine(isPeriod, 'El periodo debe tener el formato AAAAMM.')
  // At the edges of what is a period there is none before, or after, that could be asked for besides.
  .refine((text) => text >= '195001' && text <= '208912', 'El periodo debe tener el formato AAAAMM.')
  .meta({ description: 'Periodo tributario AAAAMM', example: '202610' });

export const ruc = z
  .string()
  .trim()
  .min(1, 'Ingrese el RUC')
  .regex(/^\d*$/, 'El RUC solo debe contener números')
  .length(11, 'El RUC debe de tener 11 dígitos.')
  .refine(isRuc, 'El RUC ingresado es inválido')
  .meta({ example: '20990001015' });

export const page = z.coerce.number().int().min(1).default(1);
export const pageSize = z.coerce
  .number()
  .pipe(z.literal([20, 50, 100]))
  .default(20);
/** Of the summary reports. */
export const reportPageSize = z.coerce
  .number()
  .pipe(z.literal([10, 20, 50, 100]))
  .default(10);
export const pagination = z.object({ total_pages: count, total_items: count, page: z.int(), size: z.int() });

/**
 * The dashboards take their filters as one query parameter that holds a JSON object (`filters={"ruc":…}`).
 * @returns a query schema that parses and validates it
 */
export function jsonFilters<T extends z.ZodObject>(shape: T) {
  return z.object({
    filters: z
      .string()
      .max(2000)
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: 'custom', message: 'El parámetro filters debe ser un objeto JSON.' });
          return z.NEVER;
        }
      })
      .pipe(shape),
  });
}
