import type { BookName } from '@yupana/contract/books.ts';
import type { ChangeKind } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
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

export interface ClosedAndChanged {
  firm_id: string;
  business_id: string;
  tax_period: string;
  run_id: string;
}

/** Where a list goes on: what comes after `after` in the order of `company/period/run`, at most so many. */
export interface Slice {
  after: string;
  most: number;
}

/**
 * Across all firms: closed periods whose proposal a run changed after they were closed, in this time; each once, however many moments its
 * books have. One whose last change is younger is not among them yet.
 */
export async function listClosedAndChanged(
  tx: Tx,
  { since, until }: Window,
  { after, most }: Slice,
): Promise<ClosedAndChanged[]> {
  const { rows } = await sql<ClosedAndChanged>`
    select c.firm_id, c.business_id, c.tax_period, c.run_id from voucher_changes c
    join business_periods p on p.business_id = c.business_id and p.tax_period = c.tax_period and p.firm_id = c.firm_id
    where c.seen_at >= ${since}::timestamptz and p.closed_at is not null and c.seen_at > p.closed_at
      and concat_ws('/', c.business_id, c.tax_period, c.run_id) collate "C" > ${after}
    group by c.firm_id, c.business_id, c.tax_period, c.run_id having max(c.seen_at) <= ${until}::timestamptz
    order by concat_ws('/', c.business_id, c.tax_period, c.run_id) collate "C" limit ${most}`.execute(tx);
  return rows;
}

export type ChangedByRun = Pick<ClosedAndChanged, 'business_id' | 'tax_period' | 'run_id'>;
const BY_RUN = { business_id: 'uuid', tax_period: 'text', run_id: 'uuid' } as const satisfies Record<
  keyof ChangedByRun,
  string
>;

/** What each of these runs of a firm changed in a period that is closed and was before; by kind, of both books together. */
export async function countOfRuns(
  tx: Tx,
  firmId: string,
  runs: readonly ChangedByRun[],
): Promise<(ChangedByRun & { kind: ChangeKind; count: number })[]> {
  const { rows } = await sql<ChangedByRun & { kind: ChangeKind; count: number }>`
    select c.business_id, c.tax_period, c.run_id, c.kind, count(*)::int as count from ${fromArrays('one', BY_RUN, runs)}
    join voucher_changes c on ${sameAs('c', BY_RUN)} and c.book in ('RCE', 'RVIE') and c.firm_id = ${firmId}::uuid
    join business_periods p on p.business_id = c.business_id and p.tax_period = c.tax_period and p.firm_id = c.firm_id
    where p.closed_at is not null and c.seen_at > p.closed_at
    group by c.business_id, c.tax_period, c.run_id, c.kind`.execute(tx);
  return rows;
}
