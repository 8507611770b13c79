/**
 * By how much something grew since the month before, in % with two decimals, half away from zero, exact.
 * @param current and previous, whole numbers: céntimos or counts; undefined when that month is not known
 * @returns null when either month is not known, or the previous one gives nothing to compare with (zero, or negative
 *   when credit notes exceeded sales)
 */
export function percentChange(current: number | undefined, previous: number | undefined): number | null {
  if (current === undefined || previous === undefined || previous <= 0) return null;
  const difference = BigInt(current) - BigInt(previous);
  const divisor = BigInt(previous);
  const magnitude = (difference < 0n ? -difference : difference) * 10_000n;
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n);
  return Number(difference < 0n ? -rounded : rounded) / 100;
}
