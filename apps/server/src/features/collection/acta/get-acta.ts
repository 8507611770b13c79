import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { type ActaBook, type BookName, books, type getActa as call, type Door } from '@yupana/contract/collection.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import { type Period, parsePeriod, periodOf } from '@yupana/tax/period.ts';
import type { Ctx, Deps, Tx } from '../../../ctx.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { isTakenEarly } from '../../completeness/taken-early.ts';
import { actaDocuments } from '../../documents/acta-documents.ts';
import { actaLeftOut } from '../left-out/acta-left-out.ts';
import { keptFrom, notCollectedYet, takenOpen, tellUnknown, whenLookedAt } from '../messages.ts';
import { dailyMinute, nextDaily } from '../runs/daily-minute.ts';
import { findRunState, type Whose } from '../runs/queries-runs.ts';
import { actaSeeSol } from '../see-sol/acta-see-sol.ts';
import { type ActaLine, findActaLine } from './queries-books.ts';

const SOURCE = 'SUNAT · SIRE, propuesta';
/** What it was asked with. */
const WITH: Record<Door, string> = { api: 'con API key', sol: 'con clave SOL' };
const LINK_SECONDS = 15 * 60;
const DAILY: ReadonlySet<string> = new Set(['VALID', 'IN_PROGRESS']);

/** The acta of a period: for each book what SUNAT says against what is stored, and the file it came in. */
export async function getActa(ctx: Ctx, { params, query }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  return ctx.transaction(async (tx) => {
    const business = await requireBusiness(ctx, tx, params.uuid);
    const whose = {
      firmId: ctx.firmId,
      businessId: business.id,
      ruc: business.ruc,
      isCollected: DAILY.has(business.status),
    };
    const period = parsePeriod(query.tax_period);
    const lines: ActaBook[] = [];
    for (const book of books) {
      const line = await lineOf(ctx.deps, tx, whose, period, book);
      const of = { ...whose, book, period };
      const documents = await actaDocuments(ctx.deps, tx, of);
      const left_out = await actaLeftOut(ctx.deps, tx, of);
      lines.push({ ...line, documents, left_out, see_sol: await actaSeeSol(tx, of, line.collected_at) });
    }
    return {
      tax_period: period,
      ruc: business.ruc,
      name: business.name,
      complete: lines.every((line) => isWhole(line) && !line.month_open),
      books: lines,
    };
  });
}

/** What collecting alone says of a book. */
type CollectedLine = Omit<ActaBook, 'documents' | 'left_out' | 'see_sol'>;

function isWhole({ outcome }: Pick<ActaBook, 'outcome'>): boolean {
  return outcome === 'agreed' || outcome === 'empty';
}

/** A failed attempt is told, and what an earlier one collected is still there. */
async function lineOf(deps: Deps, tx: Tx, whose: Company, period: Period, book: BookName): Promise<CollectedLine> {
  const newest = await findActaLine(tx, whose, period, book);
  if (!newest) return { ...nothing(book), message: notCollectedYet(book, period) };
  if (newest.held) return heldLine(deps, tx, whose, newest);
  if (isWhole(newest)) return wholeLine(deps, newest);
  if (newest.outcome !== 'failed') return present(deps, newest);
  const kept = await findActaLine(tx, whose, period, book, 'collected');
  if (!kept?.collected_at) return { ...nothing(book), ...failedAlone(deps, newest) };
  return {
    ...present(deps, kept),
    outcome: 'failed',
    message: `${newest.message} ${keptFrom(kept.obtained_count ?? 0, kept.collected_at)}`,
    last_attempt: attemptOf(deps, newest),
  };
}

/** What agreed with SUNAT while the month was open is not all of the month: it says of when it is. */
function wholeLine(deps: Deps, newest: ActaLine): CollectedLine {
  const line = present(deps, newest);
  if (!line.month_open || !newest.collected_at) return line;
  const isOver = newest.tax_period < periodOf(deps.clock.today());
  return { ...line, message: `${newest.message} ${takenOpen(newest.collected_at, isOver)}` };
}

