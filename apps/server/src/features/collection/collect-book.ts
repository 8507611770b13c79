import type { ProposalBatch } from '@yupana/registers/read/proposal.ts';
import { readProposal } from '@yupana/registers/read/proposal.ts';
import { readSummary } from '@yupana/registers/read/summary.ts';
import type { SireClient, SireProposal } from '@yupana/sunat/sire/types.ts';
import { toDecimal } from '@yupana/tax/money.ts';
import { type Period, parsePeriod } from '@yupana/tax/period.ts';
import type { Deps, Tx } from '../../ctx.ts';
import { NoRoom } from '../../platform/room.ts';
import { RunLost } from '../../platform/signs-of-life.ts';
import type { UnknownColumns } from '../../schema-collection.ts';
import { type Failure, type FailureCode, failureOf } from '../../sunat/failure.ts';
import { periodProcessed } from '../businesses/change-status.ts';
import { takenAt } from '../completeness/taken-early.ts';
import type { CameProposal, TypeFigures } from '../vouchers/storing/came-proposal.ts';
import { type BookScope, type StoredProposal, storeProposal } from '../vouchers/storing/store-proposal.ts';
import {
  addUp,
  type Comparison,
  compareWithSummary,
  doubtedTypes,
  type Expected,
  judgeReceived,
  type Received,
} from './compare-with-summary.ts';
import { figuresByType } from './figures-by-type.ts';
import type { HeldRun } from './lease.ts';
import { describeHeld, describeOutcome, explainBook } from './messages.ts';
import { failBook, hasAgreed, updateBook } from './queries-books.ts';
import { holdRun } from './queries-held-runs.ts';
import { bookProgress } from './run-messages.ts';

export interface BookWork {
  deps: Deps;
  client: SireClient;
  ruc: string;
  held: HeldRun;
}

/**
 * Collects one book of one period: SUNAT's summary, its proposal, the vouchers, their totals and the acta's line.
 * A failure that only this book has is written down and given back; one that stops the run is thrown.
 * @returns null when it went well, whatever the comparison says
 */
export async function collectBook(work: BookWork, scope: BookScope): Promise<Failure | null> {
  const { deps, held } = work;
  const evidence: Evidence = { archive_name: null, archive_hash: null, archive_bytes: null, summary_hash: null };
  const unknown: UnknownColumns = {};
  try {
    await deps.database.tenant(scope.firmId, (tx) => updateBook(tx, scope, { state: 'running' }));
    const expected = await fetchSummary(work, scope, evidence, unknown);
    const asked = deps.clock.now();
    const proposal = await fetchProposal(work, scope, evidence);
    held.tell(bookProgress(scope.book, periodOf(scope), 'storing'));
    const found = { expected, proposal, evidence, unknown, asked };
    const line = await store(work, scope, found);
    if (unknown.proposal ?? unknown.summary) deps.log.warn({ ...scope, unknown }, "a column of SUNAT's is unknown");
    if (line.outcome === 'gap') await lookAgain(work, scope, line, found);
    return null;
  } catch (error) {
    held.signal.throwIfAborted();
    if (error instanceof RunLost || error instanceof NoRoom) throw error;
    const failure = failureOf(error);
    if (failure.stops === 'run') throw error;
    if (failure.code === 'UNEXPECTED') deps.log.error({ err: error, ...scope }, 'a book could not be collected');
    if (failure.answer || failure.detail) deps.log.error({ ...scope, failure }, 'SUNAT was not understood');
    await fail(work, scope, failure, evidence);
    return failure;
  }
}

interface Evidence {
  archive_name: string | null;
  archive_hash: string | null;
  archive_bytes: number | null;
  summary_hash: string | null;
}

