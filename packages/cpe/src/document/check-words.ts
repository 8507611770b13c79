import { type Amount, fromUnits, isZero, ONE, toUnits } from './decimal.ts';
import type { Voucher } from './document.ts';
import { hearNumber, unaccented } from './number-words.ts';

/** The legend in which the issuer writes its total out. */
const IN_WORDS = '1000';
/** Hundredths as they are written: `00/100`, `5/100`, `OO/100`. What stands behind them is a currency, or nothing of the amount. */
const HUNDREDTHS = /(?:\b|(?<=[YN]))([\dO]{1,2})\s*\/\s*[1I][0O]{2}\b.*$/;
const OPENING = /^[\s:.*-]*(?:SON|IMPORTE EN LETRAS|MONTO EN LETRAS)?[\s:.*-]*/;
/** Words that are of no number, where they stand in front of the hundredths. */
const CURRENCY = /\b(?:NUEVOS?|SOL(?:ES)?|DOLAR(?:ES)?|AMERICANOS?|ESTADOUNIDENSES?|EUROS?)\b/g;
const OF_SOLES = /\bSOL(?:ES)?\b/;
const OF_DOLLARS = /\bDOLAR(?:ES)?\b/;
/** The longest number has 150 letters. */
const LONGEST = 300;
/** A sol, as of totals: what is plainly another amount. */
const NEAR = ONE;

/**
 * The amount in words that is plainly another than what is to be paid. Words that say no number, or one of another currency, say
 * nothing against it; nor do those of an amount that the document has too: before perception or advances, after what is withheld.
 */
export function wordsWarning(voucher: Voucher): string | undefined {
  const said = voucher.notes
    .find(({ code }) => code === IN_WORDS)
    ?.text.replace(/\s+/g, ' ')
    .trim();
  if (!said || said.length > LONGEST || isZero(voucher.total.value)) return undefined;
  const heard = hearAmount(said, voucher.currency);
  if (heard === undefined || amountsOf(voucher).some((one) => isNear(one, heard))) return undefined;
  return `El monto en letras «${said}» dice ${fromUnits(heard)} y el importe total es ${voucher.total.value}`;
}

/** In units of a decimal; undefined where it is not sure what the words say. */
function hearAmount(said: string, currency: string): bigint | undefined {
  const text = unaccented(said).toUpperCase();
  if ((OF_SOLES.test(text) && currency !== 'PEN') || (OF_DOLLARS.test(text) && currency !== 'USD')) return undefined;
  const [, hundredths] = HUNDREDTHS.exec(text) ?? [];
  const whole = text
    .replace(HUNDREDTHS, '')
    .replace(OPENING, '')
    .replace(CURRENCY, ' ')
    .replace(/\s(?:CON|Y)?[\s.,]*$/, '');
  // Céntimos in words, figures, a word that is nobody's number: no amount that can be held against another.
  if (/\d|[^A-Z\s]/.test(whole)) return undefined;
  const number = hearNumber(whole);
  if (number === undefined) return undefined;
  return BigInt(number) * ONE + (BigInt((hundredths ?? '0').replaceAll('O', '0')) * ONE) / 100n;
}

/** What issuers write out: what is to be paid, and what it is before or after something that the document names. */
function amountsOf({ total, taxInclusive, prepaid, perception, detraction, withholdings }: Voucher): bigint[] {
  const units = (amount: Amount | null | undefined) =>
    amount?.currency === total.currency ? toUnits(amount.value) : 0n;
  const whole = [toUnits(total.value), ...(taxInclusive ? [toUnits(taxInclusive.value)] : [])];
  const withheld = withholdings.map(({ amount }) => units(amount));
  const parts = [units(perception?.amount), -units(perception?.amount), units(prepaid)];
  const after = [-units(detraction?.amount), ...withheld.map((one) => -one)];
  return whole.flatMap((one) => [0n, ...parts, ...after].map((part) => one + part));
}

function isNear(a: bigint, b: bigint): boolean {
  const off = absolute(a) - b;
  return off <= NEAR && off >= -NEAR;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
