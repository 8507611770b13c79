import type { Tx } from '../../../ctx.ts';
import * as queries from './queries-since.ts';

/** What collections changed since a moment, of several companies at once: for whoever tells people of it. */

export type { CountedSince, Window } from './queries-since.ts';

/** Of these companies of a firm: how many vouchers came, changed, came back and left, by book. */
export async function changesSince(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  window: queries.Window,
): Promise<queries.CountedSince[]> {
  return businessIds.length === 0 ? [] : queries.countSince(tx, firmId, businessIds, window);
}

/** Purchases of these companies that say something else than before, or left. @returns at most `most` */
export async function changedPurchases(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  window: queries.Window,
  most: number,
): Promise<queries.ChangedSince[]> {
  return businessIds.length === 0 ? [] : queries.listChangedSince(tx, firmId, businessIds, window, most);
}

/** That a collection changed a period that somebody had closed. `name` is the same whenever it is asked. */
export interface ClosedChange {
  firmId: string;
  businessId: string;
  name: string;
}

/** Across all firms, since a moment: each period once for each collection. */
export async function closedChangesSince(tx: Tx, since: Date): Promise<ClosedChange[]> {
  return (await queries.listClosedAndChanged(tx, since)).map(({ firm_id, business_id, tax_period, seen_at }) => ({
    ...{ firmId: firm_id, businessId: business_id },
    name: `${tax_period}/${seen_at.toISOString()}`,
  }));
}

/** The same change as it stands: undefined when the period was opened again meanwhile. @param name of `closedChangesSince` */
export async function closedChangeNamed(
  tx: Tx,
  company: { firmId: string; businessId: string },
  name: string,
): Promise<{ period: string; counted: { kind: queries.CountedSince['kind']; count: number }[] } | undefined> {
  const [period = '', at = ''] = name.split('/');
  const counted = await queries.countOfCollection(tx, { ...company, period }, new Date(at));
  return counted.length > 0 ? { period, counted } : undefined;
}
