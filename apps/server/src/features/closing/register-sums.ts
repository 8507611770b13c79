import { CUSTOMS } from '@yupana/registers/write/formats/tables.ts';
import {
  isPurchaseOfRegister,
  isUndone,
  keptAmount,
  saleTaxable,
  withoutCredit,
} from '@yupana/registers/write/written-voucher.ts';
import { type RegisterSums, type Return, returnOfPeriod } from '@yupana/tax/fv621/return-of-period.ts';
import { generalRate, igvBucket, reducedRate } from '@yupana/tax/igv-rates.ts';
import { add, type Money, sum, toWire, ZERO } from '@yupana/tax/money.ts';
import type { ReadVoucher } from '../vouchers/reading/each-of.ts';
import { WITHOUT_CREDIT } from '../vouchers/without-credit.ts';

type Sums = { -readonly [Part in keyof RegisterSums]: Record<keyof RegisterSums[Part], Money> };

/** What both registers of a period add up to, a voucher at a time. */
export class SumsOfRegisters {
  readonly sums: Sums = {
    sales: { general: ZERO, reduced: ZERO, discounts: ZERO, exported: ZERO, untaxed: ZERO },
    purchases: { general: ZERO, reduced: ZERO, mixed: ZERO, forUntaxed: ZERO, untaxed: ZERO },
    imports: { general: ZERO, mixed: ZERO, forUntaxed: ZERO, untaxed: ZERO },
  };

  /** A purchase as it stands in RCE; what does not stand there adds nothing. */
  addPurchase(voucher: ReadVoucher): void {
    if (voucher.yupanaStatus !== 'gasto deducible' || !isPurchaseOfRegister(voucher)) return;
    const row = voucher.reason === WITHOUT_CREDIT ? withoutCredit(voucher) : voucher;
    const rate = igvBucket({ taxable: row.dgTaxable, igv: row.dgIgv, issueDate: dayOf(row) });
    const { imports, purchases } = this.sums;
    const untaxed = rate === 'none' ? add(row.nonTaxable, row.dgTaxable) : row.nonTaxable;
    const taxed = rate === 'none' ? ZERO : row.dgTaxable;
    const into = CUSTOMS.has(row.typeCode) ? imports : purchases;
    into.mixed = add(into.mixed, row.dgngTaxable);
    into.forUntaxed = add(into.forUntaxed, row.dngTaxable);
    into.untaxed = add(into.untaxed, untaxed);
    if (rate === 'reduced' && into === purchases) purchases.reduced = add(purchases.reduced, taxed);
    else into.general = add(into.general, taxed);
  }

  /** A sale as it stands in RVIE; what was undone adds nothing. */
  addSale(voucher: ReadVoucher): void {
    if (isUndone(voucher)) return;
    const { sales } = this.sums;
    const rate = igvBucket({ taxable: voucher.taxable, igv: voucher.igv, issueDate: dayOf(voucher) });
    const taxable = saleTaxable(voucher);
    if (rate === 'reduced') sales.reduced = add(sales.reduced, taxable);
    else if (rate === 'general') sales.general = add(sales.general, taxable);
    else sales.untaxed = add(sales.untaxed, taxable);
    sales.discounts = add(sales.discounts, voucher.discountTaxable);
    sales.exported = add(sales.exported, keptAmount(voucher, 'export'));
    sales.untaxed = sum([sales.untaxed, keptAmount(voucher, 'exempt'), keptAmount(voucher, 'unaffected')]);
  }

  /**
   * The boxes of FV 621 that its books fill, in whole soles, by their numbers. What the return is told besides (the balance of the month
   * before, perceptions, retentions, payments) is in none, and not in what is due. Null where a base has a rate that is in force no more.
   * @param period `AAAAMM`
   */
  boxes(period: string): Record<string, number> | null {
    const first = `${period.slice(0, 4)}-${period.slice(4)}-01`;
    const general = generalRate(first);
    if (!general) return null;
    let returned: Return;
    try {
      returned = returnOfPeriod(this.sums, NOTHING_TOLD, { general, reduced: reducedRate(first) });
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
    const filled = Object.entries(returned.boxes).filter(([box]) => !TOLD_BESIDES.has(box));
    return Object.fromEntries(filled.map(([box, amount]) => [box, toWire(amount)]));
  }
}

/** The boxes of what no book says: each would be a zero that nobody told. */
const TOLD_BESIDES: ReadonlySet<string> = new Set([
  ...['145', '164', '165', '168', '169', '171', '172', '176', '179', '185', '187', '188'],
]);

const NOTHING_TOLD = {
  balance: ZERO,
  perceptions: { earlier: ZERO, ofPeriod: ZERO },
  retentions: { earlier: ZERO, ofPeriod: ZERO },
  paidBefore: ZERO,
  otherCredits: ZERO,
  specialCredit: ZERO,
  interest: ZERO,
  proRata: null,
};

/** A note has the rate of the voucher that it modifies. */
function dayOf({ modified, issueDate }: Pick<ReadVoucher, 'modified' | 'issueDate'>): string {
  return modified?.issueDate ?? issueDate;
}
