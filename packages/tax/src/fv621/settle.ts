import { type Money, negate, subtract, sum, ZERO } from '../money.ts';

/** What takes off what is due, none negative. */
export interface Withheld {
  perceptions: Money;
  retentions: Money;
  /** 185; deposits of detractions that were used to pay are among it. */
  paidBefore: Money;
}

export interface Settled {
  /** Never negative. */
  left: Money;
  /** What was not used of them. */
  perceptions: Money;
  retentions: Money;
}

/**
 * What is left to pay of what is due: perceptions first, then retentions, then what was paid before. A balance in favour takes none.
 * @param due rounded or not: what comes out is as exact as what goes in
 * @source SUNAT's help of F0621 (2018), boxes 164, 165 and 188
 */
export function settle(due: Money, { perceptions, retentions, paidBefore }: Withheld): Settled {
  if (due <= 0) return { left: ZERO, perceptions, retentions };
  const byPerceptions = least(due, perceptions);
  const byRetentions = least(subtract(due, byPerceptions), retentions);
  const rest = sum([due, negate(byPerceptions), negate(byRetentions)]);
  return {
    left: subtract(rest, least(rest, paidBefore)),
    perceptions: subtract(perceptions, byPerceptions),
    retentions: subtract(retentions, byRetentions),
  };
}

function least(a: Money, b: Money): Money {
  return a < b ? a : b;
}
