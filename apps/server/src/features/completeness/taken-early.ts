import { type Period, periodOf } from '@yupana/tax/period.ts';
import { dateInLima } from '../../platform/clock.ts';

/**
 * Whether something of a period was collected before the period was over in Lima: SUNAT could still add vouchers to it, so it is
 * of half a month for ever, whatever the calendar says since.
 */
export function isTakenEarly(period: Period, at: Date): boolean {
  return periodOf(dateInLima(at)) <= period;
}

/**
 * Of when a file is that was asked for at one moment and stored at another: of the later, as it is shown, unless the month ended
 * between them, for then the file is still of before.
 */
export function takenAt(period: Period, asked: Date, stored: Date): Date {
  return isTakenEarly(period, asked) && !isTakenEarly(period, stored) ? asked : stored;
}
