import type { Money } from '@yupana/tax/money.ts';
import { type Period, parsePeriod, periodRange, previousPeriod } from '@yupana/tax/period.ts';
import type { Tx } from '../../ctx.ts';
import { boxOf, openingOf } from './opening-of.ts';
import { findBalances } from './queries.ts';

/** The balance in favour of IGV with which a period begins, and the declaration that says it. */
export interface DeclaredOpening {
  businessId: string;
  period: Period;
  amount: Money;
  by: { period: Period; orderNumber: string; presentedOn: string };
}

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
): Promise<DeclaredOpening[]> {
  const rows = await findBalances(tx, firmId, businessIds, [previousPeriod(first), last]);
  const known = new Map(rows.map((row) => [`${row.business_id}/${row.tax_period}`, row]));
  return [...new Set(rows.map(({ business_id }) => business_id))].flatMap((businessId) =>
    periodRange(first, last).flatMap((period) => {
      const own = known.get(`${businessId}/${period}`);
      const before = known.get(`${businessId}/${previousPeriod(period)}`);
      const amount = openingOf(own?.figures ?? null, before?.figures ?? null);
      const saying = boxOf(own?.figures ?? null, '145') === null ? before : own;
      if (amount === null || !saying) return [];
      const { tax_period, order_number, presented_on } = saying;
      const by = { period: parsePeriod(tax_period), orderNumber: order_number, presentedOn: presented_on };
      return [{ businessId, period, amount, by }];
    }),
  );
}
