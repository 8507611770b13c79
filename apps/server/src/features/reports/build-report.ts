import { Unwritable } from '@yupana/registers/write/programs/unwritable.ts';
import type { Deps } from '../../ctx.ts';
import { toldAccounts } from '../analysis/settings/told-accounts.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { eachOf, seqOf } from '../vouchers/reading/each-of.ts';
import { dropFile } from './drop-file.ts';
import { KINDS, rowsOf } from './kinds.ts';
import { ownerOf } from './owner-of.ts';
import type { Sources } from './period-workbook.ts';
import { findReport, type ReportRow, updateReport } from './queries.ts';
import { sourcesOf } from './sources-of.ts';

interface Whose {
  firmId: string;
  businessId: string;
}

/** A file is kept so long: it can be made again. */
const KEPT_MS = 24 * 3_600_000;
/** How often how far it is is told. */
const TELL_EVERY_MS = 500;
/** How often it is begun again because the period changed while it was read. */
const MOST_TRIES = 3;

/**
 * Writes the file of a report into the store and tells how far it is. What changed while it was read is read again: a file is of one
 * moment. Of a company that is another's by now nothing is written; of vouchers that no file can be made of it is told why.
 */
export async function runReport(
  deps: Deps,
  { reportId, ...whose }: Whose & { reportId: string },
  { last, signal }: { last: boolean; signal: AbortSignal },
): Promise<void> {
  const report = await deps.database.tenant(whose.firmId, (tx) => findReport(tx, whose, reportId));
  if (!report || (report.state !== 'pending' && report.state !== 'running')) return;
  const tell = (change: Parameters<typeof updateReport>[3]) =>
    deps.database.tenant(whose.firmId, (tx) =>
      updateReport(tx, whose, reportId, { heartbeat_at: deps.clock.now(), ...change }),
    );
  try {
    for (let left = MOST_TRIES; left > 0; left--) {
      if (await isWritten(deps, whose, report, tell, signal)) return;
    }
    await tell({ state: 'failed', expires_at: deps.clock.now() });
  } catch (error) {
    // Of these vouchers it would be the same, however often it is begun.
    if (error instanceof Unwritable) {
      await tell({ state: 'failed', unwritable: error.message, expires_at: deps.clock.now() });
      return;
    }
    if (last) await tell({ state: 'failed', expires_at: deps.clock.now() });
    throw error;
  }
}

type Tell = (change: Parameters<typeof updateReport>[3]) => Promise<boolean>;

/** @returns false when the period changed meanwhile */
async function isWritten(
  deps: Deps,
  whose: Whose,
  report: ReportRow,
  tell: Tell,
  signal: AbortSignal,
): Promise<boolean> {
  const kind = KINDS[report.kind];
  const book: LockedBook = { ...whose, book: kind.book, period: report.tax_period };
  const stands = () =>
    deps.database.tenant(whose.firmId, async (tx) => ({
      seq: await seqOf(tx, book),
      told: kind.books ? await toldAccounts(tx, whose, book.period) : null,
    }));
  const before = await stands();
  const owner = await ownerOf(deps, book);
  const rows_total = await deps.database.tenant(whose.firmId, (tx) => rowsOf(tx, book, report.kind));
  if (!owner || !(await tell({ state: 'running', rows_done: 0, rows_total }))) return true;
  let told = performance.now();
  let done = 0;
  const read: Sources['read'] = async function* (statuses) {
    done = 0;
    for await (const page of eachOf(deps, book, statuses)) {
      signal.throwIfAborted();
      yield page;
      done += page.length;
      if (performance.now() - told < TELL_EVERY_MS) continue;
      told = performance.now();
      await tell({ rows_done: Math.min(done, rows_total) });
    }
  };
  const sources = sourcesOf(deps, book, owner, { read, accounts: before.told?.accounts ?? null });
  // Parts of the file have a day of their own; that of its report, so that the same rows give the same bytes.
  const { hash, size } = await deps.files.put(
    { businessId: whose.businessId },
    kind.write(owner, sources, report.created_at),
  );
  const after = await stands();
  const isOfOneMoment = after.seq === before.seq && after.told?.at?.getTime() === before.told?.at?.getTime();
  const expires_at = new Date(deps.clock.now().getTime() + KEPT_MS);
  // How it is called was said when it was asked for, by how many vouchers there are: all of them may be left out.
  const file_name = size === 0 ? kind.fileName(owner, true) : report.file_name;
  const isTaken =
    isOfOneMoment &&
    (await tell({ state: 'done', seq: before.seq, rows_done: rows_total, file_name, file_hash: hash, expires_at }));
  if (!isTaken) {
    const of = { businessId: whose.businessId, besides: null, hash };
    await dropFile(deps, (work) => deps.database.tenant(whose.firmId, work), of);
  }
  return isOfOneMoment;
}
