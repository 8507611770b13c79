import type { BookName } from '@yupana/contract/books.ts';
import type { ChangeKind } from '@yupana/contract/vouchers.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays, sameAs } from '../../../platform/database/from-arrays.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../columns.ts';

/** SQL of what changed since a moment, of several companies: what collections brought, as they noted it. */

export interface Window {
  since: Date;
  until: Date;
}

export interface CountedSince {
  business_id: string;
  book: BookName;
  tax_period: string;
  kind: ChangeKind;
  count: number;
}

/** Of a firm's companies, by book, period and kind. */
export async function countSince(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  { since, until }: Window,
): Promise<CountedSince[]> {
  const { rows } = await sql<CountedSince>`
    select business_id, book, tax_period, kind, count(*)::int as count from voucher_changes
    where firm_id = ${firmId}::uuid and seen_at > ${since}::timestamptz and seen_at <= ${until}::timestamptz
      and business_id = any(${[...businessIds]}::uuid[])
    group by business_id, book, tax_period, kind`.execute(tx);
  return rows;
}

export interface ChangedSince extends VoucherKeyValues {
  business_id: string;
  tax_period: string;
}

/** Purchases of a firm's companies that say something else, or left: each once. */
export async function listChangedSince(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  { since, until }: Window,
  most: number,
): Promise<ChangedSince[]> {
  const { rows } = await sql<ChangedSince>`
    select distinct business_id, tax_period, ${sql.raw(KEY_COLUMNS.join(', '))} from voucher_changes
    where firm_id = ${firmId}::uuid and seen_at > ${since}::timestamptz and seen_at <= ${until}::timestamptz
      and book = 'RCE' and kind in ('changed', 'gone') and business_id = any(${[...businessIds]}::uuid[])
    limit ${most}`.execute(tx);
  return rows;
}

/** What a run changed in a period, and which time it was: `burst` is null of its first, then the moment at which it began again. */
export interface ChangedByRun {
  business_id: string;
  tax_period: string;
  run_id: string;
  burst: string | null;
}

export interface ClosedAndChanged extends ChangedByRun {
  firm_id: string;
}

/** Where a list goes on: what comes after `after` in the order of `company/period/run/burst`, at most so many. */
export interface Slice {
  after: string;
  most: number;
}

const BY_RUN = { business_id: 'uuid', tax_period: 'text', run_id: 'uuid' } as const;
type Run = Record<keyof typeof BY_RUN, string>;

/**
 * What these runs changed, with the burst of each change. They are reckoned over all that a run noted, whenever the period was closed: the
 * name of one is the same in each look.
 */
function changesOf(runs: RawBuilder<unknown>, quietMs: number): RawBuilder<unknown> {
  const ofRun = sql`partition by c.business_id, c.tax_period, c.run_id`;
  return sql`
    noted as (
      select c.*, case when c.seen_at - lag(c.seen_at) over (${ofRun} order by c.seen_at) <= ${quietMs}::int * interval '1 ms'
        then null else c.seen_at end as begins
      from ${runs} join voucher_changes c on ${sameAs('c', BY_RUN)} and c.book in ('RCE', 'RVIE')
    ),
    changes as (
      select c.*, nullif(max(c.begins) over (${ofRun} order by c.seen_at), min(c.seen_at) over (${ofRun})) as began
      from noted c
    )`;
}

const BURST = sql`(extract(epoch from c.began) * 1000)::bigint::text`;

/**
 * Across all firms: closed periods whose proposal a run changed after they were closed, in this time; each burst once, however many
 * moments its books have. One whose last change is younger is not among them yet.
 */
export async function listClosedAndChanged(
  tx: Tx,
  { since, until }: Window,
  { after, most }: Slice,
  quietMs: number,
): Promise<ClosedAndChanged[]> {
  const name = sql`concat_ws('/', c.business_id, c.tax_period, c.run_id, ${BURST}) collate "C"`;
  const { rows } = await sql<ClosedAndChanged>`
    with one as materialized (
      select distinct c.business_id, c.tax_period, c.run_id from voucher_changes c
      join business_periods p on p.business_id = c.business_id and p.tax_period = c.tax_period and p.firm_id = c.firm_id
      where c.seen_at >= ${since}::timestamptz and p.closed_at is not null and c.seen_at > p.closed_at
    ), ${changesOf(sql`one`, quietMs)}
    select c.firm_id, c.business_id, c.tax_period, c.run_id, ${BURST} as burst from changes c
    join business_periods p on p.business_id = c.business_id and p.tax_period = c.tax_period and p.firm_id = c.firm_id
    where c.seen_at >= ${since}::timestamptz and c.seen_at > p.closed_at and ${name} > ${after}
    group by c.firm_id, c.business_id, c.tax_period, c.run_id, c.began having max(c.seen_at) <= ${until}::timestamptz
    order by ${name} limit ${most}`.execute(tx);
  return rows;
}

/** What each of these runs of a firm changed in a period that is closed and was before; by burst and kind, of both books together. */
export async function countOfRuns(
  tx: Tx,
  firmId: string,
  runs: readonly Run[],
  quietMs: number,
): Promise<(ChangedByRun & { kind: ChangeKind; count: number })[]> {
  const { rows } = await sql<ChangedByRun & { kind: ChangeKind; count: number }>`
    with ${changesOf(fromArrays('one', BY_RUN, runs), quietMs)}
    select c.business_id, c.tax_period, c.run_id, ${BURST} as burst, c.kind, count(*)::int as count from changes c
    join business_periods p on p.business_id = c.business_id and p.tax_period = c.tax_period and p.firm_id = c.firm_id
    where c.firm_id = ${firmId}::uuid and p.closed_at is not null and c.seen_at > p.closed_at
    group by c.business_id, c.tax_period, c.run_id, c.began, c.kind`.execute(tx);
  return rows;
}
