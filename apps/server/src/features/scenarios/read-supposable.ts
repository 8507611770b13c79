import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { MOST_UNCOUNTED } from '@yupana/contract/scenarios.ts';
import { type KnownPeriod, type WhatIf, whatIf } from '@yupana/tax/fv621/what-if.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { listUncounted, type Uncounted } from '../analysis/review/list-uncounted.ts';
import { readScreen } from '../completeness/read-completeness.ts';
import { readEarlier } from '../opening/read-earlier.ts';
import { readOpening } from '../opening/read-openings.ts';
import type { Opening } from '../opening/reckon-opening.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import { booksOfPeriod, knownTotals } from '../vouchers/totals/books-of-period.ts';
import { readTotals } from '../vouchers/totals/read-totals.ts';
import { sumsOfPeriod } from '../withholdings/sums-of-period.ts';

/** A period as it stands, and what of it might count and does not. */
export interface Supposable {
  known: KnownPeriod;
  opening: Opening | null;
  vouchers: readonly Uncounted[];
  byCode: ReadonlyMap<string, Uncounted>;
  omitted: number;
  withoutCredit: number;
  completeness: BookCompleteness[];
}

/** @param ticked codes of scenarios: however much IGV others have, they are among what might count */
export async function readSupposable(ctx: Ctx, tx: Tx, key: PeriodKey, ticked: Iterable<string>): Promise<Supposable> {
  const { businessId, period } = key;
  const [purchases] = await readTotals(ctx, tx, businessId, 'RCE', [period]);
  const [sales] = await readTotals(ctx, tx, businessId, 'RVIE', [period]);
  const [bought, sold] = await readScreen(ctx, tx, businessId, { period, book: 'RCE' }, [{ period, book: 'RVIE' }]);
  const known = knownTotals(purchases, bought);
  const opening = await readOpening(ctx, tx, { businessId, period });
  const earlier = await readEarlier(tx, key);
  const withheld = await sumsOfPeriod(tx, key, period);
  const { vouchers, withoutCredit, omitted } = await listUncounted(tx, { ...key, book: 'RCE' }, MOST_UNCOUNTED, ticked);
  return {
    known: {
      books: booksOfPeriod(known, knownTotals(sales, sold)),
      deductible: known?.deductible_count ?? null,
      opening: opening?.amount ?? null,
      perceptions: { earlier: earlier.perceptions, ofPeriod: withheld.perceptions },
      retentions: { earlier: earlier.retentions, ofPeriod: withheld.retentions },
    },
    ...{ opening, vouchers, withoutCredit, omitted },
    byCode: new Map(vouchers.map((one) => [one.code, one])),
    completeness: sold ? [bought, sold] : [bought],
  };
}

/** What the period would come to with these. Those that do not wait any more take no part. */
export function supposing(
  { known, byCode }: Pick<Supposable, 'known' | 'byCode'>,
  codes: readonly string[],
  withBalance: boolean,
): WhatIf {
  return whatIf(
    known,
    codes.flatMap((code) => byCode.get(code) ?? []),
    withBalance,
  );
}