/** SUNAT's own count. Without it the book is collected all the same, and shown as not verified. */
async function fetchSummary(
  { deps, client, held }: BookWork,
  scope: BookScope,
  evidence: Evidence,
  unknown: UnknownColumns,
): Promise<Expected> {
  try {
    const answer = await client.summaryText(periodOf(scope), scope.book, held.signal);
    if (answer.kind === 'empty') return 'empty';
    evidence.summary_hash = (await deps.files.put(ownerOf(scope), Buffer.from(answer.text, 'utf8'))).hash;
    return readSummary(scope.book, answer.text, (column) => {
      unknown.summary = column;
    });
  } catch (error) {
    held.signal.throwIfAborted();
    const failure = failureOf(error);
    if (failure.stops === 'run') throw error;
    deps.log.warn({ err: error, ...scope, answer: failure.answer }, "SUNAT's summary could not be had");
    return null;
  }
}

async function fetchProposal(work: BookWork, scope: BookScope, evidence: Evidence): Promise<SireProposal> {
  const { deps, client, held } = work;
  const proposal = await client.fetchProposal(periodOf(scope), scope.book, {
    signal: held.signal,
    onStage: ({ stage }) => held.tell(bookProgress(scope.book, periodOf(scope), stage)),
    keep: async (archive, archiveName) => {
      evidence.archive_hash = (await deps.files.put(ownerOf(scope), archive)).hash;
      evidence.archive_name = archiveName;
      evidence.archive_bytes = archive.length;
    },
  });
  // That there is nothing is a word of SUNAT's like any other: it is proved by what it answered.
  if (proposal.kind === 'empty') await keepAsText(deps, scope, proposal.answer.body, evidence);
  return proposal;
}

async function openBatches(
  { ruc }: BookWork,
  scope: BookScope,
  { proposal, unknown }: Found,
): Promise<AsyncIterable<ProposalBatch>> {
  if (proposal.kind === 'empty') return nothing();
  return readProposal(scope.book, await proposal.open(), {
    ruc,
    period: periodOf(scope),
    onUnknownColumn: (column) => {
      unknown.proposal = column;
    },
  });
}

async function* nothing(): AsyncGenerator<ProposalBatch> {}

/** A line of the acta, and what it was reckoned from. */
interface Line extends Comparison {
  received: Received;
  came: CameProposal;
  byType: TypeFigures[];
}

interface Found {
  expected: Expected;
  proposal: SireProposal;
  evidence: Evidence;
  /** What its files have that nobody knows; of the proposal's, once it is read. */
  unknown: UnknownColumns;
  /** When the proposal was asked for: what SUNAT adds from then on is not in it. */
  asked: Date;
}

async function store(work: BookWork, scope: BookScope, found: Found): Promise<Line> {
  const { deps, held } = work;
  const { expected, proposal, asked } = found;
  let line: Line | undefined;
  await storeProposal(deps, scope, await openBatches(work, scope, found), {
    trust: (came) => judgeReceived(came, expected),
    doubts: (came, missing) => doubtedTypes(came, missing, expected),
    hasAgreed: (tx) => hasAgreed(tx, scope),
    hold: async (tx) => {
      if (!(await holdRun(tx, held.lease))) throw new RunLost();
    },
    settle: async (tx, stored, groups) => {
      const received = {
        answer: proposal.kind,
        rows: stored.rows,
        rejected: stored.rejections.count,
        held: stored.held,
        waiting: stored.waiting,
        figures: addUp(stored.byType),
      };
      const byType = figuresByType(groups);
      line = { received, came: stored, byType, ...compareWithSummary(received, expected, byType) };
      await periodProcessed(tx, scope);
      await writeLine(tx, scope, line, takenAt(periodOf(scope), asked, deps.clock.now()), stored, found);
    },
  });
  if (!line) throw new Error('The proposal was stored without its line in the acta.');
  return line;
}

/**
 * The summary and the proposal are asked for at two moments, and a voucher may arrive or leave between them: a gap is looked
 * at once more before it is believed, and a file that was held for it is stored when the new count agrees with it.
 */
async function lookAgain(work: BookWork, scope: BookScope, stored: Line, found: Found): Promise<void> {
  const expected = await fetchSummary(work, scope, found.evidence, found.unknown);
  if (expected === null) return;
  if (stored.received.held) {
    if (judgeReceived(stored.came, expected) === 'whole') await store(work, scope, { ...found, expected });
    return;
  }
  const line = compareWithSummary(stored.received, expected, stored.byType);
  if (line.outcome === 'gap') return;
  const change = comparisonOf(scope, { ...stored, ...line });
  await work.deps.database.tenant(scope.firmId, (tx) => updateBook(tx, scope, change));
}

