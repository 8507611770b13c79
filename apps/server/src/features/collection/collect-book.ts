import type { Door } from '@yupana/contract/collection.ts';
import type { ProposalBatch } from '@yupana/registers/read/proposal.ts';
import { readProposal } from '@yupana/registers/read/proposal.ts';
import { readSummary } from '@yupana/registers/read/summary.ts';
import type { SireClient, SireProposal } from '@yupana/sunat/sire/types.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Deps } from '../../ctx.ts';
import { DatabaseContended } from '../../platform/database/database.ts';
import { isNotKept } from '../../platform/files/file-store.ts';
import { RunLost } from '../../platform/signs-of-life.ts';
import type { UnknownColumns } from '../../schema/collection.ts';
import { type Failure, failureOf } from '../../sunat/failure.ts';
import { periodProcessed } from '../businesses/change-status.ts';
import { takenAt } from '../completeness/taken-early.ts';
import { type BookScope, storeProposal } from '../vouchers/storing/store-proposal.ts';
import { figuresByType } from '../vouchers/totals/figures-by-type.ts';
import { type Line, lineOf, rewriteLine, writeFailure, writeLine } from './acta/acta-line.ts';
import { compareWithSummary, doubtedTypes, type Expected, judgeReceived } from './acta/compare-with-summary.ts';
import { type Evidence, keepAnswer, keepArchive, keepAsText, keepSummary, noEvidence } from './acta/evidence.ts';
import { writeKnown } from './acta/month-known.ts';
import { hasAgreed, updateBook } from './acta/queries-books.ts';
import { bookProgress } from './run-messages.ts';
import type { HeldRun } from './runs/lease.ts';
import { holdRun } from './runs/queries-held-runs.ts';

export interface BookWork {
  deps: Deps;
  client: SireClient;
  door: Door;
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
  const evidence = noEvidence();
  const unknown: UnknownColumns = {};
  try {
    await deps.database.tenant(scope.firmId, (tx) => updateBook(tx, scope, { state: 'running', door: work.door }));
    const expected = await fetchSummary(work, scope, evidence, unknown);
    const asked = deps.clock.now();
    const proposal = await fetchProposal(work, scope, evidence);
    held.tell(bookProgress(scope.book, parsePeriod(scope.period), 'storing'));
    const found = { expected, proposal, evidence, unknown, asked };
    const line = await store(work, scope, found);
    if (unknown.proposal ?? unknown.summary) deps.log.warn({ ...scope, unknown }, "a column of SUNAT's is unknown");
    if (line.outcome === 'gap') await lookAgain(work, scope, line, found);
    return null;
  } catch (error) {
    held.signal.throwIfAborted();
    if (error instanceof RunLost || isNotKept(error)) throw error;
    const failure = failureOf(error);
    if (failure.stops === 'run') throw error;
    if (failure.code === 'UNEXPECTED') deps.log.error({ err: error, ...scope }, 'a book could not be collected');
    if (failure.answer || failure.detail) deps.log.error({ ...scope, failure }, 'SUNAT was not understood');
    await keepAnswer(deps.files, scope, failure, evidence);
    await deps.database.tenant(scope.firmId, (tx) =>
      writeFailure(tx, scope, failure, { at: deps.clock.now(), evidence }),
    );
    return failure;
  }
}

/** SUNAT's own count. Without it the book is collected all the same, and shown as not verified. */
async function fetchSummary(
  { deps, client, held }: BookWork,
  scope: BookScope,
  evidence: Evidence,
  unknown: UnknownColumns,
): Promise<Expected> {
  try {
    const answer = await client.summaryText(parsePeriod(scope.period), scope.book, held.signal);
    if (answer.kind === 'empty') return 'empty';
    await keepSummary(deps.files, scope, answer.text, evidence);
    return readSummary(scope.book, answer.text, (column) => {
      unknown.summary = column;
    });
  } catch (error) {
    held.signal.throwIfAborted();
    const failure = failureOf(error);
    if (failure.stops === 'run' || isNotKept(error)) throw error;
    deps.log.warn({ err: error, ...scope, answer: failure.answer }, "SUNAT's summary could not be had");
    return null;
  }
}

