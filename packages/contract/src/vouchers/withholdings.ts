import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  amount,
  amountIfKnown,
  count,
  instant,
  page,
  pagination,
  period,
  plainDate,
  reportPageSize,
  ruc,
  uuid,
  voucherCode,
} from '../fields.ts';
import { bookCompleteness } from '../terms/completeness.ts';

/** Detractions, perceptions and retentions: what SUNAT and the uploaded files say of a period, and where asking SUNAT is. */

/** Why SUNAT was not asked, or did not answer, the last time. */
export const askTroubles = [
  /** The SOL user may not open the module. */
  'no-permission',
  /** SUNAT refused the SOL user or its key, or it is not known whether it would: a person looks first. */
  'credentials',
  /** SUNAT asks for a captcha: a person enters once by hand. */
  'captcha',
  'unavailable',
  'not-understood',
  /** The company has no SOL user. */
  'no-user',
  'unexpected',
] as const;
export type AskTrouble = (typeof askTroubles)[number];

/** Where the questions to SUNAT's portal are, for one period. */
export const askState = z.object({
  state: z.enum(['idle', 'waiting', 'asking']),
  possible: z.boolean().meta({ description: 'false: esta instalación o esta empresa no puede consultar a SUNAT' }),
  trouble: z.enum(askTroubles).nullable().meta({ description: 'Por qué no se pudo la última vez; null si se pudo' }),
  trouble_at: instant.nullable(),
  missing_module: z.string().nullable().meta({ description: 'El módulo de SOL que falta asignar' }),
  asked_at: instant
    .nullable()
    .meta({ description: 'Cuándo respondió SUNAT por este periodo; null: nunca se le consultó' }),
  unread: count.meta({ description: 'Filas de esa respuesta que no se pudieron leer' }),
});
export type AskState = z.infer<typeof askState>;

const scope = z.object({ business_ruc: ruc, business_uuid: uuid.optional(), tax_period: period });

/** The invoice that a retention or a perception names, and where it stands. */
const namedVoucher = z.object({
  serie_number: z.string(),
  code: z
    .string()
    .nullable()
    .meta({ description: 'Clave del comprobante; null: no está en ninguna propuesta recolectada' }),
  tax_period: z.string().nullable(),
});
export type NamedVoucher = z.infer<typeof namedVoucher>;

const withheldVoucher = {
  document_number: z.string(),
  issue_date: plainDate,
  supplier_business_name: z.string(),
  ruc_supplier: z.string(),
  state: z.enum(['Emitido', 'Revertido']),
  link: z.string().nullable().meta({ description: 'Su XML' }),
  paid_amount: amount.nullable().meta({ description: 'Lo cobrado, con la percepción, o lo pagado, sin la retención' }),
  vouchers: z.array(namedVoucher).meta({ description: 'Los comprobantes que cita' }),
};

export const perceptionVoucher = z.object({
  ...withheldVoucher,
  perception_regime_description: z.string(),
  ruc_customer: z.string(),
  perception_amount: amount,
});
export type PerceptionVoucher = z.infer<typeof perceptionVoucher>;

export const retentionVoucher = z.object({ ...withheldVoucher, retention_amount: amount });
export type RetentionVoucher = z.infer<typeof retentionVoucher>;

/** What SUNAT says for form 621 beside what is held. */
export const withheldCheck = z.object({
  sunat_amount: amountIfKnown.meta({
    description: 'Lo que SUNAT informa para el FV 621; null: no se sabe, y no es cero',
  }),
  sunat_outcome: z.enum(['known', 'not-understood', 'never-asked']),
  sunat_at: instant.nullable().meta({ description: 'De cuándo es ese monto' }),
  held_amount: amount.meta({ description: 'Lo que suman los comprobantes emitidos que hay en Yupana' }),
  held_count: count,
  difference: amountIfKnown.meta({ description: 'Lo de SUNAT menos lo que hay aquí; null si lo primero no se sabe' }),
  without_voucher: z.array(z.object({ document_number: z.string(), cites: z.string() })).meta({
    description: 'Los que citan un comprobante que ninguna propuesta lista',
  }),
});
export type WithheldCheck = z.infer<typeof withheldCheck>;

