import { z } from 'zod';
import { businessParams } from '../businesses.ts';
import { defineCall } from '../call.ts';
import { count, period, ruc, uuid } from '../fields.ts';

/** Vouchers as a zip: small ones in the answer, larger ones prepared and fetched by a link. */

export const zipTypes = ['XML', 'JPEG'] as const;
export type ZipType = (typeof zipTypes)[number];

/** The names of the zips are the specification's. */
export const ZIP_NAMES: Record<ZipType, string> = {
  XML: 'comprobantes en formato xml.zip',
  JPEG: 'comprobantes en formato jpeg.zip',
};

/** One page of the screen is the most that is asked for at once. */
const MOST_CODES = 100;

export const downloadInvoiceFiles = defineCall({
  id: 'downloadInvoiceFiles',
  method: 'POST',
  path: '/businesses/dashboard-reports/all-invoices-files',
  access: 'owner',
  tag: 'Comprobantes',
  summary:
    'Reúne el XML o la imagen de los comprobantes nombrados en un zip. Lo que no se pudo incluir se lista dentro.',
  body: z.object({
    ruc,
    tax_period: period,
    page: z.int().min(1).default(1),
    size: z.int().min(1).max(100).default(20),
    status: z.int().min(0).max(4).default(0),
    type: z.enum(zipTypes),
    invoiceCodes: z.array(z.string().max(120)).min(1).max(MOST_CODES),
  }),
  status: 200,
  response: z.object({
    zip_file: z.string().nullable().meta({ description: 'El zip en base64, hasta 8 MB; null si es mayor' }),
    sas: z.string().nullish().meta({ description: 'Enlace de una hora al zip, si no viene en zip_file y ya está' }),
    download: uuid.nullish().meta({ description: 'El que se prepara, si es mayor: getVoucherDownload dice cómo va' }),
  }),
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
});

export const getVoucherDownload = defineCall({
  id: 'getVoucherDownload',
  method: 'GET',
  path: '/businesses/{uuid}/voucher-downloads/{download}',
  access: 'owner',
  tag: 'Comprobantes',
  summary: 'Cómo va un zip de comprobantes que se prepara, y su enlace cuando está.',
  params: businessParams.extend({ download: uuid }),
  status: 200,
  response: z.object({
    state: z.enum(['pending', 'running', 'done', 'failed']),
    done: count.meta({ description: 'Comprobantes reunidos' }),
    total: count,
    sas: z.string().nullable().meta({ description: 'Enlace firmado de descarga, cuando está' }),
    blob_filename: z.string(),
  }),
  errors: ['NOT_FOUND'],
});
