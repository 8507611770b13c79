import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, instant, period, ruc } from '../fields.ts';
import { publishedEdition } from '../vouchers/rulebook.ts';
import { voucherStatuses } from '../vouchers.ts';

/** Which edition of the rules an account's companies are judged by, and what the newer one would do before it is in force. */

const name = z.string().trim().min(1).max(20);
/** More companies than an account has. */
const MOST = 5_000;

const editionInForce = publishedEdition.extend({
  rules: count,
  since: instant
    .nullable()
    .meta({ description: 'Desde cuándo está en vigor en la cuenta; null si aún no se juzgó nada' }),
});
export type EditionInForce = z.infer<typeof editionInForce>;

export const getEdition = defineCall({
  id: 'getEdition',
  method: 'GET',
  path: '/rules/in-force',
  access: 'reader',
  tag: 'Revisión',
  summary: 'La versión de las reglas con que se juzgan las empresas de la cuenta, y la que hay después de esa.',
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      in_force: editionInForce,
      newer: publishedEdition
        .nullable()
        .meta({ description: 'Con todo lo que cambia desde la que está en vigor; null si es la última' }),
      companies: z.array(z.object({ ruc, name: z.string() })).meta({ description: 'Las que se ensayan' }),
    }),
  }),
  errors: [],
});

const changedVoucher = z.object({
  code: z.string(),
  period,
  voucher: z.string().meta({ description: 'Serie y número' }),
  supplier: z.string(),
  from: z.enum(voucherStatuses),
  to: z.enum(voucherStatuses),
  without_credit: z.boolean().meta({ description: 'Deducible, sin crédito fiscal' }),
  why: z.string(),
  igv_payable: amount.meta({ description: 'Cuánto más se pagaría por él' }),
});
export type ChangedVoucher = z.infer<typeof changedVoucher>;

export const rehearsedPart = z.object({
  looked: count.meta({ description: 'Comprobantes que se miraron en esta parte' }),
  changes: z.array(z.object({ from: z.enum(voucherStatuses), to: z.enum(voucherStatuses), count })),
  igv_payable: amount.meta({ description: 'Cuánto más se pagaría, de todos sus periodos abiertos' }),
  otherwise: count.meta({ description: 'Decididos por una persona que ahora saldrían distinto' }),
  vouchers: z.array(changedVoucher).meta({ description: 'De los que cambian, los primeros' }),
  settling: z.boolean().meta({ description: 'Todavía se analiza: lo que se muestra hoy puede cambiar por sí solo' }),
  mark: z.string().meta({ description: 'Cómo estaba la empresa: otra marca es otro ensayo' }),
  next: z.string().nullable().meta({ description: 'Con qué se pide lo que sigue; null: está entera' }),
});
export type RehearsedPart = z.infer<typeof rehearsedPart>;

export const rehearseEdition = defineCall({
  id: 'rehearseEdition',
  method: 'POST',
  path: '/rules/rehearsal',
  access: 'accountant',
  tag: 'Revisión',
  summary: 'Ensaya una versión de las reglas en los periodos abiertos de una empresa, por partes. No escribe nada.',
  query: z.object({ ruc }),
  body: z.object({
    edition: name,
    next: z.string().max(4000).nullable().default(null),
    moving: z.boolean().default(false).meta({
      description:
        'De una empresa cuyas compras no dejan de cambiar: cada parte, de como está en ese momento; su marca vale mientras nadie cambie sus ajustes',
    }),
  }),
  status: 200,
  response: z.object({ success: z.literal(true), data: rehearsedPart }),
  errors: ['NOT_FOUND', 'EDITION_NOT_NEXT', 'REHEARSAL_STALE'],
});

export const adoptEdition = defineCall({
  id: 'adoptEdition',
  method: 'POST',
  path: '/rules/in-force',
  access: 'owner',
  tag: 'Revisión',
  summary: 'Pone en vigor una versión ensayada: los periodos abiertos de la cuenta se juzgan otra vez con ella.',
  body: z.object({
    edition: name,
    companies: z
      .array(z.object({ ruc, mark: z.string().min(1).max(64) }))
      .max(MOST)
      .meta({ description: 'Las que se ensayaron, cada una con su marca' }),
  }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({ in_force: editionInForce, periods: count.meta({ description: 'Que se juzgan otra vez' }) }),
  }),
  errors: ['NOT_FOUND', 'EDITION_NOT_NEXT', 'REHEARSAL_STALE'],
});
