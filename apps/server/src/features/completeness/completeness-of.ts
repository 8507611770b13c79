import type { BookName } from '@yupana/contract/books.ts';
import type { BookCompleteness, BookOutcome } from '@yupana/contract/completeness.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import { type Period, periodOf } from '@yupana/tax/period.ts';
import { isTakenEarly } from './taken-early.ts';
import { whyFailed } from './why-failed.ts';

/** A finished line of the acta, as it is stored: amounts are decimal text. */
export interface StoredLine {
  outcome: 'agreed' | 'empty' | 'gap' | 'unverified' | 'failed' | 'pending';
  at: Date;
  error_code: string | null;
  /** What came was not believed: what stands is from an earlier line. */
  held: boolean;
  /** It is asked for again by the run's next attempt. */
  retriable: boolean;
  /** Rows of its file that could not be read. */
  unread: number;
  expected_count: number | null;
  expected_igv: string | null;
  expected_total: string | null;
  obtained_count: number | null;
  obtained_igv: string | null;
  obtained_total: string | null;
}

/** What is known of one book of one period. */
export interface BookKnowledge {
  book: BookName;
  period: Period;
  /** The newest line of the acta; null when the book was never tried. */
  newest: StoredLine | null;
  /** The newest one whose file is what is stored: the figures on screen are of that moment. */
  kept: StoredLine | null;
  collecting: boolean;
  nextTryAt: Date | null;
}

const OUTCOMES: Record<StoredLine['outcome'], BookOutcome> = {
  agreed: 'complete',
  empty: 'empty',
  gap: 'gap',
  unverified: 'unverified',
  failed: 'failed',
  pending: 'never',
};

/**
 * How far the figures of a book can be trusted. There are figures when a collection brought vouchers, or when SUNAT said
 * that there are none: a file without rows that nothing confirms is no zero.
 * @param today plain date in Lima. Until its month is over a period is open, and figures that were taken by then stay those of an
 *   open month until newer ones come
 */
export function completenessOf(known: BookKnowledge, today: string): BookCompleteness {
  const { book, period, newest, kept } = known;
  const outcome = newest ? OUTCOMES[newest.outcome] : 'never';
  const figures = kept && (kept.outcome === 'empty' || (kept.obtained_count ?? 0) > 0) ? kept : null;
  const compared = outcome === 'failed' ? kept : newest;
  const isOver = period < periodOf(today);
  return {
    book,
    tax_period: period,
    outcome,
    held: newest?.held ?? false,
    month_open: !isOver || (figures !== null && isTakenEarly(period, figures.at)),
    month_over: isOver,
    collecting: known.collecting,
    at: newest?.at.toISOString() ?? null,
    figures_at: figures?.at.toISOString() ?? null,
    expected: compared && wire(compared.expected_count, compared.expected_igv, compared.expected_total),
    obtained: compared && wire(compared.obtained_count, compared.obtained_igv, compared.obtained_total),
    unread: newest?.unread ?? 0,
    reason: newest?.outcome === 'failed' ? whyFailed(newest.error_code) : null,
    next_try_at: newest?.retriable ? (known.nextTryAt?.toISOString() ?? null) : null,
    last_complete_period: null,
  };
}

function wire(count: number | null, igv: string | null, total: string | null): BookCompleteness['expected'] {
  if (count === null || igv === null || total === null) return null;
  return { count, igv: toWire(parseMoney(igv)), total: toWire(parseMoney(total)) };
}
