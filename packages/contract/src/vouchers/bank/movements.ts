import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amount, count, instant, period, plainDate, ruc, uuid, voucherCode } from '../../fields.ts';
import { rehearsal } from '../../settings/rehearsal.ts';
import { voucherStatuses } from '../../vouchers.ts';
import {
  banks,
  currencies,
  LONGEST_UNDO,
  loading,
  MOST_MOVEMENTS,
  MOST_PAID_AT_ONCE,
  meansOfPayment,
  paidAmount,
  statement,
} from './statements.ts';

/** Charges of the bank's statements: what each may pay, and what a person says of it. */

const scope = z.object({ ruc });

export const movementStates = ['suggested', 'undone', 'without', 'confirmed', 'not-purchase'] as const;
export type MovementState = (typeof movementStates)[number];

/** A voucher of a charge: suggested, confirmed, or that it was confirmed with. */
export const pairedVoucher = z.object({
  code: voucherCode,
  tax_period: period,
  type_code: z.string(),
  serie: z.string(),
  number: z.string(),
  supplier_ruc: z.string(),
  supplier_business_name: z.string(),
  issue_date: plainDate,
  total: amount.meta({ description: 'En la moneda del cargo' }),
  paid: amount.meta({ description: 'Lo ya pagado, sin contar este cargo' }),
  amount: amount.meta({ description: 'Lo que este cargo paga de él, en la moneda del cargo' }),
  status: z.enum(voucherStatuses),
  notes: z
    .array(z.object({ text: z.string(), fits: z.boolean() }))
    .meta({ description: 'En qué no coincide («Falta S/ 118.00») o por qué sí («Total menos detracción S/ 149.00»)' }),
});
export type PairedVoucher = z.infer<typeof pairedVoucher>;

export const movement = z.object({
  uuid,
  statement: uuid,
  date: plainDate,
  description: z.string(),
  operation: z.string(),
  reference: z.string(),
  amount,
  currency: z.enum(currencies),
  account: z.string(),
  bank: z.enum(banks),
  means: z.enum(meansOfPayment).meta({ description: 'El medio de pago que se anotará' }),
  state: z.enum(movementStates),
  matches: z.object({ amount: z.boolean(), date: z.boolean(), supplier: z.boolean() }),
  level: z.int().min(0).max(3).meta({ description: 'Cuántas de las tres coinciden' }),
  ticked: z.boolean().meta({ description: 'Coincide en todo: viene elegido' }),
  vouchers: z.array(pairedVoucher),
  possible: count.meta({ description: 'Sin comprobante: cuántas compras podrían ser' }),
  note: z.string().nullable().meta({ description: 'Sin comprobante: en palabras' }),
  together: z.string().nullable().meta({ description: 'El mismo en los cargos que pagan un mismo comprobante' }),
  event: z
    .object({ by: z.string(), at: instant, reason: z.string() })
    .nullable()
    .meta({ description: 'Quién lo confirmó, lo deshizo o dijo que no es compra' }),
});
export type Movement = z.infer<typeof movement>;

export const tally = z.object({ count, pen: amount, usd: amount });
export type Tally = z.infer<typeof tally>;

export const listMovements = defineCall({
  id: 'listMovements',
  method: 'GET',
  path: '/businesses/bank/movements',
  access: 'reader',
  tag: 'Pagos',
  summary: 'Los cargos del banco en un periodo, o de las compras de él, con el comprobante que pagan o podrían pagar.',
  query: scope.extend({
    tax_period: period,
    statement: uuid.optional().meta({ description: 'Solo los de este estado de cuenta, de cualquier fecha' }),
  }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      statements: z.array(statement).meta({ description: 'De los que vienen estos cargos' }),
      totals: z.object({
        all: tally,
        suggested: tally,
        undone: tally,
        without: tally,
        confirmed: tally,
        not_purchase: tally,
      }),
      movements: z.array(movement).meta({ description: 'Por estado; los sugeridos que coinciden en todo, primero' }),
      omitted: count.meta({ description: 'Cargos que no entran en esta respuesta' }),
      elsewhere: z
        .array(z.object({ tax_period: period, count }))
        .meta({ description: 'Los demás cargos de estos estados de cuenta, por el mes en que están' }),
      loads_payments: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
});

const paid = z
  .array(z.object({ code: voucherCode, amount: paidAmount }))
  .min(1)
  .max(MOST_PAID_AT_ONCE);

const confirmed = z.object({
  movement: uuid,
  vouchers: paid.meta({ description: 'Importes en la moneda del cargo; juntos, no más que el cargo' }),
  means: z.enum(meansOfPayment).optional(),
});

export const changed = {
  changed: count.meta({ description: 'Cargos o pagos que cambiaron' }),
  already: count.meta({ description: 'Los que ya estaban así' }),
  judged_again: count.meta({ description: 'Compras que se vuelven a analizar' }),
};

export const confirmMovements = defineCall({
  id: 'confirmMovements',
  method: 'POST',
  path: '/businesses/bank/movements/confirm',
  access: 'assistant',
  tag: 'Pagos',
  summary: 'Confirma qué comprobantes paga cada cargo: todos, o ninguno si alguno no se puede.',
  query: scope,
  body: z.object({ movements: z.array(confirmed).min(1).max(MOST_MOVEMENTS) }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object({ ...changed, ...loading }) }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'MOVEMENT_TAKEN', 'PAYMENT_EXCEEDS', 'PERIOD_CLOSED'],
});

