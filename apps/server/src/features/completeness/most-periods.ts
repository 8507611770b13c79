/**
 * Of so many periods that SUNAT lists of a book, the newest, a run asks. Collection plans by it, and what is older is counted by nobody
 * as short: no run would ever ask for it again.
 */
export const MOST_PERIODS = 24;
