import { creditPeriodOf } from '@yupana/tax/judging/credit-period.ts';
import type { Tx } from '../../ctx.ts';
import type { KeptFinding } from '../../schema/analysis.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import type { VoucherKeyValues } from '../vouchers/columns.ts';
import { broughtByClosed, keptByClosed, proposedIn } from '../vouchers/judging/find-elsewhere.ts';
import { isClosed } from '../vouchers/judging/is-closed.ts';
import { type Settled, settleStatus } from '../vouchers/settle-status.ts';
import { bareKey, keyOf } from '../vouchers/voucher-keys.ts';
import { CREDIT_ELSEWHERE, creditIn, periodOfCredit, WITHOUT_CREDIT } from '../vouchers/without-credit.ts';
import { deferring, losesCredit } from './kept-findings.ts';
import { findPrevailing } from './queries-decisions.ts';

/** What the rules say of a voucher. */
export interface Said extends VoucherKeyValues {
  status: Settled['status'];
  /** The rule that decided. */
  reason: string;
  /** All that was found of it; none where nobody judged it. */
  findings?: readonly KeptFinding[];
}

/**
 * Makes effective what counts of these: the decision that prevails, else the verdict. Under `withBook`, in the transaction that wrote
 * either. What a person closed keeps its statuses: what the rules say meanwhile is kept beside.
 * @returns how many have another status or reason now
 */
export async function settle(tx: Tx, book: LockedBook, said: readonly Said[]): Promise<number> {
  if (await isClosed(tx, book)) return 0;
  const decided = new Map((await findPrevailing(tx, book, said)).map((one) => [keyOf(one), one.to_status]));
  const counts = said.map((one) => effective(one, decided.get(keyOf(one))));
  const once = await withoutBrought(tx, book, await withoutTwice(tx, book, counts));
  return settleStatus(tx, book, await withoutLeft(tx, book, once));
}

/** A credit does not come into a period in which SUNAT proposes the same voucher: there it counts as that. */
async function withoutTwice(tx: Tx, book: LockedBook, counts: readonly Settled[]): Promise<readonly Settled[]> {
  const sought = counts.flatMap((one) => {
    const tax_period = periodOfCredit(one.reason);
    return tax_period === null ? [] : [{ ...bareKey(one), tax_period, one }];
  });
  const twice = new Set([...(await proposedIn(tx, book, sought))].map(({ one }) => one));
  return counts.map((one) => (twice.has(one) ? { ...one, reason: CREDIT_ELSEWHERE } : one));
}

/** What a closed period brings in counts by that: its version stands as it was seen, and so the voucher proposed here gives none. */
async function withoutBrought(tx: Tx, book: LockedBook, counts: readonly Settled[]): Promise<readonly Settled[]> {
  const giving = counts.filter(
    ({ status, reason }) => status === 'gasto deducible' && reason !== WITHOUT_CREDIT && reason !== CREDIT_ELSEWHERE,
  );
  const brought = await broughtByClosed(tx, book, giving);
  if (brought.size === 0) return counts;
  return counts.map((one) =>
    giving.includes(one) && brought.has(keyOf(one)) ? { ...one, reason: CREDIT_ELSEWHERE } : one,
  );
}

/** Nor does a credit leave the closed period that has it: there it counts on, whatever the rules say of it since. */
async function withoutLeft(tx: Tx, book: LockedBook, counts: readonly Settled[]): Promise<readonly Settled[]> {
  const giving = counts.filter(
    ({ status, reason }) => status === 'gasto deducible' && reason !== WITHOUT_CREDIT && reason !== CREDIT_ELSEWHERE,
  );
  const kept = await keptByClosed(tx, book, giving);
  if (kept.size === 0) return counts;
  return counts.map((one) => (giving.includes(one) ? { ...one, reason: kept.get(keyOf(one)) ?? one.reason } : one));
}

/** What counts of a verdict: the decision that prevails, if there is one. */
export function effective(said: Said, decided: Settled['status'] | undefined): Settled {
  const { status } = said;
  const key = bareKey(said);
  const counts = decided ?? status;
  return { ...key, status: counts, reason: reasonOf(counts, said, decided === undefined) };
}

/**
 * Deductible by the rules or by a person, what takes the credit away without making it doubtful still does, or moves it to another
 * period: a boleta stays a boleta.
 */
function reasonOf(status: Settled['status'], { reason, findings = [] }: Said, isByRules: boolean): string {
  if (status === 'gasto observado' && isByRules) return reason;
  if (status !== 'gasto deducible') return '';
  if (losesCredit(findings)) return WITHOUT_CREDIT;
  const moves = deferring(findings);
  return moves.length > 0 ? creditIn(creditPeriodOf(moves)) : '';
}
