/**
 * Money is a whole number of céntimos of a sol. It is a plain number so that it sums, compares and serialises for free,
 * and a brand so that a number of soles cannot be passed for it. 15 digits, as `numeric(15,2)`, stay below 2^53.
 */
declare const brand: unique symbol;
export type Money = number & { readonly [brand]: 'Money' };

export type Rounding = 'half-up' | 'half-even' | 'down';

/** Why a text is not an amount. Carries the text so that whoever reads a file can name the row. */
export class NotAnAmount extends Error {
  readonly text: string;

  constructor(text: string) {
    super(`No es un importe: «${text.slice(0, 40)}»`);
    this.name = 'NotAnAmount';
    this.text = text;
  }
}

const AMOUNT = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/;
/** Céntimos of fifteen digits: what `numeric(15,2)` holds. */
export const MOST_CENTIMOS = 999_999_999_999_999;

/**
 * Céntimos, of the voucher's own currency, up to which two amounts are the same: each side rounds its lines by itself.
 * @source facts of tax rules, F8c: «abs(dif) > 0.05 por importe»
 */
export const TOLERANCE = 5;

/** @returns the amount of this many céntimos. Throws RangeError when they are not whole or exceed 15 digits. */
export function money(centimos: number): Money {
  if (!Number.isSafeInteger(centimos) || Math.abs(centimos) > MOST_CENTIMOS) {
    throw new RangeError(`Céntimos fuera de rango: ${centimos}`);
  }
  return (centimos === 0 ? 0 : centimos) as Money;
}

export const ZERO = 0 as Money;

/**
 * Reads a decimal text as SUNAT and PostgreSQL write it: `0`, `12920`, `436.8`, `-1970.85`, `0.00`.
 * Neither thousands separators nor a decimal comma are accepted: they would be a different file layout.
 * @throws NotAnAmount
 */
export function parseMoney(text: string): Money {
  const match = AMOUNT.exec(text);
  if (!match) throw new NotAnAmount(text);
  const centimos = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return money(match[1] ? -centimos : centimos);
}

/** `1234.50`: for PostgreSQL and for SUNAT's text files. */
export function toDecimal(amount: Money): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The JSON number of an amount in soles, with at most two decimals. */
export function toWire(amount: Money): number {
  return Number(toDecimal(amount));
}

/** The amount of a JSON number in soles. Throws RangeError when it is not finite. */
export function fromWire(soles: number): Money {
  return money(Math.round(soles * 100));
}

/** `1,234.50`, `-461.59`. */
export function formatAmount(amount: Money): string {
  const [soles = '0', centimos] = toDecimal(amount).split('.');
  return `${soles.replace(/\B(?=(\d{3})+$)/g, ',')}.${centimos}`;
}

/** `S/ 1,234.50`; credit notes as `-S/ 461.59`, never in parentheses. */
export function formatMoney(amount: Money): string {
  return amount < 0 ? `-S/ ${formatAmount(money(-amount))}` : `S/ ${formatAmount(amount)}`;
}

export function add(a: Money, b: Money): Money {
  return money(a + b);
}

export function subtract(a: Money, b: Money): Money {
  return money(a - b);
}

export function negate(amount: Money): Money {
  return money(-amount);
}

export function sum(amounts: Iterable<Money>): Money {
  let total = 0;
  for (const amount of amounts) total += amount;
  return money(total);
}

/**
 * `amount × numerator ÷ denominator`, exact until the one named rounding (on the magnitude, so that a credit note
 * rounds as the invoice it undoes). Numerator and denominator are integers: 18 % is `18, 100`, 10.5 % is `105, 1000`.
 */
export function ratio(amount: Money, numerator: number, denominator: number, rounding: Rounding): Money {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator === 0) {
    throw new RangeError('Una razón se escribe con enteros, y el divisor no es cero.');
  }
  const product = BigInt(amount) * BigInt(numerator);
  const negative = product < 0n !== denominator < 0;
  const magnitude = product < 0n ? -product : product;
  const divisor = BigInt(Math.abs(denominator));
  const rounded = magnitude / divisor + (roundsUp(magnitude, divisor, rounding) ? 1n : 0n);
  return money(Number(negative ? -rounded : rounded));
}

function roundsUp(magnitude: bigint, divisor: bigint, rounding: Rounding): boolean {
  if (rounding === 'down') return false;
  const twice = (magnitude % divisor) * 2n;
  if (twice !== divisor) return twice > divisor;
  return rounding === 'half-up' || (magnitude / divisor) % 2n === 1n;
}

/** «1.000», in thousandths of a sol: what SUNAT's line of a foreign currency has that tells no rate. */
const TELLS_NONE = 1_000;

/** Whether so many thousandths of a sol are the rate of a foreign currency: its amounts may not be soles at all otherwise. */
export function isRate(thousandths: number | null): thousandths is number {
  return thousandths !== null && thousandths > 0 && thousandths !== TELLS_NONE;
}

/** The rate of a line in a foreign currency, in thousandths of a sol; further decimals are cut. Null when it tells none. */
export function rateOfLine(text: string): number | null {
  const [whole = '0', fraction = ''] = text.split('.');
  const thousandths = Number(whole) * 1_000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  return isRate(thousandths) ? thousandths : null;
}
