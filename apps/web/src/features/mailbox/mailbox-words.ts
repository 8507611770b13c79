import type { MailboxList, MailboxMessage } from '@yupana/contract/mailbox.ts';
import type { MailboxGroup } from '@yupana/tax/mailbox/kinds.ts';
import { formatCount, formatDate, formatInstant, pluralize, todayInLima } from '../../lib/formats.ts';

export const GROUP_NAMES: Readonly<Record<MailboxGroup, string>> = {
  urgent: 'Urgentes',
  answer: 'Piden respuesta o pago',
  informative: 'Informativos',
};

/** «5 urgentes y 11 sin leer en 77 empresas. Leído el 17/11/2026 06:30, sin marcar nada en SUNAT.» */
export function headSentence({ urgent, unread, companies, read_from, read_until }: MailboxList): string {
  if (companies === 0 || !read_from || !read_until) return 'Ningún buzón se leyó todavía.';
  const counts = `${pluralize(urgent, 'urgente', 'urgentes')} y ${formatCount(unread)} sin leer en ${pluralize(companies, 'empresa', 'empresas')}.`;
  const [from, until] = [formatInstant(read_from), formatInstant(read_until)];
  const isOneDay = from.slice(0, 10) === until.slice(0, 10);
  const spread = isOneDay
    ? `Leído el ${from.slice(0, 10)} entre ${from.slice(-5)} y ${until.slice(-5)}`
    : `Leído entre el ${from} y el ${until}`;
  const when = from === until ? `Leído el ${from}` : spread;
  return `${counts} ${when}, sin marcar nada en SUNAT.`;
}

/** `13/11`; with its year where it is another. */
export function receivedOn({ received_at }: MailboxMessage): string {
  if (received_at === null) return '–';
  const day = formatInstant(received_at).slice(0, 10);
  return day.endsWith(todayInLima().slice(0, 4)) ? day.slice(0, 5) : day;
}

/** Whether it stands as read at SUNAT; a state that nobody knows is told. */
export function readState({ is_read }: MailboxMessage): string {
  if (is_read === null) return 'No se sabe';
  return is_read ? 'Leído' : 'Sin leer';
}

/** How many files it has, and how many of them are kept here: none and «nobody knows» are told apart. */
export function attachmentsOf({ attachments, opening }: MailboxMessage): string {
  const kept = opening?.files?.filter(({ link }) => link !== null).length ?? 0;
  if (kept > 0) return kept === 1 ? '1, descargado' : `${kept}, descargados`;
  if (attachments === null) return 'No se sabe';
  return attachments === 0 ? 'Ninguno' : `${attachments}, sin descargar`;
}

/** What a notification does by itself, which it does not on its first day. Null of what is none, or of which the day is not known. */
export function effectWords({ takes_effect_on: day }: MailboxMessage): string | null {
  if (day === null) return null;
  return day <= todayInLima()
    ? 'La notificación ya surte efecto aunque nadie lo abra.'
    : `La notificación surte efecto el ${formatDate(day)} aunque nadie lo abra.`;
}

/** `16/11/2026`: from when a notification has its effects; null of what is none. */
export function effectOn({ takes_effect_on }: MailboxMessage): string | null {
  return takes_effect_on && formatDate(takes_effect_on);
}

/** A mail for the client, in whoever writes it their own program. Of the content nothing is said: nobody opened it. */
export function mailToClient(message: MailboxMessage): string {
  const { business, subject, received_at, term, meaning } = message;
  const lines = [
    `Empresa: ${business.name} (RUC ${business.ruc})`,
    `Mensaje en el Buzón SOL: ${subject}`,
    ...(received_at ? [`Recibido: ${formatInstant(received_at)}`] : []),
    ...(term ? [`${term.name}: ${term.says}`] : []),
    ...(meaning ? ['', meaning.title] : []),
  ];
  const fields = { subject: `Buzón SOL: ${subject}`, body: lines.join('\r\n') };
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:?${query.join('&')}`;
}
