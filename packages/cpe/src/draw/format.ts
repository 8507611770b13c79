import type { Amount, Decimal } from '../document/decimal.ts';
import type { DocumentId } from '../document/document.ts';
import { names } from './catalogues.ts';

const signOf = names({ PEN: 'S/', USD: 'US$', EUR: '€' });

/** `1,234.50`, with all the decimals that the document has. */
export function decimalText(value: Decimal): string {
  const [whole = '', fraction = ''] = value.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** `S/ 1,234.50`; a currency without a sign of its own by its code. */
export function amountText({ value, currency }: Amount): string {
  const sign = signOf(currency) ?? currency;
  return value.startsWith('-') ? `-${sign} ${decimalText(value.slice(1) as Decimal)}` : `${sign} ${decimalText(value)}`;
}

/** `18 %`, `10.5 %`. */
export function percentText(value: Decimal): string {
  return `${value.replace(/\.?0+$/, '')} %`;
}

/** `31/10/2026`. */
export function dayText(day: string): string {
  return day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');
}

/** `F005-00001207`, as it is printed everywhere: eight digits. */
export function idText({ serie, number }: DocumentId): string {
  return serie === '' ? number : `${serie}-${number.padStart(8, '0')}`;
}

/** The value as a text, or nothing where there is none. */
export function shown<T>(value: T | null, text: (value: T) => string): string | null {
  return value === null ? null : text(value);
}