export const rehearsePayments = defineCall({
  id: 'rehearsePayments',
  method: 'POST',
  path: '/businesses/bank/movements/rehearsal',
  access: 'assistant',
  tag: 'Pagos',
  summary: 'Ensaya confirmar estos cargos: qué compras de un periodo cambiarían, y el IGV por pagar. No escribe nada.',
  query: scope.extend({ tax_period: period }),
  body: z.object({ movements: z.array(confirmed).max(MOST_MOVEMENTS) }),
  status: 200,
  response: z.object({ success: z.literal(true), data: rehearsal }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
});

export const rejectSuggestion = defineCall({
  id: 'rejectSuggestion',
  method: 'POST',
  path: '/businesses/bank/movements/reject',
  access: 'assistant',
  tag: 'Pagos',
  summary: '«No es»: estos comprobantes no se vuelven a sugerir para este cargo.',
  query: scope,
  body: z.object({ movement: uuid, codes: z.array(voucherCode).min(1).max(MOST_PAID_AT_ONCE) }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object({ changed: count }) }),
  errors: ['NOT_FOUND', 'MOVEMENT_TAKEN'],
});

const several = z.array(uuid).min(1).max(MOST_MOVEMENTS);

export const markNotPurchase = defineCall({
  id: 'markNotPurchase',
  method: 'POST',
  path: '/businesses/bank/movements/not-purchase',
  access: 'assistant',
  tag: 'Pagos',
  summary: '«No es compra»: estos cargos no pagan ninguna (planilla, comisiones…). Se deshace como los demás.',
  query: scope,
  body: z.object({ movements: several }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object({ changed: count, already: count }) }),
  errors: ['NOT_FOUND', 'MOVEMENT_TAKEN'],
});

export const why = z.string().trim().min(1, 'Escribe por qué se deshace.').max(LONGEST_UNDO);

export const undoMovements = defineCall({
  id: 'undoMovements',
  method: 'POST',
  path: '/businesses/bank/movements/undo',
  access: 'assistant',
  tag: 'Pagos',
  summary: 'Deshace lo confirmado de estos cargos, o que no eran compra; sus compras se vuelven a analizar.',
  query: scope,
  body: z.object({ movements: several, reason: why }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object(changed) }),
  errors: ['NOT_FOUND', 'PERIOD_CLOSED'],
});

export const redoMovements = defineCall({
  id: 'redoMovements',
  method: 'POST',
  path: '/businesses/bank/movements/redo',
  access: 'assistant',
  tag: 'Pagos',
  summary: 'Rehace lo que se deshizo de estos cargos, con los mismos comprobantes e importes.',
  query: scope,
  body: z.object({ movements: several }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object(changed) }),
  errors: ['NOT_FOUND', 'MOVEMENT_TAKEN', 'PAYMENT_EXCEEDS', 'PERIOD_CLOSED'],
});

export const searchToPay = defineCall({
  id: 'searchToPay',
  method: 'GET',
  path: '/businesses/bank/vouchers',
  access: 'reader',
  tag: 'Pagos',
  summary: 'Busca compras por proveedor, RUC, serie y número o importe: las que más se parecen al cargo, primero.',
  query: scope.extend({
    tax_period: period.meta({ description: 'Se busca en él y en los cercanos' }),
    movement: uuid.optional(),
    text: z.string().trim().max(80).default(''),
  }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({ vouchers: z.array(pairedVoucher), more: z.boolean() }),
  }),
  errors: ['NOT_FOUND'],
});
