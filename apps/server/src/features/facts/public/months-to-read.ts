import { dateInLima } from '../../../platform/clock.ts';

/** As far back as vouchers are collected, and one more: the rate of a first day may be carried from the month before. */
const MONTHS_BACK = 25;

/**
 * Which months of rates are to be asked for, newest first: this one each time, and those before it that were never read, or not since
 * they ended. @param today of Lima
 */
export function monthsToRead(today: string, read: readonly { month: string; read_at: Date }[]): string[] {
  const readAt = new Map(read.map(({ month, read_at }) => [month, read_at]));
  const [year = 0, month = 0] = today.split('-').map(Number);
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
  return months.filter((one, back) => {
    const at = readAt.get(one);
    return back === 0 || !at || dateInLima(at).slice(0, 7) <= one;
  });
}
