import { type Money, negate, subtract, ZERO } from '../money.ts';

/** Purchases of a period, by how far they were judged: IGV in céntimos. */
export interface JudgedPurchases {
  count: number;
  /** Not judged yet. */
  inProcess: number;
  validatedIgv: Money;
}

/** What is known of the books of a period; null of one that is not known. IGV in céntimos. */
export interface BooksOfPeriod {
  sales: Money | null;
  purchases:
    | (JudgedPurchases & {
        /** Of the validated, what SUNAT destines in part to untaxed sales: it gives credit in part, which no book says. */
        sharedIgv: Money;
      })
    | null;
}

/** What a period comes to. Céntimos; null: not known, which is no zero. */
export interface ResultOfPeriod {
  validated: Money | null;
  /** Sales less validated purchases less the opening balance, of which nothing is taken off where it is not known. */
  result: Money | null;
  /** With what the next period begins; null also where the opening is not known, or a credit counts in part. */
  carried: Money | null;
}

/**
 * The result of a period: the one reckoning that the strip, the cards, the form, the close, rehearsals and what-ifs share.
 * @param opening the balance in favour with which it begins, never negative; null: not known
 * @source DS 055-99-EF (TUO IGV), arts. 11, 18 and 25
 */
export function resultOfPeriod({ sales, purchases }: BooksOfPeriod, opening: Money | null): ResultOfPeriod {
  const validated = purchases && validatedIgv(purchases);
  const result = sales === null || validated === null ? null : igvOfPeriod(sales, validated, opening);
  const isSure = opening !== null && purchases?.sharedIgv === 0;
  return { validated, result, carried: result !== null && isSure ? carriedOf(result) : null };
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
 */
export function igvOfPeriod(sales: Money, validated: Money, balanceBefore: Money | null): Money {
  const result = subtract(sales, validated);
  return balanceBefore === null ? result : subtract(result, balanceBefore);
}

/** A balance in favour passes to the next period; what is to be paid does not. @source DS 055-99-EF (TUO IGV), art. 25 */
function carriedOf(result: Money): Money {
  return result < 0 ? negate(result) : ZERO;
}
