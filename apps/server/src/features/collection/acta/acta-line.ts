import { toDecimal } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Tx } from '../../../ctx.ts';
import type { UnknownColumns } from '../../../schema/collection.ts';
import type { Failure } from '../../../sunat/failure.ts';
import type { CameProposal, TypeFigures } from '../../vouchers/storing/came-proposal.ts';
import type { BookScope, StoredProposal } from '../../vouchers/storing/store-proposal.ts';
import { explainBook } from '../messages.ts';
import { addUp, type Comparison, compareWithSummary, type Expected, type Received } from './compare-with-summary.ts';
import { describeHeld, describeOutcome, isNoneCome } from './describe-line.ts';
import type { Evidence } from './evidence.ts';
import { failBook, updateBook } from './queries-books.ts';

/** A line of the acta, and what it was reckoned from. */
export interface Line extends Comparison {
  received: Received;
  came: CameProposal;
  byType: TypeFigures[];
}

/** @param byType what is stored of the book now */
export function lineOf(
  answer: Received['answer'],
  stored: StoredProposal,
  byType: TypeFigures[],
  expected: Expected,
): Line {
  const received: Received = {
    answer,
    rows: stored.rows,
    rejected: stored.rejections.count,
    held: stored.held,
    waiting: stored.waiting,
    figures: addUp(stored.byType),
  };
  return { received, came: stored, byType, ...compareWithSummary(received, expected, byType) };
}

interface Written {
  /** From when what came holds: see `takenAt`. */
  at: Date;
  stored: StoredProposal;
  evidence: Evidence;
  unknown: UnknownColumns;
}

/** In the transaction that stores the vouchers: what is said of them never differs from what is there. */
export async function writeLine(
  tx: Tx,
  scope: BookScope,
  line: Line,
  { at, stored, evidence, unknown }: Written,
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
    retriable: line.outcome === 'unverified' || held || nothingCame(line),
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

/**
 * SUNAT counts vouchers, brought none of them, and none stands: as a failure, it is asked for again. Rows that came and could not be read
 * would come again as they are.
 */
function nothingCame({ outcome, obtained, received }: Line): boolean {
  return outcome === 'gap' && isNoneCome({ ...received, obtained: obtained.count });
}

/** The same rows, against what SUNAT counts now. */
export async function rewriteLine(tx: Tx, scope: BookScope, line: Line): Promise<void> {
  await updateBook(tx, scope, comparisonOf(scope, line));
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

/** The line of a book that could not be completed. */
export async function writeFailure(
  tx: Tx,
  scope: BookScope,
  failure: Failure,
  { at, evidence }: Pick<Written, 'at' | 'evidence'>,
): Promise<void> {
  await failBook(tx, scope, {
    ...evidence,
    state: 'failed',
    outcome: 'failed',
    message: explainBook(failure, { book: scope.book, period: parsePeriod(scope.period) }),
    error_code: failure.code,
    detail: failure.detail,
    retriable: failure.retriable,
    answer: failure.answer ? JSON.stringify(failure.answer) : null,
    collected_at: at,
    ...OF_NOTHING,
  });
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
