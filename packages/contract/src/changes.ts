import { z } from 'zod';
import { businessParams } from './businesses.ts';
import { defineCall } from './call.ts';
import { books } from './collection.ts';
import { amount, count, instant, page, pageSize, pagination, period, plainDate, uuid } from './fields.ts';
import { bookCompleteness } from './terms/completeness.ts';
import { changeKinds, voucherStatuses } from './vouchers.ts';

/**
 * What of a voucher can be told apart, in the order in which it is told: amounts in soles, dates, and texts. All that SUNAT's line says
 * and is kept has a name here: `told` of the server's columns.
 */
export const changedFields = [
  'total',
  'igv',
  'taxable',
  'dg_taxable',
  'dg_igv',
  'dgng_taxable',
  'dgng_igv',
  'dng_taxable',
  'dng_igv',
  'discount_taxable',
  'discount_igv',
  'non_taxable',
  'isc',
  'icbper',
  'other',
  'issue_date',
  'due_date',
  'sunat_status',
  'detraction',
  'currency',
  'exchange_rate',
  'counterparty_document_type',
  'counterparty_document',
  'counterparty',
  'modified_issue_date',
  'modified_type_code',
  'modified_serie',
  'modified_number',
  'note_type',
  'operation_type',
  'inconsistencies',
  'number_end',
  'car',
  'other_column',
] as const;
export type ChangedField = (typeof changedFields)[number];

const value = z.union([amount, z.string()]).nullable();

export const voucherChange = z.object({
  collection: uuid.meta({ description: 'La recolección en que se notó' }),
  code: z.string().meta({ description: 'Clave del comprobante: RUC del emisor-tipo-serie-número' }),
  kind: z.enum(changeKinds),
  at: instant,
  seen: z.boolean(),
  type_code: z.string(),
  serie: z.string(),
  number: z.string(),
  counterparty_document: z.string(),
  counterparty_name: z.string(),
  issue_date: plainDate,
  status: z.enum(voucherStatuses).nullable().meta({ description: 'De una compra; null en ventas' }),
  differences: z
    .array(
      z.object({
        field: z.enum(changedFields),
        column: z.string().optional().meta({ description: 'De `other_column`: su nombre en el archivo de SUNAT' }),
        before: value,
        after: value,
      }),
    )
    .meta({
      description:
        'Qué cambió. De uno nuevo o que ya no figura, solo su total; de uno que volvió, también lo que no es como era. Vacío: se notó antes de que se guardara qué',
    }),
  igv_effect: amount.nullable().meta({
    description: 'Cuánto movió el IGV del periodo, sea cual sea su destino; null: no se guardó qué cambió',
  }),
  credit_effect: z.object({ amount: amount.nullable() }).nullable().meta({
    description:
      'De una compra que cambió y cuyo IGV no es todo DG: cuánto movió el crédito que dan sus columnas (DG todo, DNG nada). `amount` null: es común (DGNG) y depende de la prorrata',
  }),
  decided: z
    .object({
      to: z.enum(['gasto deducible', 'gasto no deducible']),
      why: z.enum(['other-figures', 'gone']),
      figure: z
        .object({ field: z.enum(['total', 'igv', 'taxable']), amount })
        .nullable()
        .meta({ description: 'La que era otra cuando se decidió; null: ninguna de estas' }),
    })
    .nullable()
    .meta({ description: 'Lo que alguien decidió con otras cifras, o antes de que dejara de figurar; null si no' }),
});
export type VoucherChange = z.infer<typeof voucherChange>;

const byKind = z.object({ new: count, returned: count, changed: count, gone: count });

export const listChanges = defineCall({
  id: 'listChanges',
  method: 'GET',
  path: '/businesses/{uuid}/collection/changes',
  access: 'reader',
  tag: 'Recolección',
  summary:
    'Qué cambió en la propuesta de SUNAT entre una recolección y otra de un libro y periodo. Se conserva siempre.',
  params: businessParams,
  query: z.object({
    tax_period: period,
    book: z.enum(books).default('RCE'),
    kind: z.enum(changeKinds).optional(),
    only: z.enum(['unseen']).optional(),
    after: instant.optional().meta({ description: 'Solo lo notado después de este momento' }),
    page,
    size: pageSize,
  }),
  status: 200,
  response: z.object({
    data: z.array(voucherChange).meta({ description: 'Lo más reciente primero' }),
    counts: byKind.meta({ description: 'Con los filtros, salvo el de clase' }),
    changed: byKind.extend({ all: count }).meta({
      description: 'Comprobantes distintos que lista ese filtro, por clase y en total: uno puede cambiar varias veces',
    }),
    igv_effects: z.object({ new: amount, returned: amount, changed: amount, gone: amount }),
    vouchers: z.object({ before: count, after: count }).meta({
      description: 'Comprobantes en la propuesta: ahora, y antes de los cambios contados',
    }),
    igv: z.object({ before: amount, after: amount }),
    unseen: count.meta({ description: 'Sin ver, desde el momento pedido' }),
    collections: z
      .array(
        byKind.extend({
          at: instant,
          igv_effect: amount,
          redirected: count.meta({ description: 'Compras cuyo IGV cambió en un destino que no es DG' }),
        }),
      )
      .meta({ description: 'Las recolecciones que notaron algún cambio, la más reciente primero, sin filtros' }),
    completeness: bookCompleteness,
    collected: z.object({ count, first_at: instant.nullable(), last_at: instant.nullable() }),
    metadata: z.object({ pagination }),
  }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
});

export const markChangesSeen = defineCall({
  id: 'markChangesSeen',
  method: 'POST',
  path: '/businesses/{uuid}/collection/changes/seen',
  access: 'assistant',
  tag: 'Recolección',
  summary: 'Marca como vistos los cambios nombrados o, sin nombrarlos, todos los notados hasta un momento.',
  params: businessParams,
  body: z.object({
    tax_period: period,
    book: z.enum(books),
    until: instant.meta({ description: 'Lo que se notó después, aún no se ha visto' }),
    changes: z
      .array(z.object({ collection: uuid, code: z.string().max(120) }))
      .min(1)
      .max(100)
      .optional(),
  }),
  status: 204,
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
});
