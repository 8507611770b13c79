import type { Tx } from '../../../ctx.ts';
import * as queries from './queries-since.ts';

/** What collections changed since a moment, of several companies at once: for whoever tells people of it. */

export type { CountedSince, Window } from './queries-since.ts';

/** Of these companies of a firm: how many vouchers came, changed, came back and left, by book and period. */
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

/** Across all firms, in a time: each closed period once for each run, whose books come at moments of their own. */
export async function closedChangesSince(
  tx: Tx,
  window: queries.Window,
  slice: queries.Slice,
): Promise<ClosedChange[]> {
  return (await queries.listClosedAndChanged(tx, window, slice)).map(({ firm_id, ...one }) => ({
    ...{ firmId: firm_id, businessId: one.business_id },
    name: nameOf(one),
  }));
}

export interface ClosedCounts {
  period: string;
  counted: { kind: queries.CountedSince['kind']; count: number }[];
}

/**
 * The same changes as they stand, by `businessId/name`; none of a period that was opened again meanwhile.
 * @param named of `closedChangesSince`
 */
export async function closedChangesNamed(
  tx: Tx,
  firmId: string,
  named: readonly { businessId: string; name: string }[],
): Promise<Map<string, ClosedCounts>> {
  const runs = named.flatMap(({ businessId, name }) => {
    const [tax_period = '', run_id = ''] = name.split('/');
    // A process of the version before names a moment and no run: this one finds the same change under its own name.
    return UUID.test(run_id) ? [{ business_id: businessId, tax_period, run_id }] : [];
  });
  const counted = runs.length === 0 ? [] : await queries.countOfRuns(tx, firmId, runs);
  const found = Map.groupBy(counted, (one) => `${one.business_id}/${nameOf(one)}`);
  return new Map(
    [...found].map(([key, rows]) => [
      key,
      { period: rows[0]?.tax_period ?? '', counted: rows.map(({ kind, count }) => ({ kind, count })) },
    ]),
  );
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const nameOf = ({ tax_period, run_id }: queries.ChangedByRun) => `${tax_period}/${run_id}`;
