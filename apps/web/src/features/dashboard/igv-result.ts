import type { PurchaseDashboard, SalesDashboard } from '@yupana/contract/dashboard.ts';
import { type BooksOfPeriod, resultOfPeriod, validatedIgv } from '@yupana/tax/fv621/igv-of-period.ts';
import { fromWire, type Money, toWire } from '@yupana/tax/money.ts';
import { formatPeriod, parsePeriod } from '@yupana/tax/period.ts';
import { isEarly } from '../../lib/figures/completeness-facts.ts';
import { noteOf, noteOfResult } from '../../lib/figures/completeness-words.ts';
import { sharedSaid, withoutSaid } from '../../lib/figures/result-lacks.ts';
import { formatSoles } from '../../lib/formats.ts';
import { knownDetails, type PurchaseDetails } from './known.ts';

export interface IgvResult {
  /** Soles; null is «not known yet», which is shown as such and never counted as zero. */
  sales: number | null;
  validated: number | null;
  balance: number | null;
  /** Sales IGV minus validated-purchase IGV minus previous credit balance, where that is known; negative is a credit balance. */
  result: number | null;
  /** Some purchases are still being analysed: what is shown can still change. */
  stillChanging: boolean;
  /** How far each figure can be trusted, beside its label: «faltan 6», «al 10/11». */
  notes: { sales: string | null; validated: string | null; balance: string | null; result: string | null };
}

/**
 * The IGV of a period with only what is known. Until a first purchase has a verdict, the IGV of validated purchases is
 * not zero but unknown, and with it the result.
 */
export function igvResult(purchases: PurchaseDashboard | undefined, sales: SalesDashboard | undefined): IgvResult {
  const details = purchases && knownDetails(purchases);
  const salesIgv = sales?.total_amount_igv ?? null;
  const balance = purchases?.sum_positive_balance ?? null;
  const books = { sales: salesIgv === null ? null : fromWire(salesIgv), purchases: details ? booksOf(details) : null };
  const reckoned = resultOfPeriod(books, balance === null ? null : fromWire(balance));
  const [validated, result] = [wire(reckoned.validated), wire(reckoned.result)];
  const ofResult = purchases && sales ? noteOfResult(purchases.completeness, sales.completeness) : null;
  // The date of a figure that there is not would say nothing: why there is none does.
  const whole = details != null && salesIgv !== null;
  const shared = details?.igv_amount_shared ?? 0;
  const elsewhere = details?.igv_amount_elsewhere ?? 0;
  const arrived = details?.igv_amount_arrived ?? 0;
  const without = withoutSaid(balance, shared);
  return {
    sales: salesIgv,
    validated,
    balance,
    result,
    stillChanging: (details?.num_not_processed ?? 0) > 0,
    notes: {
      sales: sales ? noteOf(sales.completeness) : null,
      validated:
        [
          purchases && (validated !== null || !isEarly(purchases.completeness)) && noteOf(purchases.completeness),
          validated !== null && sharedSaid(shared),
          elsewhere !== 0 && validated !== null && `${formatSoles(elsewhere)} son crédito de otro periodo`,
          arrived !== 0 && validated !== null && `${formatSoles(arrived)} vienen de otro periodo`,
        ]
          .filter(Boolean)
          .join(', ') || null,
      balance: purchases ? sourceOf(purchases) : null,
      result: result === null ? (whole ? null : ofResult) : [without, ofResult].filter(Boolean).join(', ') || null,
    },
  };
}

/** How the balance is known. */
function sourceOf({ opening_source, opening_since }: PurchaseDashboard): string | null {
  if (opening_source === null) return 'aún no disponible';
  if (opening_source === 'typed') return 'escrito';
  return opening_source === 'carried' && opening_since
    ? `según tus libros desde ${formatPeriod(parsePeriod(opening_since))}`
    : 'declarado';
}

function booksOf(details: PurchaseDetails): NonNullable<BooksOfPeriod['purchases']> {
  return {
    count: details.total_cpes_count,
    inProcess: details.num_not_processed,
    validatedIgv: fromWire(details.igv_amount_deductibles),
    sharedIgv: fromWire(details.igv_amount_shared),
  };
}

const wire = (amount: Money | null): number | null => (amount === null ? null : toWire(amount));

/** Whether a purchase of the period has been judged; a period without purchases has nothing left to judge. */
export function hasVerdicts(details: PurchaseDetails): boolean {
  return validatedIgv(booksOf(details)) !== null;
}
