import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, period, ruc } from '../fields.ts';
import { voucherStatuses } from '../vouchers.ts';
import { saidBody } from './settings.ts';

/** What a change of what a company tells its rules would do, before it is saved. */

/** More than a screen changes at once. */
const MOST = 20;

export const rehearsal = z.object({
  period: period.nullable().meta({ description: 'El periodo abierto más nuevo; null si no hay ninguno' }),
  vouchers: count.meta({ description: 'Comprobantes que se miraron' }),
  whole: z.boolean().meta({ description: 'false: el periodo tiene más, que no se miraron' }),
  changes: z.array(z.object({ from: z.enum(voucherStatuses), to: z.enum(voucherStatuses), count })),
  igv_payable: z
    .object({ before: amount, after: amount })
    .nullable()
    .meta({ description: 'IGV por pagar del periodo, hoy y entonces; null si aún no se conoce' }),
  others: z
    .object({ periods: count, changes: count, whole: z.boolean() })
    .optional()
    .meta({ description: 'Lo que cambiaría en los demás periodos abiertos; whole false: no se miraron todos' }),
});
export type Rehearsal = z.infer<typeof rehearsal>;

export const rehearseSetting = defineCall({
  id: 'rehearseSetting',
  method: 'POST',
  path: '/businesses/settings/rehearsal',
  access: 'assistant',
  tag: 'Ajustes de la empresa',
  summary: 'Ensaya un cambio de los ajustes: qué comprobantes de los periodos abiertos cambiarían. No escribe nada.',
  query: z.object({ ruc }),
  body: z.object({
    changes: z.array(saidBody).max(MOST).default([]),
    switches: z
      .array(z.object({ rule: z.string().trim().min(1).max(80), off: z.boolean() }))
      .max(MOST)
      .default([]),
  }),
  status: 200,
  response: z.object({ success: z.literal(true), data: rehearsal }),
  errors: ['NOT_FOUND', 'SETTING_UNKNOWN_CATEGORY'],
});