async function writeLine(
  tx: Tx,
  scope: BookScope,
  line: Line,
  at: Date,
  stored: StoredProposal,
  { evidence, unknown }: Found,
): Promise<void> {
  const { rejections, changes } = stored;
  const held = stored.held !== null;
  const write = held ? failBook : updateBook;
  await write(tx, scope, {
    ...comparisonOf(scope, line),
    ...evidence,
    state: 'done',
    held,
    error_code: null,
    detail: null,
    answer: null,
    retriable: line.outcome === 'unverified' || held,
    rejected_rows: JSON.stringify(rejections.first),
    rejected_count: rejections.count,
    unknown_columns: JSON.stringify(unknown),
    changes_new: changes.new,
    changes_returned: changes.returned,
    changes_gone: changes.gone,
    changes_changed: changes.changed,
    collected_at: at,
  });
}

function comparisonOf({ book }: BookScope, { outcome, expected, obtained, gaps, received }: Line) {
  const counts = { obtained: obtained.count, expected: expected?.count ?? null, ...received };
  return {
    outcome,
    message: received.held
      ? describeHeld(book, received, { kept: obtained.count, expected: counts.expected })
      : describeOutcome(outcome, book, counts),
    expected_count: expected?.count ?? null,
    expected_igv: expected ? toDecimal(expected.igv) : null,
    expected_total: expected ? toDecimal(expected.total) : null,
    obtained_count: obtained.count,
    obtained_igv: toDecimal(obtained.igv),
    obtained_total: toDecimal(obtained.total),
    gaps: JSON.stringify(gaps),
  };
}

async function fail({ deps }: BookWork, scope: BookScope, failure: Failure, evidence: Evidence): Promise<void> {
  await keepAnswer(deps, scope, failure, evidence);
  await deps.database.tenant(scope.firmId, (tx) =>
    failBook(tx, scope, {
      ...evidence,
      state: 'failed',
      outcome: 'failed',
      message: explainBook(failure, { book: scope.book, period: periodOf(scope) }),
      error_code: failure.code,
      detail: failure.detail,
      retriable: failure.retriable,
      answer: failure.answer ? JSON.stringify(failure.answer) : null,
      collected_at: deps.clock.now(),
      ...OF_NOTHING,
    }),
  );
}

/** What an earlier attempt of the run held, and said of it, is not of the one that failed. */
const OF_NOTHING = {
  held: false,
  expected_count: null,
  expected_igv: null,
  expected_total: null,
  obtained_count: null,
  obtained_igv: null,
  obtained_total: null,
  gaps: '[]',
  rejected_rows: '[]',
  rejected_count: 0,
  unknown_columns: '{}',
  changes_new: 0,
  changes_returned: 0,
  changes_gone: 0,
  changes_changed: 0,
};

/** Of these nothing may have come but a text: it is kept as a file, so that the acta can give it. */
const KEPT_AS_TEXT: ReadonlySet<FailureCode> = new Set(['ANSWER_NOT_UNDERSTOOD', 'FILE_OF_ANOTHER_RUC']);

async function keepAnswer(deps: Deps, scope: BookScope, { code, answer }: Failure, evidence: Evidence): Promise<void> {
  if (!KEPT_AS_TEXT.has(code) || !answer?.body || evidence.archive_hash !== null) return;
  await keepAsText(deps, scope, answer.body, evidence);
}

async function keepAsText(deps: Deps, scope: BookScope, body: string, evidence: Evidence): Promise<void> {
  const text = Buffer.from(body, 'utf8');
  evidence.archive_hash = (await deps.files.put(ownerOf(scope), text)).hash;
  evidence.archive_name = 'respuesta-de-sunat.txt';
  evidence.archive_bytes = text.length;
}

/** What SUNAT sent is the company's, whichever firm has it. */
function ownerOf({ businessId }: BookScope) {
  return { businessId };
}

function periodOf({ period }: BookScope): Period {
  return parsePeriod(period);
}