interface Company extends Whose {
  ruc: string;
  /** Every night by itself. */
  isCollected: boolean;
}

/** What stands, and beside it what came and was not believed. */
async function heldLine(deps: Deps, tx: Tx, whose: Company, newest: ActaLine): Promise<CollectedLine> {
  const kept = await findActaLine(tx, whose, newest.tax_period, newest.book, 'collected');
  const run = await findRunState(tx, { ...whose, runId: newest.run_id });
  const now = deps.clock.now();
  const next = run?.next_try_at ?? (whose.isCollected ? nextDaily(dailyMinute(whose.ruc), now) : null);
  return {
    ...present(deps, newest),
    message: `${newest.message} ${whenLookedAt(next, now)}`.trim(),
    evidence: kept ? evidenceOf(deps, kept) : null,
    ...takenAt(kept),
    last_attempt: attemptOf(deps, newest),
  };
}

function nothing(book: BookName): CollectedLine {
  return {
    book,
    outcome: 'pending',
    message: '',
    expected: null,
    obtained: null,
    rejected_rows: [],
    rejected_count: 0,
    warnings: [],
    gaps: [],
    changes: { new: 0, returned: 0, changed: 0, gone: 0 },
    source: SOURCE,
    evidence: null,
    collected_at: null,
    month_open: false,
    last_attempt: null,
  };
}

/** Nothing was ever collected: what the attempt received is its own, and nothing stands beside it. */
function failedAlone(deps: Deps, line: ActaLine): Partial<CollectedLine> {
  return {
    outcome: 'failed',
    message: line.message,
    source: sourceOf(line),
    last_attempt: attemptOf(deps, line),
  };
}

function attemptOf(deps: Deps, line: ActaLine): ActaBook['last_attempt'] {
  return line.collected_at ? { at: line.collected_at.toISOString(), evidence: evidenceOf(deps, line) } : null;
}

function present(deps: Pick<Deps, 'files'>, line: ActaLine): CollectedLine {
  return {
    ...nothing(line.book),
    outcome: line.outcome,
    message: line.message,
    expected: figures(line.expected_count, line.expected_igv, line.expected_total),
    obtained: figures(line.obtained_count, line.obtained_igv, line.obtained_total),
    rejected_rows: line.rejected_rows,
    rejected_count: line.rejected_count,
    warnings: tellUnknown(line.book, line.unknown_columns),
    gaps: line.gaps,
    changes: {
      new: line.changes_new,
      returned: line.changes_returned,
      changed: line.changes_changed,
      gone: line.changes_gone,
    },
    source: sourceOf(line),
    evidence: evidenceOf(deps, line),
    ...takenAt(line),
  };
}

/** Before anything is asked nobody knows by which door it will be. */
function sourceOf({ collected_at, door }: Pick<ActaLine, 'collected_at' | 'door'>): string {
  return collected_at === null ? SOURCE : `${SOURCE}, ${WITH[door]}`;
}

function takenAt(line: ActaLine | undefined): Pick<ActaBook, 'collected_at' | 'month_open'> {
  const at = line?.collected_at;
  if (!line || !at) return { collected_at: null, month_open: false };
  return { collected_at: at.toISOString(), month_open: isTakenEarly(parsePeriod(line.tax_period), at) };
}

function evidenceOf({ files }: Pick<Deps, 'files'>, line: ActaLine): ActaBook['evidence'] {
  if (line.archive_hash === null) return null;
  const file_name = line.archive_name ?? 'propuesta.zip';
  const link = files.link({ businessId: line.business_id }, line.archive_hash, file_name, LINK_SECONDS, line.firm_id);
  return { file_name, sha256: line.archive_hash, bytes: line.archive_bytes ?? 0, link };
}

function figures(count: number | null, igv: string | null, total: string | null): ActaBook['expected'] {
  if (count === null || igv === null || total === null) return null;
  return { count, igv: toWire(parseMoney(igv)), total: toWire(parseMoney(total)) };
}
