import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import { COMPANY_CHANNEL } from '../../company-channel.ts';
import type { Tx } from '../../ctx.ts';
import { fromArrays, sameAs } from '../../platform/database/from-arrays.ts';
import type { LockedBook } from './book-lock.ts';
import { SUMMED_COLUMNS, type VoucherKeyValues } from './columns.ts';
import { destinationIn, type VoucherGroup } from './totals/voucher-group.ts';
import { BOOK_KEY_TYPES } from './voucher-keys.ts';

/** SQL of the status of vouchers. Nobody else writes it. */

/** What a voucher of a book is to have: the decision, else the verdict. */
export interface Settled extends VoucherKeyValues {
  status: VoucherStatus;
  /** The first finding that makes it observed; of a deductible one, that it gives no credit; else empty. */
  reason: string;
}

/**
 * The book stands beside each key: said once for all, a database without statistics (the embedded one) would take a book for one
 * voucher, and read all of it for each that is settled. The company alone is said, because its part of the table is chosen by it.
 */
const COLUMNS = { ...BOOK_KEY_TYPES, status: 'text', reason: 'text' } as const satisfies Record<
  keyof Settled | 'book' | 'tax_period',
  string
>;

const sameKey = sameAs('v', BOOK_KEY_TYPES);
const amounts = sql.raw(SUMMED_COLUMNS.map((column) => `v.${column}::text as ${column}`).join(', '));

type Unsettled = VoucherGroup & { to_status: VoucherStatus; to_reason: string; stands: boolean };

/**
 * Those that have another status or reason than they are to have: each as the group it is in, and where it goes. Each is looked up by its
 * whole key (`limit`): joined, the planner reads all that the company has for a handful.
 */
export async function findUnsettled(tx: Tx, book: LockedBook, settled: readonly Settled[]): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select v.*, one.status as to_status, one.reason as to_reason
    from ${these(book, settled)} cross join lateral (
      select v.status, v.reason, v.igv_bucket, v.type_code, ${sql.raw(destinationIn('v'))} as destination, 1 as n, ${amounts},
        v.left_proposal_at is null as stands
      from vouchers v where v.business_id = ${book.businessId}::uuid and ${sameKey} limit 1) v
    where (v.status, v.reason) is distinct from (one.status, one.reason)`.execute(tx);
  return rows;
}

export async function writeStatuses(tx: Tx, book: LockedBook, settled: readonly Settled[]): Promise<void> {
  await sql`
    update vouchers v set status = one.status, reason = one.reason
    from ${these(book, settled)} cross join lateral (
      select v.tableoid as part, v.ctid as at from vouchers v where v.business_id = ${book.businessId}::uuid and ${sameKey} limit 1) place
    where v.tableoid = place.part and v.ctid = place.at and (v.status, v.reason) is distinct from (one.status, one.reason)`.execute(
    tx,
  );
}

function these({ book, period }: LockedBook, settled: readonly Settled[]) {
  return fromArrays(
    'one',
    COLUMNS,
    settled.map((one) => ({ ...one, book, tax_period: period })),
  );
}

/** Heard when the transaction is committed, and once however often it is said in it. */
export async function tellCompany(tx: Tx, businessId: string): Promise<void> {
  await sql`select pg_notify(${COMPANY_CHANNEL}, ${businessId})`.execute(tx);
}
