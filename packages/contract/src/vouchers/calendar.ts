import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amountIfKnown, instant, period, plainDate, ruc, uuid } from '../fields.ts';

/** Until when each company declares a period, what it lacks to be closed, and the calendar that other programs subscribe to. */

/**
 * closed: a version of it stands · unsigned: nothing else is missing, whoever closes signs · open · late: it is due today or was
 * before, is not closed here, and SUNAT does not say that it was declared.
 */
export const dueStates = ['closed', 'unsigned', 'open', 'late'] as const;
export type DueState = (typeof dueStates)[number];

/**
 * What a company lacks: `access` is a refusal of SUNAT, `signature` that only closing is left. `mail` waits in its mailbox, and
 * keeps nobody from closing.
 */
export const lacks = [
  'access',
  'collection',
  'retrying',
  'package',
  'observed',
  'analysing',
  'signature',
  'mail',
] as const;
export type Lack = (typeof lacks)[number];

export const missing = z.object({ is: z.enum(lacks), says: z.string() });
export type Missing = z.infer<typeof missing>;

const company = z.object({
  uuid,
  ruc: z.string(),
  name: z.string(),
  state: z.enum(dueStates),
  declared_on: plainDate.nullable().meta({
    description: 'Cuándo se presentó el FV 621 del periodo, según SUNAT; null: no se presentó, o no se sabe',
  }),
  missing: z.array(missing).meta({ description: 'Qué falta para cerrar; vacío si está cerrada' }),
  igv_amount: amountIfKnown.meta({
    description: 'IGV estimado, como en la tarjeta de la empresa; negativo: saldo a favor; null: no se conoce',
  }),
});
export type DueCompany = z.infer<typeof company>;

const due = {
  group: z.string().meta({ description: 'Últimos dígitos del RUC, o `good`: buenos contribuyentes' }),
  digits: z.array(z.string()),
  declaration: plainDate.nullable().meta({
    description: 'Último día del FV 621; null: no se publicaron los feriados',
  }),
  registers: plainDate.nullable().meta({ description: 'Último día del RCE y del RVIE' }),
  reckoned: z.boolean().meta({ description: 'Calculado: SUNAT aún no publica el cronograma de ese año' }),
};

const column = z.object({ ...due, companies: z.array(company) });
export type DueColumn = z.infer<typeof column>;

const otherDate = z.object({ on: plainDate, says: z.string() });

const calendar = z.object({
  tax_period: period,
  tax_periods: z.array(period).meta({ description: 'Los que se pueden ver, el más reciente primero' }),
  today: plainDate,
  columns: z.array(column),
  other_dates: z.array(otherDate),
});
export type Calendar = z.infer<typeof calendar>;

export const getCalendar = defineCall({
  id: 'getCalendar',
  method: 'GET',
  path: '/calendar',
  access: 'reader',
  tag: 'Calendario',
  summary: 'Hasta cuándo se declara un periodo, por último dígito del RUC, y qué le falta a cada empresa para cerrar.',
  query: z.object({ tax_period: period.optional() }),
  status: 200,
  response: calendar,
  errors: [],
});

const companyDue = z.object({ tax_period: period, today: plainDate, ...due, company });
export type CompanyDue = z.infer<typeof companyDue>;

export const getCompanyDue = defineCall({
  id: 'getCompanyDue',
  method: 'GET',
  path: '/businesses/{ruc}/calendar',
  access: 'reader',
  tag: 'Calendario',
  summary: 'Hasta cuándo declara una empresa un periodo, y qué le falta para cerrar.',
  params: z.object({ ruc }),
  query: z.object({ tax_period: period }),
  status: 200,
  response: companyDue,
  errors: ['NOT_FOUND'],
});

const link = z.object({
  masked: z.string().meta({ description: 'El enlace sin su secreto, del que quedan los cuatro últimos signos' }),
  created_at: instant,
});
export type CalendarLink = z.infer<typeof link>;

export const getCalendarLink = defineCall({
  id: 'getCalendarLink',
  method: 'GET',
  path: '/calendar/link',
  access: 'reader',
  tag: 'Calendario',
  summary: 'El enlace con que otros programas leen tu calendario, sin su secreto; null si no hay.',
  status: 200,
  response: z.object({ link: link.nullable() }),
  errors: [],
});

export const makeCalendarLink = defineCall({
  id: 'makeCalendarLink',
  method: 'POST',
  path: '/calendar/link',
  access: 'reader',
  tag: 'Calendario',
  summary: 'Crea el enlace de tu calendario, o lo cambia: el anterior deja de abrirse. Solo esta vez se ve entero.',
  status: 200,
  response: z.object({ link, url: z.string() }),
  errors: [],
});

export const revokeCalendarLink = defineCall({
  id: 'revokeCalendarLink',
  method: 'DELETE',
  path: '/calendar/link',
  access: 'reader',
  tag: 'Calendario',
  summary: 'Anula el enlace de tu calendario: deja de abrirse.',
  status: 204,
  errors: [],
});

export const getCalendarFile = defineCall({
  id: 'getCalendarFile',
  method: 'GET',
  path: '/calendar/file',
  access: 'reader',
  tag: 'Calendario',
  summary: 'Los vencimientos de tus empresas como archivo .ics, sin ningún monto.',
  status: 200,
  response: z.object({ name: z.string(), content: z.string() }),
  errors: [],
});
