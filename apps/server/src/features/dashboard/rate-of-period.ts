import { reducedRate } from '@yupana/tax/igv-rates.ts';

/** The reduced rate of Ley 31556 in a period YYYYMM, in %; null when there is none. Rates change with the month. */
export function reducedPercent(period: string): number | null {
  return reducedRate(`${period.slice(0, 4)}-${period.slice(4)}-01`)?.percent ?? null;
}
