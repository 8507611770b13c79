import type { PurchaseDashboard, SalesDashboard } from '@yupana/contract/dashboard.ts';
import { fromWire, subtract, toWire } from '@yupana/tax/money.ts';

export interface IgvResult {
  /** Soles; null is «not known yet», which is shown as such and never counted as zero. */
  sales: number | null;
  validated: number | null;
  balance: number | null;
  /** Sales IGV minus validated-purchase IGV minus previous credit balance; negative is a credit balance. */
  result: number | null;
  /** Some purchases are still being analysed: what is shown can still change. */
  stillChanging: boolean;
}

/**
 * The IGV of a period with only what is known. Until a first purchase has a verdict, the IGV of validated purchases is
 * not zero but unknown, and with it the result.
 */
export function igvResult(purchases: PurchaseDashboard | undefined, sales: SalesDashboard | undefined): IgvResult {
  const details = purchases?.purchase_details;
  const validated = details && hasVerdicts(details) ? details.igv_amount_deductibles : null;
  const salesIgv = sales?.total_amount_igv ?? null;
  const balance = purchases?.sum_positive_balance ?? null;
  const known = salesIgv !== null && validated !== null && balance !== null;
  return {
    sales: salesIgv,
    validated,
    balance,
    result: known ? toWire(subtract(subtract(fromWire(salesIgv), fromWire(validated)), fromWire(balance))) : null,
    stillChanging: (details?.num_not_processed ?? 0) > 0,
  };
}

/** Whether a purchase of the period has been judged; a period without purchases has nothing left to judge. */
export function hasVerdicts(details: PurchaseDashboard['purchase_details']): boolean {
  return details.num_not_processed < details.total_cpes_count || details.total_cpes_count === 0;
}
