import { type Money, money, negate, sum, ZERO } from '@yupana/tax/money.ts';
import { documentName, keptAmount, type WrittenVoucher } from '../written-voucher.ts';
import type { Accounts } from './accounts.ts';
import { IN_SOLES, type OwnAmounts, ownAmounts } from './own-currency.ts';
import { Unwritable } from './unwritable.ts';

/** A line of the entry that a voucher makes: one of both sides is zero. In the currency of the voucher. */
export interface JournalLine {
  account: string;
  debit: Money;
  credit: Money;
  /** The same in soles, without sign, on the same side. */
  soles: Money;
  /** The line of what is owed, which closes the entry; the line of IGV, on which programs want the parts of the voucher. */
  is: 'part' | 'igv' | 'closing';
}

export interface JournalEntry {
  voucher: WrittenVoucher;
  own: OwnAmounts;
  /** As many on one side as on the other, whatever was rounded, in the voucher's own currency and in soles. */
  lines: readonly JournalLine[];
}

/** An entry whose sides do not agree: it goes into no file. */
export class UnbalancedEntry extends Unwritable {
  constructor({ voucher }: JournalEntry) {
    super(`El asiento de ${voucher.typeCode} ${documentName(voucher)} no cuadra.`);
    this.name = 'UnbalancedEntry';
  }
}

/** What an account gets, in soles: above zero is debit, below it credit. */
interface Posting {
  account: string;
  parts: readonly Money[];
  is: JournalLine['is'];
}

/**
 * The entry of a purchase: what was bought against what is owed. IGV without right to credit is cost; a credit note goes the other way,
 * without sign.
 */
export function purchaseEntry(voucher: WrittenVoucher, { purchases }: Accounts): JournalEntry {
  const { dgTaxable, dgngTaxable, dngTaxable, dgIgv, dgngIgv, dngIgv, nonTaxable, isc, icbper, other } = voucher;
  const cost = [dgTaxable, dgngTaxable, dngTaxable, dngIgv, nonTaxable, isc];
  const igv = [dgIgv, dgngIgv];
  const others = [icbper, other];
  return entryOf(voucher, [
    { account: purchases.expense, parts: cost, is: 'part' },
    { account: purchases.otherTaxes, parts: others, is: 'part' },
    { account: purchases.igv, parts: igv, is: 'igv' },
    { account: purchases.payable, parts: [...cost, ...igv, ...others].map(negate), is: 'closing' },
  ]);
}

/** The entry of a sale: what is to be collected against what was sold. */
export function saleEntry(voucher: WrittenVoucher, { sales }: Accounts): JournalEntry {
  const { taxable, igv, nonTaxable, isc, icbper, other } = voucher;
  const income = [taxable, nonTaxable, keptAmount(voucher, 'ivap_taxable')];
  const others = [isc, icbper, other, keptAmount(voucher, 'ivap')];
  return entryOf(voucher, [
    { account: sales.receivable, parts: [...income, igv, ...others], is: 'closing' },
    { account: sales.igv, parts: [negate(igv)], is: 'igv' },
    { account: sales.otherTaxes, parts: others.map(negate), is: 'part' },
    { account: sales.income, parts: income.map(negate), is: 'part' },
  ]);
}

/**
 * The entry as it is, once both of its currencies agree on both sides and no amount has a sign.
 * @throws UnbalancedEntry
 */
export function balanced(entry: JournalEntry): JournalEntry {
  const { lines } = entry;
  const own = lines.reduce((left, { debit, credit }) => left + debit - credit, 0);
  const soles = lines.reduce((left, { debit, soles: amount }) => left + (debit > 0 ? amount : -amount), 0);
  const isSound = lines.every(
    ({ debit, credit, soles: amount }) => debit * credit === 0 && debit + credit + amount > 0,
  );
  if (own !== 0 || soles !== 0 || !isSound) throw new UnbalancedEntry(entry);
  return entry;
}

/** Parts of some céntimos may be rounded to the other side of nothing: such a voucher is booked in soles. */
function entryOf(voucher: WrittenVoucher, postings: readonly Posting[]): JournalEntry {
  const own = ownAmounts(voucher);
  const lines = linesOf(postings, own);
  return lines ? { voucher, own, lines } : { voucher, own: IN_SOLES, lines: linesOf(postings, IN_SOLES) ?? [] };
}

/** Null when a line is debit in one currency and not in the other. What is nothing in both makes no line. */
function linesOf(postings: readonly Posting[], own: OwnAmounts): JournalLine[] | null {
  const lines: JournalLine[] = [];
  for (const { account, parts, is } of postings) {
    const soles = sum(parts);
    const amount = sum(parts.map(own.of));
    if (soles === 0 && amount === 0) continue;
    if (Math.sign(soles) !== Math.sign(amount)) return null;
    lines.push({
      ...{ account, is, soles: money(Math.abs(soles)) },
      debit: amount > 0 ? amount : ZERO,
      credit: amount < 0 ? negate(amount) : ZERO,
    });
  }
  return lines;
}
