import { type Money, parseMoney } from '@yupana/tax/money.ts';
import type { Tx } from '../../ctx.ts';
import { findAnswers } from './asking/queries-answers.ts';
import type { Company } from './company.ts';
import { readDetractions, sumsOf } from './detractions/read-detractions.ts';
import { sumWithheld } from './withheld/queries-withheld.ts';

/** What a period adds up to, as a dashboard tells it. Null: it is not known, and is not zero. */
export interface SumsOfPeriod {
  paid: Money | null;
  notPaid: Money | null;
  perceptions: Money | null;
  retentions: Money | null;
}

/**
 * Deposits are known once SUNAT was asked for them, or by the constancias that were uploaded; what is still to be deposited, by SUNAT
 * alone: without it nobody knows what was. Perceptions and retentions are what SUNAT says, or else what the uploaded vouchers add up to.
 */
export async function sumsOfPeriod(tx: Tx, company: Company, period: string): Promise<SumsOfPeriod> {
  const answers = new Map((await findAnswers(tx, company, period)).map((one) => [one.kind, one]));
  const found = await readDetractions(tx, company, period);
  const sums = sumsOf(found);
  const isAsked = answers.get('deposits')?.known_at != null;
  const withheld = async (kind: 'perceptions' | 'retentions', type: '40' | '20') => {
    const told = answers.get(kind)?.amount;
    if (told != null) return parseMoney(told);
    const { counted, amount } = await sumWithheld(tx, company, type, period);
    return counted > 0 ? parseMoney(amount) : null;
  };
  return {
    paid: isAsked || found.paid.length > 0 ? sums.paid : null,
    notPaid: isAsked ? sums.missing : null,
    perceptions: await withheld('perceptions', '40'),
    retentions: await withheld('retentions', '20'),
  };
}
