import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import type { Schema } from '../../../schema.ts';
import type { Company } from '../company.ts';

/** SQL of deposits of detraction, made and received. */

/** Without the bytes of its page. */
export type DepositRow = Omit<Selectable<Schema['spot_deposits']>, 'receipt_bytes'>;
export type NewDeposit = Omit<
  Insertable<Schema['spot_deposits']>,
  | 'business_id'
  | 'firm_id'
  | 'source'
  | 'seen_at'
  | 'gone_at'
  | 'receipt'
  | 'receipt_at'
  | 'receipt_sha256'
  | 'receipt_bytes'
>;

/** The voucher that a deposit names. */
export interface DepositedVoucher {
  direction: 'made' | 'received';
  supplier_ruc: string;
  type_code: string;
  serie: string;
  voucher_number: string;
}

const VOUCHER = {
  direction: 'text',
  supplier_ruc: 'text',
  type_code: 'text',
  serie: 'text',
  voucher_number: 'text',
} as const;
const COLUMNS = {
  ...{ number: 'text', ...VOUCHER, supplier_name: 'text', customer_document: 'text', customer_name: 'text' },
  ...{ paid_on: 'date', amount: 'numeric', tax_period: 'text', account: 'text', account_type: 'text' },
  ...{ operation_code: 'text', goods_code: 'text', operation_number: 'text', npd: 'text', origin: 'text' },
  sol_user: 'text',
} as const satisfies Record<keyof NewDeposit, string>;
const names = Object.keys(COLUMNS);
const columns = sql.raw(names.join(', '));
const SAID = names.filter((name) => name !== 'number');
const shown = sql.raw(
  [
    ...['business_id', 'firm_id', 'source', 'seen_at', 'gone_at', 'receipt', 'receipt_at', 'receipt_sha256'],
    ...names.filter((name) => name !== 'paid_on' && name !== 'amount'),
  ]
    .map((name) => `s.${name}`)
    .concat('s.paid_on::text as paid_on', 's.amount::text as amount')
    .join(', '),
);

/**
 * Stores deposits. SUNAT's word takes the place of what was uploaded, never the other way round.
 * @param deposits each number once @returns those that say something else than what stood, or were not there
 */
export async function writeDeposits(
  tx: Tx,
  { firmId, businessId }: Company,
  deposits: readonly NewDeposit[],
  source: 'sunat' | 'upload',
  at: Date,
): Promise<DepositedVoucher[]> {
  if (deposits.length === 0) return [];
  const said = (table: string) => sql.raw(`(${SAID.map((name) => `${table}.${name}`).join(', ')})`);
  const { rows } = await sql<DepositedVoucher>`
    insert into spot_deposits as s (business_id, firm_id, source, seen_at, ${columns})
    select ${businessId}::uuid, ${firmId}::uuid, ${source}, ${at}::timestamptz, ${columns}
    from ${fromArrays('one', COLUMNS as Record<keyof NewDeposit, string>, deposits)}
    on conflict (business_id, number) do update set
      source = excluded.source, seen_at = excluded.seen_at, gone_at = null,
      ${sql.raw(SAID.map((name) => `${name} = excluded.${name}`).join(', '))}
    where excluded.source = 'sunat'
      and (${said('s')} is distinct from ${said('excluded')} or s.source <> 'sunat' or s.gone_at is not null)
    returning ${sql.raw(
      Object.keys(VOUCHER)
        .map((name) => `s.${name}`)
        .join(', '),
    )}`.execute(tx);
  return rows;
}

/** SUNAT lists in a period these and no other: what it listed there before counts no more. @returns what those were for */
export async function markGone(
  tx: Tx,
  { firmId, businessId }: Company,
  period: string,
  listed: readonly string[],
  at: Date,
): Promise<DepositedVoucher[]> {
  return tx
    .updateTable('spot_deposits')
    .set({ gone_at: at })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .where('source', '=', 'sunat')
    .where('gone_at', 'is', null)
    .where(sql<boolean>`not (number = any(${listed}::text[]))`)
    .returning(['direction', 'supplier_ruc', 'type_code', 'serie', 'voucher_number'])
    .execute();
}

