/** A visit brings all that it can; what failed in it is not worth a login each minute. */
export const VISITS_APART_HOURS = 3;
export const VISITS_APART_MS = VISITS_APART_HOURS * 3_600_000;
/** What did not let a visit go on is worth another login so much later. */
export const ANOTHER_VISIT_MS = 30 * 60_000;
