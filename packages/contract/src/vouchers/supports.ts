import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, instant, plainDate, ruc, uuid, voucherCode } from '../fields.ts';
import { paidAmount } from './bank/statements.ts';

/** What somebody adds to a voucher to sustain it: a note, a proof that the rules know, a file. */

const scope = z.object({ ruc });

export const SUPPORT_MOST_BYTES = 5 * 1024 * 1024;
export const LONGEST_NOTE = 300;
export const supportFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** `note` sustains nothing by itself: rules do not read it. The others are `SupportKind` of the tax package. */
export const supportKinds = [
  'note',
  'travel-report',
  'workers-list',
  'lease-with-signatures',
  'lease-without-signatures',
  'contingency-note',
  'recipients-named',
  'attendants-named',
  'donation-certificate',
  'not-qualified-donee',
  'purchase-contract',
  'form-617-paid',
  'form-1662-paid',
  'form-1683-paid',
  'customs-paid',
  'fourth-category-suspension',
  'fourth-category-withholding-paid',
  'loan-contract',
  'foreign-document',
  'director',
  'beneficiary-worker',
  'perception-paid',
  'cash-allowed',
  'invoice-assigned',
  'no-third-party-notice',
  'operation-total',
] as const;
export type SupportProof = (typeof supportKinds)[number];

export const support = z.object({
  uuid,
  proof: z.enum(supportKinds),
  date: plainDate,
  amount: amount.nullable(),
  note: z.string(),
  file: z
    .object({
      name: z.string(),
      size: count,
      type: z.enum(supportFileTypes),
      url: z.string().meta({ description: 'Se descarga con ella durante una hora' }),
    })
    .nullable(),
  by: z.string(),
  at: instant,
});
export type PurchaseSupport = z.infer<typeof support>;

const supports = z.object({
  success: z.literal(true),
  data: z.object({ supports: z.array(support).meta({ description: 'El último primero' }) }),
});

export const listSupports = defineCall({
  id: 'listSupports',
  method: 'GET',
  path: '/businesses/bank/supports',
  access: 'reader',
  tag: 'Pagos',
  summary: 'Las notas y los sustentos de un comprobante de compra.',
  query: scope.extend({ code: voucherCode }),
  status: 200,
  response: supports,
  errors: ['NOT_FOUND'],
});

export const addSupport = defineCall({
  id: 'addSupport',
  method: 'POST',
  path: '/businesses/bank/supports',
  access: 'assistant',
  tag: 'Pagos',
  summary: 'Añade a una compra una nota o un sustento, con un archivo si lo tiene. La compra se vuelve a analizar.',
  query: scope,
  body: z
    .object({
      request: uuid.meta({ description: 'Lo elige quien envía: con el mismo, se añade una sola vez' }),
      code: voucherCode,
      proof: z.enum(supportKinds),
      date: plainDate,
      amount: paidAmount.nullable().default(null),
      note: z.string().trim().max(LONGEST_NOTE).default(''),
      file: z
        .object({
          name: z.string().trim().min(1).max(255),
          content: z.base64().max(7_000_000).meta({ description: 'PDF, JPG o PNG en base64; 5 MB como máximo' }),
        })
        .nullable()
        .default(null),
    })
    .refine((one) => one.proof !== 'note' || one.note !== '' || one.file !== null, {
      message: 'Escribe la nota o adjunta un archivo.',
      path: ['note'],
    }),
  status: 200,
  response: supports,
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'SUPPORT_FILE_REFUSED', 'PERIOD_CLOSED', 'BUSINESS_ARCHIVED'],
});

export const removeSupport = defineCall({
  id: 'removeSupport',
  method: 'POST',
  path: '/businesses/bank/supports/remove',
  access: 'assistant',
  tag: 'Pagos',
  summary: 'Quita una nota o un sustento de una compra, que se vuelve a analizar.',
  query: scope,
  body: z.object({ support: uuid }),
  status: 200,
  response: supports,
  errors: ['NOT_FOUND', 'PERIOD_CLOSED'],
});
