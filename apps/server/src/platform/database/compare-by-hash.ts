import { sql, type Transaction } from 'kysely';

/**
 * Keeps the planner from comparing each row with each other, until the transaction ends: a table that has just grown has
 * no statistics (the embedded database never makes any), it takes thousands of rows for one, and minutes for a second.
 */
export async function compareByHash<S>(tx: Transaction<S>): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx);
}

/**
 * Keeps the planner from sorting what it is about to group, until the transaction ends: for the same reason it takes a hundred
 * thousand rows for one, and they would be sorted on the disk to give a dozen groups.
 */
export async function groupByHash<S>(tx: Transaction<S>): Promise<void> {
  await sql`set local enable_sort = off`.execute(tx);
}

/**
 * Until the transaction ends, rows that a key finds are read in the order in which they stand: whoever reads a whole period turns
 * each page once, and not for each row another.
 */
export async function readInPlace<S>(tx: Transaction<S>): Promise<void> {
  await sql`set local enable_indexscan = off`.execute(tx);
}

/**
 * Until the transaction ends, rows that are asked for in the order of a key come along its index, and no more of them are read than
 * are asked for: for the same reason all that is left of a company would be read and sorted for each slice of it.
 */
export async function walkTheIndex<S>(tx: Transaction<S>): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(tx);
}
