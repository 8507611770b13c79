import type { BookName } from '@yupana/contract/books.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';
import type { StoredLine } from './completeness-of.ts';

/** SQL that reads the lines of the acta for whoever shows figures. Collection writes them. */

export interface BookKey {
  businessId: string;
  period: string;
  book: BookName;
}

/** A book of a company that the statement says by other means than its id. */
export type BookOfPeriod = Omit<BookKey, 'businessId'>;

interface Found {
  tax_period: string;
  book: BookName;
  newest: Json | null;
  kept: Json | null;
  next_try_at: Date | null;
  collecting: boolean;
}
/** In JSON instants are text. */
type Json = Omit<StoredLine, 'at'> & { at: string };

const LINE = sql.raw(`jsonb_build_object('outcome', b.outcome, 'at', b.collected_at, 'error_code', b.error_code,
  'held', b.held, 'retriable', b.retriable and b.outcome in ('failed', 'unverified', 'gap'),
  'unread', b.rejected_count, 'expected_count', b.expected_count, 'expected_igv', b.expected_igv::text, 'expected_total', b.expected_total::text,
  'obtained_count', b.obtained_count, 'obtained_igv', b.obtained_igv::text, 'obtained_total', b.obtained_total::text)`);

/** Of each book its newest finished line, the newest whose file is what is stored, and what is to come. In the order of the keys. */
export async function findLines(ctx: Pick<Ctx, 'firmId'>, tx: Tx, keys: readonly BookKey[]) {
  const ids = keys.map(({ businessId }) => businessId);
  return linesOf(ctx, tx, sql`unnest(${ids}::uuid[], ${periodsOf(keys)}::text[], ${booksOf(keys)}::text[])`);
}

/** The same of books of one company, whose id may be a part of the statement. */
export async function findLinesOf(
  ctx: Pick<Ctx, 'firmId'>,
  tx: Tx,
  businessId: string | RawBuilder<string>,
  books: readonly BookOfPeriod[],
) {
  const same = sql`array_fill((select ${businessId}::uuid), array[${books.length}::int])`;
  return linesOf(ctx, tx, sql`unnest(${same}, ${periodsOf(books)}::text[], ${booksOf(books)}::text[])`);
}

function periodsOf(books: readonly BookOfPeriod[]): string[] {
  return books.map(({ period }) => period);
}

function booksOf(books: readonly BookOfPeriod[]): BookName[] {
  return books.map(({ book }) => book);
}

/** The number of books is a value: the text is the same for all. */
async function linesOf(ctx: Pick<Ctx, 'firmId'>, tx: Tx, keys: RawBuilder<unknown>) {
  const { rows } = await sql<Found>`
    select k.tax_period, k.book, newest.line as newest, kept.line as kept, newest.next_try_at,
      coalesce(under_way.yes, false) as collecting
    from ${keys} with ordinality as k (business_id, tax_period, book, place)
    left join lateral (
      select ${LINE} as line, r.next_try_at
      from collection_books b
      join collection_runs r on r.business_id = b.business_id and r.id = b.run_id
      where b.firm_id = ${ctx.firmId}::uuid and b.business_id = k.business_id and b.tax_period = k.tax_period
        and b.book = k.book and b.collected_at is not null
      order by b.collected_at desc limit 1
    ) newest on true
    left join lateral (
      select ${LINE} as line
      from collection_books b
      where b.firm_id = ${ctx.firmId}::uuid and b.business_id = k.business_id and b.tax_period = k.tax_period
        and b.book = k.book and b.collected_at is not null and b.outcome in ('agreed', 'empty', 'gap', 'unverified')
        and not b.held
      order by b.collected_at desc limit 1
    ) kept on true
    left join lateral (
      select true as yes
      from collection_runs r
      join collection_books b on b.business_id = r.business_id and b.run_id = r.id
      where r.firm_id = ${ctx.firmId}::uuid and r.business_id = k.business_id and r.state in ('pending', 'running')
        and b.tax_period = k.tax_period and b.book = k.book and b.state in ('pending', 'running')
      limit 1
    ) under_way on true
    order by k.place`.execute(tx);
  return rows.map((row) => ({ ...row, newest: read(row.newest), kept: read(row.kept) }));
}

function read(line: Json | null): StoredLine | null {
  return line && { ...line, at: new Date(line.at) };
}

