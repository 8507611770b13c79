import type { BookName } from '@yupana/contract/books.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays, sameAs } from '../../../platform/database/from-arrays.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../columns.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import { BOOK_KEY_TYPES, keysOfBook } from '../voucher-keys.ts';

/** SQL of purchases as somebody pays them. Amounts are decimal text, dates `AAAA-MM-DD`. */

export interface PurchaseRow extends VoucherKeyValues {
  tax_period: string;
  issue_date: string;
  counterparty_name: string;
  total: string;
  currency: string;
  exchange_rate: string;
  detraction: boolean;
  status: VoucherStatus;
}

const key = sql.raw(KEY_COLUMNS.join(', '));
const shown = sql.raw(
  [
    ...[...KEY_COLUMNS, 'tax_period', 'counterparty_name', 'currency', 'detraction', 'status'].map(
      (name) => `v.${name}`,
    ),
    ...['issue_date', 'total', 'exchange_rate'].map((name) => `v.${name}::text as ${name}`),
  ].join(', '),
);
const sameKey = sameAs('v', BOOK_KEY_TYPES);

/** The next so many purchases that the proposal of a period lists, after a key, in the order of their keys. */
export async function findNextPurchases(
  tx: Tx,
  { firmId, businessId }: Company,
  period: string,
  after: VoucherKeyValues | null,
  size: number,
): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select ${shown} from vouchers v
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = 'RCE' and v.tax_period = ${period}
      and v.left_proposal_at is null
      ${after ? sql`and (${key}) > (${sql.join(KEY_COLUMNS.map((name) => after[name]))})` : sql``}
    order by ${key} limit ${size}`.execute(tx);
  return rows;
}

/** These vouchers of a book in each of these periods whose proposal lists them; each is looked up by its whole key (`limit`). */
export async function findPurchasesOf(
  tx: Tx,
  { firmId, businessId }: Company,
  book: BookName,
  periods: readonly string[],
  vouchers: readonly VoucherKeyValues[],
): Promise<PurchaseRow[]> {
  const everywhere = periods.flatMap((period) => keysOfBook({ book, period }, vouchers));
  const { rows } = await sql<PurchaseRow>`
    select v.* from ${fromArrays('one', BOOK_KEY_TYPES, everywhere)} cross join lateral (
      select ${shown} from vouchers v
      where v.business_id = ${businessId}::uuid and ${sameKey} and v.firm_id = ${firmId}::uuid and v.left_proposal_at is null
      limit 1) v`.execute(tx);
  return rows;
}

/** The company's periods, and whether a person closed each here; the newest first. */
export async function findPeriods(
  tx: Tx,
  { firmId, businessId }: Company,
): Promise<{ period: string; isClosed: boolean }[]> {
  const rows = await tx
    .selectFrom('business_periods')
    .select(['tax_period', 'closed_at'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .orderBy('tax_period', 'desc')
    .execute();
  return rows.map(({ tax_period, closed_at }) => ({ period: tax_period, isClosed: closed_at !== null }));
}
