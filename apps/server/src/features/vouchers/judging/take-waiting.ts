import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../book-lock.ts';
import type { VoucherKeyValues } from '../columns.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import type { PeriodKey } from '../totals/queries-periods.ts';
import type { CompanyKey } from '../voucher-keys.ts';
import {
  type FoundLine,
  findLinesOf,
  findLinesOfFirm,
  findNextLines,
  type JudgedLine,
} from './queries-judged-lines.ts';
import { findPublicSince, findSalesSince } from './queries-unmarked.ts';
import {
  countWaiting,
  dropSales,
  dropWaiting,
  findIsCompanyWaiting,
  findIsWaiting,
  findNextPeriod,
  findWaitingBook,
  findWaitingVouchers,
  keepUpto,
  listWaiting,
  type WaitingVoucher,
} from './queries-waiting.ts';

export type { JudgedLine } from './queries-judged-lines.ts';

/** Purchases of a book that wait to be judged, as they were when they were looked at. */
export interface Taken {
  lines: JudgedLine[];
  /** SUNAT's proposal lists them no more: others were judged by them. */
  left: JudgedLine[];
  /** How to say that they were judged. */
  of: { book: number; upto: readonly string[] | null } | { vouchers: readonly WaitingVoucher[] };
}

/** The newest period in which purchases of a company wait; undefined when none do. */
export function nextWaitingPeriod(tx: Tx, company: Company): Promise<string | undefined> {
  return findNextPeriod(tx, company);
}

/** Sales are judged by no rule, and wait no more: the periods in which the proposal has others than before. */
export function takeSales(tx: Tx, company: Company): Promise<string[]> {
  return dropSales(tx, company);
}

/**
 * So many of a book that wait: of one that waits whole the next in the order of its keys, else those that wait by themselves. Nothing
 * is taken away yet: who dies with them in hand leaves them waiting. Under `withBook`. @returns null when nothing waits
 */
export async function takeWaiting(tx: Tx, book: LockedBook, most: number): Promise<Taken | null> {
  const whole = await findWaitingBook(tx, book);
  if (whole) {
    const { found, upto } = await findNextLines(tx, book, whole.upto, most);
    return { ...parted(found), of: { book: whole.marks, upto } };
  }
  const vouchers = await findWaitingVouchers(tx, book, most);
  if (vouchers.length === 0) return null;
  return { ...parted(await findLinesOf(tx, book, vouchers)), of: { vouchers } };
}

function parted(found: readonly FoundLine[]): Pick<Taken, 'lines' | 'left'> {
  return { lines: found.filter(({ left }) => !left), left: found.filter(({ left }) => left) };
}

/** They were judged: they wait no more, but for what was marked again meanwhile. In the transaction that writes the verdicts. */
export async function endWaiting(tx: Tx, book: LockedBook, { of }: Taken): Promise<void> {
  if ('vouchers' in of) await dropWaiting(tx, book, of.vouchers);
  else await keepUpto(tx, book, of.book, of.upto);
}

/** Companies of all firms in which something waits. */
export function companiesThatWait(tx: Tx, most: number) {
  return listWaiting(tx, most);
}

/** These purchases of a book, as far as its proposal lists them. */
export async function linesOf(
  tx: Tx,
  book: LockedBook,
  vouchers: Parameters<typeof findLinesOf>[2],
): Promise<JudgedLine[]> {
  return parted(await findLinesOf(tx, book, vouchers)).lines;
}

/** These purchases of several companies of a firm, as far as their proposals list them; as many queries for eighty as for one. */
export async function linesOfFirm(
  tx: Tx,
  firmId: string,
  vouchers: readonly CompanyKey[],
): Promise<(JudgedLine & CompanyKey)[]> {
  if (vouchers.length === 0) return [];
  return (await findLinesOfFirm(tx, firmId, vouchers)).filter(({ left }) => !left);
}

/** Whether purchases of a period wait to be judged. */
export async function isWaiting(tx: Tx, book: LockedBook): Promise<boolean> {
  const { whole, vouchers } = await countWaiting(tx, book, book.book, book.period);
  return whole || vouchers > 0;
}

/** What of a period's purchases waits to be judged, or is still to be marked so. */
export interface Waits {
  /** All of them, or not yet known which; else how many. */
  whole: boolean;
  vouchers: number;
  /** Null: nothing waits. */
  since: Date | null;
}

/** Besides what is marked, what became known of its suppliers, of a rate, or of sales that measure it, before it is marked. */
export async function waitsOf(tx: Tx, period: PeriodKey): Promise<Waits> {
  const marked = await countWaiting(tx, period, 'RCE', period.period);
  const unmarked = [await findSalesSince(tx, period), await findPublicSince(tx, period)].filter((one) => one !== null);
  const moments = [marked.since, ...unmarked].flatMap((one) => (one ? [new Date(one).getTime()] : []));
  return {
    whole: marked.whole || unmarked.length > 0,
    vouchers: marked.vouchers,
    since: moments.length > 0 ? new Date(Math.min(...moments)) : null,
  };
}

/** Whether this one does, by itself or with all of its book. */
export async function isVoucherWaiting(tx: Tx, book: LockedBook, voucher: VoucherKeyValues): Promise<boolean> {
  return findIsWaiting(tx, book, voucher);
}

/** Whether any purchase of a company waits to be judged. */
export function isCompanyWaiting(tx: Tx, company: Company): Promise<boolean> {
  return findIsCompanyWaiting(tx, company);
}
