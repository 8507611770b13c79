/** A tax period (a calendar month) written YYYYMM, as SUNAT writes it. Text order is time order. */
declare const brand: unique symbol;
export type Period = string & { readonly [brand]: 'Period' };

/** Peru abbreviates September with «Set». */
const MONTHS = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Set', 'Oct', 'Nov', 'Dic'] as const;

export function isPeriod(text: string): text is Period {
  return /^(19|20)\d{2}(0[1-9]|1[0-2])$/.test(text);
}

/** @throws RangeError when the text is not YYYYMM */
export function parsePeriod(text: string): Period {
  if (!isPeriod(text)) throw new RangeError(`No es un periodo AAAAMM: ${text.slice(0, 20)}`);
  return text;
}

/** The period of a plain date `YYYY-MM-DD`. */
export function periodOf(date: string): Period {
  return parsePeriod(date.slice(0, 4) + date.slice(5, 7));
}

/** The period this many months later (earlier when negative). */
export function shiftPeriod(period: Period, months: number): Period {
  const ordinal = Number(period.slice(0, 4)) * 12 + Number(period.slice(4)) - 1 + months;
  return parsePeriod(`${Math.floor(ordinal / 12)}${String((ordinal % 12) + 1).padStart(2, '0')}`);
}

export function previousPeriod(period: Period): Period {
  return shiftPeriod(period, -1);
}

export function nextPeriod(period: Period): Period {
  return shiftPeriod(period, 1);
}

/** From the first to the last period, both included; empty when they are the wrong way round. */
export function periodRange(first: Period, last: Period): Period[] {
  const periods: Period[] = [];
  for (let period = first; period <= last; period = nextPeriod(period)) periods.push(period);
  return periods;
}

/** `Oct 2026` */
export function formatPeriod(period: Period): string {
  return `${monthAbbreviation(period)} ${period.slice(0, 4)}`;
}

/** `Oct` */
export function monthAbbreviation(period: Period): string {
  return MONTHS[Number(period.slice(4)) - 1] ?? '';
}