async function fetchProposal(work: BookWork, scope: BookScope, evidence: Evidence): Promise<SireProposal> {
  const { deps, client, held } = work;
  const proposal = await client.fetchProposal(parsePeriod(scope.period), scope.book, {
    signal: held.signal,
    onStage: ({ stage }) => held.tell(bookProgress(scope.book, parsePeriod(scope.period), stage)),
    keep: async (archive, archiveName) => {
      await keepArchive(deps.files, scope, { archive, archiveName }, evidence);
    },
  });
  // That there is nothing is a word of SUNAT's like any other: it is proved by what it answered.
  if (proposal.kind === 'empty') await keepAsText(deps.files, scope, proposal.answer.body, evidence);
  return proposal;
}

/** Opened when they are first asked for: a file that stands already never is. */
async function* openBatches(
  { ruc }: BookWork,
  scope: BookScope,
  { proposal, unknown }: Found,
  isKnown?: (hash: number) => boolean,
): AsyncGenerator<ProposalBatch> {
  if (proposal.kind === 'empty') return;
  yield* readProposal(scope.book, await proposal.open(), {
    ruc,
    period: parsePeriod(scope.period),
    isHashed: true,
    ...(isKnown ? { isKnown } : {}),
    onUnknownColumn: (column) => {
      unknown.proposal = column;
    },
  });
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

/** A proposal that PostgreSQL undid for the sake of another transaction is stored so many times in all, from its kept file. */
const TRIES = 3;

/** Nothing of what was undone is left, and whoever won is done by then. The stream was consumed: the file is opened once more. */
async function store(work: BookWork, scope: BookScope, found: Found): Promise<Line> {
  const { deps, held } = work;
  for (let tried = 1; ; tried++) {
    try {
      return await storeOnce(work, scope, found);
    } catch (error) {
      if (!(error instanceof DatabaseContended) || tried === TRIES) throw error;
      held.signal.throwIfAborted();
      deps.log.warn({ err: error, ...scope }, 'a proposal gave way to another transaction, and is stored again');
    }
  }
}

async function storeOnce(work: BookWork, scope: BookScope, found: Found): Promise<Line> {
  const { deps, held } = work;
  const { expected, proposal, evidence, unknown, asked } = found;
  let line: Line | undefined;
  await storeProposal(deps, scope, openBatches(work, scope, found), {
    // A file with a column that nobody knows is read each time, so that it goes on being told.
    file: () => (unknown.proposal || proposal.kind === 'empty' ? null : evidence.archive_hash),
    readUnknown: (isKnown) => openBatches(work, scope, found, isKnown),
    trust: (came) => judgeReceived(came, expected),
    doubts: (came, missing) => doubtedTypes(came, missing, expected),
    hasAgreed: (tx) => hasAgreed(tx, scope),
    hold: async (tx) => {
      if (!(await holdRun(tx, held.lease))) throw new RunLost();
    },
    settle: async (tx, stored, groups) => {
      line = lineOf(proposal.kind, stored, figuresByType(groups), expected);
      await periodProcessed(tx, scope);
      const at = takenAt(parsePeriod(scope.period), asked, deps.clock.now());
      const written = { at, stored, evidence, unknown };
      const said = line;
      await writeKnown(tx, scope, deps.clock.now(), () => writeLine(tx, scope, said, written));
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
  const line = { ...stored, ...compareWithSummary(stored.received, expected, stored.byType) };
  if (line.outcome === 'gap') return;
  const { database, clock } = work.deps;
  await database.tenant(scope.firmId, (tx) => writeKnown(tx, scope, clock.now(), () => rewriteLine(tx, scope, line)));
}
