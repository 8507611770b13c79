import type { MailboxUnread } from '@yupana/contract/mailbox.ts';
import { dateTimeInLima } from '../../../platform/clock.ts';
import type { MailboxRow } from './all-messages.ts';
import { failedWords, faultWords } from './trouble-words.ts';

/** Why not everything of a company's mailbox is known; undefined when it is. */
export function notWhole(
  business: MailboxUnread['business'],
  row: MailboxRow | undefined,
  now: Date,
): MailboxUnread | undefined {
  const read_at = row?.read_at?.toISOString() ?? null;
  if (row?.fault && row.failed_at) {
    const state = row.fault === 'SOL_PERMISSION_MISSING' ? 'no-permission' : 'failed';
    const says = failedWords(row.fault, row.read_at, row.failed_at);
    return { business, state, says, todo: faultWords(row.fault).todo, read_at };
  }
  if (!row?.read_at) {
    const isDue = row?.due_at != null && row.due_at <= now;
    if (isDue) return { business, state: 'reading', says: 'Lo estamos leyendo por primera vez.', todo: null, read_at };
    const says =
      'Todavía no se leyó ninguna vez. Se lee con la recolección de cada día, cuando SUNAT acepta el usuario y la clave SOL.';
    return { business, state: 'never', says, todo: null, read_at };
  }
  const missing = [
    ...(row.folders_unread ? ['sus carpetas no se pudieron leer'] : []),
    ...(row.rejected_count > 0
      ? [
          `${row.rejected_count === 1 ? 'un mensaje no se entendió' : `${row.rejected_count} mensajes no se entendieron`}`,
        ]
      : []),
  ];
  if (missing.length === 0) return undefined;
  const says = `Leído el ${dateTimeInLima(row.read_at)} en parte: ${missing.join(' y ')}.`;
  return { business, state: 'partly', says, todo: null, read_at };
}
