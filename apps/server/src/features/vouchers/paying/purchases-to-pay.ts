import type { BookName } from '@yupana/contract/books.ts';
import type { Tx } from '../../../ctx.ts';
import type { VoucherKeyValues } from '../columns.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import { keyOf } from '../voucher-keys.ts';
import { findNextPurchases, findPeriods, findPurchasesOf, type PurchaseRow } from './queries-to-pay.ts';

export type { PurchaseRow } from './queries-to-pay.ts';

/** A purchase that some proposal lists. */
export interface ListedPurchase extends PurchaseRow {
  /** A person closed every period that lists it. */
  isClosed: boolean;
}

/** The next so many that the proposal of a period lists, in the order of their keys. */
export function nextPurchases(
  tx: Tx,
  company: Company,
  period: string,
  after: VoucherKeyValues | null,
  size: number,
): Promise<PurchaseRow[]> {
  return findNextPurchases(tx, company, period, after, size);
}

/**
 * These purchases by `keyOf`, in whatever period: of one that several list, as the newest open one has it. Those that none lists
 * are not there.
 */
export function purchasesOf(
  tx: Tx,
  company: Company,
  vouchers: readonly VoucherKeyValues[],
): Promise<Map<string, ListedPurchase>> {
  return listedOf(tx, company, 'RCE', vouchers);
}

/** The same of either book: of a voucher that several periods list, as the newest open one has it. */
export async function listedOf(
  tx: Tx,
  company: Company,
  book: BookName,
  vouchers: readonly VoucherKeyValues[],
): Promise<Map<string, ListedPurchase>> {
  const found = new Map<string, ListedPurchase>();
  if (vouchers.length === 0) return found;
  const periods = await findPeriods(tx, company);
  const closed = new Set(periods.filter(({ isClosed }) => isClosed).map(({ period }) => period));
  const rows = await findPurchasesOf(
    tx,
    company,
    book,
    periods.map(({ period }) => period),
    vouchers,
  );
  for (const row of rows.toSorted((a, b) => (a.tax_period < b.tax_period ? 1 : -1))) {
    const isClosed = closed.has(row.tax_period);
    const before = found.get(keyOf(row));
    if (!before || (before.isClosed && !isClosed)) found.set(keyOf(row), { ...row, isClosed });
  }
  return found;
}

/** The periods of a company of which something was collected, the newest first. */
export async function collectedPeriods(tx: Tx, company: Company): Promise<string[]> {
  return (await findPeriods(tx, company)).map(({ period }) => period);
}
