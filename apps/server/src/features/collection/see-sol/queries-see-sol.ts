import type { BookName } from '@yupana/contract/collection.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { Whose } from '../runs/queries-runs.ts';

/** SQL of what SEE-SOL's lists said of books. */

/** What agreed stands so long: who collects ten times a day has it asked once. */
const FRESH_HOURS = 20;
/** Of a month that is long over nothing new is issued. */
const OLD_DAYS = 30;
/** What differed is looked at again with the next collection, which may bring what was missing. */
const DIFFERS_HOURS = 1;
/** Whose permission is missing is looked at again after so long: nobody else tells that it was given. */
const PERMISSION_DAYS = 7;

interface Marked extends Whose {
  runId: string;
  /** The oldest period that is asked for. */
  from: string;
  /** Periods from it on are recent. */
  recent: string;
}

/**
 * The lists of the books that a run collected become due. What keeps the SOL user out of all of them is not tried with each collection,
 * but by one that somebody asked for. @returns whether any did
 */
export async function markRunDue(tx: Tx, { firmId, businessId, runId, from, recent }: Marked, now: Date) {
  const { rows } = await sql`
    insert into see_sol_lists as l (business_id, firm_id, tax_period, book, due_at)
    select b.business_id, b.firm_id, b.tax_period, b.book, ${now}::timestamptz from collection_books b
      join collection_runs r on r.business_id = b.business_id and r.id = b.run_id
    where b.business_id = ${businessId}::uuid and b.firm_id = ${firmId}::uuid and b.run_id = ${runId}::uuid and b.state = 'done'
      and b.tax_period >= ${from}
      and (r.reason = 'manual' or not exists (select 1 from see_sol_lists k
        where k.business_id = b.business_id and k.firm_id = b.firm_id and k.due_at is null and (
          k.fault = 'SOL_PERMISSION_MISSING' and k.failed_at > ${now}::timestamptz - make_interval(days => ${PERMISSION_DAYS})
          or k.fault = 'CAPTCHA_DEMANDED' and k.failed_at > ${now}::timestamptz - make_interval(hours => ${FRESH_HOURS}))))
    on conflict (business_id, tax_period, book) do update set due_at = excluded.due_at, tries = 0
      where l.asked_at is null or l.fault is not null or l.asked_at < ${now}::timestamptz - case
        when l.missing_count + l.extra_count + l.rejected_count > 0 or l.boletas_unread then make_interval(hours => ${DIFFERS_HOURS})
        when l.tax_period >= ${recent} then make_interval(hours => ${FRESH_HOURS})
        else make_interval(days => ${OLD_DAYS}) end
    returning 1`.execute(tx);
  return rows.length > 0;
}

export interface DueList {
  tax_period: string;
  book: BookName;
  tries: number;
}

/** All that are due of a company, the newest period first. */
export function findDue(tx: Tx, { firmId, businessId }: Whose, now: Date): Promise<DueList[]> {
  return tx
    .selectFrom('see_sol_lists')
    .select(['tax_period', 'book', 'tries'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('due_at', '<=', now)
    .orderBy('tax_period', 'desc')
    .orderBy('book')
    .execute();
}

type Change = Updateable<Schema['see_sol_lists']>;

/** Writes the same of several. */
export async function updateLists(
  tx: Tx,
  { firmId, businessId }: Whose,
  lists: readonly Pick<DueList, 'tax_period' | 'book'>[],
  change: Change,
): Promise<void> {
  for (const { tax_period, book } of lists) {
    await tx
      .updateTable('see_sol_lists')
      .set(change)
      .where('firm_id', '=', firmId)
      .where('business_id', '=', businessId)
      .where('tax_period', '=', tax_period)
      .where('book', '=', book)
      .execute();
  }
}

export type SeeSolLine = Selectable<Schema['see_sol_lists']>;

/** What is known of a book; undefined: it never was to be asked. */
export function findSeeSol(
  tx: Tx,
  { firmId, businessId, period, book }: Whose & { period: string; book: BookName },
): Promise<SeeSolLine | undefined> {
  return tx
    .selectFrom('see_sol_lists')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .where('book', '=', book)
    .executeTakeFirst();
}

/** Across all firms: companies with a list that is due, but for those that were put away or are on their way, and closed accounts. */
export async function listDueCompanies(tx: Tx, now: Date, most: number): Promise<Whose[]> {
  const { rows } = await sql<Whose>`
    select l.firm_id as "firmId", l.business_id as "businessId"
    from see_sol_lists l join businesses b on b.id = l.business_id join firms f on f.id = b.firm_id
    where l.due_at <= ${now}::timestamptz and b.archived_at is null and b.removed_at is null and f.closed_at is null
    group by 1, 2 order by min(l.due_at) limit ${most}`.execute(tx);
  return rows;
}
