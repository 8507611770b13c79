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
