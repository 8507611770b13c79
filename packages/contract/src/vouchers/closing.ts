import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, amountIfKnown, count, countIfKnown, instant, period, plainDate, ruc } from '../fields.ts';
import { bookingPrograms } from '../terms/booking-programs.ts';
import { bookNames } from '../terms/books.ts';
import { CLOSE_REASON } from '../terms/close-reason.ts';

/** Closing a period: what is looked at before, the version that is kept, its package, and what is other since. */

/** A point of the list: `warns` may be closed with a reason, `blocks` not. */
const check = z.object({
  id: z.enum(['collection', 'documents', 'judged', 'decided', 'detractions', 'withheld', 'files']),
  state: z.enum(['ready', 'warns', 'blocks']),
  says: z.string(),
  note: z.string().nullable(),
  file: z
    .enum(['rce', 'rvie', 'non-domiciled'])
    .optional()
    .meta({ description: 'De los archivos, el primero del que SUNAT rechazaría alguna fila' }),
});
export type CloseCheck = z.infer<typeof check>;

const some = z.object({ count: countIfKnown, igv_amount: amountIfKnown });
const leftOut = z.object({
  reason: z.string(),
  says: z.string(),
  basis: z.string().meta({ description: 'Base legal; vacía si la decidió una persona' }),
  count,
  igv_amount: amount,
});
export type LeftOut = z.infer<typeof leftOut>;

const figures = z.object({
  deductible: some,
  observed: some,
  rejected: some,
  in_process: some,
  sales_count: countIfKnown,
  sales_igv_amount: amountIfKnown,
  purchases_igv_amount: amountIfKnown.meta({ description: 'IGV de las compras validadas, que da crédito' }),
  shared_igv_amount: amountIfKnown.meta({
    description: 'Del anterior, el que da crédito en parte por su destino: lo que no lo da no está descontado',
  }),
  balance_amount: amountIfKnown.meta({ description: 'Saldo a favor anterior; null: no se conoce y no se resta' }),
  perceptions_amount: amountIfKnown.optional().meta({
    description:
      'Percepciones del periodo: no se restan del resultado; null: no se conocen. Falta en versiones de antes',
  }),
  retentions_amount: amountIfKnown.optional().meta({ description: 'Lo mismo de las retenciones' }),
  undeposited_amount: amountIfKnown.optional().meta({
    description: 'Detracciones del periodo por depositar; null: no se sabe. Falta en versiones de antes',
  }),
  igv_result: amountIfKnown.meta({ description: 'IGV por pagar; negativo: saldo a favor' }),
  boxes: z.record(z.string(), amount).nullable().meta({
    description:
      'Casillas del FV 621 en soles enteros, sin percepciones ni retenciones; con el saldo anterior donde se conoce',
  }),
  due_on: plainDate.nullable().meta({ description: 'Hasta cuándo se declara' }),
  months: z
    .array(z.object({ tax_period: period, igv_result: amountIfKnown }))
    .meta({ description: 'IGV de los doce meses que acaban en este' }),
  left_out: z.array(leftOut).meta({ description: 'Qué quedó fuera del crédito, de mayor a menor IGV' }),
});
export type CloseFigures = z.infer<typeof figures>;

const file = z.object({ title: z.string(), name: z.string(), bytes: count, sha256: z.string() });
export type PackageFile = z.infer<typeof file>;

const content = z.object({
  title: z.string(),
  note: z.string().meta({ description: 'Qué es' }),
  left_out: z.string().nullable().meta({ description: 'Por qué no va en el paquete; null: va' }),
});
export type PackageContent = z.infer<typeof content>;

const packed = {
  program: z.enum(bookingPrograms).meta({ description: 'El sistema contable cuyo archivo lleva el paquete' }),
  contents: z.array(content).meta({ description: 'Lo que lleva el paquete, en su orden' }),
};

const version = z.object({
  ...packed,
  version: count,
  state: z.enum(['building', 'done', 'failed']).meta({ description: 'De su paquete' }),
  closed_at: instant,
  closed_by: z.string(),
  prepared: z
    .object({ by: z.string(), at: instant })
    .nullable()
    .meta({ description: 'Quién lo preparó; null: lo cerró quien trabajaba solo en la empresa' }),
  reason: z.string().meta({ description: 'Por qué se cerró con puntos pendientes; vacía si no los hubo' }),
  figures,
  statuses_sha256: z.string(),
  rulebook: z.string(),
  files: z.array(file).meta({ description: 'Los que ya están escritos' }),
  files_done: count,
  files_total: count,
  package: z.object({ name: z.string(), bytes: count, sha256: z.string(), link: z.string() }).nullable(),
  reopened: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
});
export type CloseVersion = z.infer<typeof version>;

