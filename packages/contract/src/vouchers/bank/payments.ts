import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amount, instant, plainDate, ruc, uuid, voucherCode } from '../../fields.ts';
import { changed, why } from './movements.ts';
import { loading, MOST_MOVEMENTS, meansOfPayment, paidAmount } from './statements.ts';

/** How purchases were paid, from the bank or as somebody wrote it down. */

const scope = z.object({ ruc });

/** A RUC has its check digit right; other documents have letters and digits. Kept in capitals, without spaces or hyphens. */
export const paidTo = z
  .string()
  .trim()
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  .refine(
    (text) => (/^\d{11}$/.test(text) ? ruc.safeParse(text).success : /^[A-Z0-9]{6,15}$/.test(text)),
    'Escribe un RUC, un DNI u otro documento de 6 a 15 letras y números.',
  )
  .meta({ description: 'RUC o documento de quien cobró, si no fue el proveedor' });

export const payment = z.object({
  uuid,
  code: voucherCode,
  date: plainDate,
  amount: amount.meta({ description: 'En soles' }),
  means: z.enum(meansOfPayment),
  bank: z.string(),
  operation: z.string(),
  paid_to: z.string().nullable().meta({ description: 'RUC o documento de quien cobró; null si nadie lo indicó' }),
  notice_on: plainDate.nullable().meta({ description: 'Cuándo se comunicó a SUNAT que cobra un tercero' }),
  origin: z.enum(['bank', 'typed']).meta({ description: 'Del estado de cuenta, o registrado a mano' }),
  movement: z.object({ uuid, statement: uuid, description: z.string() }).nullable(),
  by: z.string(),
  at: instant,
  undone: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});
export type PurchasePayment = z.infer<typeof payment>;

export const registerPayments = defineCall({
  id: 'registerPayments',
  method: 'POST',
  path: '/businesses/bank/payments',
  access: 'assistant',
  tag: 'Pagos',
  summary: 'Anota a mano cómo se pagaron una o varias compras. La misma solicitud otra vez no anota nada más.',
  query: scope,
  body: z
    .object({
      request: uuid.meta({ description: 'Lo elige quien envía: con el mismo, se anota una sola vez' }),
      vouchers: z
        .array(
          z.object({
            code: voucherCode,
            amount: paidAmount
              .optional()
              .meta({ description: 'Sin él, lo que falta pagar; el que ya está pagado se omite y se cuenta' }),
          }),
        )
        .min(1)
        .max(MOST_MOVEMENTS)
        .meta({ description: 'Importes en soles' }),
      date: plainDate,
      means: z.enum(meansOfPayment),
      bank: z.string().trim().max(60).default(''),
      operation: z.string().trim().max(40).default(''),
      paid_to: paidTo.nullable().default(null),
      notice_on: plainDate
        .nullable()
        .default(null)
        .meta({ description: 'Cuándo se comunicó a SUNAT que cobra un tercero; solo con paid_to' }),
    })
    .refine(({ paid_to, notice_on }) => notice_on === null || paid_to !== null, {
      message: 'Indica a quién se pagó.',
      path: ['paid_to'],
    }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      ...changed,
      ...loading,
      skipped: z
        .array(z.object({ code: voucherCode, why: z.string() }))
        .meta({ description: 'De los que venían sin importe, los que se omitieron y por qué' }),
    }),
  }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'PAYMENT_EXCEEDS', 'PERIOD_CLOSED'],
});

export const listPayments = defineCall({
  id: 'listPayments',
  method: 'GET',
  path: '/businesses/bank/payments',
  access: 'reader',
  tag: 'Pagos',
  summary: 'Los pagos de una compra, también los que se deshicieron.',
  query: scope.extend({ code: voucherCode }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({ payments: z.array(payment), paid: amount }),
  }),
  errors: ['NOT_FOUND'],
});

export const undoPayment = defineCall({
  id: 'undoPayment',
  method: 'POST',
  path: '/businesses/bank/payments/undo',
  access: 'assistant',
  tag: 'Pagos',
  summary: 'Deshace un pago anotado a mano. El de un cargo del banco se deshace con su cargo.',
  query: scope,
  body: z.object({ payment: uuid, reason: why }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object(changed) }),
  errors: ['NOT_FOUND', 'PERIOD_CLOSED', 'PAYMENT_OF_MOVEMENT'],
});
