/** Arithmetic of plain dates `AAAA-MM-DD` of four digits: no clock and no time zone, only the calendar. */

/** @returns the date so many calendar days later (earlier when negative) */
export function addDays(date: string, days: number): string {
  return fromOrdinal(ordinalOf(date) + days);
}

/** @returns calendar days from the first to the second; negative when it is earlier */
export function daysBetween(first: string, second: string): number {
  return ordinalOf(second) - ordinalOf(first);
}

/** Holidays of the year of a day; null where they were not published. */
export type HolidaysOf = (day: string) => readonly string[] | null;

/**
 * The business day so many after a date, that day not counted: one after a Friday is Monday.
 * @returns null when the way there leads into a year whose holidays nobody published
 */
export function addBusinessDays(date: string, count: number, holidaysOf: HolidaysOf): string | null {
  let day = ordinalOf(date);
  for (let left = count; left > 0; ) {
    day += 1;
    const text = fromOrdinal(day);
    const holidays = holidaysOf(text);
    if (!holidays) return null;
    if (isWeekday(day) && !holidays.includes(text)) left -= 1;
  }
  return fromOrdinal(day);
}

/** The so-many-th business day of a month (`AAAA-MM`); null as {@link addBusinessDays}. */
export function businessDayOf(month: string, ordinal: number, holidaysOf: HolidaysOf): string | null {
  return addBusinessDays(addDays(`${month}-01`, -1), ordinal, holidaysOf);
}

/** @returns 0 Sunday to 6 Saturday */
export function weekday(date: string): number {
  return (((ordinalOf(date) + 4) % 7) + 7) % 7;
}

/** 1970-01-01, day 0, was a Thursday. */
function isWeekday(ordinal: number): boolean {
  const day = (((ordinal + 4) % 7) + 7) % 7;
  return day !== 0 && day !== 6;
}

/** Days since 1970-01-01, by arithmetic alone: many rules count days of every voucher. The year is made to begin in March. */
function ordinalOf(date: string): number {
  const month = twoDigits(date, 5);
  const year = twoDigits(date, 0) * 100 + twoDigits(date, 2) - (month <= 2 ? 1 : 0);
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + twoDigits(date, 8) - 1;
  return year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + ofYear - BEFORE_1970;
}

/** From 0000-03-01 to 1970-01-01. */
const BEFORE_1970 = 719_468;

function twoDigits(text: string, place: number): number {
  return (text.charCodeAt(place) - 48) * 10 + text.charCodeAt(place + 1) - 48;
}

/** The way back: four centuries have always as many days. */
function fromOrdinal(ordinal: number): string {
  const shifted = ordinal + BEFORE_1970;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch + (fromMarch < 10 ? 3 : -9);
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}
