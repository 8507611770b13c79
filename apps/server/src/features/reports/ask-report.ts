import { randomUUID } from 'node:crypto';
import type { Deps, Tx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { ReportKind } from '../../schema/reports.ts';
import { toldAccounts } from '../analysis/settings/told-accounts.ts';
import { knownPeriods } from '../completeness/read-completeness.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { seqOf } from '../vouchers/reading/each-of.ts';
import { buildReport } from './job-definitions.ts';
import { KINDS, rowsOf, tooManyFor } from './kinds.ts';
import { buryLost, findReport, findSame, insertReport, type ReportRow, takeTurnToAsk } from './queries.ts';

/** A link to a file, and so at least how long a file that is given is kept. */
export const LINK_SECONDS = 60 * 60;
/** Of what says more than vouchers: documents come while nothing of the vouchers changes. */
export const SAME_FOR_MS = 60_000;
/** Who builds it shows life each half second, and another takes over within a minute: after these all have died. */
const LOST_AFTER = 2 * 60_000;
/** Nobody began it: workers may be busy for long. */
const FORGOTTEN_AFTER = 10 * 60_000;

/**
 * The file of a period while the period stands as it stood, the one that is under way, or one that a worker is asked for: of who asks at
 * once each finds the same.
 * @param asked whose it is: its RUC is in the file's name
 * @throws REPORT_EMPTY, REPORT_NOT_COLLECTED, REPORT_TOO_LONG, REPORT_ACCOUNT_TOO_LONG, REPORT_FAILED
 */
export async function askReport(
  { clock, queue }: Pick<Deps, 'clock' | 'queue'>,
  tx: Tx,
  book: Omit<LockedBook, 'book'>,
  { kind, ruc }: { kind: ReportKind; ruc: string },
): Promise<ReportRow> {
  const now = clock.now();
  const { books, saysMore, most, fileName } = KINDS[kind];
  await takeTurnToAsk(tx, book);
  const seq = await seqOf(tx, book);
  const of = { tax_period: book.period, kind };
  const told = books ? await toldAccounts(tx, book, book.period) : null;
  if (told && !books?.takes(told.accounts)) throw new AppError('REPORT_ACCOUNT_TOO_LONG');
  // Since when a file of the period is the same; null when its `seq` says so alone.
  const since = saysMore ? new Date(now.getTime() - SAME_FOR_MS) : (told?.at ?? null);
  const until = new Date(now.getTime() + LINK_SECONDS * 1000);
  const before = (ms: number) => new Date(now.getTime() - ms);
  await buryLost(tx, book, { running: before(LOST_AFTER), pending: before(FORGOTTEN_AFTER), now });
  const same = await findSame(tx, book, of, { seq, until, since });
  if (same) return same;
  const rows_total = await rowsOf(tx, { ...book, book: KINDS[kind].book }, kind);
  if (rows_total === 0) {
    // SUNAT's word that there is nothing is another thing than that nothing came.
    const [known] = await knownPeriods(book, tx, [{ book: KINDS[kind].book, period: book.period }], clock.today());
    throw new AppError(known === undefined ? 'REPORT_NOT_COLLECTED' : 'REPORT_EMPTY');
  }
  if (rows_total > (most ?? rows_total)) throw new AppError('REPORT_TOO_LONG', { message: tooManyFor(kind) });
  const id = randomUUID();
  const whose = { business_id: book.businessId, firm_id: book.firmId };
  const inserted = await insertReport(tx, {
    ...{ ...whose, id, ...of, seq, rows_total, file_name: fileName({ ruc, period: book.period }) },
    ...{ created_at: now, heartbeat_at: now },
  });
  if (inserted) {
    await queue.send(buildReport, { firmId: book.firmId, businessId: book.businessId, reportId: id }, { tx });
  }
  const asked = inserted ? await findReport(tx, book, id) : await findSame(tx, book, of, { seq, until, since });
  // Asked for by a process of the version before, which waits for nobody, and failed meanwhile: it may be asked for again.
  if (!asked) throw new AppError('REPORT_FAILED');
  return asked;
}

/** Whether a worker has still to end it. */
export function isOpen({ state }: Pick<ReportRow, 'state'>): boolean {
  return state === 'pending' || state === 'running';
}
