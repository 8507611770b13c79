import { z } from 'zod';
import { businessParams } from '../businesses.ts';
import { defineCall } from '../call.ts';
import { voucherChange } from '../changes.ts';
import { amount, count, instant, period, plainDate, voucherCode } from '../fields.ts';
import { operationTypes } from '../terms/books.ts';
import { fileReasons } from '../terms/file-reasons.ts';
import { voucher } from '../vouchers.ts';

/** Everything that is known of one voucher. What is not known is null, and a file that is not there says why. */

/** A decimal of a document, as text, in the currency of the document: it carries up to ten decimals. */
const decimal = z.string().meta({ description: 'Decimal como texto, en la moneda del documento', example: '48.50' });

export const fileKinds = ['xml', 'cdr', 'pdf', 'line'] as const;
export type FileKind = (typeof fileKinds)[number];

/** held: it is here · wanted: on its way · absent: it could not be had · unreadable: it came, and is not what it should be */
export const fileStates = ['held', 'wanted', 'absent', 'unreadable', 'not-expected'] as const;
export type FileState = (typeof fileStates)[number];

export const fileSources = ['consulta-cpe', 'see-sol', 'upload', 'proposal'] as const;
export type FileSource = (typeof fileSources)[number];

export const voucherFile = z.object({
  kind: z.enum(fileKinds),
  level: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .meta({ description: 'Nivel de prueba: 3 XML firmado o CDR, 2 PDF de SUNAT, 1 línea de la propuesta' }),
  state: z.enum(fileStates),
  reason: z.enum(fileReasons).nullable().meta({ description: 'Por qué no está; null si está' }),
  source: z.enum(fileSources).nullable().meta({ description: 'De dónde vino; null si no está' }),
  note: z.string().nullable().meta({
    description:
      'Lo que dice el archivo mismo: «Aceptado», de un CDR. De un XML que no está, lo que se sabe de él en SEE-SOL',
  }),
  bytes: count.nullable(),
  at: instant.nullable().meta({ description: 'Cuándo llegó, o cuándo se pidió por última vez' }),
  next_try_at: instant.nullable(),
  link: z.string().nullable().meta({ description: 'Enlace firmado de descarga; null si no se puede descargar' }),
});
export type VoucherFile = z.infer<typeof voucherFile>;

/** What the document says, as far as the screen shows it. */
export const voucherDocument = z.object({
  read_at: instant.meta({ description: 'Cuándo llegó el XML' }),
  currency: z.string(),
  receiver: z.object({ document: z.string().nullable(), name: z.string().nullable() }).nullable(),
  due_date: plainDate.nullable(),
  payment: z.object({
    form: z.enum(['contado', 'crédito']).nullable(),
    pending: decimal.nullable(),
    instalments: z.array(z.object({ name: z.string(), amount: decimal.nullable(), due_date: plainDate.nullable() })),
  }),
  lines: z
    .array(
      z.object({
        quantity: decimal.nullable(),
        unit: z.string().nullable(),
        description: z.string().nullable(),
        product_code: z.string().nullable(),
        unit_value: decimal.nullable(),
        amount: decimal.nullable(),
      }),
    )
    .meta({ description: 'Las primeras 200' }),
  lines_total: count.meta({ description: 'Cuántas líneas tiene' }),
  adjustments: z
    .array(z.object({ kind: z.enum(['discount', 'charge', 'prepayment']), amount: decimal }))
    .meta({ description: 'Descuentos y cargos globales y anticipos, ya con su signo' }),
  taxes: z.array(
    z.object({
      scheme: z.string().meta({ description: 'Catálogo 05 de SUNAT: 1000 IGV, 9997 exonerado…' }),
      base: decimal.nullable(),
      percent: decimal.nullable(),
      amount: decimal,
    }),
  ),
  total: decimal,
  detraction: z
    .object({ percent: decimal.nullable(), amount: decimal.nullable(), currency: z.string().nullable() })
    .nullable()
    .meta({ description: 'La moneda es la de su monto, que puede no ser la del documento' }),
  references: z
    .array(z.object({ type_code: z.string().nullable(), serie: z.string(), number: z.string() }))
    .meta({ description: 'Lo que modifica una nota' }),
  warnings: z.array(z.string()).meta({ description: 'Lo que no cuadra dentro del documento' }),
});
export type VoucherDocument = z.infer<typeof voucherDocument>;

