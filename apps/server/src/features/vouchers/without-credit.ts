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

/** Reasons of deductible purchases whose IGV does not count in their period. */
export const NO_CREDIT_HERE: readonly string[] = [WITHOUT_CREDIT, CREDIT_ELSEWHERE];
