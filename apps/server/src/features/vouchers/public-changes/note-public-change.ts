import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { insertRates, insertSuppliers, type RateDays } from './queries-public-changes.ts';

/**
 * SUNAT says something else of these taxpayers: the vouchers that they issued are to be judged again, of whichever company. In the
 * transaction that stores what it says. Who waits already waits once.
 * @param rucs SQL that gives a column `ruc`: what changed may be more than is to be carried through this process
 */
export function noteSuppliers(tx: Tx, rucs: RawBuilder<unknown>, at: Date): Promise<void> {
  return insertSuppliers(tx, rucs, at);
}

/** The same of some, by name. */
export async function noteSomeSuppliers(tx: Tx, rucs: readonly string[], at: Date): Promise<void> {
  if (rucs.length > 0) await insertSuppliers(tx, sql`select unnest(${[...rucs]}::text[]) as ruc`, at);
}

/** A currency has another rate for these days. In the transaction that stores it. */
export async function noteRates(tx: Tx, currency: string, days: readonly RateDays[], at: Date): Promise<void> {
  if (days.length > 0) await insertRates(tx, currency, days, at);
}
