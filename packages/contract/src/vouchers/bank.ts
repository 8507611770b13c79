import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, instant, period, plainDate, ruc, uuid } from '../fields.ts';
import { rehearsal } from '../settings/rehearsal.ts';
import { voucherStatuses } from '../vouchers.ts';

/**
 * How purchases were paid: the bank's statements, which charge paid which voucher, and payments that somebody writes down. On the server
 * «payments» are those of a plan: this room is `bank`.
 */

const scope = z.object({ ruc });
const code = z.string().trim().min(1).max(80);

/** At least a céntimo, and less than anybody pays at once. */
export const paidAmount = amount.min(0.01).max(9_999_999_999.99);

/** A statement, unpacked from its base64. */
export const STATEMENT_MOST_BYTES = 5 * 1024 * 1024;
const MOST_BASE64 = 7_000_000;
/** Charges that one call confirms, undoes or puts aside; and vouchers that one of them pays. */
export const MOST_MOVEMENTS = 250;
export const MOST_PAID_AT_ONCE = 50;
/** Charges that one answer lists. */
export const MOST_LISTED = 2_000;
export const LONGEST_UNDO = 200;

export const banks = ['bcp', 'bbva', 'interbank', 'scotiabank', 'bn', 'other'] as const;
export type Bank = (typeof banks)[number];
export const currencies = ['PEN', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/**
 * SUNAT's table 1, those that a purchase within the country is paid by: 001 deposit, 002 giro, 003 transfer, 004 order of payment,
 * 005 debit card, 006 credit card, 007 cheque «no negociable», 008 and 009 cash, 011 to 013 cooperatives and other cards, 999 others.
 */
export const meansOfPayment = [
  ...(['001', '002', '003', '004', '005', '006', '007', '008', '009'] as const),
  ...(['010', '011', '012', '013', '999'] as const),
] as const;
export type MeansOfPayment = (typeof meansOfPayment)[number];

const place = z.int().min(0).max(199);

/** Where each thing stands in a row, from 0; null: in no column. */
export const statementColumns = z
  .object({
    date: place,
    description: place,
    operation: place.nullable(),
    charge: place.nullable().meta({ description: 'Solo cargos, con signo o sin él' }),
    amount: place.nullable().meta({ description: 'Cargos y abonos en una columna: los negativos son cargos' }),
    reference: place.nullable(),
  })
  .refine((one) => (one.charge === null) !== (one.amount === null), {
    message: 'Elige la columna de los cargos, o la del importe con signo: una de las dos.',
    path: ['charge'],
  });
export type StatementColumns = z.infer<typeof statementColumns>;

const loading = {
  loads_payments: z.boolean().meta({ description: 'La empresa dijo en sus ajustes que carga sus pagos' }),
  is_first: z.boolean().meta({
    description: 'Es lo primero que carga: conviene proponer el ajuste «payments» si `loads_payments` es false',
  }),
};

export const statement = z.object({
  uuid,
  name: z.string(),
  bank: z.enum(banks),
  account: z.string().meta({ description: 'Vacía si el archivo no la dice' }),
  currency: z.enum(currencies),
  state: z.enum(['columns', 'read']).meta({ description: 'columns: falta elegir sus columnas' }),
  charges: count.meta({ description: 'Cargos que trae' }),
  added: count,
  already: count.meta({ description: 'Cargos que ya estaban' }),
  credits: count.meta({ description: 'Abonos, que no se guardan' }),
  first_date: plainDate.nullable(),
  last_date: plainDate.nullable(),
  unreadable: z.array(z.object({ row: count, reason: z.string() })).meta({ description: 'Las 50 primeras' }),
  unreadable_count: count,
  titles: z.array(z.string()).meta({ description: 'Los títulos de sus columnas' }),
  sample: z.array(z.array(z.string())).meta({ description: 'Sus 5 primeras filas' }),
  columns: statementColumns.nullable(),
  by: z.string(),
  at: instant,
});
export type Statement = z.infer<typeof statement>;

export const uploadStatement = defineCall({
  id: 'uploadStatement',
  method: 'POST',
  path: '/businesses/bank/statements',
  access: 'owner',
  tag: 'Pagos',
  summary: 'Importa un estado de cuenta (CSV o Excel). El mismo otra vez no repite ningún cargo.',
  query: scope,
  body: z.object({
    name: z.string().trim().min(1).max(255),
    content: z.base64().max(MOST_BASE64).meta({ description: 'Los bytes, en base64; 5 MB como máximo' }),
  }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object({ statement, ...loading }) }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'STATEMENT_UNREADABLE', 'BUSINESS_ARCHIVED'],
});

