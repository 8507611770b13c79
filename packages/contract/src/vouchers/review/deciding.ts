import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { count, period, plainDate, ruc, voucherCode } from '../../fields.ts';
import { postponedFor } from '../../terms/postponed-for.ts';
import { voucherStatuses } from '../../vouchers.ts';
import { reviewTotals } from './review.ts';

/** What people decide of observed purchases, undo and put aside. */

const scope = z.object({ ruc, tax_period: period });

/** Characters of what sustains a decision. */
export const LONGEST_REASON = 100;

/** How many vouchers one call may decide: more than a page, less than what would hold the others up. */
export const MOST_DECIDED = 5_000;

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
      .array(z.object({ code: voucherCode, why: z.string() }))
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
      code: voucherCode,
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
  access: 'assistant',
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
  access: 'assistant',
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
  access: 'assistant',
  tag: 'Revisión',
  summary: 'Deshace lo que se decidió junto; vuelve a valer lo que valía antes.',
  query: scope,
  body: z.object({
    batch: z.uuid(),
    code: voucherCode.optional().meta({ description: 'Solo la de este comprobante' }),
  }),
  status: 200,
  response: decided,
  errors: ['NOT_FOUND', 'PERIOD_CLOSED'],
});

export const postponeObserved = defineCall({
  id: 'postponeObserved',
  method: 'POST',
  path: '/businesses/dashboard-reports/observed/postpone/',
  access: 'assistant',
  tag: 'Revisión',
  summary: 'Aparta comprobantes observados hasta una fecha, o hasta que llegue algo; vuelven antes de declarar.',
  query: scope,
  body: z.object({
    codes: z.array(voucherCode).min(1).max(MOST_DECIDED),
    for: z.enum(postponedFor),
    until: plainDate.optional().meta({ description: 'Con «date», el día en que vuelven' }),
  }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object({ postponed: count, until: plainDate.nullable() }) }),
  errors: ['NOT_FOUND', 'VOUCHER_ALREADY_DECIDED', 'PERIOD_CLOSED'],
});

export const resumeObserved = defineCall({
  id: 'resumeObserved',
  method: 'POST',
  path: '/businesses/dashboard-reports/observed/resume/',
  access: 'assistant',
  tag: 'Revisión',
  summary: 'Devuelve a la revisión comprobantes que se habían apartado.',
  query: scope,
  body: z.object({ codes: z.array(voucherCode).min(1).max(MOST_DECIDED) }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object({ resumed: count }) }),
  errors: ['NOT_FOUND', 'PERIOD_CLOSED'],
});
