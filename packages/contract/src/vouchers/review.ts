import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, instant, page, pagination, period, plainDate, reportPageSize, ruc } from '../fields.ts';
import { settingNames } from '../settings/values.ts';
import { bookCompleteness } from '../terms/completeness.ts';
import { voucher, voucherList, voucherStatuses } from '../vouchers.ts';

/** What is judged and what people decide of it: the lists of the review, its groups, the verdict of one voucher, and deciding. */

const scope = z.object({ ruc, tax_period: period });
const code = z.string().trim().min(1).max(80);

/** Characters of what sustains a decision. */
export const LONGEST_REASON = 100;

/** How many vouchers one call may decide: more than a page, less than what would hold the others up. */
export const MOST_DECIDED = 5_000;

export const listObserved = defineCall({
  id: 'listObserved',
  method: 'GET',
  path: '/businesses/dashboard-reports/observed',
  access: 'owner',
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
  access: 'owner',
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
  access: 'owner',
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
});
export type ReviewTotals = z.infer<typeof reviewTotals>;

const came = {
  batch: z.uuid().nullable().meta({ description: 'Con él se deshace; null si no había nada que deshacer' }),
  decided: count,
  totals: reviewTotals,
};
const decided = z.object({ success: z.literal(true), data: z.object(came) });

/** Of validating and rejecting: what they did not fit is told, and nothing was done of it. */
const decidedOf = z.object({
  success: z.literal(true),
  data: z.object({
    ...came,
    skipped: z
      .array(z.object({ code, why: z.string() }))
      .meta({ description: 'Con `skip_unfit`, los que se omitieron y por qué' }),
  }),
});

const skip_unfit = z.boolean().default(false).meta({
  description:
    'Los que no se pueden decidir (ya decididos, periodo cerrado) se omiten y se cuentan, en vez de rechazar todo',
});

const cpes = z
  .array(
    z.object({
      code,
      reason: z.string().trim().max(LONGEST_REASON).default(''),
      seen: z
        .enum(voucherStatuses)
        .optional()
        .meta({ description: 'El estado que veía quien decide: si ya es otro, no se decide nada' }),
    }),
  )
  .min(1)
  .max(MOST_DECIDED);

export const validateObserved = defineCall({
  id: 'validateObserved',
  method: 'PATCH',
  path: '/businesses/dashboard-reports/observed/validate/',
  access: 'owner',
  tag: 'Revisión',
  summary: 'Valida comprobantes: todos, o ninguno si alguno no se puede. Uno solo necesita su sustento.',
  query: scope,
  body: z.object({ cpes, skip_unfit }),
  status: 200,
  response: decidedOf,
  errors: ['NOT_FOUND', 'VOUCHER_ALREADY_DECIDED', 'PERIOD_CLOSED'],
});

export const declineObserved = defineCall({
  id: 'declineObserved',
  method: 'PATCH',
  path: '/businesses/dashboard-reports/observed/decline/',
  access: 'owner',
  tag: 'Revisión',
  summary: 'Rechaza comprobantes: todos, o ninguno si alguno no se puede.',
  query: scope,
  body: z.object({ cpes, skip_unfit }),
  status: 200,
  response: decidedOf,
  errors: ['NOT_FOUND', 'VOUCHER_ALREADY_DECIDED', 'PERIOD_CLOSED'],
});

export const undoDecision = defineCall({
  id: 'undoDecision',
  method: 'POST',
  path: '/businesses/dashboard-reports/observed/undo/',
  access: 'owner',
  tag: 'Revisión',
  summary: 'Deshace lo que se decidió junto; vuelve a valer lo que valía antes.',
  query: scope,
  body: z.object({
    batch: z.uuid(),
    code: code.optional().meta({ description: 'Solo la de este comprobante' }),
  }),
  status: 200,
  response: decided,
  errors: ['NOT_FOUND', 'PERIOD_CLOSED'],
});

export const postponedFor = ['date', 'document', 'deposit', 'supplier'] as const;
export type PostponedFor = (typeof postponedFor)[number];

export const postponeObserved = defineCall({
  id: 'postponeObserved',
  method: 'POST',
  path: '/businesses/dashboard-reports/observed/postpone/',
  access: 'owner',
  tag: 'Revisión',
  summary: 'Aparta comprobantes observados hasta una fecha, o hasta que llegue algo; vuelven antes de declarar.',
  query: scope,
  body: z.object({
    codes: z.array(code).min(1).max(MOST_DECIDED),
    for: z.enum(postponedFor),
    until: plainDate.optional().meta({ description: 'Con «date», el día en que vuelven' }),
  }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object({ postponed: count, until: plainDate.nullable() }) }),
  errors: ['NOT_FOUND', 'PERIOD_CLOSED'],
});

export const resumeObserved = defineCall({
  id: 'resumeObserved',
  method: 'POST',
  path: '/businesses/dashboard-reports/observed/resume/',
  access: 'owner',
  tag: 'Revisión',
  summary: 'Devuelve a la revisión comprobantes que se habían apartado.',
  query: scope,
  body: z.object({ codes: z.array(code).min(1).max(MOST_DECIDED) }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object({ resumed: count }) }),
  errors: ['NOT_FOUND'],
});

