import { addDays } from '../../platform/calendar.ts';

/** The type of plan of an account that costs nothing. */
export const TRIAL = 1;

/**
 * A partner's account is a trial that ends with the licence: free while it lasts, and afterwards like any trial that is
 * over (docs/decisions). A trial is over on its last day, a licence the day after its last.
 * @param licenseUntil last day of the licence, `YYYY-MM-DD`
 */
export function trialEndOf(licenseUntil: string): string {
  return addDays(licenseUntil, 1);
}
