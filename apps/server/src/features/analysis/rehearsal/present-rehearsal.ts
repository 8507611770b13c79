import type { Rehearsal } from '@yupana/contract/rehearsal.ts';
import type { ReviewTotals } from '@yupana/contract/review.ts';
import { igvOfPeriod } from '@yupana/tax/fv621/igv-of-period.ts';
import { add, fromWire, parseMoney, subtract, sum, toWire } from '@yupana/tax/money.ts';
import type { WouldChange } from './rehearse-purchases.ts';

/** How many go from each status to each other, the most first. */
export function counted(changes: readonly WouldChange[]): Rehearsal['changes'] {
  return [...Map.groupBy(changes, ({ from, to }) => `${from}/${to}`).values()]
    .flatMap((some) => {
      const [first] = some;
      return first ? [{ from: first.from, to: first.to, count: some.length }] : [];
    })
    .toSorted((a, b) => b.count - a.count);
}

/** What is validated lessens what is to be paid. */
export function payable(
  { sales_igv_amount: sold, deductible: { igv_amount: credit }, opening_amount: opening }: ReviewTotals,
  changes: readonly WouldChange[],
): Rehearsal['igv_payable'] {
  if (sold === null || credit === null) return null;
  const igvOf = (side: 'from' | 'to') =>
    sum(changes.filter((one) => one[side] === 'gasto deducible').map(({ igv }) => parseMoney(igv)));
  const before = igvOfPeriod(fromWire(sold), fromWire(credit), opening === null ? null : fromWire(opening));
  return { before: toWire(before), after: toWire(subtract(add(before, igvOf('from')), igvOf('to'))) };
}