export const listPerceptions = defineCall({
  id: 'listPerceptions',
  method: 'GET',
  path: '/businesses/dashboard-reports/perceptions',
  access: 'reader',
  tag: 'Detracciones, percepciones y retenciones',
  summary: 'Lista los comprobantes de percepción que le emitieron a una empresa en un periodo.',
  query: scope.extend({ page, size: reportPageSize }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    summary: z.object({ total_items: count, total_amount_perceptions: amount }),
    data: z.object({ vouchers: z.array(perceptionVoucher), pagination }),
    check: withheldCheck,
    asking: askState,
  }),
  errors: ['NOT_FOUND'],
});

export const listRetentions = defineCall({
  id: 'listRetentions',
  method: 'GET',
  path: '/businesses/dashboard-reports/retentions',
  access: 'reader',
  tag: 'Detracciones, percepciones y retenciones',
  summary: 'Lista los comprobantes de retención que le emitieron a una empresa en un periodo.',
  query: scope.extend({ page, size: reportPageSize }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    summary: z.object({ total_items: count, total_amount_retentions: amount }),
    data: z.object({ vouchers: z.array(retentionVoucher), pagination }),
    check: withheldCheck,
    asking: askState,
  }),
  errors: ['NOT_FOUND'],
});

/**
 * matches · less: a sol or more is missing · late: after the last day on which the credit stays in its period · not-subject: its
 * purchase asks for none · no-voucher: no proposal lists what it names · withdrawn: SUNAT lists it no more
 */
export const depositMatches = ['matches', 'less', 'late', 'not-subject', 'no-voucher', 'withdrawn'] as const;
export type DepositMatch = (typeof depositMatches)[number];

export const detraction = z.object({
  code: z.string().nullable().meta({ description: 'Clave del comprobante; null: no está en las compras' }),
  issuer_date: plainDate.nullable(),
  serie_number: z.string(),
  supplier_business_name: z.string(),
  supplier_ruc: z.string(),
  total_amount: amountIfKnown,
  igv_amount: amountIfKnown,
  deposit_amount: amountIfKnown.meta({
    description:
      'Lo depositado; de lo que está por pagar, lo que falta, en soles enteros. null: la tasa no está publicada',
  }),
  expected_amount: amountIfKnown,
  payment_datetime: z
    .string()
    .nullable()
    .meta({ description: 'AAAA-MM-DD; con su constancia, AAAA-MM-DDTHH:MM:SS de Lima' }),
  certificate_number: z.string().nullable().meta({ description: 'Número de constancia' }),
  operation_name: z.string().nullable(),
  good_or_service_code: z.string().nullable(),
  good_or_service_name: z.string().nullable(),
  percent: z.number().nullable(),
  limit_date: plainDate.nullable().meta({ description: 'Hasta cuándo depositar para usar el crédito en su periodo' }),
  account_number: z
    .string()
    .nullable()
    .meta({ description: 'Cuenta del proveedor en el Banco de la Nación, si se conoce' }),
  match: z.enum(depositMatches).nullable(),
  is_part: z.boolean().meta({ description: 'Por pagar: ya se depositó una parte' }),
  file_name: z
    .string()
    .nullable()
    .meta({ description: 'Por pagar: el último archivo de depósito masivo en que ya va' }),
  filed_on: plainDate.nullable().meta({ description: 'De cuándo es ese archivo' }),
});
export type Detraction = z.infer<typeof detraction>;

export const detractionSummary = z.object({
  paid_count: count,
  paid_amount: amountIfKnown.meta({
    description:
      'De las compras afectas; lo depositado por lo que no lo está, o no figura en las compras, se lista y no suma',
  }),
  paid_not_summed: count.meta({ description: 'De las pagadas, cuántas se listan y no suman' }),
  not_paid_count: count,
  not_paid_amount: amountIfKnown.meta({
    description: 'Lo que falta depositar, de lo que se sabe cuánto es; null: de ninguna se sabe',
  }),
  not_paid_unknown: count.meta({ description: 'De ellas, cuántas sin monto conocido' }),
  not_paid_unsure: count.meta({
    description:
      'De ellas, de cuántas SUNAT no respondió por todos los meses desde su emisión: pueden estar depositadas',
  }),
  held_igv_amount: amountIfKnown.meta({
    description: 'IGV de las compras por depositar: no se puede usar hasta entonces',
  }),
});

