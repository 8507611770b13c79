import type { Money } from './money.ts';

/** A rate of IGV with the municipal promotion tax (IPM) inside, as a whole number over another: 10.5 % is 105/1000. */
export interface IgvRate {
  percent: number;
  numerator: number;
  denominator: number;
  source: string;
}

interface Dated {
  from: string;
  to: string | null;
  rate: IgvRate;
}

/** @source TUO of the IGV law (DS 055-99-EF) art. 17; DL 776 art. 76. Ley 32387 moves points from IGV to IPM since 2026: the sum stays. */
export const GENERAL_RATES: readonly Dated[] = [
  dated('2003-08-01', '2011-02-28', 190, 'Ley 28033'),
  dated('2011-03-01', null, 180, 'Ley 29666; Ley 32387'),
];

/**
 * Small restaurants, hotels and tourist lodgings.
 * @source Ley 31556 (8 % + 2 %), extended by Ley 32219 (8 % in 2025 and 2026, 12 % in 2027); IPM 2.5 % in 2026 and 3 % in 2027 by Ley 32387
 */
export const REDUCED_RATES: readonly Dated[] = [
  dated('2022-09-01', '2024-12-31', 100, 'Ley 31556'),
  dated('2025-01-01', '2025-12-31', 100, 'Ley 31556; Ley 32219'),
  dated('2026-01-01', '2026-12-31', 105, 'Ley 31556; Ley 32219; Ley 32387'),
  dated('2027-01-01', '2027-12-31', 150, 'Ley 31556; Ley 32219; Ley 32387'),
];

/** Milled rice pays another tax, at 4 %. @source Ley 28211 */
export const IVAP: IgvRate = { percent: 4, numerator: 40, denominator: 1000, source: 'Ley 28211' };

/** The general rate on a date `YYYY-MM-DD`; null before August 2003, which no register reaches. */
export function generalRate(date: string): IgvRate | null {
  return inForce(GENERAL_RATES, date);
}

/** The reduced rate of Ley 31556 on a date `YYYY-MM-DD`; null when there is none. */
export function reducedRate(date: string): IgvRate | null {
  return inForce(REDUCED_RATES, date);
}

export type IgvBucket = 'general' | 'reduced' | 'none';

/**
 * In which of the declaration's boxes a voucher's taxed base falls. Registers state base and tax, never the rate.
 * - within a céntimo of the general rate: general, because tiny amounts fit every rate
 * - without tax, or at the rate of milled rice: none
 * - else the nearer of both rates; IGV is never left out of the boxes because it was badly computed
 * @param issueDate `YYYY-MM-DD`; for credit and debit notes, that of the voucher they modify: a note of 2026 over an invoice of
 * 2025 is at 10 %
 */
export function igvBucket(voucher: { taxable: Money; igv: Money; issueDate: string }): IgvBucket {
  if (voucher.igv === 0) return 'none';
  const general = generalRate(voucher.issueDate);
  if (!general) return 'general';
  const fromGeneral = distance(voucher, general);
  if (fromGeneral <= 1000) return 'general';
  if (distance(voucher, IVAP) <= 1000) return 'none';
  const reduced = reducedRate(voucher.issueDate);
  return reduced && distance(voucher, reduced) < fromGeneral ? 'reduced' : 'general';
}

/** How far the IGV is from what the rate gives, in thousandths of a céntimo. Every rate here is over 1000. */
function distance({ taxable, igv }: { taxable: Money; igv: Money }, rate: IgvRate): number {
  return Math.abs(igv * 1000 - taxable * rate.numerator);
}

function inForce(rates: readonly Dated[], date: string): IgvRate | null {
  return rates.find(({ from, to }) => from <= date && (to === null || date <= to))?.rate ?? null;
}

function dated(from: string, to: string | null, perMille: number, source: string): Dated {
  return { from, to, rate: { percent: perMille / 10, numerator: perMille, denominator: 1000, source } };
}