export const chooseColumns = defineCall({
  id: 'chooseColumns',
  method: 'PUT',
  path: '/businesses/bank/statements/columns',
  access: 'owner',
  tag: 'Pagos',
  summary: 'Dice qué es cada columna de un estado de cuenta. Se recuerda para los siguientes con los mismos títulos.',
  query: scope,
  body: z.object({
    statement: uuid,
    columns: statementColumns,
    bank: z.enum(banks).default('other'),
    account: z.string().trim().max(40).default(''),
    currency: z.enum(currencies).default('PEN'),
  }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object({ statement, ...loading }) }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'STATEMENT_UNREADABLE', 'STATEMENT_IN_USE'],
});

export const listStatements = defineCall({
  id: 'listStatements',
  method: 'GET',
  path: '/businesses/bank/statements',
  access: 'owner',
  tag: 'Pagos',
  summary: 'Los estados de cuenta importados, el último primero.',
  query: scope,
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      statements: z.array(statement).meta({ description: 'Los 100 últimos' }),
      loads_payments: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
});

export const movementStates = ['suggested', 'undone', 'without', 'confirmed', 'not-purchase'] as const;
export type MovementState = (typeof movementStates)[number];

/** A voucher of a charge: suggested, confirmed, or that it was confirmed with. */
export const pairedVoucher = z.object({
  code,
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
  access: 'owner',
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
      loads_payments: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
});

const paid = z
  .array(z.object({ code, amount: paidAmount }))
  .min(1)
  .max(MOST_PAID_AT_ONCE);

const confirmed = z.object({
  movement: uuid,
  vouchers: paid.meta({ description: 'Importes en la moneda del cargo; juntos, no más que el cargo' }),
  means: z.enum(meansOfPayment).optional(),
});

const changed = {
  changed: count.meta({ description: 'Cargos o pagos que cambiaron' }),
  already: count.meta({ description: 'Los que ya estaban así' }),
  judged_again: count.meta({ description: 'Compras que se vuelven a analizar' }),
};

export const confirmMovements = defineCall({
  id: 'confirmMovements',
  method: 'POST',
  path: '/businesses/bank/movements/confirm',
  access: 'owner',
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
  access: 'owner',
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
  access: 'owner',
  tag: 'Pagos',
  summary: '«No es»: estos comprobantes no se vuelven a sugerir para este cargo.',
  query: scope,
  body: z.object({ movement: uuid, codes: z.array(code).min(1).max(MOST_PAID_AT_ONCE) }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object({ changed: count }) }),
  errors: ['NOT_FOUND', 'MOVEMENT_TAKEN'],
});

const several = z.array(uuid).min(1).max(MOST_MOVEMENTS);

export const markNotPurchase = defineCall({
  id: 'markNotPurchase',
  method: 'POST',
  path: '/businesses/bank/movements/not-purchase',
  access: 'owner',
  tag: 'Pagos',
  summary: '«No es compra»: estos cargos no pagan ninguna (planilla, comisiones…). Se deshace como los demás.',
  query: scope,
  body: z.object({ movements: several }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object({ changed: count, already: count }) }),
  errors: ['NOT_FOUND', 'MOVEMENT_TAKEN'],
});

const why = z.string().trim().min(1, 'Escribe por qué se deshace.').max(LONGEST_UNDO);

export const undoMovements = defineCall({
  id: 'undoMovements',
  method: 'POST',
  path: '/businesses/bank/movements/undo',
  access: 'owner',
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
  access: 'owner',
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
  access: 'owner',
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

export const payment = z.object({
  uuid,
  code,
  date: plainDate,
  amount: amount.meta({ description: 'En soles' }),
  means: z.enum(meansOfPayment),
  bank: z.string(),
  operation: z.string(),
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
  access: 'owner',
  tag: 'Pagos',
  summary: 'Anota a mano cómo se pagaron una o varias compras. La misma solicitud otra vez no anota nada más.',
  query: scope,
  body: z.object({
    request: uuid.meta({ description: 'Lo elige quien envía: con el mismo, se anota una sola vez' }),
    vouchers: z
      .array(
        z.object({
          code,
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
  }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      ...changed,
      ...loading,
      skipped: z
        .array(z.object({ code, why: z.string() }))
        .meta({ description: 'De los que venían sin importe, los que se omitieron y por qué' }),
    }),
  }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'PAYMENT_EXCEEDS', 'PERIOD_CLOSED'],
});

export const listPayments = defineCall({
  id: 'listPayments',
  method: 'GET',
  path: '/businesses/bank/payments',
  access: 'owner',
  tag: 'Pagos',
  summary: 'Los pagos de una compra, también los que se deshicieron.',
  query: scope.extend({ code }),
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
  access: 'owner',
  tag: 'Pagos',
  summary: 'Deshace un pago anotado a mano. El de un cargo del banco se deshace con su cargo.',
  query: scope,
  body: z.object({ payment: uuid, reason: why }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object(changed) }),
  errors: ['NOT_FOUND', 'PERIOD_CLOSED', 'PAYMENT_OF_MOVEMENT'],
});
