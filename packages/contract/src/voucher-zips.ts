import { z } from 'zod';
import { defineCall } from './call.ts';
import { count, period, ruc } from './fields.ts';
import { operationTypes } from './terms/books.ts';

/** Purchases as a zip: up to 8 MB in the answer; a larger one by a link, with 202. */

export const zipTypes = ['XML', 'JPEG'] as const;
export type ZipType = (typeof zipTypes)[number];

/** The names of the zips are the specification's. */
export const ZIP_NAMES: Record<ZipType, string> = {
  XML: 'comprobantes en formato xml.zip',
  JPEG: 'comprobantes en formato jpeg.zip',
};

/** So many vouchers in one zip; what is beyond is named in it. */
export const MOST_IN_A_ZIP = { XML: 10_000, JPEG: 200 } as const;

const body = z.object({
  ruc,
  tax_period: period,
  operation_type: z.enum(operationTypes).default('COMPRA'),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ description: 'Se acepta y no se usa: el zip es de todo lo pedido' }),
  size: z.coerce.number().int().min(1).optional(),
  invoiceCodes: z
    .array(z.string().max(120))
    .max(10_000)
    .default([])
    .meta({ description: 'Los comprobantes; vacío: todos los del estado' }),
  type: z.enum(zipTypes).default('XML'),
});

const response = z.object({
  zip_file: z.string().nullable().meta({ description: 'El zip en base64; null, con 202, si pesa más de 8 MB o tarda' }),
  sas: z.string().nullable().meta({ description: 'Enlace de una hora al zip, si no viene en zip_file' }),
  blob_filename: z.string(),
  included: count,
  failed: count.meta({ description: 'Los que no están en el zip: «no incluidos.txt», dentro, dice por qué' }),
});

export const zipInvoices = defineCall({
  id: 'zipInvoices',
  method: 'POST',
  path: '/businesses/dashboard-reports/all-invoices-files',
  access: 'reader',
  tag: 'Comprobantes',
  summary: 'Un zip con los XML, o las imágenes, de los comprobantes de compra, o de venta, de un periodo.',
  body: body.extend({ status: z.coerce.number().int().min(0).max(4).default(0) }),
  status: 200,
  acceptedWithout: 'zip_file',
  response,
  errors: ['NOT_FOUND'],
});

export const zipValidated = defineCall({
  id: 'zipValidated',
  method: 'POST',
  path: '/businesses/dashboard-reports/validated-images',
  access: 'reader',
  tag: 'Comprobantes',
  summary: 'Un zip con los XML, o las imágenes, de los comprobantes de compra validados de un periodo.',
  body,
  status: 200,
  acceptedWithout: 'zip_file',
  response,
  errors: ['NOT_FOUND'],
});
