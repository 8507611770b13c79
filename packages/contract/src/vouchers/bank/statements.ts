import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amount, count, instant, plainDate, ruc, uuid } from '../../fields.ts';

/**
 * How purchases were paid: the bank's statements, which charge paid which voucher, and payments that somebody writes down. On the server
 * «payments» are those of a plan: this room is `bank`.
 */

const scope = z.object({ ruc });

/** At least a céntimo, and less than anybody pays at once. */
export const paidAmount = amount
  .min(0.01)
  .max(9_999_999_999.99)
  .multipleOf(0.01, 'El importe lleva dos decimales como máximo.');

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

/** What every answer that brings charges says of the company. */
export const loading = {
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

const removedStatement = z.object({
  uuid,
  name: z.string(),
  charges: count.meta({ description: 'Cargos que se quitaron con él' }),
  kept: count.meta({ description: 'Cargos suyos que se quedaron con otro archivo' }),
  by: z.string(),
  at: instant,
});
export type RemovedStatement = z.infer<typeof removedStatement>;

export const uploadStatement = defineCall({
  id: 'uploadStatement',
  method: 'POST',
  path: '/businesses/bank/statements',
  access: 'assistant',
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
  access: 'assistant',
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
  access: 'reader',
  tag: 'Pagos',
  summary: 'Los estados de cuenta importados, y los que se quitaron; el último primero.',
  query: scope,
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      statements: z.array(statement).meta({ description: 'Los 100 últimos' }),
      removed: z.array(removedStatement).meta({ description: 'Los que se quitaron, los 20 últimos' }),
      loads_payments: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
});

export const removeStatement = defineCall({
  id: 'removeStatement',
  method: 'POST',
  path: '/businesses/bank/statements/remove',
  access: 'assistant',
  tag: 'Pagos',
  summary: 'Quita un estado de cuenta y sus cargos. Si alguno está confirmado, se deshace antes.',
  query: scope,
  body: z.object({ statement: uuid }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      removed: count.meta({ description: 'Cargos que se quitaron' }),
      kept: count.meta({ description: 'De ellos, los que también trae otro archivo, y se quedan con él' }),
    }),
  }),
  errors: ['NOT_FOUND', 'STATEMENT_IN_USE'],
});
