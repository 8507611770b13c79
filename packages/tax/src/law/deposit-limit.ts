import { businessDayOf, type HolidaysOf } from '../days.ts';
import { nextPeriod, type Period } from '../period.ts';

const FIFTH = 5;

/**
 * Until when detractions are deposited so that their IGV gives credit in the period: the fifth business day of the month after it, in
 * which its return is due. Later, the credit is of the month of the deposit.
 * @source TUO D.Leg. 940, Primera Disposición Final (D.Leg. 1395)
 * @param period in which the purchase is annotated
 * @returns null where the holidays of the days in between were not published
 */
export function depositLimitIn(period: Period, holidaysOf: HolidaysOf): string | null {
  const month = nextPeriod(period);
  return businessDayOf(`${month.slice(0, 4)}-${month.slice(4)}`, FIFTH, holidaysOf);
}
