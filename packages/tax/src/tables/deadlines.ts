import { businessDayOf } from '../days.ts';
import { depositLimitIn } from '../law/deposit-limit.ts';
import { nextPeriod, type Period } from '../period.ts';
import { HOLIDAYS } from './holidays.ts';

/** Until when a month is declared and its registers are closed. */
export interface Deadlines {
  /** FV 621: the last day to declare and pay, `AAAA-MM-DD`. */
  declaration: string;
  /** RCE and RVIE: one business day before. */
  registers: string;
  /** `reckoned`: the same rule, in a year whose table nobody has seen. SUNAT prorogues by emergencies. */
  source: 'published' | 'reckoned';
}

/**
 * The so-many-th business day of the month that follows, by the last digit of the RUC (RS 000281-2022/SUNAT, annex I, in force since
 * 2023). Deduced: it gives all twelve rows of 2025 and of 2026 as they were published (read in November 2026); annex II has the
 * registers one business day before.
 */
const ORDINALS = [11, 12, 13, 13, 14, 14, 15, 15, 16, 16] as const;
/** «Buenos contribuyentes» and UESP, whatever their digit. */
const GOOD_TAXPAYER = 17;
const PUBLISHED: readonly string[] = ['2025', '2026'];

/** Who declares on one day: the last digits of the RUC, or good taxpayers. */
export interface DeadlineGroup {
  /** Stable: `0`, `23`, `good`. */
  id: string;
  /** The last digits; none of good taxpayers, who have a day of their own whatever theirs. */
  digits: readonly string[];
}

/** The columns of the calendar, the first to declare first. */
export const DEADLINE_GROUPS: readonly DeadlineGroup[] = [
  ...[...new Set(ORDINALS)].map((ordinal) => {
    const digits = ORDINALS.flatMap((one, digit) => (one === ordinal ? [String(digit)] : []));
    return { id: digits.join(''), digits };
  }),
  { id: 'good', digits: [] },
];

/** @param isGoodTaxpayer as of {@link deadlinesOf} @returns undefined of what is no RUC */
export function deadlineGroupOf(ruc: string, isGoodTaxpayer: boolean): DeadlineGroup | undefined {
  return DEADLINE_GROUPS.find(({ digits }) =>
    isGoodTaxpayer ? digits.length === 0 : digits.includes(ruc.at(-1) ?? 'none'),
  );
}

/** @returns null as {@link deadlinesOf} */
export function deadlinesOfGroup(period: Period, { digits: [digit] }: DeadlineGroup): Deadlines | null {
  return digit === undefined ? deadlinesOf(period, '', true) : deadlinesOf(period, digit);
}

/** By the holidays of these tables. @returns as {@link depositLimitIn} */
export function depositsUntil(period: Period): string | null {
  return depositLimitIn(period, holidaysOf);
}

/**
 * @param isGoodTaxpayer «buen contribuyente» or UESP at the day of the deadline; not known is no: its own digit's day comes before
 * @returns null where the holidays of the days in between were not published
 */
export function deadlinesOf(period: Period, ruc: string, isGoodTaxpayer = false): Deadlines | null {
  const ordinal = isGoodTaxpayer ? GOOD_TAXPAYER : ORDINALS[Number(ruc.at(-1))];
  if (ordinal === undefined) return null;
  const month = monthAfter(period);
  const declaration = businessDayOf(month, ordinal, holidaysOf);
  const registers = businessDayOf(month, ordinal - 1, holidaysOf);
  if (declaration === null || registers === null) return null;
  return { declaration, registers, source: PUBLISHED.includes(period.slice(0, 4)) ? 'published' : 'reckoned' };
}

/**
 * Before this day nobody has to close the registers of a month, whatever its holidays: each of them only puts it off. For who must not be
 * late where {@link deadlinesOf} does not know the day.
 */
export function registersNotBefore(period: Period, ruc: string): string {
  const ordinal = ORDINALS[Number(ruc.at(-1))] ?? ORDINALS[0];
  return businessDayOf(monthAfter(period), ordinal - 1, () => []) as string;
}

/** `AAAA-MM` */
function monthAfter(period: Period): string {
  const next = nextPeriod(period);
  return `${next.slice(0, 4)}-${next.slice(4)}`;
}

function holidaysOf(day: string): readonly string[] | null {
  const entry = HOLIDAYS.on(day);
  return entry === 'not-published' ? null : entry.value;
}
