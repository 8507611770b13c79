import type { BookName } from '@yupana/contract/collection.ts';
import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { Whose } from '../runs/queries-runs.ts';

/** SQL of the lists of what SUNAT left out of its proposals. */

/** A list that was asked for and understood stands so long: a company that is collected by hand ten times a day is asked once. */
const FRESH_HOURS = 20;

/** The lists of the books that a run collected become due. @returns whether any did */
export async function markRunDue(tx: Tx, { firmId, businessId, runId }: Whose & { runId: string }, now: Date) {
  const { rows } = await sql`
    insert into left_out_lists as l (business_id, firm_id, tax_period, book, due_at)
    select business_id, firm_id, tax_period, book, ${now}::timestamptz from collection_books
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and run_id = ${runId}::uuid and state = 'done'
    on conflict (business_id, tax_period, book) do update set due_at = excluded.due_at, tries = 0
      where l.learned_at is null or l.learned_at < ${now}::timestamptz - make_interval(hours => ${FRESH_HOURS})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** The next that is due, the newest period first. */
export function takeDue(tx: Tx, { firmId, businessId }: Whose, now: Date) {
  return tx
    .selectFrom('left_out_lists')
    .select(['tax_period', 'book', 'tries'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('due_at', '<=', now)
    .orderBy('tax_period', 'desc')
    .orderBy('book')
    .limit(1)
    .executeTakeFirst();
}

export type ListKey = Whose & { period: string; book: BookName };

export async function updateList(tx: Tx, { firmId, businessId, period, book }: ListKey, change: ListChange) {
  await tx
    .updateTable('left_out_lists')
    .set(change)
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .where('book', '=', book)
    .execute();
}
type ListChange = Updateable<Schema['left_out_lists']>;

/** Nothing of a company is asked for before then. */
export async function putOff(tx: Tx, { firmId, businessId }: Whose, until: Date): Promise<void> {
  await tx
    .updateTable('left_out_lists')
    .set({ due_at: until })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('due_at', '<', until)
    .execute();
}

export function findList(tx: Tx, { firmId, businessId, period, book }: ListKey) {
  return tx
    .selectFrom('left_out_lists')
    .select(['business_id', 'state', 'named', 'vouchers_count', 'igv', 'rejected_count'])
    .select(['archive_name', 'archive_hash', 'archive_bytes', 'learned_at', 'fault', 'failed_at', 'due_at'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .where('book', '=', book)
    .executeTakeFirst();
}

/**
 * Across all firms: companies with a list that is due, but for those that were put away or are on their way, and those of
 * accounts that were closed.
 */
export async function listDueCompanies(tx: Tx, now: Date, most: number): Promise<Whose[]> {
  const { rows } = await sql<Whose>`
    select l.firm_id as "firmId", l.business_id as "businessId"
    from left_out_lists l join businesses b on b.id = l.business_id join firms f on f.id = b.firm_id
    where l.due_at <= ${now}::timestamptz and b.archived_at is null and b.removed_at is null and f.closed_at is null
    group by 1, 2 order by min(l.due_at) limit ${most}`.execute(tx);
  return rows;
}
