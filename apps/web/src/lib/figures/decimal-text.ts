const MOST_DECIMALS = 4;

/**
 * A decimal of a document as it is read: `2200.00` → `2,200.00`. As text, for it may have more digits than a number of this
 * language holds; what has more than four decimals is cut there, with the sign that it was.
 */
export function decimalText(decimal: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === '') return decimal;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const kept = fraction.replace(/0+$/, '').padEnd(2, '0');
  const cut = kept.length > MOST_DECIMALS;
  return `${sign}${grouped}.${cut ? `${kept.slice(0, MOST_DECIMALS)}…` : kept}`;
}
