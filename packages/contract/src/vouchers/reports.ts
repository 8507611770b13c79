import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, period, ruc, uuid } from '../fields.ts';
import { operationTypes } from '../terms/books.ts';

/** Files of a period: registers for SUNAT, sheets for people and for accounting programs. Built by a worker, kept for a day. */

export const fileExtensions = ['txt', 'xlsx'] as const;

const report = z.object({
  uuid,
  state: z.enum(['running', 'done']),
  rows_done: count,
  rows_total: count,
});

const answer = z.object({
  sas: z.string().nullable().meta({ description: 'Enlace de una hora al archivo; null, con 202, mientras se prepara' }),
  blob_filename: z.string(),
  report,
});
export type ReportAnswer = z.infer<typeof answer>;

export const getReport = defineCall({
  id: 'getReport',
  method: 'GET',
  path: '/businesses/{ruc}/reports',
  access: 'owner',
  tag: 'Reportes',
  summary:
    'El registro de SUNAT de un periodo: RCE (COMPRA, solo deducibles) o RVIE (VENTA, todas), en txt; o su Excel, en xlsx.',
  params: z.object({ ruc }),
  query: z.object({
    tax_period: period,
    operation_type: z.enum(operationTypes),
    file_extension: z.enum(fileExtensions),
  }),
  status: 200,
  acceptedWithout: 'sas',
  response: answer,
  errors: ['NOT_FOUND', 'REPORT_EMPTY', 'REPORT_FAILED'],
});

export const getSiscontReport = defineCall({
  id: 'getSiscontReport',
  method: 'GET',
  path: '/businesses/{ruc}/reports/siscont',
  access: 'owner',
  tag: 'Reportes',
  summary: 'Las compras deducibles de un periodo, en la hoja que importa SISCONT.',
  params: z.object({ ruc }),
  query: z.object({ tax_period: period }),
  status: 200,
  acceptedWithout: 'sas',
  response: answer,
  errors: ['NOT_FOUND', 'REPORT_EMPTY', 'REPORT_FAILED'],
});

const problem = z.object({
  row: count.meta({ description: 'Fila del archivo, desde 1' }),
  voucher: z.string().nullable().meta({ description: 'Serie y número; null si no se distinguen' }),
  field: count.nullable().meta({ description: 'Número del campo; null: la fila entera' }),
  name: z.string().nullable(),
  value: z.string().nullable(),
  severity: z.enum(['error', 'warning']).meta({ description: 'error: SUNAT la rechazaría; warning: no se sabe' }),
  rule: z.string(),
  says: z.string(),
  mend: z.string(),
});
export type ReportProblem = z.infer<typeof problem>;

const checked = z.object({
  rows: count,
  failing: count.meta({ description: 'Filas con algún error' }),
  errors: count,
  warnings: count,
  problems: z.array(problem).meta({ description: 'Los primeros, hasta cien' }),
});

export const checkReport = defineCall({
  id: 'checkReport',
  method: 'GET',
  path: '/businesses/{ruc}/reports/check',
  access: 'owner',
  tag: 'Reportes',
  summary: 'Banco de prueba: las filas del RCE o del RVIE de un periodo que SUNAT rechazaría, antes de descargarlo.',
  params: z.object({ ruc }),
  query: z.object({ tax_period: period, operation_type: z.enum(operationTypes) }),
  status: 200,
  response: checked.extend({
    left_out: z
      .object({ observed: count, in_process: count, rejected: count, not_annotated: count })
      .meta({ description: 'Comprobantes del periodo que no van en el archivo, y por qué' }),
  }),
  errors: ['NOT_FOUND'],
});

const MOST_BYTES = 5 * 1024 * 1024;
/** Of a file from outside, unpacked from its base64. */
export const MOST_CHECKED_BYTES = MOST_BYTES;

export const checkFile = defineCall({
  id: 'checkFile',
  method: 'POST',
  path: '/businesses/{ruc}/reports/check',
  access: 'owner',
  tag: 'Reportes',
  summary: 'Banco de prueba de un TXT de fuera: lo que SUNAT rechazaría de él. No se guarda.',
  params: z.object({ ruc }),
  body: z.object({
    name: z.string().trim().min(1).max(200),
    content: z
      .base64()
      .max(Math.ceil(MOST_BYTES / 3) * 4)
      .meta({ description: 'Los bytes, en base64; 5 MB como máximo' }),
    tax_period: period,
    operation_type: z.enum(operationTypes),
  }),
  status: 200,
  response: checked,
  errors: ['NOT_FOUND'],
});
