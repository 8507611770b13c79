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

/**
 * A run stores the books of a period one after the other, and they are one event: it is told when no more of it came for so long. What
 * comes later, of a book that is tried again up to hours after the other, is one of its own.
 */
const QUIET_MS = 10 * 60_000;

/** That a collection changed a period that somebody had closed. `name` is the same whenever it is asked. */
export interface ClosedChange {
  firmId: string;
  businessId: string;
  name: string;
}

/** Across all firms, until it was quiet for a while: each closed period once for each run and each time that it came back to it. */
export async function closedChangesSince(
  tx: Tx,
  { since, now }: { since: Date; now: Date },
  slice: queries.Slice,
): Promise<ClosedChange[]> {
  const until = new Date(now.getTime() - QUIET_MS);
  return (await queries.listClosedAndChanged(tx, { since, until }, slice, QUIET_MS)).map(({ firm_id, ...one }) => ({
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
  const once = [...new Map(runs.map((run) => [Object.values(run).join('/'), run])).values()];
  const counted = once.length === 0 ? [] : await queries.countOfRuns(tx, firmId, once, QUIET_MS);
  const found = Map.groupBy(counted, (one) => `${one.business_id}/${nameOf(one)}`);
  return new Map(
    [...found].map(([key, rows]) => [
      key,
      { period: rows[0]?.tax_period ?? '', counted: rows.map(({ kind, count }) => ({ kind, count })) },
    ]),
  );
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What a run changed first has its name alone. */
const nameOf = ({ tax_period, run_id, burst }: queries.ChangedByRun) =>
  [tax_period, run_id, ...(burst === null ? [] : [burst])].join('/');