export const reviewedVoucher = z.object({
  code,
  issue_date: plainDate,
  type_code: z.string(),
  serie: z.string(),
  number: z.string(),
  igv_amount: amount,
  total_amount: amount,
  has_file: z.boolean(),
  without_credit: z.boolean().meta({ description: 'También validado su IGV no da crédito fiscal' }),
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
  vouchers: z.array(reviewedVoucher),
});
export type ReviewGroup = z.infer<typeof reviewGroup>;

export const getReview = defineCall({
  id: 'getReview',
  method: 'GET',
  path: '/businesses/dashboard-reports/review',
  access: 'owner',
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
      judging: z.boolean().meta({ description: 'Hay comprobantes del periodo que se están analizando' }),
      closed: z.boolean().meta({ description: 'El periodo está cerrado: se mira, y no se decide' }),
      totals: reviewTotals,
      completeness: bookCompleteness,
    }),
  }),
  errors: ['NOT_FOUND'],
});

export const whoKnows = ['contador', 'cliente', 'proveedor', 'SUNAT'] as const;

const factUsed = z.object({
  path: z.string(),
  name: z.string(),
  value: z.string().nullable().meta({ description: 'Como se lee; null si no se conoce' }),
  is: z.enum(['known', 'absent', 'pending', 'unknown']),
  source: z.string().nullable(),
  at: z.string().nullable(),
});

export const finding = z.object({
  rule: z.string(),
  short: z.string(),
  severity: z.enum(['rejects', 'observes', 'waits', 'informs']),
  is: z.enum(['fires', 'waits', 'gave-up']),
  expense: z.string(),
  credit: z.string(),
  reason: z.string(),
  facts: z.array(factUsed),
  basis: z.array(z.object({ norm: z.string(), article: z.string() })),
  changes_if: z.array(z.string()),
  ask: z.enum(whoKnows),
  confidence: z.enum(['high', 'medium', 'low']),
  until: plainDate.nullable().meta({ description: 'Hasta cuándo se espera; null si no se espera' }),
  set_aside: z
    .object({ by: z.enum(['exception', 'switch']), why: z.string() })
    .nullable()
    .meta({ description: 'Por qué no cuenta: una excepción, o la regla está apagada en la empresa' }),
});
export type Finding = z.infer<typeof finding>;

export const decisionEvent = z.object({
  batch: z.uuid(),
  at: instant,
  by: z.string(),
  from: z.enum(voucherStatuses),
  to: z.enum(voucherStatuses),
  reason: z.string(),
  finding: z.string().meta({ description: 'El motivo que se leía al decidir; vacío si no había' }),
  igv_amount: amount,
  total_amount: amount,
  undone: z.object({ at: instant, by: z.string() }).nullable(),
});
export type DecisionEvent = z.infer<typeof decisionEvent>;

export const getVerdict = defineCall({
  id: 'getVerdict',
  method: 'GET',
  path: '/businesses/dashboard-reports/verdict',
  access: 'owner',
  tag: 'Revisión',
  summary: 'Qué dicen las reglas de un comprobante de compra, por qué, con qué base legal, y quién decidió.',
  query: scope.extend({ code }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      code,
      voucher: voucher.meta({ description: 'La línea de SUNAT, con los enlaces a su imagen y a su XML' }),
      status: z.enum(voucherStatuses),
      verdict: z
        .object({
          status: z.enum(voucherStatuses),
          expense: z.string(),
          credit: z.string(),
          without_credit: z.boolean(),
          rulebook: z.string(),
          at: instant,
          waiting: z.boolean().meta({ description: 'Se volverá a analizar: algo cambió desde entonces' }),
        })
        .nullable()
        .meta({ description: 'null: todavía no se analizó' }),
      findings: z.array(finding),
      near: z.array(z.object({ rule: z.string(), short: z.string(), because: z.string() })),
      missing: z.array(z.object({ rule: z.string(), short: z.string(), fact: z.string() })),
      rules_asked: count,
      trail: z.array(decisionEvent),
      notice: z
        .enum(['figures-changed', 'verdict-changed'])
        .nullable()
        .meta({ description: 'Lo decidido se decidió sobre otras cifras, o las reglas ahora dicen otra cosa' }),
    }),
  }),
  errors: ['NOT_FOUND'],
});

/** What a fact is in a group: each of its values, with the vouchers that have it; the most common first. */
const factOfGroup = z.object({
  path: z.string(),
  name: z.string(),
  values: z.array(factUsed.omit({ path: true, name: true }).extend({ codes: z.array(code) })),
});
export type FactOfGroup = z.infer<typeof factOfGroup>;

export const getReviewGroup = defineCall({
  id: 'getReviewGroup',
  method: 'GET',
  path: '/businesses/dashboard-reports/review/group',
  access: 'owner',
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
          validates: z.array(code).meta({ description: 'Los que entonces pasarían a Validado' }),
        }),
      ),
      ask: z.array(z.enum(whoKnows)),
      trust: z.string().nullable().meta({
        description: 'De qué sería de confianza su proveedor para que no se observe más; null si nada encaja',
      }),
      validated_before: count.meta({
        description: 'Veces que se validó lo mismo de su proveedor, en cualquier periodo',
      }),
    }),
  }),
  errors: ['NOT_FOUND'],
});
