import type { Amount } from '../document/decimal.ts';
import { names } from './catalogues.ts';

const UNITS = ['', 'UNO', 'DOS', 'TRES', 'CUATRO', 'CINCO', 'SEIS', 'SIETE', 'OCHO', 'NUEVE'];
const TO_THIRTY = [
  ...['DIEZ', 'ONCE', 'DOCE', 'TRECE', 'CATORCE', 'QUINCE', 'DIECISÉIS', 'DIECISIETE', 'DIECIOCHO', 'DIECINUEVE'],
  ...['VEINTE', 'VEINTIUNO', 'VEINTIDÓS', 'VEINTITRÉS', 'VEINTICUATRO', 'VEINTICINCO', 'VEINTISÉIS', 'VEINTISIETE'],
  ...['VEINTIOCHO', 'VEINTINUEVE'],
];
const TENS = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA'];
const HUNDREDS = [
  ...['', 'CIENTO', 'DOSCIENTOS', 'TRESCIENTOS', 'CUATROCIENTOS', 'QUINIENTOS', 'SEISCIENTOS', 'SETECIENTOS'],
  ...['OCHOCIENTOS', 'NOVECIENTOS'],
];

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
  return whole === '' ? undefined : `${integerInWords(Number(whole))} CON ${cents}/100 ${currencyName(code)}`;
}

function integerInWords(value: number): string {
  if (value === 0) return 'CERO';
  const millions = Math.floor(value / 1_000_000);
  const said = millions === 0 ? '' : millions === 1 ? 'UN MILLÓN' : `${beforeNoun(upToMillion(millions))} MILLONES`;
  return [said, upToMillion(value % 1_000_000)].filter(Boolean).join(' ');
}

function upToMillion(value: number): string {
  const thousands = Math.floor(value / 1_000);
  const said = thousands === 0 ? '' : thousands === 1 ? 'MIL' : `${beforeNoun(upToThousand(thousands))} MIL`;
  return [said, upToThousand(value % 1_000)].filter(Boolean).join(' ');
}

function upToThousand(value: number): string {
  if (value === 100) return 'CIEN';
  return [HUNDREDS[Math.floor(value / 100)], upToHundred(value % 100)].filter(Boolean).join(' ');
}

function upToHundred(value: number): string {
  if (value < 10) return UNITS[value] ?? '';
  if (value < 30) return TO_THIRTY[value - 10] ?? '';
  return [TENS[Math.floor(value / 10)], UNITS[value % 10]].filter(Boolean).join(' Y ');
}

/** «Uno» loses its last letter before «mil» and «millones». */
function beforeNoun(words: string): string {
  return words.replace(/VEINTIUNO$/, 'VEINTIÚN').replace(/\bUNO$/, 'UN');
}