export const comparedFields = ['taxable', 'non_taxable', 'igv', 'total', 'issue_date', 'currency', 'receiver'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** The document beside SUNAT's line: facts, and SUNAT's amounts are never adjusted. */
export const voucherComparison = z.object({
  document_at: instant.meta({ description: 'Cuándo se leyó el XML' }),
  line_at: instant.meta({ description: 'De cuándo es la línea de SUNAT' }),
  differs: z.array(
    z.object({
      field: z.enum(comparedFields),
      document: z
        .union([amount, z.string()])
        .nullable()
        .meta({ description: 'Los importes, en la moneda del documento' }),
      sunat: z.union([amount, z.string()]).nullable(),
      difference: amount.nullable().meta({ description: 'SUNAT menos documento; null si no es un importe' }),
    }),
  ),
  agrees: z.array(z.enum(comparedFields)),
  not_compared: z.array(z.enum(comparedFields)).meta({
    description: 'Lo que no se pudo comparar: falta en el XML, o el tipo de cambio para llevarlo a soles',
  }),
});
export type VoucherComparison = z.infer<typeof voucherComparison>;

/**
 * Why SUNAT's word on a voucher is not known. queued: it is asked of soon · not-electronic: SUNAT validates none of this type ·
 * not-listed: it left the proposal before it was asked of · no-key: the company has no API client · no-permission: its API client may not
 * ask · refused: SUNAT refuses its API client · failing: SUNAT fails, it is asked again · no-exchange-rate: its total in its own
 * currency is not known yet · not-understood: what SUNAT answered is in no table of its own
 */
export const validityReasons = [
  'queued',
  'not-electronic',
  'not-listed',
  'no-key',
  'no-permission',
  'refused',
  'failing',
  'no-exchange-rate',
  'not-understood',
] as const;
export type ValidityReason = (typeof validityReasons)[number];

/** Each part is null while it is not known. */
export const voucherValidity = z.object({
  at: instant.nullable().meta({ description: 'La más reciente de las consultas' }),
  voucher: z
    .enum(['accepted', 'voided', 'authorized', 'not-authorized', 'not-found'])
    .nullable()
    .meta({ description: 'Estado del comprobante en la consulta de validez de SUNAT' }),
  why: z.enum(validityReasons).nullable().meta({ description: 'Por qué no se conoce ese estado; null si se conoce' }),
  unknown_code: z.string().nullable().meta({
    description: 'El código que SUNAT respondió por estado y que no está en su tabla; null si no respondió uno así',
  }),
  observations: z.array(z.string()).meta({
    description:
      'Lo que SUNAT observa de él en esa consulta, con sus palabras: con alguna, un «accepted» no es conforme',
  }),
  issuer: z
    .object({
      on: plainDate.meta({ description: 'El día al que se refiere' }),
      state: z.string().nullable().meta({ description: 'ACTIVO, BAJA DEFINITIVA… como lo escribe SUNAT' }),
      condition: z.string().nullable().meta({ description: 'HABIDO, NO HABIDO… como lo escribe SUNAT' }),
      known: z.enum(['known', 'told', 'unknown', 'before-register']).meta({
        description:
          'told: el padrón no lo dice de ese día, y es lo que respondió SUNAT en la consulta de validez, a su fecha; before-register: la fecha es anterior al primer padrón que se guardó',
      }),
    })
    .nullable(),
  ssco: z
    .object({
      listed: z.boolean().nullable().meta({
        description: 'null: el comprobante es anterior a nuestra primera lectura de la lista, cuya fecha es as_of',
      }),
      from: plainDate.nullable(),
      as_of: plainDate,
    })
    .nullable()
    .meta({ description: 'Lista de Sujetos sin Capacidad Operativa' }),
  signature: z
    .object({
      state: z.enum(['valid', 'digest-differs', 'value-differs', 'cannot-be-checked']),
      why: z.string().nullable().meta({ description: 'Por qué no se pudo comprobar' }),
    })
    .nullable(),
});
export type VoucherValidity = z.infer<typeof voucherValidity>;

/** What happened to it, the newest first. */
export const voucherEvent = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('change'),
    at: instant,
    kind: voucherChange.shape.kind,
    differences: voucherChange.shape.differences,
  }),
  z.object({ what: z.literal('unchanged'), at: instant }).meta({ description: 'La última recolección no cambió nada' }),
  z.object({
    what: z.literal('file'),
    at: instant,
    kind: z.enum(fileKinds),
    state: z.enum(['held', 'absent', 'unreadable']),
    source: z.enum(fileSources).nullable(),
    reason: z.enum(fileReasons).nullable(),
  }),
]);
export type VoucherEvent = z.infer<typeof voucherEvent>;

