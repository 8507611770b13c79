/** A visit brings all that it can; what failed in it is not worth a login each minute. */
export const VISITS_APART_HOURS = 3;
export const VISITS_APART_MS = VISITS_APART_HOURS * 3_600_000;