const close = z.object({
  tax_period: period,
  state: z.enum(['open', 'building', 'failed', 'closed', 'reopened']),
  seq: count.meta({ description: 'Cómo está el periodo: se devuelve al cerrar, para cerrar lo que se vio' }),
  checks: z.array(check),
  figures,
  declared_on: plainDate.nullable().meta({
    description: 'Cuándo se presentó el FV 621 del periodo, según SUNAT; null: no se presentó, o no se sabe',
  }),
  ...packed,
  signing: z.object({
    is_alone: z.boolean().meta({ description: 'Una sola persona trabaja en la empresa: firma una vez' }),
    preparation: z
      .object({
        by: z.string(),
        at: instant,
        is_mine: z.boolean(),
        stands: z.boolean().meta({ description: 'false: el periodo cambió después, y hay que prepararlo otra vez' }),
      })
      .nullable(),
  }),
  versions: z.array(version).meta({ description: 'De la más nueva a la primera' }),
});
export type PeriodClose = z.infer<typeof close>;

export const getClose = defineCall({
  id: 'getClose',
  method: 'GET',
  path: '/businesses/{ruc}/closes',
  access: 'reader',
  tag: 'Cierre',
  summary: 'El cierre de un periodo: qué falta para cerrarlo, sus cifras, y las versiones que se cerraron.',
  params: z.object({ ruc }),
  query: z.object({ tax_period: period }),
  status: 200,
  response: close,
  errors: ['NOT_FOUND'],
});

const reason = z.string().trim().max(CLOSE_REASON.most, 'El motivo puede tener hasta 100 caracteres.');

export const closePeriod = defineCall({
  id: 'closePeriod',
  method: 'POST',
  path: '/businesses/{ruc}/closes',
  access: 'accountant',
  tag: 'Cierre',
  summary:
    'Cierra un periodo: guarda la versión y prepara su paquete. Los estados quedan como están hasta que se reabra.',
  params: z.object({ ruc }),
  body: z.object({
    tax_period: period,
    seq: count,
    reason: reason.default('').meta({ description: 'Obligatoria si algún punto de la lista advierte' }),
  }),
  status: 202,
  response: close,
  errors: [
    'NOT_FOUND',
    'CLOSE_NOT_READY',
    'CLOSE_STILL_JUDGING',
    'CLOSE_WITHOUT_REASON',
    'CLOSE_STALE',
    'CLOSE_NOT_PREPARED',
    'CLOSE_OWN_REVIEW',
    'BUSINESS_ARCHIVED',
  ],
});

export const preparePeriod = defineCall({
  id: 'preparePeriod',
  method: 'POST',
  path: '/businesses/{ruc}/closes/preparation',
  access: 'assistant',
  tag: 'Cierre',
  summary: 'Firma que un periodo está preparado como se vio: otra persona lo revisa y lo cierra.',
  params: z.object({ ruc }),
  body: z.object({ tax_period: period, seq: count }),
  status: 200,
  response: close,
  errors: [
    'NOT_FOUND',
    'CLOSE_ALONE',
    'CLOSE_NOT_READY',
    'CLOSE_STILL_JUDGING',
    'CLOSE_STALE',
    'CLOSE_STANDS',
    'BUSINESS_ARCHIVED',
  ],
});

export const reopenPeriod = defineCall({
  id: 'reopenPeriod',
  method: 'POST',
  path: '/businesses/{ruc}/closes/reopen',
  access: 'accountant',
  tag: 'Cierre',
  summary: 'Reabre un periodo cerrado: la versión queda como está, y se prepara la siguiente.',
  params: z.object({ ruc }),
  body: z.object({
    tax_period: period,
    version: count,
    reason: reason.min(CLOSE_REASON.least, 'Di por qué, en 5 caracteres o más.'),
  }),
  status: 200,
  response: close,
  errors: ['NOT_FOUND', 'CLOSE_NOT_STANDING', 'BUSINESS_ARCHIVED'],
});

const side = z.object({
  status: z.string(),
  igv_amount: amount,
  total_amount: amount,
  credit_amount: amount
    .nullable()
    .meta({ description: 'Del IGV, lo que da crédito por su destino; null en versiones que no lo guardaron' }),
});
const changed = z.object({
  code: z.string(),
  book: z.enum(bookNames),
  document: z.string(),
  name: z.string().nullable().meta({ description: 'Proveedor o cliente; null de lo que ya no figura' }),
  before: side.nullable().meta({ description: 'En la versión; null: no estaba' }),
  after: side.nullable().meta({ description: 'Ahora, como sería si el periodo estuviera abierto; null: ya no figura' }),
});
export type ChangedVoucher = z.infer<typeof changed>;

export const getCloseChanges = defineCall({
  id: 'getCloseChanges',
  method: 'GET',
  path: '/businesses/{ruc}/closes/changes',
  access: 'reader',
  tag: 'Cierre',
  summary: 'Qué comprobantes son otros que en una versión cerrada: en la siguiente, o ahora.',
  params: z.object({ ruc }),
  query: z.object({ tax_period: period, version: z.coerce.number().int().min(1) }),
  status: 200,
  response: z.object({
    version: count,
    against: countIfKnown.meta({ description: 'La versión con que se compara; null: lo que hay ahora' }),
    total: count,
    vouchers: z.array(changed).meta({ description: 'Los primeros, hasta cien' }),
    arrived: z.object({ before_amount: amount, after_amount: amount }).nullable().meta({
      description: 'Crédito de otros periodos: el que entró al cerrar y el que entraría ahora; null: no es otro',
    }),
  }),
  errors: ['NOT_FOUND'],
});
