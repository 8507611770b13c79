import { add, type Money, ZERO } from '../money.ts';
import { type BooksOfPeriod, resultOfPeriod } from './igv-of-period.ts';
import { settle } from './settle.ts';

/** What is known of a period, as its strip and its form show it. Céntimos; null: not known, which is no zero. */
export interface KnownPeriod {
  books: BooksOfPeriod;
  /** How many of its purchases are deductible. */
  deductible: number | null;
  opening: Money | null;
  perceptions: { earlier: Money | null; ofPeriod: Money | null };
  retentions: { earlier: Money | null; ofPeriod: Money | null };
}

/** A purchase that does not count as credit of the period, and that somebody supposes would. */
export interface SupposedPurchase {
  igv: Money;
  /** Where it stands now; of one that is deductible the credit alone is another period's. */
  is: 'observed' | 'in-process' | 'deductible';
  /** SUNAT destines it in part to untaxed sales. */
  isShared: boolean;
}

/** What a period would come to. Nothing is rounded. */
export interface WhatIf {
  sales: Money | null;
  purchases: Money | null;
  /** Of `purchases`, what is destined in part to untaxed sales: it is counted whole, and gives credit in part. */
  shared: Money | null;
  /** Null: not known, and nothing is taken off. */
  balance: Money | null;
  /** IGV to pay; negative: in favour. */
  result: Money | null;
  /** With what earlier periods left, where that is known. */
  perceptions: Money | null;
  retentions: Money | null;
  /** After both; null also where what earlier periods left is not known. */
  toPay: Money | null;
  deductible: number | null;
}

/**
 * What a period would come to if these purchases gave their credit in it, by the one reckoning of its result.
 * @param withBalance false: as if it began with no balance in favour
 */
export function whatIf(known: KnownPeriod, supposed: readonly SupposedPurchase[], withBalance: boolean): WhatIf {
  const { books, deductible, opening } = known;
  const purchases = books.purchases && {
    ...books.purchases,
    inProcess: books.purchases.inProcess - supposed.filter(({ is }) => is === 'in-process').length,
    validatedIgv: withAll(books.purchases.validatedIgv, supposed),
    sharedIgv: withAll(
      books.purchases.sharedIgv,
      supposed.filter(({ isShared }) => isShared),
    ),
  };
  const balance = withBalance ? opening : ZERO;
  const { validated, result } = resultOfPeriod({ sales: books.sales, purchases }, balance);
  const more = supposed.filter(({ is }) => is !== 'deductible').length;
  return {
    ...{ sales: books.sales, purchases: validated, balance, result },
    shared: validated === null ? null : (purchases?.sharedIgv ?? null),
    perceptions: shown(known.perceptions),
    retentions: shown(known.retentions),
    toPay: toPayOf(result, known),
    deductible: deductible === null ? null : deductible + more,
  };
}

function withAll(igv: Money, supposed: readonly SupposedPurchase[]): Money {
  return supposed.reduce((all, one) => add(all, one.igv), igv);
}

function shown({ earlier, ofPeriod }: KnownPeriod['perceptions']): Money | null {
  return ofPeriod === null ? null : add(ofPeriod, earlier ?? ZERO);
}

function toPayOf(result: Money | null, { perceptions, retentions }: KnownPeriod): Money | null {
  if (result === null) return null;
  if (result <= 0) return ZERO;
  const parts = [perceptions.earlier, perceptions.ofPeriod, retentions.earlier, retentions.ofPeriod];
  if (parts.some((part) => part === null)) return null;
  const withheld = { perceptions: shown(perceptions) ?? ZERO, retentions: shown(retentions) ?? ZERO };
  return settle(result, { ...withheld, paidBefore: ZERO }).left;
}
