import type { Facts } from '../../facts/facts.ts';
import type { Law } from '../../law/law.ts';
import type { Money } from '../../money.ts';
import { type Period, periodOf } from '../../period.ts';
import { A_SOL } from './paid.ts';
import { depositLimit, depositLimitOf, expectedOf, SPOT_TYPES, subjectOf } from './spot.ts';

/** What is to be deposited for a purchase, and until when, whether or not it was. */
export interface SpotDuty {
  /** Catalogue 54; null where its issuer marked the voucher and named no code. */
  code: string | null;
  /** `12`, `3.85`; null where nobody published the rate and the voucher does not say it. */
  percent: number | null;
  /** Céntimos of whole soles; null where neither the table nor the voucher says how much. */
  expected: Money | null;
  /** `AAAA-MM-DD`: deposited after it, the credit is of the period of the deposit. Null: no holidays of that year are published. */
  limit: string | null;
}

/**
 * The detraction that a purchase asks for, as the rules of the deposit reckon it.
 * @returns null when it asks for none, or when too little is known of it to say so
 * @source TUO DL 940, 1.ª Disp. Final; RS 183-2004/SUNAT (F8c, F9)
 */
export function spotDutyOf(facts: Facts, law: Law): SpotDuty | null {
  if (!SPOT_TYPES.only.includes(facts.voucher.typeCode)) return null;
  const view = { ...facts, law };
  const subject = subjectOf(view);
  if ('is' in subject) return null;
  return {
    code: subject.code,
    percent: subject.entry?.percent ?? subject.percent,
    expected: expectedOf(subject, view) as Money | null,
    limit: depositLimit(view),
  };
}

/** How what was deposited stands beside what is asked. */
export type DepositMatch = 'matches' | 'less' | 'late';

/**
 * @param deposits of one voucher, in any order
 * @returns `less`: more than a sol is missing · `late`: complete after the last day of its period
 */
export function matchOf(
  { expected, limit }: Pick<SpotDuty, 'expected' | 'limit'>,
  deposits: readonly { amount: Money; on: string }[],
): DepositMatch {
  let sum = 0;
  for (const { amount, on } of [...deposits].sort((a, b) => (a.on < b.on ? -1 : 1))) {
    sum += amount;
    if (sum > 0 && sum >= (expected ?? 0) - A_SOL) return limit !== null && on > limit ? 'late' : 'matches';
  }
  return 'less';
}

/**
 * The period in which the credit of purchases of a period may be used if their detraction is deposited on a day.
 * @returns null when the holidays are not published by which the last day is reckoned
 */
export function creditPeriodOf(period: Period, depositedOn: string, law: Pick<Law, 'holidays'>): Period | null {
  const limit = depositLimitOf(period, law);
  if (limit === null) return null;
  return depositedOn <= limit ? period : periodOf(depositedOn);
}
