import type { Business } from '@yupana/contract/businesses.ts';
import type { MailboxUnread } from '@yupana/contract/mailbox.ts';
import { TROUBLES } from '@yupana/contract/troubles.ts';
import { dateTimeInLima } from '../../../platform/clock.ts';
import type { MailboxRow } from './all-messages.ts';
import { failedWords, faultWords } from './trouble-words.ts';

/** Read each day: what was not for so long is told, whatever keeps it from being read. */
const STALE_MS = 48 * 3_600_000;

type Company = Pick<Business, 'uuid' | 'ruc' | 'name' | 'trouble'>;

/** Why not everything of a company's mailbox is known; undefined when it is. */
export function notWhole(company: Company, row: MailboxRow | undefined, now: Date): MailboxUnread | undefined {
  const { uuid, ruc, name } = company;
  const told = { business: { uuid, ruc, name }, read_at: row?.read_at?.toISOString() ?? null, todo: null };
  if (row?.fault && row.failed_at) {
    const state = row.fault === 'SOL_PERMISSION_MISSING' ? 'no-permission' : 'failed';
    return {
      ...told,
      state,
      says: failedWords(row.fault, row.read_at, row.failed_at),
      todo: faultWords(row.fault).todo,
    };
  }
  const isDue = row?.due_at != null && row.due_at <= now;
  if (!row?.read_at) {
    if (isDue) return { ...told, state: 'reading', says: 'Lo estamos leyendo por primera vez.' };
    return { ...told, state: 'never', says: `Todavía no se leyó ninguna vez. ${whyNot(company)}` };
  }
  if (now.getTime() - row.read_at.getTime() > STALE_MS) {
    return { ...told, state: 'failed', says: `No se lee desde el ${dateTimeInLima(row.read_at)}. ${whyNot(company)}` };
  }
  const missing = missingOf(row);
  if (missing.length === 0) return undefined;
  return {
    ...told,
    state: 'partly',
    says: `Leído el ${dateTimeInLima(row.read_at)} en parte: ${missing.join(' y ')}.`,
  };
}

/** With credentials that SUNAT refuses nothing is tried. */
function whyNot({ trouble }: Company): string {
  if (trouble !== null) return TROUBLES[trouble].what;
  return 'Se lee con la recolección de cada día, cuando SUNAT acepta el usuario y la clave SOL.';
}

function missingOf({ folders_unread, rejected_count }: MailboxRow): string[] {
  const rejected = rejected_count === 1 ? 'un mensaje no se entendió' : `${rejected_count} mensajes no se entendieron`;
  return [...(folders_unread ? ['sus carpetas no se pudieron leer'] : []), ...(rejected_count > 0 ? [rejected] : [])];
}
