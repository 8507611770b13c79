import { dollarOn } from '../universe/rates.ts';

/** Thousandths between what is paid for a dollar and what it is sold for. */
const SPREAD = 8;
const SUNDAY = 0;

/** The rate that is published on a day; none on Sundays. */
export function rateOf(date: string): { buy: string; sell: string } | null {
  if (new Date(`${date}T00:00:00Z`).getUTCDay() === SUNDAY) return null;
  const sell = dollarOn(date);
  return { buy: thousandths(sell - SPREAD), sell: thousandths(sell) };
}

function thousandths(amount: number): string {
  return `${Math.floor(amount / 1000)}.${String(amount % 1000).padStart(3, '0')}`;
}

/** The one line of today; on a Sunday, that of the day before. */
export function todayText(today: string): string {
  for (let date = today; ; date = before(date)) {
    const rate = rateOf(date);
    if (rate) return `${slashed(date)}|${rate.buy}|${rate.sell}|`;
  }
}

/** Each day of the month up to today twice, buy and sell. @param month from 0 */
export function monthText(year: number, month: number, today: string): string {
  const entries: { fecPublica: string; valTipo: string; codTipo: 'C' | 'V' }[] = [];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  for (let day = 1; day <= days; day += 1) {
    const date = new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
    const rate = date <= today ? rateOf(date) : null;
    if (!rate) continue;
    entries.push({ fecPublica: slashed(date), valTipo: rate.buy, codTipo: 'C' });
    entries.push({ fecPublica: slashed(date), valTipo: rate.sell, codTipo: 'V' });
  }
  return JSON.stringify(entries);
}

function before(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function slashed(date: string): string {
  return date.split('-').reverse().join('/');
}
