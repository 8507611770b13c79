import type { Money } from '@yupana/tax/money.ts';
import { type Period, parsePeriod, periodRange, previousPeriod } from '@yupana/tax/period.ts';
import type { Tx } from '../../ctx.ts';
import { openingOf } from './opening-of.ts';
import { findBalances } from './queries.ts';

/**
 * The balance in favour with which periods of several companies begin, as it was declared: none of a period of which no declaration surely
 * says it.
 * @param range the first and the last period
 */
export async function declaredOpenings(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  [first, last]: readonly [Period, Period],
): Promise<{ businessId: string; period: Period; amount: Money }[]> {
  const rows = await findBalances(tx, firmId, businessIds, [previousPeriod(first), last]);
  const figures = new Map(
    rows.map(({ business_id, tax_period, figures }) => [`${business_id}/${tax_period}`, figures]),
  );
  const of = (businessId: string, period: Period) => figures.get(`${businessId}/${period}`) ?? null;
  return [...new Set(rows.map(({ business_id }) => business_id))].flatMap((businessId) =>
    periodRange(first, last).flatMap((period) => {
      const amount = openingOf(of(businessId, period), of(businessId, previousPeriod(parsePeriod(period))));
      return amount === null ? [] : [{ businessId, period, amount }];
    }),
  );
}
