import { z } from 'zod';
import { amountIfKnown, count, instant, plainDate } from '../fields.ts';
import { evidence } from './evidence.ts';

/**
 * pending: not asked for yet · none: SUNAT says that it left out nothing · listed: its list ·
 * not-delivered: it was asked for and could not be had, which is not «none»
 */
export const leftOutStates = ['pending', 'none', 'listed', 'not-delivered'] as const;

export const leftOut = z.object({
  state: z.enum(leftOutStates),
  message: z.string().meta({ description: 'Texto para el contador' }),
  asked_at: instant.nullable().meta({ description: 'De cuándo es lo que se muestra; null si nunca se entregó' }),
  count,
  igv: amountIfKnown.meta({ description: 'De todos; null si SUNAT no lo dice de alguno' }),
  rejected_count: count.meta({ description: 'Filas de la lista que no se pudieron leer: están en el archivo' }),
  vouchers: z
    .array(
      z.object({
        type_code: z.string(),
        serie: z.string(),
        number: z.string(),
        document: z.string().nullable().meta({ description: 'RUC o documento del proveedor o cliente' }),
        name: z.string().nullable(),
        issue_date: plainDate.nullable(),
        igv: amountIfKnown,
        total: amountIfKnown,
        reason: z.string().nullable().meta({ description: 'En palabras de SUNAT; null si no lo dice' }),
      }),
    )
    .meta({ description: 'Los primeros 100' }),
  evidence,
});
export type LeftOut = z.infer<typeof leftOut>;
