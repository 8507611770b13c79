import { z } from 'zod';
import { businessParams } from '../businesses.ts';
import { defineCall } from '../call.ts';
import {
  amount,
  amountIfKnown,
  count,
  instant,
  page,
  pageSize,
  pagination,
  period,
  plainDate,
  uuid,
} from '../fields.ts';
import { bookCompleteness } from '../terms/completeness.ts';

/** Largest file that is taken, and how many files of a zip are read. */
export const UPLOAD_MOST_BYTES = 1024 ** 3;
export const UPLOAD_MOST_FILES = 10_000;

/** uploading: bytes come · received: all are here · reading: its files are read · done · cancelled · failed: it could not be read */
export const uploadStates = ['uploading', 'received', 'reading', 'done', 'cancelled', 'failed'] as const;
export type UploadState = (typeof uploadStates)[number];

/** new: kept · existing: it was here · joined: it went to a voucher that was here · rejected: not kept, and why */
export const uploadOutcomes = ['new', 'existing', 'joined', 'rejected'] as const;
export type UploadOutcome = (typeof uploadOutcomes)[number];

export const upload = z.object({
  uuid,
  name: z.string(),
  size: count,
  received: count.meta({ description: 'Bytes que ya llegaron' }),
  state: z.enum(uploadStates),
  files_done: count,
  files_total: count.nullable().meta({ description: 'null: todavía no se sabe' }),
  trouble: z.string().nullable().meta({ description: 'Por qué no se pudo leer' }),
  path: z.string().meta({ description: 'Adónde se envían los bytes, por el protocolo tus 1.0 (HEAD y PATCH)' }),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type Upload = z.infer<typeof upload>;

export const uploadCounts = z.object({ all: count, new: count, existing: count, joined: count, rejected: count });
export type UploadCounts = z.infer<typeof uploadCounts>;

export const listUploads = defineCall({
  id: 'listUploads',
  method: 'GET',
  path: '/businesses/{uuid}/uploads',
  access: 'reader',
  tag: 'Documentos',
  summary: 'Los archivos que se subieron estando en un periodo: los que se están recibiendo o leyendo, y los últimos.',
  params: businessParams,
  query: z.object({ tax_period: period }),
  status: 200,
  response: z.object({
    uploads: z.array(upload).meta({ description: 'Los más recientes primero, 50 como máximo' }),
    under_way: count.meta({ description: 'Cuántos se están recibiendo o leyendo' }),
    counts: uploadCounts.meta({ description: 'Resultados de todos los archivos del periodo' }),
  }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
});

export const startUpload = defineCall({
  id: 'startUpload',
  method: 'POST',
  path: '/businesses/{uuid}/uploads',
  access: 'assistant',
  tag: 'Documentos',
  summary: 'Anuncia un archivo que se va a subir. Sus bytes van a `path`, por partes, y siguen donde se cortaron.',
  params: businessParams,
  body: z.object({
    name: z.string().trim().min(1).max(255),
    size: z.int().min(0).meta({ description: 'Un archivo vacío se lee en el acto, y se rechaza' }),
    tax_period: period.meta({ description: 'El periodo que se está viendo' }),
  }),
  status: 201,
  response: upload,
  errors: [
    'NOT_FOUND',
    'INVALID_REQUEST',
    'BUSINESS_ARCHIVED',
    'UPLOAD_TOO_LARGE',
    'UPLOADS_TOO_MANY',
    'UPLOAD_QUOTA_REACHED',
  ],
});

export const cancelUpload = defineCall({
  id: 'cancelUpload',
  method: 'DELETE',
  path: '/businesses/{uuid}/uploads/{upload}',
  access: 'assistant',
  tag: 'Documentos',
  summary: 'Cancela un archivo que se está recibiendo o leyendo. Lo que ya se guardó de él, queda.',
  params: businessParams.extend({ upload: uuid }),
  status: 204,
  errors: ['NOT_FOUND'],
});

export const uploadResult = z.object({
  upload: uuid,
  file: z.string().meta({ description: 'Su nombre; dentro de un zip, con el del zip: `oct.zip › F001-318.xml`' }),
  outcome: z.enum(uploadOutcomes),
  detail: z.string(),
  voucher: z
    .object({
      code: z.string(),
      type_code: z.string(),
      serie: z.string(),
      number: z.string(),
      issuer_name: z.string().nullable(),
      issue_date: plainDate.nullable(),
      currency: z.string().nullable(),
      total: z.string().nullable().meta({ description: 'En la moneda del comprobante' }),
    })
    .nullable(),
  at: instant,
});
export type UploadResult = z.infer<typeof uploadResult>;

export const listUploadResults = defineCall({
  id: 'listUploadResults',
  method: 'GET',
  path: '/businesses/{uuid}/upload-results',
  access: 'reader',
  tag: 'Documentos',
  summary: 'Qué fue de cada archivo subido en un periodo, o dentro de un zip: los rechazados primero.',
  params: businessParams,
  query: z.object({ tax_period: period, outcome: z.enum(uploadOutcomes).optional(), page, size: pageSize }),
  status: 200,
  response: z.object({
    data: z.array(uploadResult),
    counts: uploadCounts,
    metadata: z.object({ pagination }),
  }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
});

export const missingReasons = [
  'not-there',
  'ask-supplier',
  'being-asked',
  'failing',
  'no-access',
  'not-understood',
  'unreadable',
] as const;
export type MissingReason = (typeof missingReasons)[number];

export const missingDocument = z.object({
  code: z.string(),
  type_code: z.string(),
  serie: z.string(),
  number: z.string(),
  supplier_ruc: z.string(),
  supplier_business_name: z.string(),
  issue_date: plainDate,
  igv_amount: amount,
  reason: z.enum(missingReasons).meta({
    description:
      'not-there: SUNAT aún no lo tiene · ask-supplier: solo lo tiene el proveedor · being-asked: está en la cola de pedidos a SUNAT · failing: también, y la última vez SUNAT no respondió bien · no-access: SUNAT no da acceso a la empresa · not-understood: no se entendió lo que SUNAT entregó · unreadable: el que dio SUNAT no se puede leer',
  }),
});
export type MissingDocument = z.infer<typeof missingDocument>;

export const listMissingDocuments = defineCall({
  id: 'listMissingDocuments',
  method: 'GET',
  path: '/businesses/{uuid}/missing-documents',
  access: 'reader',
  tag: 'Documentos',
  summary: 'Las compras de un periodo cuyo XML falta, la de mayor IGV primero.',
  params: businessParams,
  query: z.object({ tax_period: period, page, size: pageSize }),
  status: 200,
  response: z.object({
    data: z.array(missingDocument),
    expected: count.meta({ description: 'Compras electrónicas del periodo' }),
    held: count,
    missing: count,
    not_expected: count.meta({ description: 'En papel, o sin documento electrónico: no les falta nada' }),
    igv: amountIfKnown.meta({ description: 'De los que faltan' }),
    completeness: bookCompleteness.meta({ description: 'De las compras: sin sus cifras, lo contado no es todo' }),
    metadata: z.object({ pagination }),
  }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
});
