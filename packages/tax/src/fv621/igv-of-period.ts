import { type Money, subtract } from '../money.ts';

/** Purchases of a period, by how far they were judged: IGV in céntimos. */
export interface JudgedPurchases {
  count: number;
  /** Not judged yet. */
  inProcess: number;
  validatedIgv: Money;
}

/**
 * IGV of the purchases that count. Until one of them has a verdict it is unknown, not zero; a period without purchases has nothing left
 * to judge.
 */
export function validatedIgv({ count, inProcess, validatedIgv: igv }: JudgedPurchases): Money | null {
  return inProcess < count || count === 0 ? igv : null;
}

/**
 * IGV of a period: of sales, less that of validated purchases, less the balance of the month before, of which nothing is taken off where
 * it is not known. Negative: a balance in favour.
 * @source DS 055-99-EF (TUO IGV), arts. 11, 18 and 25
 */
export function igvOfPeriod(sales: Money, validated: Money, balanceBefore: Money | null): Money {
  const result = subtract(sales, validated);
  return balanceBefore === null ? result : subtract(result, balanceBefore);
}
