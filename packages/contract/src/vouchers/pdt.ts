import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, amountIfKnown, count, countIfKnown, jsonFilters, period, plainDate, ruc, uuid } from '../fields.ts';
import { operationTypes } from '../terms/books.ts';
import { bookCompleteness } from '../terms/completeness.ts';
import { opening } from './opening.ts';

/** «Informe PDT»: the boxes of FV 621 as the books of a period fill them, with what the form is told besides. */

/** Whole soles; null: it hangs on what is not known, which is no zero. */
const whole = amountIfKnown.meta({ description: 'Soles enteros; null: no se sabe, y no es cero' });

const box = z.object({
  box: z.string().meta({ description: 'Casilla del FV 621', example: '107' }),
  books: amountIfKnown.meta({ description: 'Lo que suman los comprobantes, con céntimos' }),
  declare: whole,
  declared: amountIfKnown.meta({ description: 'Lo que se declaró; null: no está presentado o no se sabe' }),
});
export type PdtBox = z.infer<typeof box>;

/** What a pair of boxes is of: its base and, where there is one, its tax. */
export const pdtGroups = [
  ...(['sales', 'sales-reduced', 'discounts', 'exports', 'untaxed-sales'] as const),
  ...(['purchases', 'purchases-reduced', 'mixed', 'for-untaxed', 'untaxed-purchases'] as const),
  ...(['imports', 'mixed-imports', 'imports-for-untaxed'] as const),
] as const;

const group = z.object({
  is: z.enum(pdtGroups),
  rate: z.number().nullable().meta({ description: 'Tasa del IGV en %; null: no lleva' }),
  base: amountIfKnown,
  igv: amountIfKnown.meta({ description: 'IGV de los comprobantes; null: no lleva, o no se sabe' }),
  count: countIfKnown,
  boxes: z.array(box),
});
export type PdtGroup = z.infer<typeof group>;

/** not-asked: SUNAT was never asked · no-figures: it is presented, and its boxes are not known */
export const declaredStates = ['presented', 'no-figures', 'not-presented', 'unknown'] as const;

const compared = z.object({
  tax_period: period,
  is: z.enum(declaredStates),
  presented_on: plainDate.nullable(),
  compared: count.meta({ description: 'Casillas comparadas: las que la declaración trae y aquí se conocen' }),
  differences: z.array(z.object({ box: z.string(), declared: amount, books: amount })),
});
export type PdtCompared = z.infer<typeof compared>;

export const pdtReport = z.object({
  operation_type: z.enum(operationTypes),
  reduced_rate: z.number().nullable(),
  // What the specification names, of what counts: validated purchases, or all sales.
  ...{ non_taxable_amount: amountIfKnown, igv_10_taxable_amount: amountIfKnown, igv_10_amount: amountIfKnown },
  ...{ igv_18_taxable_amount: amountIfKnown, igv_18_amount: amountIfKnown },
  ...{ sum_perception: amountIfKnown, sum_retention: amountIfKnown },
  perceptions_count: count,
  retentions_count: count,
  vouchers_count: countIfKnown.meta({ description: 'Compras validadas, o ventas, que entran al registro' }),
  elsewhere_count: countIfKnown.meta({ description: 'Compras validadas que no entran: su crédito es de otro periodo' }),
  arrived_count: countIfKnown.meta({ description: 'Compras de otros periodos cuyo crédito es de este' }),
  total_cpes_count: countIfKnown.meta({ description: 'Todos los del periodo' }),
  groups: z.array(group),
  determination: z.array(box.omit({ books: true })),
  opening: opening.nullable().meta({ description: 'Saldo a favor con el que empieza; null: no se conoce' }),
  next: z.object({
    ...{ tax_period: period, balance: whole, perceptions: whole, retentions: whole, discounts: whole },
    begins: opening.nullable().meta({
      description:
        'El saldo con el que empieza ese periodo si se declaró o se escribió, que prevalece sobre lo que pasa; null: ninguno',
    }),
  }),
  report_amount: amountIfKnown.meta({ description: 'Lo que muestra Reporte de empresa, sin redondear' }),
  trouble: z.enum(['rate', 'pro-rata']).nullable().meta({
    description: 'Por qué no hay casillas: una base tiene una tasa que no rige; o falta el coeficiente de la prorrata',
  }),
  declared: z.array(compared).meta({ description: 'De este periodo y del anterior' }),
  completeness: z.array(bookCompleteness).meta({ description: 'De compras y de ventas' }),
});
export type PdtReport = z.infer<typeof pdtReport>;

export const getPdtReport = defineCall({
  id: 'getPdtReport',
  method: 'GET',
  path: '/dashboard/pdt-report',
  access: 'reader',
  tag: 'Tablero',
  summary: 'Las casillas del FV 621 de un periodo, según sus libros y lo que se declaró.',
  query: jsonFilters(
    z.object({ ruc, tax_period: period, business_uuid: uuid.optional(), operation_type: z.enum(operationTypes) }),
  ),
  status: 200,
  response: pdtReport,
  errors: ['NOT_FOUND'],
});