/** For what a purchase is, in the order of SUNAT's columns: taxed sales, taxed and untaxed ones, untaxed ones. */
export const destinations = ['dg', 'dgng', 'dng'] as const;
export type Destination = (typeof destinations)[number];

export const voucherDetail = z.object({
  voucher,
  tax_period: period,
  due_date: plainDate.nullable(),
  destinations: z
    .array(z.object({ to: z.enum(destinations), taxable_amount: amount, igv_amount: amount }))
    .meta({ description: 'De una compra, su base e IGV por destino; vacío si todo es DG, o no tiene' }),
  line_at: instant.nullable().meta({ description: 'De cuándo es la línea de SUNAT que se muestra' }),
  document: voucherDocument.nullable().meta({ description: 'null: no hay XML; su archivo dice por qué' }),
  comparison: voucherComparison.nullable().meta({ description: 'null: no hay con qué comparar' }),
  validity: voucherValidity.nullable(),
  files: z.array(voucherFile).meta({ description: 'En orden de nivel; también los que faltan, con su razón' }),
  history: z.array(voucherEvent),
});
export type VoucherDetail = z.infer<typeof voucherDetail>;

export const getVoucherDetail = defineCall({
  id: 'getVoucherDetail',
  method: 'GET',
  path: '/businesses/{uuid}/vouchers/{code}',
  access: 'reader',
  tag: 'Comprobantes',
  summary:
    'Todo lo que se sabe de un comprobante de compra o de venta: documento, diferencias, validez, archivos e historial.',
  params: businessParams.extend({ code: voucherCode }),
  query: z.object({ tax_period: period, operation_type: z.enum(operationTypes).default('COMPRA') }),
  status: 200,
  response: voucherDetail,
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
});

export const fetchVoucherFile = defineCall({
  id: 'fetchVoucherFile',
  method: 'POST',
  path: '/businesses/{uuid}/vouchers/{code}/files/{kind}',
  access: 'reader',
  tag: 'Comprobantes',
  summary:
    'Pide a SUNAT su PDF de un comprobante, o el CDR de uno emitido, y lo guarda. Si no lo da, el archivo dice por qué.',
  params: businessParams.extend({
    code: voucherCode,
    kind: z.enum(['pdf', 'cdr'], 'El tipo de archivo debe ser «pdf» o «cdr».'),
  }),
  query: z.object({ tax_period: period, operation_type: z.enum(operationTypes).default('COMPRA') }),
  status: 200,
  response: z.object({ file: voucherFile }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'BUSINESS_ARCHIVED'],
});
