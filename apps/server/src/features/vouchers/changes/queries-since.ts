import type { BookName } from '@yupana/contract/books.ts';
import type { ChangeKind } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../columns.ts';

/** SQL of what changed since a moment, of several companies: what collections brought, as they noted it. */

export interface Window {
  since: Date;
  until: Date;
}

export interface CountedSince {
  business_id: string;
  book: BookName;
  kind: ChangeKind;
  count: number;
}

/** Of a firm's companies, by book and kind. */
export async function countSince(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  { since, until }: Window,
): Promise<CountedSince[]> {
  const { rows } = await sql<CountedSince>`
    select business_id, book, kind, count(*)::int as count from voucher_changes
    where firm_id = ${firmId}::uuid and seen_at > ${since}::timestamptz and seen_at <= ${until}::timestamptz
      and business_id = any(${[...businessIds]}::uuid[])
    group by business_id, book, kind`.execute(tx);
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
  seen_at: Date;
}

/** Across all firms: closed periods whose proposal a collection changed after they were closed, since a moment. */
export async function listClosedAndChanged(tx: Tx, since: Date): Promise<ClosedAndChanged[]> {
  const { rows } = await sql<ClosedAndChanged>`
    select distinct c.firm_id, c.business_id, c.tax_period, c.seen_at from voucher_changes c
    join business_periods p on p.business_id = c.business_id and p.tax_period = c.tax_period and p.firm_id = c.firm_id
    where c.seen_at >= ${since}::timestamptz and p.closed_at is not null and c.seen_at > p.closed_at`.execute(tx);
  return rows;
}

/** What a collection changed in a period that is closed and was before; by kind, of both books. */
export async function countOfCollection(
  tx: Tx,
  { firmId, businessId, period }: { firmId: string; businessId: string; period: string },
  seenAt: Date,
): Promise<{ kind: ChangeKind; count: number }[]> {
  const { rows } = await sql<{ kind: ChangeKind; count: number }>`
    select c.kind, count(*)::int as count from voucher_changes c
    join business_periods p on p.business_id = c.business_id and p.tax_period = c.tax_period and p.firm_id = c.firm_id
    where c.business_id = ${businessId}::uuid and c.firm_id = ${firmId}::uuid and c.tax_period = ${period}
      and c.seen_at = ${seenAt}::timestamptz and p.closed_at is not null and c.seen_at > p.closed_at
    group by c.kind`.execute(tx);
  return rows;
}