/** Those of these vouchers, the first paid first; those that SUNAT lists no more are among them. */
export async function findDepositsOf(
  tx: Tx,
  { firmId, businessId }: Company,
  vouchers: readonly DepositedVoucher[],
): Promise<DepositRow[]> {
  if (vouchers.length === 0) return [];
  const { rows } = await sql<DepositRow>`
    select s.* from ${fromArrays('one', VOUCHER as Record<keyof DepositedVoucher, string>, vouchers.map(bare))}
    cross join lateral (
      select ${shown} from spot_deposits s
      where s.business_id = ${businessId}::uuid and s.firm_id = ${firmId}::uuid and s.direction = one.direction
        and s.supplier_ruc = one.supplier_ruc and s.type_code = one.type_code and s.serie = one.serie
        and s.voucher_number = one.voucher_number
      offset 0) s
    order by s.paid_on, s.number`.execute(tx);
  return rows;
}

/** Deposits made for what asks for none in any period: of vouchers that no proposal lists, or that are not subject. */
export async function findStray(tx: Tx, { firmId, businessId }: Company, most: number): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select ${shown} from spot_deposits s
    where s.business_id = ${businessId}::uuid and s.firm_id = ${firmId}::uuid and s.direction = 'made'
      and not exists (
        select from detractions d
        where d.business_id = s.business_id and d.firm_id = s.firm_id and d.issuer_ruc = s.supplier_ruc
          and d.type_code = s.type_code and d.serie = s.serie and d.number = s.voucher_number)
    order by s.paid_on desc, s.number limit ${most}`.execute(tx);
  return rows;
}

/** The deposit of a constancia, by its number, made or received; undefined: this company has none. */
export async function findDeposit(
  tx: Tx,
  { firmId, businessId }: Company,
  number: string,
): Promise<DepositRow | undefined> {
  const { rows } = await sql<DepositRow>`
    select ${shown} from spot_deposits s
    where s.business_id = ${businessId}::uuid and s.firm_id = ${firmId}::uuid and s.number = ${number}`.execute(tx);
  return rows[0];
}

/** The newest account of each of these suppliers to which somebody deposited for this company. */
export async function findAccounts(
  tx: Tx,
  { firmId, businessId }: Company,
  suppliers: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ supplier_ruc: string; account: string }>`
    select distinct on (supplier_ruc) supplier_ruc, account from spot_deposits
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and direction = 'made' and account is not null
      and gone_at is null and supplier_ruc = any(${suppliers}::text[])
    order by supplier_ruc, paid_on desc, number desc`.execute(tx);
  return new Map(rows.map(({ supplier_ruc, account }) => [supplier_ruc, account]));
}

/** Those of a period that SUNAT listed and of which no constancia is here. */
export async function findWithoutReceipt(
  tx: Tx,
  { firmId, businessId }: Company,
  numbers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from spot_deposits
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and number = any(${numbers}::text[])
      and receipt_at is null`.execute(tx);
  return new Set(rows.map(({ number }) => number));
}

/**
 * Keeps what the constancia of a deposit says, label by label, and SUNAT's page.
 * @param receipt `bytes` deflated, `sha256` of the page as it came
 */
export async function writeReceipt(
  tx: Tx,
  { firmId, businessId }: Company,
  number: string,
  receipt: { fields: string; sha256: string; bytes: Buffer; at: Date },
): Promise<void> {
  await tx
    .updateTable('spot_deposits')
    .set({
      receipt: receipt.fields,
      receipt_sha256: receipt.sha256,
      receipt_bytes: receipt.bytes,
      receipt_at: receipt.at,
    })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('number', '=', number)
    .execute();
}

/** The page of a constancia as it is kept, deflated: for whoever has a link that was checked. Sees every firm. */
export async function findReceiptBytes(tx: Tx, businessId: string, number: string): Promise<Buffer | null | undefined> {
  const row = await tx
    .selectFrom('spot_deposits')
    .select('receipt_bytes')
    .where('business_id', '=', businessId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.receipt_bytes;
}

function bare({ direction, supplier_ruc, type_code, serie, voucher_number }: DepositedVoucher): DepositedVoucher {
  return { direction, supplier_ruc, type_code, serie, voucher_number };
}

/**
 * Whoever writes deposits of a company, or makes them known, does so alone until its transaction ends: a voucher's fact is made of all of
 * its deposits. Before any row of what waits to be judged.
 */
export async function holdDeposits(tx: Tx, { businessId }: Company): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposits/${businessId}`}, 0))`.execute(tx);
}
