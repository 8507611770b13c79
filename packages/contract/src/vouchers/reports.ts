import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, period, ruc, uuid } from '../fields.ts';
import { operationTypes } from '../terms/books.ts';
import { bookCompleteness } from '../terms/completeness.ts';

/** Files of a period: registers for SUNAT, sheets for people and for accounting programs. Built by a worker, kept for a day. */

export const fileExtensions = ['txt', 'xlsx'] as const;

/**
 * Accounting programs whose import files nobody saw taken by the program itself: «en prueba». Of `siscont` sales alone: its purchases,
 * which are not on trial, have a call of their own. `siscont16` and `siscont23` are the texts that its versions 16 and 17, and 23, import.
 */
export const programNames = ['siscont', 'siscont16', 'siscont23', 'concar', 'contasis', 'starsoft'] as const;
export type ProgramName = (typeof programNames)[number];

/** Registers of purchases that SUNAT takes: the general one, and that of who is not domiciled (8.5), which VENTA has none of. */
export const registerNames = ['general', 'non-domiciled'] as const;
export type RegisterName = (typeof registerNames)[number];

const register = z.enum(registerNames).default('general').meta({
  description: 'general: RCE o RVIE; non-domiciled: registro 8.5, solo con COMPRA',
});

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
  access: 'reader',
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
  errors: ['NOT_FOUND', 'REPORT_EMPTY', 'REPORT_NOT_COLLECTED', 'REPORT_FAILED'],
});

export const getSiscontReport = defineCall({
  id: 'getSiscontReport',
  method: 'GET',
  path: '/businesses/{ruc}/reports/siscont',
  access: 'reader',
  tag: 'Reportes',
  summary: 'Las compras deducibles de un periodo, en la hoja que importa SISCONT.',
  params: z.object({ ruc }),
  query: z.object({ tax_period: period }),
  status: 200,
  acceptedWithout: 'sas',
  response: answer,
  errors: ['NOT_FOUND', 'REPORT_EMPTY', 'REPORT_NOT_COLLECTED', 'REPORT_FAILED'],
});

export const getNonDomiciledReport = defineCall({
  id: 'getNonDomiciledReport',
  method: 'GET',
  path: '/businesses/{ruc}/reports/non-domiciled',
  access: 'reader',
  tag: 'Reportes',
  summary: 'El registro de compras de no domiciliados (8.5) de un periodo, en txt. En prueba.',
  params: z.object({ ruc }),
  query: z.object({ tax_period: period }),
  status: 200,
  acceptedWithout: 'sas',
  response: answer,
  errors: ['NOT_FOUND', 'REPORT_EMPTY', 'REPORT_NOT_COLLECTED', 'REPORT_FAILED'],
});

export const getProgramReport = defineCall({
  id: 'getProgramReport',
  method: 'GET',
  path: '/businesses/{ruc}/reports/programs',
  access: 'reader',
  tag: 'Reportes',
  summary:
    'Las compras deducibles o las ventas de un periodo, en el archivo que importa SISCONT, CONCAR, CONTASIS o STARSOFT. En prueba.',
  params: z.object({ ruc }),
  query: z.object({
    tax_period: period,
    program: z.enum(programNames).meta({
      description:
        'siscont: VentaAPP, solo con VENTA (las compras, en /reports/siscont); siscont16 y siscont23: textos de sus versiones 16 y 17, y 23',
    }),
    operation_type: z.enum(operationTypes),
  }),
  status: 200,
  acceptedWithout: 'sas',
  response: answer,
  errors: [
    'INVALID_REQUEST',
    'NOT_FOUND',
    'REPORT_EMPTY',
    'REPORT_NOT_COLLECTED',
    'REPORT_FAILED',
    'REPORT_TOO_LONG',
    'REPORT_ACCOUNT_TOO_LONG',
    'REPORT_UNWRITABLE',
  ],
});

const guidedFile = z.object({
  operation_type: z.enum(operationTypes),
  file_name: z.string().meta({ description: 'Como se llama; RUC y AAAAMM donde van el RUC y el periodo' }),
  tentative: z.boolean().meta({ description: 'En prueba: no se vio al programa importar el archivo' }),
  fixed: z.boolean().meta({ description: 'Un texto de campos de ancho fijo, sin nada entre ellos' }),
  columns: z
    .array(
      z.object({
        place: z.string().meta({
          description: 'La letra de la columna, el número del campo de un texto, o sus posiciones si es de ancho fijo',
        }),
        title: z.string(),
        size: z.string().nullable().meta({ description: 'Lo que el programa admite; null si no se sabe' }),
        says: z.string().nullable().meta({ description: 'Qué va en ella, con las palabras del programa si las tiene' }),
      }),
    )
    .meta({ description: 'En el orden del archivo' }),
  heads: count.meta({ description: 'Filas de títulos antes de la primera de datos' }),
  rows: z.array(z.array(z.string())).meta({ description: 'Las filas de un comprobante de ejemplo' }),
});
export type GuidedFile = z.infer<typeof guidedFile>;

const guide = z.object({
  program: z.enum(programNames),
  name: z.string(),
  tentative: z.boolean().meta({ description: 'En prueba: todos sus archivos' }),
  extension: z.enum(fileExtensions),
  files: z.array(guidedFile),
  steps: z.array(z.string()),
  doubts: z.array(z.string()).meta({ description: 'Lo que no consta, y cómo salir de la duda' }),
});
export type Guide = z.infer<typeof guide>;

export const getReportGuides = defineCall({
  id: 'getReportGuides',
  method: 'GET',
  path: '/report-guides',
  access: 'reader',
  tag: 'Reportes',
  summary: 'Cómo se sube cada archivo a su programa contable: columnas, un comprobante de ejemplo, pasos y dudas.',
  status: 200,
  response: z.object({ guides: z.array(guide) }),
  errors: [],
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
  access: 'reader',
  tag: 'Reportes',
  summary:
    'Banco de prueba: las filas del RCE, del RVIE o del registro 8.5 de un periodo que SUNAT rechazaría, antes de descargarlo.',
  params: z.object({ ruc }),
  query: z.object({ tax_period: period, operation_type: z.enum(operationTypes), register }),
  status: 200,
  response: checked.extend({
    completeness: bookCompleteness.meta({
      description: 'Del registro: sin sus cifras, que no haya filas no dice nada',
    }),
    left_out: z
      .object({ observed: count, in_process: count, rejected: count, not_annotated: count, undone: count })
      .meta({
        description:
          'Comprobantes del periodo que no van en el archivo, y por qué; `undone`: ventas de baja, solo en el RVIE',
      }),
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
  access: 'reader',
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
    register,
  }),
  status: 200,
  response: checked.extend({
    name_problems: z
      .array(z.object({ says: z.string(), mend: z.string() }))
      .meta({ description: 'Lo que SUNAT rechazaría por cómo se llama el archivo' }),
  }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
});
