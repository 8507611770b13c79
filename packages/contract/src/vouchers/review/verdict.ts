import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amount, count, instant, period, plainDate, ruc, voucherCode } from '../../fields.ts';
import { postponedFor } from '../../terms/postponed-for.ts';
import { voucher, voucherStatuses } from '../../vouchers.ts';

/** What the rules say of one voucher, and what people decided of it. */

const scope = z.object({ ruc, tax_period: period });

export const whoKnows = ['contador', 'cliente', 'proveedor', 'SUNAT'] as const;

export const factUsed = z.object({
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
  access: 'reader',
  tag: 'Revisión',
  summary: 'Qué dicen las reglas de un comprobante de compra, por qué, con qué base legal, y quién decidió.',
  query: scope.extend({ code: voucherCode }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      code: voucherCode,
      voucher: voucher.meta({ description: 'La línea de SUNAT, con los enlaces a su imagen y a su XML' }),
      status: z.enum(voucherStatuses),
      verdict: z
        .object({
          status: z.enum(voucherStatuses),
          expense: z.string(),
          credit: z.string(),
          without_credit: z.boolean(),
          rulebook: z.string(),
          edition: z
            .string()
            .nullable()
            .meta({ description: 'Cómo se llama esa versión de las reglas; null si la empresa tiene las suyas' }),
          at: instant,
          waiting: z.boolean().meta({ description: 'Se volverá a analizar: algo cambió desde entonces' }),
          broken: z.boolean().meta({ description: 'Una regla falló con él: no se pudo analizar' }),
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
      postponing: z
        .object({
          awaits: z
            .array(z.enum(postponedFor))
            .meta({ description: 'Hasta cuándo se puede posponer, según el motivo' }),
          due_date: plainDate.nullable().meta({ description: 'Hasta cuándo se declara; null si aún no se sabe' }),
          returns_on: plainDate
            .nullable()
            .meta({ description: 'El día en que vuelve por sí solo si se pospone hoy; null si ese día ya llegó' }),
          now: z
            .object({ for: z.enum(postponedFor), until: plainDate.nullable(), at: instant, by: z.string() })
            .nullable()
            .meta({ description: 'Cómo está pospuesto; null si no lo está' }),
        })
        .nullable()
        .meta({ description: 'Posponer la decisión; null si no está observado o ya no se decide' }),
    }),
  }),
  errors: ['NOT_FOUND'],
});
