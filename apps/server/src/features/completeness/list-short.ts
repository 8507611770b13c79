import type { BookName } from '@yupana/contract/books.ts';
import { periodOf, shiftPeriod } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { MOST_PERIODS } from './most-periods.ts';
import { findShortBooks } from './queries-short.ts';

/**
 * The months whose books keep a company from being in order: this one and the two before it. One of them is what is declared now,
 * and they are those that every daily collection asks for again, whatever SUNAT says of them. What is older is counted, as far
 * back as a run asks, and what of it never comes is told by `listFailing`.
 */
const RECENT_MONTHS = 3;

export interface ShortBook {
  book: BookName;
  tax_period: string;
  isRecent: boolean;
}

/**
 * The books of the firm's companies that failed, do not agree with SUNAT or were held, by the company's uuid: the newest first, as far as
 * a run asks.
 */
export async function listShort(ctx: Ctx, tx: Tx): Promise<Map<string, ShortBook[]>> {
  const now = periodOf(ctx.deps.clock.today());
  const recent: ReadonlySet<string> = new Set(
    Array.from({ length: RECENT_MONTHS }, (_, back) => shiftPeriod(now, -back)),
  );
  const short = new Map<string, ShortBook[]>();
  for (const { business_id, book, tax_period } of await findShortBooks(ctx, tx, MOST_PERIODS)) {
    const found = { book, tax_period, isRecent: recent.has(tax_period) };
    short.set(business_id, [...(short.get(business_id) ?? []), found]);
  }
  return short;
}
