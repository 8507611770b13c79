import type { PurchaseDashboard, SalesDashboard } from '@yupana/contract/dashboard.ts';
import { hasFigures } from '@yupana/contract/known-figures.ts';

/** Figures are null all together or none is: once asked, nobody below has to ask again. */
type Known<T> = { [K in keyof T]: NonNullable<T[K]> };

export type PurchaseDetails = Known<PurchaseDashboard['purchase_details']>;
export type KnownSales = Known<Omit<SalesDashboard, 'reduced_rate' | 'completeness'>>;

/** @returns null when the purchases of the period are not known */
export function knownDetails({ completeness, purchase_details }: PurchaseDashboard): PurchaseDetails | null {
  return hasFigures(completeness) ? (purchase_details as PurchaseDetails) : null;
}

/** @returns null when the sales of the period are not known */
export function knownSales(sales: SalesDashboard): KnownSales | null {
  return hasFigures(sales.completeness) ? (sales as KnownSales) : null;
}
