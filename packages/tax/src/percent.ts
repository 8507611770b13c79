/** All, nothing, as much again: a rounded percentage says these only of what is exactly that. */
const SAID_EXACTLY: readonly bigint[] = [-100n, 0n, 100n];

/**
 * By how much something grew, in %, half away from zero, exact; a fall to almost nothing is -99.99.
 * @param now and before, whole numbers: céntimos or counts; undefined when that one is not known
 * @param decimals as many as are shown: what was rounded once is not rounded again
 * @returns null when either is not known, or the former one gives nothing to compare with (zero, or negative when credit notes
 *   exceeded sales)
 */
export function percentChange(now: number | undefined, before: number | undefined, decimals: 1 | 2 = 2): number | null {
  if (now === undefined || before === undefined || before <= 0) return null;
  return round((BigInt(now) - BigInt(before)) * 100n, BigInt(before), decimals === 1 ? 10n : 100n);
}

/** A percentage of two decimals with one, by the same rule: 99.96 is 99.9, and 0.04 is 0.1. */
export function toTenths(percent: number): number {
  return round(BigInt(Math.round(percent * 100)), 100n, 10n);
}

/** @param parts of a percent that the result is told in */
function round(dividend: bigint, divisor: bigint, parts: bigint): number {
  const exact = dividend * parts;
  const magnitude = ((exact < 0n ? -exact : exact) * 2n + divisor) / (divisor * 2n);
  const rounded = exact < 0n ? -magnitude : magnitude;
  const off = exact - rounded * divisor;
  const isSpecial = off !== 0n && SAID_EXACTLY.some((percent) => rounded === percent * parts);
  const honest = isSpecial ? rounded + (off > 0n ? 1n : -1n) : rounded;
  return Number(honest) / Number(parts);
}
