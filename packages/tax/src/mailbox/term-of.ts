import { addBusinessDays, addDays, type HolidaysOf } from '../days.ts';
import { HOLIDAYS } from '../tables/holidays.ts';
import { actOf, type MailboxAct, NOTIFICATION, TERMS } from './acts.ts';
import { GROUP_OF, kindOf, type MailboxGroup, type MailboxKind, type Seen } from './kinds.ts';

/** Until when something is to be done about a message. Reckoned by us: SUNAT says it in the paper, which nobody opened. */
export type MailboxTerm =
  | { is: 'day'; day: string; isLeast: boolean }
  /** So many business days as a rule; from when they count, the paper says. */
  | { is: 'usual'; days: number }
  /** It goes with another paper. */
  | { is: 'with-requirement' }
  /** It would be reckoned, and the holidays of that year are not published. */
  | { is: 'not-reckoned' };

/** All that is known of a message without opening it. */
export interface Sorted {
  kind: MailboxKind;
  group: MailboxGroup;
  act: MailboxAct | null;
  /** Null: it tells of nothing to be done, or of nothing that can be reckoned. */
  term: MailboxTerm | null;
  /** The business day that follows its deposit: it takes effect whoever reads it. Null: it is no notification, or nobody knows. */
  takesEffectOn: string | null;
  basis: { norm: string; article: string | null } | null;
}

/**
 * Sorts a message and reckons its term.
 * @param day `AAAA-MM-DD` in Peru on which it was deposited; null when SUNAT does not say it readably
 */
export function sortMessage(seen: Seen, day: string | null): Sorted {
  const kind = kindOf(seen);
  const act = actOf(seen);
  const rule = day === null || act === null ? 'not-published' : (TERMS[act]?.on(day) ?? 'not-published');
  const notified = day === null || !seen.isNotification ? 'not-published' : NOTIFICATION.on(day);
  const from = rule === 'not-published' ? notified : rule;
  return {
    ...{ kind, act, group: GROUP_OF[kind] },
    term: day === null ? null : termOf(act, day),
    takesEffectOn: day === null || !seen.isNotification ? null : addBusinessDays(day, 1, holidaysOf),
    basis: from === 'not-published' || !seen.isNotification ? null : { norm: from.norm, article: from.article },
  };
}

function termOf(act: MailboxAct | null, day: string): MailboxTerm | null {
  if (act === null) return null;
  if (act === 'audit-letter') return { is: 'with-requirement' };
  const entry = TERMS[act]?.on(day);
  if (entry === undefined || entry === 'not-published') return null;
  const { counts, days, isLeast } = entry.value;
  if (counts === 'usual') return { is: 'usual', days };
  const last =
    counts === 'month-end'
      ? lastBusinessDayAfter(day)
      : addBusinessDays(day, counts === 'from-effect' ? days : days + 1, holidaysOf);
  return last === null ? { is: 'not-reckoned' } : { is: 'day', day: last, isLeast };
}

/** The last business day of the month of a day; of the next one where that day is not before it. */
function lastBusinessDayAfter(day: string): string | null {
  for (const month of [monthOf(day, 0), monthOf(day, 1)]) {
    const last = lastBusinessDayOf(month);
    if (last === null || last > day) return last;
  }
  return null;
}

function lastBusinessDayOf(month: string): string | null {
  const holidays = holidaysOf(`${month}-01`);
  if (holidays === null) return null;
  let day = addDays(`${monthOf(`${month}-01`, 1)}-01`, -1);
  while (addBusinessDays(addDays(day, -1), 1, () => holidays) !== day) day = addDays(day, -1);
  return day;
}

function monthOf(day: string, months: number): string {
  const place = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
}

const MOST_COUNTED = 366;

/**
 * Business days that are left from a day on, that day not counted: 0 on the day itself, null when it is over, or when the holidays in
 * between are not published.
 */
export function businessDaysLeft(today: string, until: string): number | null {
  if (until < today) return null;
  let day = today;
  for (let left = 0; left <= MOST_COUNTED; left += 1) {
    if (day >= until) return left;
    const next = addBusinessDays(day, 1, holidaysOf);
    if (next === null) return null;
    day = next;
  }
  return null;
}

const holidaysOf: HolidaysOf = (day) => {
  const entry = HOLIDAYS.on(day);
  return entry === 'not-published' ? null : entry.value;
};
