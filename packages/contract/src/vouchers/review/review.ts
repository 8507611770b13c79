import { z } from 'zod';
import { defineCall } from '../../call.ts';
import {
  amount,
  count,
  instant,
  page,
  pagination,
  period,
  plainDate,
  reportPageSize,
  ruc,
  voucherCode,
} from '../../fields.ts';
import { settingNames } from '../../settings/values.ts';
import { bookCompleteness } from '../../terms/completeness.ts';
import { postponedFor } from '../../terms/postponed-for.ts';
import { voucher, voucherList } from '../../vouchers.ts';
import { factUsed, whoKnows } from './verdict.ts';

/** The lists of what is judged, and its groups: one decision each. */

const scope = z.object({ ruc, tax_period: period });

export const listObserved = defineCall({
  id: 'listObserved',
  method: 'GET',
  path: '/businesses/dashboard-reports/observed',
  access: 'reader',
  tag: 'Revisión',
  summary: 'Lista los comprobantes de compra observados de un periodo, cada uno con su motivo.',
  query: scope.extend({ page, size: reportPageSize }),
  status: 200,
  response: voucherList,
  errors: ['NOT_FOUND'],
});

/** A purchase that does not count as deductible, and by whose word. */
export const rejectedVoucher = voucher.extend({
  decision: z
    .object({ batch: z.uuid(), at: instant, by: z.string(), reason: z.string() })
    .nullable()
    .meta({ description: 'Quién lo rechazó, y con qué se deshace; null si lo rechazan las reglas' }),
});
export type RejectedVoucher = z.infer<typeof rejectedVoucher>;

export const listRejected = defineCall({
  id: 'listRejected',
  method: 'GET',
  path: '/businesses/dashboard-reports/rejected',
  access: 'reader',
  tag: 'Revisión',
  summary: 'Lista los comprobantes de compra rechazados de un periodo.',
  query: scope.extend({ page, page_record: reportPageSize }),
  status: 200,
  response: voucherList.extend({ data: z.array(rejectedVoucher) }),
  errors: ['NOT_FOUND'],
});

export const listValidated = defineCall({
  id: 'listValidated',
  method: 'GET',
  path: '/businesses/dashboard-reports/validated',
  access: 'reader',
  tag: 'Revisión',
  summary: 'Lista los comprobantes de compra validados de un periodo.',
  query: scope.extend({ uuid: z.uuid().optional(), page, size: reportPageSize }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.array(voucher),
    summary: z.object({ total_igv_amount: amount.nullable(), total_items: count.nullable() }),
    completeness: bookCompleteness,
    metadata: z.object({ pagination }),
  }),
  errors: ['NOT_FOUND'],
});

/** What purchases of a period amount to by status; null: not known, and not zero. */
export const reviewTotals = z.object({
  deductible: z.object({ count: count.nullable(), igv_amount: amount.nullable() }),
  observed: z.object({ count: count.nullable(), igv_amount: amount.nullable() }),
  rejected: z.object({ count: count.nullable(), igv_amount: amount.nullable() }),
  in_process: z.object({ count: count.nullable(), igv_amount: amount.nullable() }),
  sales_igv_amount: amount.nullable(),
  opening_amount: amount.nullable().meta({ description: 'Saldo a favor anterior; null: no se conoce y no se resta' }),
});
export type ReviewTotals = z.infer<typeof reviewTotals>;

export const reviewedVoucher = z.object({
  code: voucherCode,
  issue_date: plainDate,
  type_code: z.string(),
  serie: z.string(),
  number: z.string(),
  igv_amount: amount,
  total_amount: amount,
  has_file: z.boolean(),
  without_credit: z.boolean().meta({ description: 'También validado su IGV no da crédito fiscal en este periodo' }),
  reason: z.string().meta({ description: 'El motivo, con las cifras de este comprobante' }),
  postponed: z.object({ for: z.enum(postponedFor), until: plainDate.nullable() }).nullable(),
});
export type ReviewedVoucher = z.infer<typeof reviewedVoucher>;

