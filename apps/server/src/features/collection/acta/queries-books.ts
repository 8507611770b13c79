import type { BookName } from '@yupana/contract/collection.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { FailureCode } from '../../../sunat/failure.ts';
import { isTakenEarly } from '../../completeness/taken-early.ts';
import type { BookScope } from '../../vouchers/storing/store-proposal.ts';
import type { PlannedBook } from '../plan-books.ts';
import type { Whose } from '../runs/queries-runs.ts';

/** SQL of the books of a run: the lines of the acta. */

type Run = Whose & { runId: string };

export async function insertBooks(tx: Tx, run: Run, books: readonly PlannedBook[], message: string): Promise<void> {
  if (books.length === 0) return;
  await tx
    .insertInto('collection_books')
    .values(
      books.map(({ period, book }) => ({
        business_id: run.businessId,
        run_id: run.runId,
        tax_period: period,
        book,
        firm_id: run.firmId,
        message,
        collected_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A new attempt takes up what the last one left undone; what is done stays done. */
export async function reopenBooks(tx: Tx, run: Run): Promise<void> {
  await booksOf(tx, run)
    .set({ state: 'pending' })
    .where((eb) =>
      eb.or([
        eb('state', '=', 'running'),
        eb.and([eb('retriable', '=', true), eb('outcome', 'in', ['failed', 'unverified', 'gap'])]),
      ]),
    )
    .execute();
}

function booksOf(tx: Tx, { firmId, businessId, runId }: Run) {
  return tx
    .updateTable('collection_books')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('run_id', '=', runId);
}

export async function updateBook(
  tx: Tx,
  scope: BookScope,
  change: Updateable<Schema['collection_books']>,
): Promise<void> {
  await booksOf(tx, scope).set(change).where('tax_period', '=', scope.period).where('book', '=', scope.book).execute();
}

/**
 * Writes down that nothing was stored this time: it failed, or was held. A line that an earlier attempt of the run stored, if
 * unverified, is worth more and stays.
 */
export async function failBook(
  tx: Tx,
  scope: BookScope,
  change: Updateable<Schema['collection_books']>,
): Promise<void> {
  const line = () => booksOf(tx, scope).where('tax_period', '=', scope.period).where('book', '=', scope.book);
  const isStored = sql<boolean>`(outcome in ('unverified', 'gap') and not held)`;
  await line().where(isStored).set({ state: 'done' }).execute();
  await line()
    .where((eb) => eb.not(isStored))
    .set(change)
    .execute();
}

/** The run's books still to collect, the newest period first, purchases before sales. */
export function listPendingBooks(tx: Tx, run: Run) {
  return tx
    .selectFrom('collection_books')
    .select(['tax_period', 'book'])
    .where('firm_id', '=', run.firmId)
    .where('business_id', '=', run.businessId)
    .where('run_id', '=', run.runId)
    .where('state', '=', 'pending')
    .orderBy('tax_period', 'desc')
    .orderBy('book')
    .execute();
}

/** As many as SUNAT informs stand, and something of what came could not be read. */
const UNREAD = sql<boolean>`outcome = 'gap' and not held and rejected_count > 0 and obtained_count = expected_count`;

/**
 * The run added up. Failed books count as finished once the attempt has given them up. One whose file was held, or not read whole, is
 * counted as that alone.
 */
export async function tallyBooks(tx: Tx, run: Run) {
  return tx
    .selectFrom('collection_books')
    .select((eb) => [
      eb.fn.countAll<number>().as('books'),
      eb.fn.countAll<number>().filterWhere('state', 'in', ['done', 'failed']).as('ended'),
      eb.fn.countAll<number>().filterWhere('outcome', 'in', ['agreed', 'empty']).as('complete'),
      eb.fn.countAll<number>().filterWhere('held', '=', true).as('held'),
      eb.fn.countAll<number>().filterWhere(UNREAD).as('unread'),
      eb.fn.countAll<number>().filterWhere(sql<boolean>`outcome = 'gap' and not held and not (${UNREAD})`).as('gaps'),
      eb.fn.countAll<number>().filterWhere(sql<boolean>`outcome = 'unverified' and not held`).as('unverified'),
      eb.fn.countAll<number>().filterWhere('outcome', '=', 'failed').as('failed'),
      // SUNAT counts some and brought none of them.
      eb.fn.countAll<number>().filterWhere(sql<boolean>`outcome = 'gap' and not held and retriable`).as('nothing_came'),
      // Given up before they were asked for; one that an earlier attempt asked for says itself how it ended.
      eb.fn.countAll<number>().filterWhere('outcome', '=', 'pending').as('unasked'),
      // Another attempt brings the same: they are not among what comes by itself.
      eb.fn
        .countAll<number>()
        .filterWhere((f) => f.and([f('outcome', '=', 'failed'), f('retriable', '=', false)]))
        .as('given_up'),
      eb.fn
        .countAll<number>()
        .filterWhere((f) =>
          f.or([
            f('state', '=', 'pending'),
            f.and([f('retriable', '=', true), f('outcome', 'in', ['failed', 'unverified', 'gap'])]),
          ]),
        )
        .as('worth_retrying'),
      // SUNAT's own word on every book, or none: the sum over those that happen to be done equals what was obtained from them.
      sql<number | null>`case when count(*) filter (where expected_count is null and outcome <> 'empty') = 0
        then sum(expected_count) end`.as('expected'),
      sql<number>`coalesce(sum(obtained_count), 0)`.as('obtained'),
    ])
    .where('firm_id', '=', run.firmId)
    .where('business_id', '=', run.businessId)
    .where('run_id', '=', run.runId)
    .executeTakeFirstOrThrow();
}

/** The run's books that failed, by kind of failure, each with how many; what details them, if all of a kind have the same. */
export function listFailedBooks(tx: Tx, run: Run) {
  return tx
    .selectFrom('collection_books')
    .select((eb) => [
      'retriable',
      sql<FailureCode>`error_code`.as('code'),
      eb.fn.countAll<number>().as('books'),
      sql<string | null>`case when count(distinct coalesce(detail, '')) = 1 then min(detail) end`.as('detail'),
    ])
    .where('firm_id', '=', run.firmId)
    .where('business_id', '=', run.businessId)
    .where('run_id', '=', run.runId)
    .where('outcome', '=', 'failed')
    .groupBy(['error_code', 'retriable'])
    .orderBy('error_code')
    .execute();
}

/** The books of a company whose last collection, after the month's end, left nothing open, as `period/book`. */
export async function listCompleteBooks(tx: Tx, { firmId, businessId }: Whose): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('collection_books')
    .distinctOn(['tax_period', 'book'])
    .select(['tax_period', 'book', 'outcome', 'collected_at'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('state', 'in', ['done', 'failed'])
    .orderBy('tax_period')
    .orderBy('book')
    .orderBy('collected_at', 'desc')
    .execute();
  return new Set(
    rows
      .filter(({ outcome }) => outcome === 'agreed' || outcome === 'empty')
      .filter(({ tax_period, collected_at }) => collected_at && !isTakenEarly(parsePeriod(tax_period), collected_at))
      .map(({ tax_period, book }) => `${tax_period}/${book}`),
  );
}

/** Whether what is stored of a book ever agreed with SUNAT's own count. */
export async function hasAgreed(tx: Tx, { firmId, businessId, period, book }: BookScope): Promise<boolean> {
  const line = await tx
    .selectFrom('collection_books')
    .select('run_id')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .where('book', '=', book)
    .where('outcome', '=', 'agreed')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** The newest finished line of a book in the acta, or the newest whose file is what is stored. */
export function findActaLine(
  tx: Tx,
  { firmId, businessId }: Whose,
  period: string,
  book: BookName,
  only?: 'collected',
) {
  let query = tx
    .selectFrom('collection_books')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .where('book', '=', book)
    .where('collected_at', 'is not', null)
    .orderBy('collected_at', 'desc')
    .limit(1);
  if (only) query = query.where('outcome', '!=', 'failed').where('held', '=', false);
  return query.executeTakeFirst();
}

export type ActaLine = NonNullable<Awaited<ReturnType<typeof findActaLine>>>;
