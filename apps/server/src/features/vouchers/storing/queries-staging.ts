import { FORMER_KEYS } from '@yupana/registers/read/proposal/columns.ts';
import { parseMoney } from '@yupana/tax/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import {
  KEY_COLUMNS,
  REWRITTEN_COLUMNS,
  SQL_TYPES,
  STAGED,
  STAGED_COLUMNS,
  SUMMED_COLUMNS,
  VALUE_COLUMNS,
  type VoucherKeyValues,
} from '../columns.ts';
import { destinationIn, GROUPED_BY, type VoucherGroup } from '../totals/voucher-group.ts';
import { type BookScope, between, inScope, type KeyRange, type Staged, sameKey } from './book-scope.ts';
import type { TypeFigures } from './came-proposal.ts';
import { arrayOf, CHANGE_SCOPE, changeScope, DETAILS, known, TOLD_AGAIN } from './queries-told.ts';
import type { SentRows } from './staged-rows.ts';

const STAGED_KEY = KEY_COLUMNS.map((column) => `s.${column}`).join(', ');
const STORED_KEY = KEY_COLUMNS.map((column) => `v.${column}`).join(', ');
const key = sql.raw(KEY_COLUMNS.join(', '));
const columns = sql.raw(STAGED_COLUMNS.join(', '));
const stagedColumns = sql.raw(STAGED_COLUMNS.map((column) => `s.${column}`).join(', '));
const values = { stored: listOf('v', VALUE_COLUMNS, known), staged: listOf('s', VALUE_COLUMNS, known) };
const rewritten = { stored: listOf('v', REWRITTEN_COLUMNS, present), staged: listOf('s', REWRITTEN_COLUMNS) };
const assignments = sql.raw(REWRITTEN_COLUMNS.map((column) => `${column} = s.${column}`).join(', '));

const likes = sql.raw(GROUPED_BY.join(', '));
const summed = sql.raw(SUMMED_COLUMNS.join(', '));
const BEFORE = eachSummed((column) => `v.${column} as before_${column}`);
const TAKEN = eachSummed((column) => `-before_${column} as ${column}`);
const SUMS = eachSummed((column) => `sum(${column}) as ${column}`);
const LEFT = eachSummed((column) => `-sum(${column}) as ${column}`);

/**
 * The staging table is the session's own: no WAL, no rights to check, and no other session sees it. On PostgreSQL it is gone at
 * the end of its transaction: behind a pooler the session outlives this process, and the next version's columns are others.
 * Embedded, a book is staged over several transactions and removed after.
 */
export async function openStaging(tx: Tx, { stage }: Staged, keepAfterCommit: boolean): Promise<void> {
  const columnsOf = STAGED.map(({ name, type }) => `${name} ${SQL_TYPES[type]}`).join(', ');
  await sql`create temporary table if not exists ${sql.table(stage)} (${sql.raw(columnsOf)})
    on commit ${sql.raw(keepAfterCommit ? 'preserve rows' : 'drop')}`.execute(tx);
  if (keepAfterCommit) {
    await sql`create index if not exists ${sql.ref(`${stage}_key`)} on ${sql.table(stage)} (${key})`.execute(tx);
  }
}

export async function clearStage(tx: Tx, { stage }: Staged): Promise<void> {
  await sql`truncate ${sql.table(stage)}`.execute(tx);
}