/** The last period before this one whose newest word, after the month's end, is that SUNAT's summary confirms it. */
export async function findLastComplete(
  ctx: Pick<Ctx, 'firmId'>,
  tx: Tx,
  businessId: string | RawBuilder<string>,
  { period, book }: BookOfPeriod,
): Promise<string | null> {
  const row = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('collection_books')
        .distinctOn('tax_period')
        .select(['tax_period', 'outcome', 'expected_count', 'collected_at'])
        .where('firm_id', '=', ctx.firmId)
        .where('business_id', '=', businessId)
        .where('tax_period', '<', period)
        .where('book', '=', book)
        .where('collected_at', 'is not', null)
        .orderBy('tax_period', 'desc')
        .orderBy('collected_at', 'desc')
        .as('newest'),
    )
    .select('tax_period')
    .where(sql<boolean>`to_char(collected_at at time zone 'America/Lima', 'YYYYMM') > tax_period`)
    .where((eb) =>
      eb.or([
        eb('outcome', '=', 'agreed'),
        eb.and([eb('outcome', '=', 'empty'), eb('expected_count', 'is not', null)]),
      ]),
    )
    .orderBy('tax_period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.tax_period ?? null;
}

/** The periods of a company of which a book was collected, or tried in vain: the newest first. */
export async function findTriedPeriods(ctx: Pick<Ctx, 'firmId'>, tx: Tx, businessId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('collection_books')
    .select('tax_period')
    .distinct()
    .where('firm_id', '=', ctx.firmId)
    .where('business_id', '=', businessId)
    .where('collected_at', 'is not', null)
    .orderBy('tax_period', 'desc')
    .execute();
  return rows.map((row) => row.tax_period);
}

/** The newest tried period of each of the firm's companies. */
export function findNewestPeriods(ctx: Pick<Ctx, 'firmId'>, tx: Tx) {
  return tx
    .selectFrom('businesses as b')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('collection_books as k')
          .select('k.tax_period')
          .whereRef('k.business_id', '=', 'b.id')
          .where('k.firm_id', '=', ctx.firmId)
          .where('k.collected_at', 'is not', null)
          .orderBy('k.tax_period', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['b.id as business_id', 'newest.tax_period'])
    .where('b.firm_id', '=', ctx.firmId)
    .execute();
}

/** Of each company of the firm: the run under way, the last that ended, and when one last went to its end. */
export async function findRunsOfFirm(ctx: Pick<Ctx, 'firmId'>, tx: Tx) {
  const { rows } = await sql<{
    business_id: string;
    open_attempt: number | null;
    ended_state: 'done' | 'failed' | 'stale' | null;
    ended_attempt: number | null;
    error_code: string | null;
    next_try_at: Date | null;
    last_done_at: Date | null;
  }>`
    select b.id as business_id, o.attempt as open_attempt, e.state as ended_state, e.attempt as ended_attempt,
      e.error_code, e.next_try_at, d.finished_at as last_done_at
    from businesses b
    left join collection_runs o on o.business_id = b.id and o.state in ('pending', 'running')
    left join lateral (
      select state, attempt, error_code, next_try_at from collection_runs r
      where r.business_id = b.id and r.state in ('done', 'failed', 'stale')
      order by r.created_at desc, r.id desc limit 1
    ) e on true
    left join lateral (
      select finished_at from collection_runs r
      where r.business_id = b.id and r.state = 'done'
      order by r.created_at desc limit 1
    ) d on true
    where b.firm_id = ${ctx.firmId}::uuid`.execute(tx);
  return rows;
}

/**
 * The books that did not come in any of the last so many runs of a company that went to their end, with the newest reason. One
 * that a run gave up before asking for it did not come either.
 */
export async function findBooksInVain(ctx: Pick<Ctx, 'firmId'>, tx: Tx, runs: number) {
  const { rows } = await sql<{ business_id: string; tax_period: string; book: BookName; error_code: string | null }>`
    select k.business_id, k.tax_period, k.book,
      (array_agg(k.error_code order by r.created_at desc, r.id desc) filter (where k.error_code is not null))[1] as error_code
    from businesses b
    cross join lateral (
      select id, created_at from collection_runs r
      where r.business_id = b.id and r.state = 'done'
      order by r.created_at desc, r.id desc limit ${runs}
    ) r
    join collection_books k on k.business_id = b.id and k.run_id = r.id and k.outcome in ('failed', 'pending')
    where b.firm_id = ${ctx.firmId}::uuid
    group by k.business_id, k.tax_period, k.book
    having count(*) = ${runs}
    order by k.tax_period desc, k.book`.execute(tx);
  return rows;
}

/** How many runs stored what they collected of a book of a period, and when the first and the last did. */
export async function findCollections(ctx: Pick<Ctx, 'firmId'>, tx: Tx, { businessId, book, period }: BookKey) {
  return tx
    .selectFrom('collection_books')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('collected_at').as('first'),
      eb.fn.max('collected_at').as('last'),
    ])
    .where('firm_id', '=', ctx.firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .where('book', '=', book)
    .where('outcome', 'not in', ['failed', 'pending'])
    .where('held', '=', false)
    .executeTakeFirstOrThrow();
}
