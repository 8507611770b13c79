import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import { fromArrays, sameAs } from '../../platform/database/from-arrays.ts';
import type { KeptFinding, Shares } from '../../schema/analysis.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../vouchers/columns.ts';
import { BOOK_KEY_TYPES, bareKey, KEY_TYPES, keysOfBook } from '../vouchers/voucher-keys.ts';

/** SQL of what the rules say of purchases. */

/** A row as it is written. */
export interface VerdictRow extends VoucherKeyValues {
  status: VoucherStatus;
  expense: string;
  credit: string;
  without_credit: boolean;
  reason: string;
  /** JSON. */
  findings: string;
  shares: string | null;
  rulebook: string;
  facts_hash: string;
  judge_again_on: string | null;
}

const COLUMNS = {
  ...KEY_TYPES,
  status: 'text',
  expense: 'text',
  credit: 'text',
  without_credit: 'boolean',
  reason: 'text',
  findings: 'jsonb',
  shares: 'jsonb',
  rulebook: 'text',
  facts_hash: 'text',
  judge_again_on: 'date',
} as const satisfies Record<keyof VerdictRow, string>;
const columns = sql.raw(Object.keys(COLUMNS).join(', '));
const key = sql.raw(KEY_COLUMNS.join(', '));
const said = Object.keys(COLUMNS).filter((name) => !(KEY_COLUMNS as readonly string[]).includes(name));
const replaced = sql.raw(said.map((name) => `${name} = excluded.${name}`).join(', '));

export async function writeVerdicts(
  tx: Tx,
  { businessId, firmId, book, period }: LockedBook,
  verdicts: readonly VerdictRow[],
  at: Date,
): Promise<void> {
  if (verdicts.length === 0) return;
  await sql`
    insert into verdicts as v (business_id, book, tax_period, firm_id, judged_at, ${columns})
    select ${businessId}::uuid, ${book}, ${period}, ${firmId}::uuid, ${at}::timestamptz, ${columns}
    from ${fromArrays('one', COLUMNS, verdicts)}
    on conflict (business_id, book, tax_period, ${key}) do update set judged_at = excluded.judged_at, ${replaced}`.execute(
    tx,
  );
}

const sameKey = sameAs('v', BOOK_KEY_TYPES);

export interface StandingVerdict extends VoucherKeyValues {
  status: VoucherStatus;
  expense: string;
  credit: string;
  without_credit: boolean;
  reason: string;
  findings: readonly KeptFinding[];
  shares: Shares | null;
  rulebook: string;
  facts_hash: string;
  judge_again_on: string | null;
  judged_at: Date;
}

/** What the rules say of these, of whom they said something. */
export async function findVerdicts(
  tx: Tx,
  book: LockedBook,
  vouchers: readonly VoucherKeyValues[],
): Promise<StandingVerdict[]> {
  if (vouchers.length === 0) return [];
  const { rows } = await sql<StandingVerdict>`
    select v.* from ${fromArrays('one', BOOK_KEY_TYPES, keysOfBook(book, vouchers))} cross join lateral (
      select ${key}, v.status, v.expense, v.credit, v.without_credit, v.reason, v.findings, v.shares, v.rulebook, v.facts_hash,
        v.judge_again_on::text as judge_again_on, v.judged_at
      from verdicts v
      where v.business_id = ${book.businessId}::uuid and ${sameKey} and v.firm_id = ${book.firmId}::uuid
      limit 1) v`.execute(tx);
  return rows;
}

/** Céntimos that the purchases of a year add to its sums, until a period; those that lost their expense add nothing. */
export async function sumShares(
  tx: Tx,
  { businessId, firmId, period }: LockedBook,
): Promise<{ representation: number; recreation: number; directors: number; with_right: number }> {
  const summed = (name: keyof Shares) => sql`coalesce(sum((shares ->> ${name})::bigint), 0)::float8`;
  const { rows } = await sql<{ representation: number; recreation: number; directors: number; with_right: number }>`
    select ${summed('representation')} as representation, ${summed('recreation')} as recreation,
      ${summed('directors')} as directors, 0::float8 as with_right
    from verdicts
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and shares is not null
      and tax_period between ${`${period.slice(0, 4)}01`} and ${period} and status <> 'gasto no deducible'`.execute(tx);
  return rows[0] ?? { representation: 0, recreation: 0, directors: 0, with_right: 0 };
}

/** A purchase of some company. */
export interface Timely extends VoucherKeyValues {
  business_id: string;
  firm_id: string;
  tax_period: string;
}

/** Of all firms: those of which time alone may have changed what the rules say. */
export async function findTimely(tx: Tx, today: string, most: number): Promise<Timely[]> {
  const { rows } = await sql<Timely>`
    select business_id, firm_id, tax_period, ${key} from verdicts
    where judge_again_on is not null and judge_again_on <= ${today}::date limit ${most}`.execute(tx);
  return rows;
}

/** They wait to be judged, or stand in no proposal any more: no day is waited for. */
export async function forgetDay(tx: Tx, businessId: string, vouchers: readonly Timely[]): Promise<void> {
  const asked = vouchers.map((one) => ({ book: 'RCE', tax_period: one.tax_period, ...bareKey(one) }));
  await sql`
    update verdicts v set judge_again_on = null from ${fromArrays('one', BOOK_KEY_TYPES, asked)}
    where v.business_id = ${businessId}::uuid and ${sameKey}`.execute(tx);
}

/** Purchases of the year of a period, from that period on, that add to one of its sums. */
export async function findWithShares(
  tx: Tx,
  { businessId, firmId, period }: LockedBook,
): Promise<(VoucherKeyValues & { tax_period: string })[]> {
  const { rows } = await sql<VoucherKeyValues & { tax_period: string }>`
    select ${key}, tax_period from verdicts
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and shares is not null
      and tax_period between ${period} and ${`${period.slice(0, 4)}12`}`.execute(tx);
  return rows;
}
