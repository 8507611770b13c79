import { CUSTOMS } from '@yupana/registers/write/formats/tables.ts';
import {
  isPurchaseOfRegister,
  isUndone,
  keptAmount,
  saleIgv,
  saleTaxable,
  withoutCredit,
} from '@yupana/registers/write/written-voucher.ts';
import { type RegisterSums, type Return, returnOfPeriod } from '@yupana/tax/fv621/return-of-period.ts';
import { generalRate, igvBucket, reducedRate } from '@yupana/tax/igv-rates.ts';
import { add, type Money, parseMoney, toWire, ZERO } from '@yupana/tax/money.ts';
import type { ReadVoucher } from '../vouchers/reading/each-of.ts';
import type { Arrived } from '../vouchers/totals/read-totals.ts';
import { isCreditElsewhere, WITHOUT_CREDIT } from '../vouchers/without-credit.ts';

/** What goes into a pair of boxes: base and IGV as the vouchers say them, and how many vouchers have a part in it. */
export interface Part {
  base: Money;
  igv: Money;
  count: number;
}

/** What both registers of a period add up to, by box. */
export type RegisterParts = { [Register in keyof RegisterSums]: Record<keyof RegisterSums[Register], Part> };

/** SUNAT's state of a voucher that was not undone. */
const STANDS = '1';

const none = (): Part => ({ base: ZERO, igv: ZERO, count: 0 });

/** What both registers of a period add up to, a voucher at a time. */
export class SumsOfRegisters {
  readonly parts: RegisterParts = {
    sales: { general: none(), reduced: none(), discounts: none(), exported: none(), untaxed: none() },
    purchases: { general: none(), reduced: none(), mixed: none(), forUntaxed: none(), untaxed: none() },
    imports: { general: none(), mixed: none(), forUntaxed: none(), untaxed: none() },
  };
  /** Vouchers that stand in the registers, whether or not they add anything; apart, those whose credit is another period's. */
  readonly counts = { sales: 0, purchases: 0, elsewhere: 0, arrived: 0 };

  get sums(): RegisterSums {
    return sumsOf(this.parts);
  }

  /** A purchase as it stands in RCE; what does not stand there adds nothing, nor does one whose credit is another period's. */
  addPurchase(voucher: ReadVoucher): void {
    if (voucher.yupanaStatus !== 'gasto deducible' || !isPurchaseOfRegister(voucher)) return;
    if (isCreditElsewhere(voucher.reason)) {
      this.counts.elsewhere += 1;
      return;
    }
    this.counts.purchases += 1;
    const row = voucher.reason === WITHOUT_CREDIT ? withoutCredit(voucher) : voucher;
    const rate = igvBucket({ taxable: row.dgTaxable, igv: row.dgIgv, issueDate: dayOf(row) });
    const { imports, purchases } = this.parts;
    const into = CUSTOMS.has(row.typeCode) ? imports : purchases;
    put(into.mixed, row.dgngTaxable, row.dgngIgv);
    put(into.forUntaxed, row.dngTaxable, row.dngIgv);
    if (rate === 'none') {
      put(into.untaxed, add(row.nonTaxable, row.dgTaxable), ZERO);
      return;
    }
    put(into.untaxed, row.nonTaxable, ZERO);
    put(rate === 'reduced' && into === purchases ? purchases.reduced : into.general, row.dgTaxable, row.dgIgv);
  }

  /** Purchases of another period that give their credit in this one: the base that they have there, and its tax. */
  addArrived({ type_code, igv_bucket, destination, count, taxable, igv }: Arrived): void {
    if (!isPurchaseOfRegister({ typeCode: type_code, status: STANDS })) return;
    const { imports, purchases } = this.parts;
    const into = CUSTOMS.has(type_code) ? imports : purchases;
    const part =
      destination === 'dgng'
        ? into.mixed
        : igv_bucket === 'reduced' && into === purchases
          ? purchases.reduced
          : into.general;
    part.base = add(part.base, parseMoney(taxable));
    part.igv = add(part.igv, parseMoney(igv));
    part.count += count;
    this.counts.arrived += count;
  }

  /** A sale as it stands in RVIE; what was undone adds nothing. */
  addSale(voucher: ReadVoucher): void {
    if (isUndone(voucher)) return;
    this.counts.sales += 1;
    const { sales } = this.parts;
    const rate = igvBucket({ taxable: voucher.taxable, igv: voucher.igv, issueDate: dayOf(voucher) });
    const taxable = saleTaxable(voucher);
    const free = add(keptAmount(voucher, 'exempt'), keptAmount(voucher, 'unaffected'));
    if (rate === 'reduced') put(sales.reduced, taxable, saleIgv(voucher));
    if (rate === 'general') put(sales.general, taxable, saleIgv(voucher));
    put(sales.untaxed, rate === 'none' ? add(taxable, free) : free, ZERO);
    put(sales.discounts, voucher.discountTaxable, voucher.discountIgv);
    put(sales.exported, keptAmount(voucher, 'export'), ZERO);
  }

  /**
   * The boxes of FV 621 that its books fill, in whole soles, by their numbers. What the return is told besides (the balance of the month
   * before, perceptions, retentions, payments) is in none, and not in what is due. Null where a base has a rate that is in force no more.
   * @param period `AAAAMM`
   */
  boxes(period: string): Record<string, number> | null {
    const rates = ratesOf(period);
    if (!rates) return null;
    let returned: Return;
    try {
      returned = returnOfPeriod(this.sums, NOTHING_TOLD, rates);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
    const filled = Object.entries(returned.boxes).filter(([box]) => !TOLD_BESIDES.has(box));
    return Object.fromEntries(filled.map(([box, amount]) => [box, toWire(amount)]));
  }
}

/** The bases alone: what the form asks for. */
export function sumsOf({ sales, purchases, imports }: RegisterParts): RegisterSums {
  return { sales: bases(sales), purchases: bases(purchases), imports: bases(imports) };
}

function bases<K extends string>(parts: Record<K, Part>): Record<K, Money> {
  const all = Object.entries<Part>(parts).map(([name, { base }]) => [name, base]);
  return Object.fromEntries(all) as Record<K, Money>;
}

function put(part: Part, base: Money, igv: Money): void {
  if (base === 0 && igv === 0) return;
  part.base = add(part.base, base);
  part.igv = add(part.igv, igv);
  part.count += 1;
}

/** The rates of a period `AAAAMM`; null before there was one. */
export function ratesOf(period: string) {
  const first = `${period.slice(0, 4)}-${period.slice(4)}-01`;
  const general = generalRate(first);
  return general && { general, reduced: reducedRate(first) };
}

/** The boxes of what no book says: each would be a zero that nobody told. */
const TOLD_BESIDES: ReadonlySet<string> = new Set([
  ...['145', '164', '165', '168', '169', '171', '172', '176', '179', '185', '187', '188', '189'],
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