/** The last key of a slice of so many staged rows, the first one after a key; null when there are not so many. */
export async function endOfSlice(
  tx: Tx,
  { stage }: Staged,
  after: VoucherKeyValues | null,
  size: number,
): Promise<VoucherKeyValues | null> {
  const { rows } = await sql<VoucherKeyValues>`
    select ${key} from ${sql.table(stage)} s where ${staged({ after, upTo: null })}
    order by ${key} offset ${size - 1} limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function hasVouchers(tx: Tx, scope: BookScope): Promise<boolean> {
  const found = await tx
    .selectFrom('vouchers')
    .select('number')
    .where('business_id', '=', scope.businessId)
    .where('book', '=', scope.book)
    .where('tax_period', '=', scope.period)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The first proposal of a period is stored as it comes: nothing to compare with, so no change is recorded. */
export async function insertFirst(tx: Tx, scope: BookScope, at: Date, rows: SentRows): Promise<void> {
  await sql`
    insert into vouchers (business_id, book, tax_period, firm_id, first_seen_at, changed_at, ${columns})
    select ${scope.businessId}::uuid, ${scope.book}, ${scope.period}, ${scope.firmId}::uuid, ${at}::timestamptz, ${at}::timestamptz,
      ${said(rows)}`.execute(tx);
}

/** Any other waits beside what stands, to be compared with it. */
export async function stageRows(tx: Tx, { stage }: Staged, rows: SentRows): Promise<void> {
  await sql`insert into ${sql.table(stage)} (${columns}) select ${said(rows)}`.execute(tx);
}

/**
 * What rows say, in the order of `STAGED`, with the table that it is read from. Each column is unpacked as the rows are written:
 * from `unnest` of several in one, or from a table in between, each row would be written twice.
 */
function said({ arrays, alike }: SentRows): RawBuilder<unknown> {
  const all = STAGED.map(({ name, type }) => {
    const isSent = arrays.has(name);
    return sql`${isSent ? sql.ref(`s.${name}`) : (alike.get(name) ?? null)}::${sql.raw(SQL_TYPES[type])}`;
  });
  const each = [...arrays].map(
    ([name, { type, bytes }]) => sql`unnest(${bytes}::${sql.raw(type)}[]) as ${sql.ref(name)}`,
  );
  return sql`${sql.join(all)} from (select ${sql.join(each)}) s`;
}

/**
 * Rewrites the vouchers whose proposal says something else now, or that came back to it, and records each. What only we reckon
 * otherwise from the same words is rewritten and not told.
 * @param doubted types of which nothing that stands is rewritten
 * @returns of how many it is told, and what it is to the totals
 */
export async function updateChanged(
  tx: Tx,
  scope: Staged,
  range: KeyRange,
  at: Date,
  doubted: readonly string[],
): Promise<Moved<'told'>> {
  const { rows } = await sql<VoucherGroup & { told: number }>`
    with changed as (
      select ${stagedColumns}, v.left_proposal_at is not null as is_back,
        (${values.stored}) is distinct from (${values.staged}) as is_told,
        ${BEFORE}, v.status, v.reason, v.igv_bucket as before_igv_bucket, ${sql.raw(destinationIn('v'))} as before_destination,
        ${DETAILS} as details, ${placeIn(scope)}
      from ${sql.table(scope.stage)} s join ${compared(scope)} v on ${inScope(scope)} and ${sameKey}
      where ${staged(range)} and ${stored(range)}
        and (v.left_proposal_at is not null
          or (s.type_code <> all(${doubted}::text[]) and (${rewritten.stored}) is distinct from (${rewritten.staged})))
    ), rewritten as (
      update vouchers v set ${assignments}, changed_at = ${at}::timestamptz, left_proposal_at = null
      from changed s where ${inScope(scope)} and ${sameKey} and ${inPlace(scope)}
    ), recorded as (
      insert into voucher_changes as told (${CHANGE_SCOPE}, ${key}, kind,
        before_taxable, before_igv, before_total, after_taxable, after_igv, after_total, details, seen_at)
      select ${changeScope(scope)}, ${key}, case when is_back then 'returned' else 'changed' end,
        before_taxable, before_igv, before_total, taxable, igv, total, details, ${at}::timestamptz
      from changed where is_back or is_told
      ${TOLD_AGAIN}
      returning 1
    ), moved as (
      select status, reason, before_igv_bucket as igv_bucket, type_code, before_destination as destination, -1 as n, ${TAKEN}
      from changed where not is_back
      union all
      select status, reason, igv_bucket, type_code, ${sql.raw(destinationIn('s'))}, 1, ${summed} from changed s
    )
    select ${likes}, sum(n) as n, ${SUMS},
      (select count(*) from recorded) as told
    from moved group by ${likes}`.execute(tx);
  return { told: rows[0]?.told ?? 0, difference: rows };
}

/** How many were written, and what it is to the totals. */
type Moved<Kind extends string> = Record<Kind, number> & { difference: VoucherGroup[] };

/** Stores the vouchers that were not there, and records each. */
export async function insertNew(tx: Tx, scope: Staged, range: KeyRange, at: Date): Promise<Moved<'added'>> {
  const { rows } = await sql<VoucherGroup & { recorded: number }>`
    with added as (
      insert into vouchers (business_id, book, tax_period, firm_id, first_seen_at, changed_at, ${columns})
      select ${scope.businessId}::uuid, ${scope.book}, ${scope.period}, ${scope.firmId}::uuid, ${at}::timestamptz, ${at}::timestamptz,
        ${stagedColumns}
      from ${sql.table(scope.stage)} s
      where ${staged(range)}
        and not exists (select from ${compared(scope)} v where ${inScope(scope)} and ${stored(range)} and ${sameKey})
      returning *
    ), recorded as (
      insert into voucher_changes (${CHANGE_SCOPE}, ${key}, kind, after_taxable, after_igv, after_total, seen_at)
      select ${changeScope(scope)}, ${key}, 'new', taxable, igv, total, ${at}::timestamptz
      from added on conflict do nothing
      returning 1
    )
    select status, reason, igv_bucket, type_code, ${sql.raw(destinationIn('a'))} as destination, count(*) as n, ${SUMS},
      (select count(*) from recorded) as recorded
    from added a group by status, reason, igv_bucket, type_code, destination`.execute(tx);
  return { added: rows[0]?.recorded ?? 0, difference: rows };
}

/** What stands and is not in the staged proposal, by type of voucher. */
export async function addUpMissing(tx: Tx, scope: Staged, range: KeyRange): Promise<TypeFigures[]> {
  const { rows } = await sql<{ type_code: string; count: number; igv: string; total: string }>`
    select type_code, count(*) as count, sum(igv)::text as igv, sum(total)::text as total from ${compared(scope)} v
    where ${inScope(scope)} and ${stored(range)} and v.left_proposal_at is null
      and not exists (select from ${sql.table(scope.stage)} s where ${staged(range)} and ${sameKey})
    group by type_code`.execute(tx);
  return rows.map(({ type_code, count, igv, total }) => {
    return { typeCode: type_code, count, igv: parseMoney(igv), total: parseMoney(total) };
  });
}

/** How many vouchers that stand the staged proposal would rewrite. @param types only these; by default all */
export async function countRewritten(
  tx: Tx,
  scope: Staged,
  range: KeyRange,
  types?: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(scope.stage)} s join ${compared(scope)} v on ${inScope(scope)} and ${sameKey}
    where ${staged(range)} and ${stored(range)} and v.left_proposal_at is null
      and (${rewritten.stored}) is distinct from (${rewritten.staged})
      and (${values.stored}) is distinct from (${values.staged})
      and ${types ? sql`s.type_code = any(${types}::text[])` : sql`true`}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Marks the vouchers that no longer stand in the proposal, and records each. */
export async function markGone(tx: Tx, scope: Staged, range: KeyRange, at: Date): Promise<Moved<'gone'>> {
  const { rows } = await sql<VoucherGroup & { recorded: number }>`
    with gone as (
      select v.* from ${compared(scope)} v
      where ${inScope(scope)} and ${stored(range)} and v.left_proposal_at is null
        and not exists (select from ${sql.table(scope.stage)} s where ${staged(range)} and ${sameKey})
    ), marked as (
      update vouchers v set left_proposal_at = ${at}::timestamptz
      from gone s where ${inScope(scope)} and ${stored(range)} and ${sameKey} and ${inPlace(scope)}
    ), recorded as (
      insert into voucher_changes as told (${CHANGE_SCOPE}, ${key}, kind, before_taxable, before_igv, before_total, seen_at)
      select ${changeScope(scope)}, ${key}, 'gone', taxable, igv, total, ${at}::timestamptz
      from gone ${TOLD_AGAIN}
      returning 1
    )
    select status, reason, igv_bucket, type_code, ${sql.raw(destinationIn('g'))} as destination, -count(*) as n, ${LEFT},
      (select count(*) from recorded) as recorded
    from gone g group by status, reason, igv_bucket, type_code, destination`.execute(tx);
  return { gone: rows[0]?.recorded ?? 0, difference: rows };
}

function eachSummed(write: (column: string) => string): RawBuilder<unknown> {
  return sql.raw(SUMMED_COLUMNS.map(write).join(', '));
}

function listOf(
  table: string,
  names: readonly string[],
  as: (column: string) => string = (column) => column,
): RawBuilder<unknown> {
  return sql.raw(names.map((name) => as(`${table}.${name}`)).join(', '));
}

/**
 * What was kept twice is no reason to write a voucher anew; it goes when something else changes. Nor is that the hash of its line is not
 * known yet: all of a period would be rewritten for it.
 */
function present(column: string): string {
  if (column.endsWith('.line_hash')) return `coalesce(${column}, s.line_hash)`;
  return column.endsWith('.detail') ? `(${column} - ${arrayOf(FORMER_KEYS)})` : column;
}

/** The vouchers that are compared: of one that is not among them the same line came again. */
function compared({ aside }: Staged): RawBuilder<unknown> {
  return sql.raw(aside ?? 'vouchers');
}

/** Where a voucher that was laid aside stands: nobody moves it meanwhile, for the book is locked. */
function placeIn({ aside }: Staged): RawBuilder<unknown> {
  return sql.raw(aside === null ? 'null::oid as part, null::tid as place' : 'v.part, v.place');
}

/** Not to read all of a book for the few that are written: each is gone to where it stands, whatever the planner knows of the table. */
function inPlace({ aside }: Staged): RawBuilder<unknown> {
  return sql.raw(aside === null ? 'true' : 'v.tableoid = s.part and v.ctid = s.place');
}

function staged(range: KeyRange): RawBuilder<unknown> {
  return between(sql.raw(STAGED_KEY), range);
}

function stored(range: KeyRange): RawBuilder<unknown> {
  return between(sql.raw(STORED_KEY), range);
}