/** Vouchers of one supplier with the same finding, and of the same goods where it is about goods: one decision. */
export const reviewGroup = z.object({
  id: z.string(),
  supplier_ruc: z.string(),
  supplier_business_name: z.string(),
  rule: z.string(),
  short: z.string().meta({ description: 'El motivo en pocas palabras' }),
  category: z.string().nullable().meta({ description: 'Lo comprado, si el motivo es de qué se compró' }),
  igv_amount: amount,
  total_amount: amount,
  first_date: plainDate,
  last_date: plainDate,
  awaits: z.array(z.enum(postponedFor)).meta({ description: 'Hasta cuándo se puede posponer, según el motivo' }),
  vouchers: z.array(reviewedVoucher),
});
export type ReviewGroup = z.infer<typeof reviewGroup>;

export const getReview = defineCall({
  id: 'getReview',
  method: 'GET',
  path: '/businesses/dashboard-reports/review',
  access: 'reader',
  tag: 'Revisión',
  summary: 'Los comprobantes observados de un periodo por decisiones: mismo proveedor y mismo motivo, una tarjeta.',
  query: scope,
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      groups: z.array(reviewGroup).meta({ description: 'Por IGV en juego, de mayor a menor' }),
      omitted: count.meta({ description: 'Observados que no entran en esta respuesta: aparecen al decidir los demás' }),
      decided: count.meta({ description: 'Comprobantes del periodo que alguien decidió' }),
      due_date: plainDate.nullable().meta({
        description:
          'Hasta cuándo se declara el periodo, por el último dígito del RUC; null si no se conoce el cronograma',
      }),
      returns_on: plainDate.nullable().meta({
        description:
          'El día en que vuelve por sí solo lo que se posponga hoy: se cierran los registros; null si ese día ya llegó',
      }),
      judging: z.boolean().meta({ description: 'Hay comprobantes del periodo que se están analizando' }),
      closed: z.boolean().meta({ description: 'El periodo está cerrado: se mira, y no se decide' }),
      totals: reviewTotals,
      completeness: bookCompleteness,
    }),
  }),
  errors: ['NOT_FOUND'],
});

/** What a fact is in a group: each of its values, with the vouchers that have it; the most common first. */
const factOfGroup = z.object({
  path: z.string(),
  name: z.string(),
  values: z.array(factUsed.omit({ path: true, name: true }).extend({ codes: z.array(voucherCode) })),
});
export type FactOfGroup = z.infer<typeof factOfGroup>;

export const getReviewGroup = defineCall({
  id: 'getReviewGroup',
  method: 'GET',
  path: '/businesses/dashboard-reports/review/group',
  access: 'reader',
  tag: 'Revisión',
  summary: 'En qué se parecen y en qué no los comprobantes de una decisión, con su base legal y qué la cambiaría.',
  query: scope.extend({ group: z.string().max(200).meta({ description: 'El `id` del grupo en la revisión' }) }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      id: z.string(),
      explained: count.meta({ description: 'De cuántos de sus comprobantes se habla' }),
      facts: z.array(factOfGroup),
      basis: z.array(z.object({ norm: z.string(), article: z.string() })),
      changes: z.array(
        z.object({
          if: z.string().meta({ description: 'Tras «Cambiaría si»' }),
          setting: z
            .enum(settingNames)
            .nullable()
            .meta({ description: 'El ajuste de la empresa con el que se cambia; null si no es uno' }),
          validates: z.array(voucherCode).meta({ description: 'Los que entonces pasarían a Validado' }),
        }),
      ),
      ask: z.array(z.enum(whoKnows)),
      gives_part: z.boolean().meta({
        description: 'Si el motivo solo limita el crédito fiscal: al validarlos su IGV cuenta entero',
      }),
      trust: z.string().nullable().meta({
        description: 'De qué sería de confianza su proveedor para que no se observe más; null si nada encaja',
      }),
      validated_before: count.meta({
        description: 'Veces que se validó lo mismo de su proveedor, en cualquier periodo',
      }),
      rejected_before: count.meta({
        description: 'Veces que se rechazó lo mismo de su proveedor, en cualquier periodo',
      }),
    }),
  }),
  errors: ['NOT_FOUND'],
});
