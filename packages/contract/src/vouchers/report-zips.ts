import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, instant, period, ruc, uuid } from '../fields.ts';
import { reportKinds } from '../terms/report-kinds.ts';

/** Files of several companies and periods in one zip: asked for once, built by a worker file by file, kept for a day. */

const params = z.object({ uuid });

/**
 * waiting: no worker has begun · building: its files are made · packing: they are put together · done: it may be had, and says what is
 * not in it · empty: none of its files has anything in it · failed, cancelled: there is no zip
 */
export const reportZipStates = ['waiting', 'building', 'packing', 'done', 'empty', 'failed', 'cancelled'] as const;

const named = { ruc: z.string(), name: z.string() };
const piece = { ...named, tax_period: period, kind: z.enum(reportKinds) };

const reportZip = z.object({
  uuid,
  state: z.enum(reportZipStates),
  created_at: instant,
  asked: z.object({
    companies: z.array(z.object({ ruc })),
    tax_periods: z.array(period),
    kinds: z.array(z.enum(reportKinds)),
  }),
  pieces_total: count.meta({ description: 'Archivos que se pidieron: empresas por periodos por formatos' }),
  pieces_done: count.meta({ description: 'Los que ya se sabe cómo terminaron' }),
  included: count.meta({ description: 'De ellos, los que van en el zip' }),
  bytes: count.meta({ description: 'Lo que pesan los que van, sin comprimir' }),
  current: z
    .object({ ...piece, rows_done: count, rows_total: count })
    .nullable()
    .meta({ description: 'El archivo que se prepara ahora; null si ninguno' }),
  companies: z
    .array(z.object({ ...named, total: count, done: count, included: count, told: count }))
    .meta({ description: '`told`: archivos de los que hay algo que decir' }),
  told: z
    .array(
      z.object({
        ...piece,
        included: z.boolean(),
        says: z.string(),
        again: z.boolean().meta({ description: 'Pedido otra vez puede salir' }),
      }),
    )
    .meta({ description: 'Los que no van, y por qué; los que van con algo por revisar. Los primeros, hasta cien' }),
  told_total: count,
  file: z
    .object({
      name: z.string(),
      bytes: count,
      link: z.string().meta({ description: 'Enlace de quince minutos' }),
    })
    .nullable(),
  expires_at: instant.nullable().meta({ description: 'Hasta cuándo se guarda; null mientras se prepara' }),
});
export type ReportZip = z.infer<typeof reportZip>;

const MOST_COMPANIES = 1_000;
const MOST_PERIODS = 60;

export const askReportZip = defineCall({
  id: 'askReportZip',
  method: 'POST',
  path: '/report-zips',
  access: 'reader',
  tag: 'Reportes',
  summary:
    'Pide los archivos de varias empresas y periodos en un zip. Mientras se prepara uno igual, o si nada cambió desde que se preparó, es ese.',
  body: z.object({
    companies: z.array(z.object({ ruc })).min(1, 'Elige al menos una empresa.').max(MOST_COMPANIES),
    tax_periods: z.array(period).min(1, 'Elige al menos un periodo.').max(MOST_PERIODS),
    kinds: z.array(z.enum(reportKinds)).min(1, 'Elige al menos un formato.').max(reportKinds.length),
  }),
  status: 202,
  response: reportZip,
  errors: ['NOT_FOUND', 'REPORT_ZIP_TOO_MANY', 'REPORT_ZIPS_BUSY'],
});

export const listReportZips = defineCall({
  id: 'listReportZips',
  method: 'GET',
  path: '/report-zips',
  access: 'reader',
  tag: 'Reportes',
  summary: 'Los zips de reportes que se preparan o todavía se guardan, el último primero.',
  status: 200,
  response: z.object({ zips: z.array(reportZip) }),
  errors: [],
});

export const getReportZip = defineCall({
  id: 'getReportZip',
  method: 'GET',
  path: '/report-zips/{uuid}',
  access: 'reader',
  tag: 'Reportes',
  summary: 'Cómo va un zip de reportes, qué no va en él y por qué, y su enlace cuando está listo.',
  params,
  status: 200,
  response: reportZip,
  errors: ['NOT_FOUND'],
});

export const cancelReportZip = defineCall({
  id: 'cancelReportZip',
  method: 'DELETE',
  path: '/report-zips/{uuid}',
  access: 'reader',
  tag: 'Reportes',
  summary: 'Deja de preparar un zip de reportes, o borra el que está listo. Los archivos que ya se prepararon, quedan.',
  params,
  status: 204,
  errors: ['NOT_FOUND'],
});