/** If all that is missing were deposited today. */
export const ifDeposited = z.object({
  today: plainDate,
  limit_date: plainDate.nullable(),
  credit_period: z.string().nullable().meta({ description: 'Periodo en que entraría el crédito; null si no se sabe' }),
});

export const listDetractions = defineCall({
  id: 'listDetractions',
  method: 'GET',
  path: '/businesses/dashboard-reports/detractions',
  access: 'reader',
  tag: 'Detracciones, percepciones y retenciones',
  summary: 'Lista los comprobantes de compra de un periodo afectos a detracción: depositados o por depositar.',
  query: z.object({
    ruc,
    business_uuid: uuid.optional(),
    tax_period: period,
    page,
    size: reportPageSize,
    paid: z.enum(['S', 'N']).default('S'),
  }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    vouchers: z.array(detraction),
    summary: detractionSummary,
    if_deposited: ifDeposited,
    next_file_name: z.string().meta({ description: 'Cómo se llamará el próximo archivo de depósito masivo' }),
    reckoned: z.boolean().meta({
      description: 'false: el mes se cerró antes de que se calcularan sus detracciones, y lo que falta no se sabe',
    }),
    judging: z.boolean().meta({ description: 'Hay compras del periodo que se están analizando' }),
    completeness: bookCompleteness,
    pagination,
    asking: askState,
  }),
  errors: ['NOT_FOUND'],
});

export const depositReceipt = z.object({
  voucher_unique_code: z.string().meta({
    description:
      'Adquirente-proveedor-tipo-serie-número: la tercera parte es el tipo, la cuarta la serie, la quinta el número',
  }),
  certificate_number: z.string(),
  sol_user: z.string().nullable(),
  account_number: z.string().nullable(),
  account_type_name: z.string().nullable(),
  customer_identity_number: z.string().meta({ description: 'RUC del proveedor' }),
  supplier_business_name: z.string().nullable(),
  good_or_service_code: z.string().nullable(),
  good_or_service_name: z.string().nullable(),
  operation_name: z.string().nullable(),
  tax_period_payment: z.string().nullable(),
  operation_number: z.string().nullable(),
  detraction_payment: z.string().nullable().meta({ description: 'Número de pago de detracciones' }),
  deposit_amount: amount,
  payment_datetime: z.string(),
  match: z.enum(depositMatches).nullable(),
  expected_amount: amountIfKnown,
  percent: z.number().nullable(),
  total_amount: amountIfKnown,
  origin: z.enum(['sunat', 'upload']),
  obtained_at: instant.meta({ description: 'Cuándo se trajo de SUNAT, o se subió' }),
  link: z.string().nullable().meta({ description: 'La página de la constancia, como la da SUNAT; null si no está' }),
});
export type DepositReceipt = z.infer<typeof depositReceipt>;

export const getDepositReceipt = defineCall({
  id: 'getDepositReceipt',
  method: 'GET',
  path: '/businesses/dashboard-reports/detractions/receipt',
  access: 'reader',
  tag: 'Detracciones, percepciones y retenciones',
  summary: 'La constancia de un depósito de detracción.',
  query: z.object({ ruc, business_uuid: uuid.optional(), certificate_number: z.string().trim().min(1).max(20) }),
  status: 200,
  response: z.object({ success: z.literal(true), data: depositReceipt }),
  errors: ['NOT_FOUND'],
});

export const askWithholdings = defineCall({
  id: 'askWithholdings',
  method: 'POST',
  path: '/businesses/{uuid}/withholdings',
  access: 'assistant',
  tag: 'Detracciones, percepciones y retenciones',
  summary: 'Pide a SUNAT los depósitos, percepciones y retenciones de un periodo. No espera su respuesta.',
  params: z.object({ uuid }),
  body: z.object({ tax_period: period }),
  status: 202,
  response: z.object({ success: z.literal(true), asking: askState }),
  errors: ['NOT_FOUND', 'BUSINESS_ARCHIVED', 'WITHHOLDINGS_NOT_POSSIBLE'],
});

