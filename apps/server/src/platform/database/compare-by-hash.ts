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
