import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import { fromArrays, sameAs } from '../../platform/database/from-arrays.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../vouchers/columns.ts';
import { BOOK_KEY_TYPES, COMPANY_KEY_TYPES, type CompanyKey, KEY_TYPES, keysOfBook } from '../vouchers/voucher-keys.ts';

/** SQL of what people decided of purchases. */

/** The decision that prevails of a voucher: the newest that was not undone. */
export interface PrevailingDecision extends VoucherKeyValues {
  id: string;
  to_status: 'gasto deducible' | 'gasto no deducible';
  taxable: string;
  igv: string;
  total: string;
  figures_hash: string;
  decided_at: Date;
  member_id: string;
  batch: string;
  reason: string;
  from_status: VoucherStatus;
  finding: string;
  facts_hash: string | null;
  rulebook: string | null;
  verdict_status: VoucherStatus | null;
  verdict_rules: string | null;
}

const sameKey = sameAs('d', BOOK_KEY_TYPES);
const key = sql.raw(KEY_COLUMNS.map((name) => `d.${name}`).join(', '));

/** What prevails of these, of whom somebody decided. */
export async function findPrevailing(
  tx: Tx,
  book: LockedBook,
  vouchers: readonly VoucherKeyValues[],
): Promise<PrevailingDecision[]> {
  if (vouchers.length === 0) return [];
  const { rows } = await sql<PrevailingDecision>`
    select d.* from ${fromArrays('one', BOOK_KEY_TYPES, keysOfBook(book, vouchers))}
    cross join lateral (${newestOf(book.firmId, sql`${book.businessId}::uuid`)}) d`.execute(tx);
  return rows;
}

/** The same of purchases of several companies of a firm, in one statement. */
export async function findPrevailingOfFirm(
  tx: Tx,
  firmId: string,
  vouchers: readonly CompanyKey[],
): Promise<(PrevailingDecision & CompanyKey)[]> {
  if (vouchers.length === 0) return [];
  const { rows } = await sql<PrevailingDecision & CompanyKey>`
    select d.*, one.business_id, one.book, one.tax_period from ${fromArrays('one', COMPANY_KEY_TYPES, vouchers)}
    cross join lateral (${newestOf(firmId, sql`one.business_id`)}) d`.execute(tx);
  return rows;
}

