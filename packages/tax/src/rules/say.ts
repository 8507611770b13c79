import { formatMoney, type Money } from '../money.ts';
import { formatPeriod, type Period } from '../period.ts';

/** `S/ 1,180.00` of céntimos. */
export function soles(centimos: number): string {
  return formatMoney(centimos as Money);
}

/** `US$ 500.00`, `S/ 1,180.00`, `EUR 90.00` of hundredths of a currency. */
export function amountIn(currency: string, hundredths: number): string {
  const text = soles(hundredths);
  if (currency === 'PEN') return text;
  return text.replace('S/', currency === 'USD' ? 'US$' : currency);
}

/** `02/06/2026`. */
export function day(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** `May 2026` of `202605`. */
export function month(period: string): string {
  return formatPeriod(period as Period);
}
