import type { Amount } from '../document/decimal.ts';
import { numberInWords } from '../document/number-words.ts';
import { names } from './catalogues.ts';

const currency = names({
  PEN: 'SOLES',
  USD: 'DÓLARES AMERICANOS',
  EUR: 'EUROS',
  GBP: 'LIBRAS ESTERLINAS',
  CAD: 'DÓLARES CANADIENSES',
  CHF: 'FRANCOS SUIZOS',
  BRL: 'REALES',
  CLP: 'PESOS CHILENOS',
  COP: 'PESOS COLOMBIANOS',
  MXN: 'PESOS MEXICANOS',
  BOB: 'BOLIVIANOS',
  JPY: 'YENES',
  CNY: 'YUANES',
});

/** What a currency is called on a voucher; its code where it is a rare one. */
export function currencyName(code: string): string {
  return currency(code) ?? code;
}

/**
 * `SEIS MIL SEISCIENTOS DOS CON 10/100 SOLES`.
 * @returns undefined for what these words cannot say exactly: less than nothing, a million millions, parts of a céntimo
 */
export function amountInWords({ value, currency: code }: Amount): string | undefined {
  const [, whole = '', cents = ''] = /^(\d{1,12})\.(\d\d)$/.exec(value) ?? [];
  return whole === '' ? undefined : `${numberInWords(Number(whole))} CON ${cents}/100 ${currencyName(code)}`;
}
