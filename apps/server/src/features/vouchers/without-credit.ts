/**
 * The reason of a purchase whose expense is deductible and whose IGV gives no credit (a boleta, a fee): it counts among the deductible
 * ones, and its IGV is not taken from what is to be paid.
 */
export const WITHOUT_CREDIT = 'sin-credito-fiscal';
