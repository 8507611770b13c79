import type { BookName } from '@yupana/contract/books.ts';
import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import { fromArrays, sameAs } from '../../platform/database/from-arrays.ts';
import type { FactKind } from '../../schema/facts.ts';
import type { VoucherKeyValues } from '../vouchers/columns.ts';
import { KEY_TYPES } from '../vouchers/voucher-keys.ts';

/** SQL of what is known of vouchers besides SUNAT's line. */

/** Whose vouchers. */
export interface Company {
  firmId: string;
  businessId: string;
}

/** A row as it is written. */
export interface FactRow extends VoucherKeyValues {
  book: BookName;
  kind: FactKind;
  state: 'known' | 'absent' | 'pending';
  pending_until: string | null;
  /** JSON. */
  value: string;
  source: string;
  reader_version: number;
}

export type FactKey = VoucherKeyValues & Pick<FactRow, 'book' | 'kind'>;

const VOUCHER_KEY = { book: 'text', ...KEY_TYPES } as const;
const FACT_KEY = { ...VOUCHER_KEY, kind: 'text' } as const;
const COLUMNS = {
  ...FACT_KEY,
  state: 'text',
  pending_until: 'date',
  value: 'jsonb',
  source: 'text',
  reader_version: 'integer',
} as const satisfies Record<keyof FactRow, string>;

const columns = sql.raw(Object.keys(COLUMNS).join(', '));
const key = sql.raw(Object.keys(FACT_KEY).join(', '));
const sameKey = sameAs('f', FACT_KEY);
const keyOfFact = sql.raw(
  Object.keys(FACT_KEY)
    .map((name) => `f.${name}`)
    .join(', '),
);
/** What a fact says, apart from who said it and when. */
const SAYS = ['state', 'pending_until', 'value'] as const;
const says = (table: string) => sql.raw(`(${SAYS.map((name) => `${table}.${name}`).join(', ')})`);

/** @param facts each key once @returns those that say something else than what stood, now written */
export async function writeFacts(
  tx: Tx,
  { firmId, businessId }: Company,
  facts: readonly FactRow[],
  at: Date,
): Promise<FactKey[]> {
  const { rows } = await sql<FactKey>`
    insert into voucher_facts as f (business_id, firm_id, learned_at, confirmed_at, ${columns})
    select ${businessId}::uuid, ${firmId}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${columns}
    from ${fromArrays('one', COLUMNS, facts)}
    on conflict (business_id, ${key}) do update set
      state = excluded.state, pending_until = excluded.pending_until, value = excluded.value, source = excluded.source,
      reader_version = excluded.reader_version, learned_at = excluded.learned_at, confirmed_at = excluded.confirmed_at
    where ${says('f')} is distinct from ${says('excluded')}
    returning ${keyOfFact}`.execute(tx);
  return rows;
}

/**
 * Those that say what stood: it was told once more, maybe by a newer reader. Each is looked up by its whole key (`limit`), for the embedded
 * database has no statistics to choose so by itself.
 */
export async function confirmFacts(
  tx: Tx,
  { businessId }: Company,
  facts: readonly FactRow[],
  at: Date,
): Promise<void> {
  await sql`
    update voucher_facts f set confirmed_at = ${at}::timestamptz, reader_version = one.reader_version
    from ${fromArrays('one', COLUMNS, facts)} cross join lateral (
      select f.tableoid as part, f.ctid as at from voucher_facts f where f.business_id = ${businessId}::uuid and ${sameKey} limit 1) place
    where f.tableoid = place.part and f.ctid = place.at and f.confirmed_at < ${at}::timestamptz`.execute(tx);
}

/** All that is known of one voucher. */
export function findFacts(tx: Tx, { firmId, businessId }: Company, book: BookName, voucher: VoucherKeyValues) {
  return tx
    .selectFrom('voucher_facts')
    .select(['kind', 'state', 'pending_until', 'value', 'source', 'learned_at', 'confirmed_at', 'reader_version'])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('book', '=', book)
    .where('issuer_ruc', '=', voucher.issuer_ruc)
    .where('type_code', '=', voucher.type_code)
    .where('serie', '=', voucher.serie)
    .where('number', '=', voucher.number)
    .where('dam_year', '=', voucher.dam_year)
    .execute();
}

export interface KnownFact extends FactKey {
  state: 'known' | 'absent' | 'pending';
  pending_until: string | null;
  value: unknown;
  source: string;
  learned_at: Date;
  confirmed_at: Date;
}

const sameVoucher = sameAs('f', VOUCHER_KEY);

/** All that is known of these, each found by how its key begins. */
export async function findFactsOf(
  tx: Tx,
  { firmId, businessId }: Company,
  book: BookName,
  vouchers: readonly VoucherKeyValues[],
): Promise<KnownFact[]> {
  const asked = vouchers.map(({ issuer_ruc, type_code, serie, number, dam_year }) => ({
    ...{ book, issuer_ruc, type_code, serie, number, dam_year },
  }));
  const { rows } = await sql<KnownFact>`
    select one.*, f.* from ${fromArrays('one', VOUCHER_KEY, asked)} cross join lateral (
      select f.kind, f.state, f.pending_until::text as pending_until, f.value, f.source, f.learned_at, f.confirmed_at
      from voucher_facts f
      where f.business_id = ${businessId}::uuid and ${sameVoucher} and f.firm_id = ${firmId}::uuid
      offset 0) f`.execute(tx);
  return rows;
}