/** Of the voucher `one`: each is looked up by its whole key (`limit`). */
function newestOf(firmId: string, businessId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      select d.id::text as id, ${key}, d.to_status, d.taxable::text, d.igv::text, d.total::text, d.figures_hash, d.decided_at, d.member_id,
        d.batch, d.reason, d.from_status, d.finding, d.facts_hash, d.rulebook, d.verdict_status, d.verdict_rules
      from decisions d
      where d.business_id = ${businessId} and ${sameKey} and d.firm_id = ${firmId}::uuid and d.undone_at is null
      order by d.id desc limit 1`;
}

/** A decision as it is written. */
export interface DecisionRow extends VoucherKeyValues {
  from_status: VoucherStatus;
  to_status: 'gasto deducible' | 'gasto no deducible';
  reason: string;
  finding: string;
  finding_sentence: string;
  taxable: string;
  igv: string;
  total: string;
  figures_hash: string;
  facts_hash: string | null;
  rulebook: string | null;
  /** What the rules said, and which of them (`rulesThatCount`). */
  verdict_status: VoucherStatus | null;
  verdict_rules: string | null;
}

const ROW = {
  ...KEY_TYPES,
  from_status: 'text',
  to_status: 'text',
  reason: 'text',
  finding: 'text',
  finding_sentence: 'text',
  taxable: 'numeric',
  igv: 'numeric',
  total: 'numeric',
  figures_hash: 'text',
  facts_hash: 'text',
  rulebook: 'text',
  verdict_status: 'text',
  verdict_rules: 'text',
} as const satisfies Record<keyof DecisionRow, string>;
const rowColumns = sql.raw(Object.keys(ROW).join(', '));

export async function insertDecisions(
  tx: Tx,
  { businessId, firmId, book, period }: LockedBook,
  rows: readonly DecisionRow[],
  { batch, memberId, at }: { batch: string; memberId: string; at: Date },
): Promise<void> {
  await sql`
    insert into decisions (business_id, book, tax_period, firm_id, batch, member_id, decided_at, ${rowColumns})
    select ${businessId}::uuid, ${book}, ${period}, ${firmId}::uuid, ${batch}::uuid, ${memberId}::uuid, ${at}::timestamptz, ${rowColumns}
    from ${fromArrays('one', ROW, rows)}`.execute(tx);
}

/** Takes back what was decided together, or of one of them. @returns the vouchers of those that stood */
export async function undoBatch(
  tx: Tx,
  { businessId, firmId, book, period }: LockedBook,
  { batch, only, memberId, at }: { batch: string; only: VoucherKeyValues | null; memberId: string; at: Date },
): Promise<VoucherKeyValues[]> {
  let query = tx
    .updateTable('decisions')
    .set({ undone_at: at, undone_by: memberId })
    .where('batch', '=', batch)
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('book', '=', book as 'RCE')
    .where('tax_period', '=', period)
    .where('undone_at', 'is', null);
  if (only) for (const column of KEY_COLUMNS) query = query.where(column, '=', only[column]);
  return query.returning([...KEY_COLUMNS]).execute();
}

/** Whether there is such a batch in this book. */
export async function hasBatch(tx: Tx, { businessId, firmId, period }: LockedBook, batch: string): Promise<boolean> {
  const found = await tx
    .selectFrom('decisions')
    .select('id')
    .where('batch', '=', batch)
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('tax_period', '=', period)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** All that was decided of one voucher, the newest first. */
export function listDecisions(tx: Tx, { businessId, firmId, period }: LockedBook, voucher: VoucherKeyValues) {
  let query = tx
    .selectFrom('decisions')
    .select(['batch', 'from_status', 'to_status', 'reason', 'finding_sentence', 'igv', 'total', 'figures_hash'])
    .select([
      'facts_hash',
      'rulebook',
      'finding',
      'verdict_status',
      'verdict_rules',
      'member_id',
      'decided_at',
      'undone_at',
      'undone_by',
    ])
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('book', '=', 'RCE')
    .where('tax_period', '=', period);
  for (const column of KEY_COLUMNS) query = query.where(column, '=', voucher[column]);
  return query.orderBy('id', 'desc').execute();
}

/** How many vouchers of a period somebody decided, and nobody undid. */
export async function countDecided(tx: Tx, { businessId, firmId, period }: LockedBook): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select distinct ${sql.raw(KEY_COLUMNS.join(', '))} from decisions
      where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and book = 'RCE' and tax_period = ${period}
        and undone_at is null) one`.execute(tx);
  return rows[0]?.n ?? 0;
}

/**
 * How many times somebody validated, and how many rejected, what one supplier sold and one finding was made of, in any period; what was
 * undone does not count.
 */
export async function countDecidedAlike(
  tx: Tx,
  { businessId, firmId }: Pick<LockedBook, 'businessId' | 'firmId'>,
  { issuer_ruc, finding }: { issuer_ruc: string; finding: string },
): Promise<{ validated: number; rejected: number }> {
  const counted = await tx
    .selectFrom('decisions')
    .select(({ fn }) => ['to_status', fn.count<string>('batch').distinct().as('n')])
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .where('issuer_ruc', '=', issuer_ruc)
    .where('finding', '=', finding)
    .where('undone_at', 'is', null)
    .groupBy('to_status')
    .execute();
  const timesTo = (status: PrevailingDecision['to_status']) =>
    Number(counted.find(({ to_status }) => to_status === status)?.n ?? 0);
  return { validated: timesTo('gasto deducible'), rejected: timesTo('gasto no deducible') };
}
