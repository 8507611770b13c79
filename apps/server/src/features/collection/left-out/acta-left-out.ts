import type { BookName } from '@yupana/contract/collection.ts';
import type { LeftOut } from '@yupana/contract/terms/left-out.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { dateTimeInLima } from '../../../platform/clock.ts';
import { findList, type ListKey } from './queries-left-out.ts';

const LINK_SECONDS = 15 * 60;
const WHERE: Record<BookName, string> = { RCE: 'su propuesta de compras', RVIE: 'su propuesta de ventas' };

/** What SUNAT says that it left out of its proposal of a book. */
export async function actaLeftOut({ files }: Pick<Deps, 'files'>, tx: Tx, of: ListKey): Promise<LeftOut> {
  const found = await findList(tx, of);
  const state = found?.state ?? (found?.fault ? 'not-delivered' : 'pending');
  const money = (text: string | null) => (text === null ? null : toWire(parseMoney(text)));
  return {
    state,
    message: [MESSAGES[state](WHERE[of.book]), found ? again(found) : ''].filter(Boolean).join(' '),
    asked_at: found?.learned_at?.toISOString() ?? null,
    count: found?.vouchers_count ?? 0,
    igv: state === 'listed' ? money(found?.igv ?? null) : null,
    rejected_count: found?.rejected_count ?? 0,
    vouchers: (found?.named ?? []).map(
      ({ typeCode, serie, number, document, name, issueDate, igv, total, reason }) => ({
        ...{ type_code: typeCode, serie, number, document, name, issue_date: issueDate, reason },
        igv: money(igv),
        total: money(total),
      }),
    ),
    evidence: found?.archive_hash
      ? {
          file_name: found.archive_name ?? 'lista.zip',
          sha256: found.archive_hash,
          bytes: found.archive_bytes ?? 0,
          link: files.link(
            { businessId: found.business_id },
            found.archive_hash,
            found.archive_name ?? 'lista.zip',
            LINK_SECONDS,
            of.firmId,
          ),
        }
      : null,
  };
}

const MESSAGES: Record<LeftOut['state'], (where: string) => string> = {
  pending: () => 'Todavía no se pidió a SUNAT esta lista.',
  none: (where) => `SUNAT informa que no dejó ningún comprobante fuera de ${where}.`,
  listed: (where) => `SUNAT informa que dejó estos comprobantes fuera de ${where}.`,
  'not-delivered': () => 'SUNAT no entregó la lista: no se sabe si dejó comprobantes fuera.',
};

/** What was known stands beside a later attempt that failed, and says of when it is. */
function again({ state, fault, failed_at, learned_at, due_at }: NonNullable<Awaited<ReturnType<typeof findList>>>) {
  if (fault === null) return '';
  const older =
    state !== null && learned_at && failed_at
      ? `Es lo que informó el ${dateTimeInLima(learned_at)}: el ${dateTimeInLima(failed_at)} no entregó la lista.`
      : '';
  const next = due_at
    ? `Se vuelve a pedir el ${dateTimeInLima(due_at)}.`
    : 'Se vuelve a pedir en la próxima recolección.';
  return [older, next].filter(Boolean).join(' ');
}
