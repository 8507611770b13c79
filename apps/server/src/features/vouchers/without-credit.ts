/**
 * The reason of a purchase whose expense is deductible and whose IGV gives no credit (a boleta, a fee): it counts among the deductible
 * ones, and its IGV is not taken from what is to be paid.
 */
export const WITHOUT_CREDIT = 'sin-credito-fiscal';

/**
 * The reason of a purchase whose expense is deductible and whose credit is another period's (its detraction was deposited late, its
 * service falls due later): nothing is lost, and its IGV is not taken from what is to be paid in this one.
 */
export const CREDIT_ELSEWHERE = 'credito-en-otro-periodo';

/** The same where it is known which period that is (`AAAAMM`): there it comes in. */
export function creditIn(period: string | null): string {
  return period === null ? CREDIT_ELSEWHERE : `${CREDIT_ELSEWHERE}:${period}`;
}

/** In which period the credit comes in; null where that is not known, or it is its own. */
export function periodOfCredit(reason: string): string | null {
  return reason.startsWith(`${CREDIT_ELSEWHERE}:`) ? reason.slice(CREDIT_ELSEWHERE.length + 1) : null;
}

export function isCreditElsewhere(reason: string): boolean {
  return reason === CREDIT_ELSEWHERE || reason.startsWith(`${CREDIT_ELSEWHERE}:`);
}

/** Whether the IGV of a deductible purchase with this reason does not count in its period. */
export function givesNoCreditHere(reason: string): boolean {
  return reason === WITHOUT_CREDIT || isCreditElsewhere(reason);
}
