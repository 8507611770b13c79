import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../book-lock.ts';
import type { VoucherKeyValues } from '../columns.ts';
import { listedOf } from '../paying/purchases-to-pay.ts';
import { keyOf } from '../voucher-keys.ts';
import { findPortalSeries, type PortalVoucherRow } from './queries-portal-series.ts';

export type { PortalVoucherRow } from './queries-portal-series.ts';

/**
 * Vouchers of E-series, which are issued in SUNAT's portal itself, that a period's proposal lists and that were issued in its month.
 * Boletas that others issued, and notes over them, are none of a purchaser's.
 */
export function portalSeriesOf(tx: Tx, book: LockedBook): Promise<PortalVoucherRow[]> {
  return findPortalSeries(tx, book);
}

/** Which of these a proposal lists, of whatever period. */
export async function proposedAnywhere(
  tx: Tx,
  { firmId, businessId, book }: Omit<LockedBook, 'period'>,
  vouchers: readonly Omit<VoucherKeyValues, 'dam_year'>[],
): Promise<ReadonlySet<Omit<VoucherKeyValues, 'dam_year'>>> {
  const keyed = vouchers.map((voucher) => ({ voucher, key: { ...voucher, dam_year: '' } }));
  const found = await listedOf(
    tx,
    { firmId, businessId },
    book,
    keyed.map(({ key }) => key),
  );
  return new Set(keyed.filter(({ key }) => found.has(keyOf(key))).map(({ voucher }) => voucher));
}
