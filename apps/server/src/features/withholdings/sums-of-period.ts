import type { NotPaidUnknown } from '@yupana/contract/dashboard.ts';
import { type Money, parseMoney, sum } from '@yupana/tax/money.ts';
import type { Tx } from '../../ctx.ts';
import { coveredUntil, knownDays } from './asking/is-covered.ts';
import { type AnswerRow, findAnswers } from './asking/queries-answers.ts';
import type { Company } from './company.ts';
import { sumDetractions } from './detractions/queries-sums.ts';
import { isUnreckoned } from './duties/queries-detractions.ts';
import { sumWithheld } from './withheld/queries-withheld.ts';

/** What a period adds up to, as a dashboard tells it. Null: it is not known, and is not zero. */
export interface SumsOfPeriod {
  paid: Money | null;
  notPaid: Money | null;
  /** Why it is not known. */
  notPaidUnknown: NotPaidUnknown | null;
  perceptions: Money | null;
  retentions: Money | null;
}

/**
 * What is still to be deposited is known by SUNAT alone: without its word on every month since the issue of what seems missing, or without
 * the amount of one of these, the sum is none. What was deposited is known, too, by the constancias that were uploaded. Perceptions and
 * retentions are what SUNAT says, or else what the uploaded vouchers add up to.
 */
export async function sumsOfPeriod(tx: Tx, company: Company, period: string): Promise<SumsOfPeriod> {
  const answers = new Map((await findAnswers(tx, company, period)).map((one) => [one.kind, one]));
  const found = await detractionsOf(tx, company, period);
  const unknown = unknownOf(found, answers.get('deposits'));
  const isSure = unknown === null || unknown === 'no-amount';
  const withheld = async (kind: 'perceptions' | 'retentions', type: '40' | '20') => {
    const told = answers.get(kind)?.amount;
    if (told != null) return parseMoney(told);
    const { counted, amount } = await sumWithheld(tx, company, type, period);
    return counted > 0 ? parseMoney(amount) : null;
  };
  return {
    paid: isSure || found.counted > 0 || (found.isReckoned && found.listed > 0) ? found.paid : null,
    notPaid: unknown === null ? found.missing : null,
    notPaidUnknown: unknown,
    perceptions: await withheld('perceptions', '40'),
    retentions: await withheld('retentions', '20'),
  };
}

/** What the detractions of a period come to. */
interface Detractions {
  /** False: the month was closed before anybody reckoned what is to be deposited for its purchases. */
  isReckoned: boolean;
  /** Deposits, and those of them that count. */
  listed: number;
  counted: number;
  paid: Money;
  missing: Money;
  /** Purchases of which nobody knows how much is asked, and those of which SUNAT did not say of every month what was deposited. */
  unknown: number;
  unsure: number;
}

async function detractionsOf(tx: Tx, company: Company, period: string): Promise<Detractions> {
  const days = await sumDetractions(tx, company, period);
  const lacking = days.filter((day) => day.lacking > 0);
  const known = lacking.length > 0 ? await knownDays(tx, company) : new Map();
  const unsure = lacking.filter(({ issue_date }) => coveredUntil(known, issue_date) === null);
  return {
    isReckoned: !(await isUnreckoned(tx, company, period)),
    listed: total(days, 'listed'),
    counted: total(days, 'counted'),
    paid: sum(days.map(({ paid }) => parseMoney(paid))),
    missing: sum(days.map(({ missing }) => parseMoney(missing))),
    unknown: total(days, 'unknown'),
    unsure: total(unsure, 'lacking'),
  };
}

function total<K extends string>(days: readonly Readonly<Record<K, number>>[], what: K): number {
  return days.reduce((all, day) => all + day[what], 0);
}

function unknownOf({ isReckoned, unsure, unknown }: Detractions, answer: AnswerRow | undefined): NotPaidUnknown | null {
  if (!isReckoned) return 'not-reckoned';
  if (answer?.known_at == null) return 'not-asked';
  if (answer.outcome !== 'known' || answer.unread > 0 || unsure > 0) return 'in-doubt';
  return unknown > 0 ? 'no-amount' : null;
}