/**
 * bad-account: not of eleven digits · no-place: its series, number or amount is longer than the layout takes · filed: it goes in another
 * file already · paid: nothing is missing of it · not-listed: it is none of the detractions of this period
 */
export const leftOutReasons = [
  'no-account',
  'bad-account',
  'no-amount',
  'no-code',
  'no-place',
  'filed',
  'paid',
  'not-listed',
] as const;

/** Detractions of one file of mass deposits at most: no bank says how many it takes. */
export const MOST_DEPOSITS = 500;

export const makeDepositFile = defineCall({
  id: 'makeDepositFile',
  method: 'POST',
  path: '/businesses/{uuid}/deposit-files',
  access: 'assistant',
  tag: 'Detracciones, percepciones y retenciones',
  summary:
    'Hace el archivo de depósito masivo del Banco de la Nación con las detracciones elegidas. Cada uno lleva otro número de lote.',
  params: z.object({ uuid }),
  body: z.object({
    tax_period: period,
    codes: z.array(voucherCode).min(1).max(MOST_DEPOSITS),
    again: z
      .boolean()
      .default(false)
      .meta({ description: 'true: también las que ya van en otro archivo, que pueden quedar depositadas dos veces' }),
  }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      blob_filename: z.string(),
      content: z.base64().meta({ description: 'El archivo, en base64' }),
      included: count,
      total_amount: amount,
      left_out: z
        .array(
          z.object({
            code: z.string(),
            serie_number: z.string(),
            why: z.enum(leftOutReasons),
          }),
        )
        .meta({
          description:
            'Las que no van: sin cuenta del proveedor o con una que no es de 11 dígitos, sin monto conocido, sin código de bien o servicio, con una serie o número que el archivo no admite, ya en otro archivo, ya depositadas, o que no están entre las detracciones del periodo',
        }),
    }),
  }),
  errors: ['NOT_FOUND', 'BUSINESS_ARCHIVED', 'INVALID_REQUEST', 'NOTHING_TO_DEPOSIT'],
});

/** What the form imports: retentions, perceptions by certificate, and those that stand inside the voucher. */
export const formFiles = ['R', 'P', 'PI'] as const;
export type FormFile = (typeof formFiles)[number];

/**
 * type: the form takes none of such a voucher · no-voucher: no proposal lists it · no-amount: not in soles, or not said · not-ours: it was
 * sold to another · earlier: a period before lists it too
 */
export const formLeftOut = ['type', 'no-voucher', 'no-amount', 'not-ours', 'earlier'] as const;
export type FormLeftOut = (typeof formLeftOut)[number];

export const makeFormFile = defineCall({
  id: 'makeFormFile',
  method: 'GET',
  path: '/businesses/{ruc}/form-621-files',
  access: 'reader',
  tag: 'Detracciones, percepciones y retenciones',
  summary:
    'El archivo que importa el FV 621, con las retenciones (R), las percepciones (P) o las que van dentro del comprobante (PI) de un periodo.',
  params: z.object({ ruc }),
  query: z.object({ tax_period: period, file: z.enum(formFiles) }),
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      blob_filename: z.string(),
      content: z.base64().meta({ description: 'El archivo, en base64; vacío si ninguna va' }),
      included: count,
      total_amount: amount,
      left_out: z.array(z.object({ document_number: z.string(), cites: z.string(), why: z.enum(formLeftOut) })).meta({
        description:
          'Los comprobantes citados que no van: de un tipo que el formulario no toma, que ninguna propuesta lista, sin monto en soles, emitidos a otro RUC, o que ya lista un periodo anterior',
      }),
      unread_count: count.meta({
        description: 'De PI: de cuántas compras no se leyó el XML, y no se sabe si llevan percepción',
      }),
    }),
  }),
  errors: ['NOT_FOUND'],
});
