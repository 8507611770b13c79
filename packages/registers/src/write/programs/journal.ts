import { type Money, negate, sum, ZERO } from '@yupana/tax/money.ts';
import { keptAmount, type WrittenVoucher } from '../written-voucher.ts';
import type { Accounts } from './accounts.ts';
import { type OwnAmounts, ownAmounts } from './own-currency.ts';

/** A line of the entry that a voucher makes: one of both sides is zero. In the currency of the voucher. */
export interface JournalLine {
  account: string;
  debit: Money;
  credit: Money;
  /** The line of what is owed, which closes the entry; the line of IGV, on which programs want the parts of the voucher. */
  is: 'part' | 'igv' | 'closing';
}

export interface JournalEntry {
  voucher: WrittenVoucher;
  own: OwnAmounts;
  /** As many on one side as on the other, whatever was rounded. */
  lines: readonly JournalLine[];
}

/**
 * The entry of a purchase: what was bought against what is owed. IGV without right to credit is cost; a credit note goes the other way,
 * without sign.
 */
export function purchaseEntry(voucher: WrittenVoucher, { purchases }: Accounts): JournalEntry {
  const own = ownAmounts(voucher);
  const { dgTaxable, dgngTaxable, dngTaxable, dgIgv, dgngIgv, dngIgv, nonTaxable, isc, icbper, other } = voucher;
  const cost = sum([dgTaxable, dgngTaxable, dngTaxable, dngIgv, nonTaxable, isc].map(own.of));
  const igv = sum([dgIgv, dgngIgv].map(own.of));
  const others = sum([icbper, other].map(own.of));
  const lines = [
    ...line(purchases.expense, cost, 'part'),
    ...line(purchases.otherTaxes, others, 'part'),
    ...line(purchases.igv, igv, 'igv'),
    ...line(purchases.payable, negate(sum([cost, igv, others])), 'closing'),
  ];
  return { voucher, own, lines };
}

/** The entry of a sale: what is to be collected against what was sold. */
export function saleEntry(voucher: WrittenVoucher, { sales }: Accounts): JournalEntry {
  const own = ownAmounts(voucher);
  const { taxable, igv: tax, nonTaxable, isc, icbper, other } = voucher;
  const income = sum([taxable, nonTaxable, keptAmount(voucher, 'ivap_taxable')].map(own.of));
  const igv = own.of(tax);
  const others = sum([isc, icbper, other, keptAmount(voucher, 'ivap')].map(own.of));
  const lines = [
    ...line(sales.receivable, sum([income, igv, others]), 'closing'),
    ...line(sales.igv, negate(igv), 'igv'),
    ...line(sales.otherTaxes, negate(others), 'part'),
    ...line(sales.income, negate(income), 'part'),
  ];
  return { voucher, own, lines };
}

/** @param amount above zero is debit, below it credit; nothing makes no line */
function line(account: string, amount: Money, is: JournalLine['is']): JournalLine[] {
  if (amount === 0) return [];
  return [{ account, debit: amount > 0 ? amount : ZERO, credit: amount < 0 ? negate(amount) : ZERO, is }];
}
