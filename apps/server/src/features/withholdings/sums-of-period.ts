import type { NotPaidUnknown } from '@yupana/contract/dashboard.ts';
import { type Money, parseMoney } from '@yupana/tax/money.ts';
import type { Tx } from '../../ctx.ts';
import { type AnswerRow, findAnswers } from './asking/queries-answers.ts';
import type { Company } from './company.ts';
import { type PeriodDetractions, readDetractions, sumsOf } from './detractions/read-detractions.ts';
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
  const found = await readDetractions(tx, company, period);
  const sums = sumsOf(found);
  const unknown = unknownOf(found, sums, answers.get('deposits'));
  const isSure = unknown === null || unknown === 'no-amount';
  const withheld = async (kind: 'perceptions' | 'retentions', type: '40' | '20') => {
    const told = answers.get(kind)?.amount;
    if (told != null) return parseMoney(told);
    const { counted, amount } = await sumWithheld(tx, company, type, period);
    return counted > 0 ? parseMoney(amount) : null;
  };
  return {
    paid: isSure || found.paid.length > 0 ? sums.paid : null,
    notPaid: unknown === null ? sums.missing : null,
    notPaidUnknown: unknown,
    perceptions: await withheld('perceptions', '40'),
    retentions: await withheld('retentions', '20'),
  };
}

function unknownOf(
  { isReckoned }: PeriodDetractions,
  { unsure, unknown }: ReturnType<typeof sumsOf>,
  answer: AnswerRow | undefined,
): NotPaidUnknown | null {
  if (!isReckoned) return 'not-reckoned';
  if (answer?.known_at == null) return 'not-asked';
  if (answer.outcome !== 'known' || answer.unread > 0 || unsure > 0) return 'in-doubt';
  return unknown > 0 ? 'no-amount' : null;
}
