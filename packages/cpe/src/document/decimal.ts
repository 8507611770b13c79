/**
 * A decimal of a document, as text: `1234.50`, `-0.3333333333`. Documents carry up to ten decimals and any currency, so this is
 * not `Money`, which is céntimos of a sol. Written one way: no sign but `-`, no zeros to the left, two decimals at least.
 */
declare const brand: unique symbol;
export type Decimal = string & { readonly [brand]: 'Decimal' };

/** An amount in the currency that its element names: one document may hold two (a detraction is in soles always). */
export interface Amount {
  value: Decimal;
  currency: string;
}

const SHAPE = /^([+-]?)(\d{0,18})(?:\.(\d{0,18}))?$/;

/** As nearly all are written: they stay as they are. */
const USUAL = /^(?:0|[1-9]\d{0,17})\.\d\d$/;

/** @returns undefined when the text is no decimal number, or has more than 18 digits on a side */
export function parseDecimal(text: string): Decimal | undefined {
  if (USUAL.test(text)) return text as Decimal;
  const [, sign, whole = '', fraction = ''] = SHAPE.exec(text) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const kept = fraction.replace(/0+$/, '').padEnd(2, '0');
  const left = whole.replace(/^0+(?=\d)/, '') || '0';
  const nothing = /^0*$/.test(left + kept);
  return `${sign === '-' && !nothing ? '-' : ''}${left}.${kept}` as Decimal;
}

export const NOTHING = '0.00' as Decimal;

const SCALE = 18;

/** One, in the units that `toUnits` counts in. */
export const ONE = 10n ** BigInt(SCALE);
const TENS = Array.from({ length: SCALE + 1 }, (_, decimals) => 10n ** BigInt(SCALE - decimals));

/** In units of 10^-18: for who reckons with many amounts of one document. */
export function toUnits(value: Decimal): bigint {
  const point = value.indexOf('.');
  const decimals = value.length - point - 1;
  return BigInt(value.slice(0, point) + value.slice(point + 1)) * (TENS[decimals] as bigint);
}

export function fromUnits(units: bigint): Decimal {
  const digits = String(units < 0n ? -units : units).padStart(SCALE + 1, '0');
  return parseDecimal(`${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`) as Decimal;
}

/** The exact sum. */
export function sumDecimals(values: readonly Decimal[]): Decimal {
  if (values.length === 1) return values[0] as Decimal;
  let units = 0n;
  for (const value of values) units += toUnits(value);
  return fromUnits(units);
}

export function negateDecimal(value: Decimal): Decimal {
  return fromUnits(-toUnits(value));
}

export function isZero(value: Decimal): boolean {
  return value === NOTHING;
}

/** The exact product, cut after eighteen decimals. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return fromUnits((toUnits(a) * toUnits(b)) / ONE);
}

/** @returns whether the two are not further apart than the tolerance */
export function isClose(a: Decimal, b: Decimal, tolerance: Decimal): boolean {
  const difference = toUnits(a) - toUnits(b);
  return (difference < 0n ? -difference : difference) <= toUnits(tolerance);
}

export function isAtMost(value: Decimal, most: Decimal): boolean {
  return toUnits(value) <= toUnits(most);
}
