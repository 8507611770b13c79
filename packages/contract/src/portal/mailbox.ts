import { mailboxGroups, mailboxKinds } from '@yupana/tax/mailbox/kinds.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, countIfKnown, instant, page, pageSize, pagination, plainDate, ruc, uuid } from '../fields.ts';

/** SUNAT's electronic mailbox («Buzón SOL») of the firm's companies. Reading it marks nothing; opening a message does. */

export const mailboxTrays = ['messages', 'notifications'] as const;
export type MailboxTray = (typeof mailboxTrays)[number];

const business = z.object({ uuid, ruc: z.string(), name: z.string() });

/** Reckoned by us: the paper says it, and nobody opened it. */
const term = z.object({
  says: z.string().meta({ description: 'Como se lee en la tabla', example: '24/11/2026, 5 días hábiles' }),
  name: z.string().meta({ description: 'De qué es el plazo', example: 'Plazo para pagar, calculado' }),
  until: plainDate.nullable().meta({ description: 'Null: no hay un día que se pueda calcular' }),
  presses: z.boolean().meta({ description: 'Si queda algún día hábil, o vence hoy' }),
});
export type MailboxTermWords = z.infer<typeof term>;

const file = z.object({
  name: z.string(),
  bytes: countIfKnown,
  link: z.string().nullable().meta({ description: 'Enlace de un cuarto de hora; null: no se pudo descargar' }),
  trouble: z.string().nullable(),
});

const opening = z.object({
  state: z.enum(['asked', 'opening', 'opened', 'failed']),
  asked_at: instant,
  asked_by: z.string(),
  ended_at: instant.nullable(),
  says: z.string().meta({ description: 'Qué pasó, y si SUNAT lo marcó como leído' }),
  files: z.array(file).nullable().meta({ description: 'Null: no se sabe cuáles tiene' }),
  answer_link: z.string().nullable().meta({ description: 'Lo que SUNAT respondió, tal como llegó' }),
});
export type MailboxOpening = z.infer<typeof opening>;

const message = z.object({
  business,
  tray: z.enum(mailboxTrays),
  code: z.string(),
  subject: z.string(),
  group: z.enum(mailboxGroups),
  kind: z.enum(mailboxKinds),
  kind_name: z.string(),
  label_name: z.string().nullable().meta({ description: 'La etiqueta de SUNAT; null: no tiene' }),
  received_at: instant.nullable().meta({ description: 'Null: SUNAT no dijo cuándo de forma legible' }),
  first_seen_at: instant,
  is_read: z.boolean().nullable().meta({ description: 'En SUNAT; null: un estado que no conocemos' }),
  attachments: countIfKnown,
  takes_effect_on: plainDate.nullable(),
  term: term.nullable(),
  meaning: z.object({ title: z.string(), text: z.string() }).nullable(),
  basis: z.object({ title: z.string(), text: z.string() }).nullable(),
  sol_user: z.string().nullable().meta({ description: 'Con el que SUNAT lo marcaría como leído' }),
  opening: opening.nullable().meta({ description: 'La última vez que alguien lo abrió desde Yupana' }),
});
export type MailboxMessage = z.infer<typeof message>;

/** A company of which not everything is known. */
const unread = z.object({
  business,
  state: z.enum(['never', 'reading', 'failed', 'no-permission', 'partly']),
  says: z.string(),
  todo: z.string().nullable(),
  read_at: instant.nullable(),
});
export type MailboxUnread = z.infer<typeof unread>;

const mailbox = z.object({
  urgent: count,
  unread: count,
  companies: count.meta({ description: 'Empresas cuyo buzón se leyó alguna vez' }),
  companies_total: count,
  read_from: instant.nullable().meta({ description: 'La lectura más antigua de las que se muestran' }),
  read_until: instant.nullable().meta({ description: 'La más nueva' }),
  reads: z.boolean().meta({ description: 'Si esta instalación lee buzones' }),
  not_whole: z.array(unread),
  groups: z.array(z.object({ group: z.enum(mailboxGroups), count })),
  kinds: z.array(z.object({ kind: z.enum(mailboxKinds), name: z.string(), count })),
  businesses: z.array(business),
  days: count.meta({ description: 'De cuántos días son los mensajes; los urgentes sin leer, de un año' }),
  older_unread: z
    .object({ urgent: count, answer: count, at_least: z.boolean() })
    .meta({ description: 'Piden algo, no figuran como leídos y son más antiguos que los que se listan' }),
  is_cut: z.boolean().meta({ description: 'Hay más de los que se pueden listar: faltan los más antiguos' }),
  messages: z.array(message),
  pagination,
});
export type MailboxList = z.infer<typeof mailbox>;

export const listMailbox = defineCall({
  id: 'listMailbox',
  method: 'GET',
  path: '/mailbox',
  access: 'reader',
  tag: 'Buzón SOL',
  summary: 'Los mensajes del Buzón SOL de las empresas, por lo que piden y por su plazo. Nada se marca en SUNAT.',
  query: z.object({ ruc: ruc.optional(), kind: z.enum(mailboxKinds).optional(), page, size: pageSize }),
  status: 200,
  response: mailbox,
  errors: ['NOT_FOUND'],
});

export const summarizeMailbox = defineCall({
  id: 'summarizeMailbox',
  method: 'GET',
  path: '/mailbox/summary',
  access: 'reader',
  tag: 'Buzón SOL',
  summary: 'Cuántos mensajes urgentes hay, y los de plazo más cercano.',
  status: 200,
  response: z.object({ urgent: count, unread: count, messages: z.array(message).max(3) }),
  errors: [],
});

const named = z.object({
  ruc,
  tray: z.enum(mailboxTrays),
  code: z.string().regex(/^\d{1,18}$/, 'El mensaje no es válido.'),
});

export const getMailboxMessage = defineCall({
  id: 'getMailboxMessage',
  method: 'GET',
  path: '/businesses/{ruc}/mailbox/{tray}/{code}',
  access: 'reader',
  tag: 'Buzón SOL',
  summary: 'Un mensaje, con lo que se descargó de él. No lo abre en SUNAT.',
  params: named,
  status: 200,
  response: message,
  errors: ['NOT_FOUND'],
});

export const openMailboxMessage = defineCall({
  id: 'openMailboxMessage',
  method: 'POST',
  path: '/businesses/{ruc}/mailbox/{tray}/{code}/opening',
  access: 'accountant',
  tag: 'Buzón SOL',
  summary:
    'Abre un mensaje en SUNAT, que lo marca como leído con el usuario SOL y la hora, y descarga sus adjuntos. No se puede deshacer.',
  params: named,
  body: z.object({
    confirmed: z.literal(true, 'Confirma que quieres abrirlo: SUNAT lo marcará como leído.'),
  }),
  status: 202,
  response: message,
  errors: ['NOT_FOUND', 'BUSINESS_ARCHIVED', 'MAILBOX_NOT_POSSIBLE'],
});

export const readMailboxNow = defineCall({
  id: 'readMailboxNow',
  method: 'POST',
  path: '/businesses/{ruc}/mailbox/reading',
  access: 'assistant',
  tag: 'Buzón SOL',
  summary: 'Lee ahora el buzón de una empresa. Nada se marca en SUNAT.',
  params: z.object({ ruc }),
  status: 202,
  response: z.object({ asked: z.literal(true) }),
  errors: ['NOT_FOUND', 'BUSINESS_ARCHIVED', 'MAILBOX_NOT_POSSIBLE'],
});
