import { NOTES } from '@yupana/tax/voucher-types.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays, sameAs } from '../../../platform/database/from-arrays.ts';
import type { VoucherKeyValues } from '../columns.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import type { PeriodKey } from '../totals/queries-periods.ts';
import { destinationIn } from '../totals/voucher-group.ts';
import { bareKey, KEY_TYPES } from '../voucher-keys.ts';
import { CREDIT_ELSEWHERE, creditIn } from '../without-credit.ts';

/** SQL of what a company's other purchases say of one: the same in another period, the invoice of a note, the notes of an invoice. */

export interface PeriodOfCompany {
  tax_period: string;
  /** SUNAT says that its purchases were declared. */
  presented: boolean;
  closed: boolean;
}

export async function listPeriodsOf(tx: Tx, { firmId, businessId }: Company): Promise<PeriodOfCompany[]> {
  const { rows } = await sql<PeriodOfCompany>`
    select tax_period, purchases_state = 'presented' as presented, closed_at is not null as closed from business_periods
    where firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid order by tax_period`.execute(tx);
  return rows;
}

/** A purchase that is looked for in a period. */
export interface Sought extends VoucherKeyValues {
  tax_period: string;
}

export interface FoundElsewhere extends Sought {
  issue_date: string;
  taxable: string;
  igv: string;
  total: string;
  exchange_rate: string;
  currency: string;
  first_seen_at: Date;
}

const SOUGHT = { tax_period: 'text', ...KEY_TYPES } as const satisfies Record<keyof Sought, string>;
const sameKey = sameAs('v', SOUGHT);
/** Of one statement. */
const AT_ONCE = 4_000;

/** Those of these that stand in SUNAT's proposal of that period, each looked up by its whole key. */
export async function findSought(
  tx: Tx,
  { businessId, firmId }: Company,
  sought: readonly Sought[],
): Promise<FoundElsewhere[]> {
  const found: FoundElsewhere[] = [];
  for (let from = 0; from < sought.length; from += AT_ONCE) {
    const { rows } = await sql<FoundElsewhere>`
      select one.*, v.* from ${fromArrays('one', SOUGHT, sought.slice(from, from + AT_ONCE))} cross join lateral (
        select v.issue_date::text as issue_date, v.taxable::text as taxable, v.igv::text as igv, v.total::text as total,
          v.exchange_rate::text as exchange_rate, v.currency, v.first_seen_at
        from vouchers v
        where v.business_id = ${businessId}::uuid and v.book = 'RCE' and ${sameKey} and v.firm_id = ${firmId}::uuid
          and v.left_proposal_at is null
        limit 1) v`.execute(tx);
    found.push(...rows);
  }
  return found;
}

const SOME_ELSEWHERE = sql.lit(`${CREDIT_ELSEWHERE}:%`);

/** The closed periods of which some credit comes into this one. As a rule there is none: an index has these groups alone. */
export async function listClosedThatBring(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<string[]> {
  const { rows } = await sql<{ tax_period: string }>`
    select distinct g.tax_period from period_groups g
    join business_periods p on p.business_id = g.business_id and p.tax_period = g.tax_period and p.closed_at is not null
    where g.business_id = ${businessId}::uuid and g.firm_id = ${firmId}::uuid and g.tax_period <> ${period} and g.book = 'RCE'
      and g.reason like ${SOME_ELSEWHERE} and g.reason = ${creditIn(period)} and g.vouchers_count > 0
    order by g.tax_period`.execute(tx);
  return rows.map(({ tax_period }) => tax_period);
}

/** Of these those that are deductible there and give their credit in this period. */
export async function findBringing(
  tx: Tx,
  { firmId, businessId, period }: PeriodKey,
  sought: readonly Sought[],
): Promise<Sought[]> {
  const found: Sought[] = [];
  for (let from = 0; from < sought.length; from += AT_ONCE) {
    const { rows } = await sql<Sought>`
      select one.* from ${fromArrays('one', SOUGHT, sought.slice(from, from + AT_ONCE))} cross join lateral (
        select v.status, v.reason from vouchers v
        where v.business_id = ${businessId}::uuid and v.book = 'RCE' and ${sameKey} and v.firm_id = ${firmId}::uuid
          and v.left_proposal_at is null
        limit 1) v
      where v.status = 'gasto deducible' and v.reason = ${creditIn(period)}`.execute(tx);
    found.push(...rows);
  }
  return found;
}

/** The purchases of a period whose credit comes into others, each with its reason. */
export async function findGoing(
  tx: Tx,
  { firmId, businessId, period }: PeriodKey,
): Promise<(VoucherKeyValues & { reason: string })[]> {
  const ofPeriod = sql`business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and book = 'RCE' and tax_period = ${period}
    and reason like ${SOME_ELSEWHERE}`;
  const some = await sql`select from period_groups where ${ofPeriod} and vouchers_count > 0 limit 1`.execute(tx);
  if (some.rows.length === 0) return [];
  const { rows } = await sql<VoucherKeyValues & { reason: string }>`
    select issuer_ruc, type_code, serie, number, dam_year, reason from vouchers
    where ${ofPeriod} and left_proposal_at is null`.execute(tx);
  return rows;
}

/** A purchase whose credit a closed period has, with what comes into that period now beyond what it had when it was closed. */
export interface Bound extends VoucherKeyValues {
  igv: string;
  /** The reason by which it comes there. */
  reason: string;
  igv_bucket: string;
  destination: string;
  surplus: string;
}

/** Whether into some closed period of the company credits came. */
export async function hasClosedArrivals(tx: Tx, { firmId, businessId }: Company): Promise<boolean> {
  const { rows } = await sql`
    select from closed_arrivals where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Of these purchases of a period those that give their credit in a period that was closed with credits of their kind. */
export async function findBound(
  tx: Tx,
  { firmId, businessId, period }: PeriodKey,
  keys: readonly VoucherKeyValues[],
): Promise<Bound[]> {
  const asked = keys.map((key) => ({ ...bareKey(key), tax_period: period }));
  const { rows } = await sql<Bound>`
    select v.*, (n.igv - k.igv)::text as surplus from ${fromArrays('one', SOUGHT, asked)} cross join lateral (
      select v.issuer_ruc, v.type_code, v.serie, v.number, v.dam_year, v.igv::text as igv, v.reason, v.igv_bucket,
        ${sql.raw(destinationIn('v'))} as destination
      from vouchers v
      where v.business_id = ${businessId}::uuid and v.book = 'RCE' and ${sameKey} and v.firm_id = ${firmId}::uuid
        and v.left_proposal_at is null and v.status = 'gasto deducible'
      limit 1) v
    join closed_arrivals k on k.firm_id = ${firmId}::uuid and k.business_id = ${businessId}::uuid
      and v.reason = ${sql.lit(`${CREDIT_ELSEWHERE}:`)} || k.tax_period
      and k.type_code = v.type_code and k.igv_bucket = v.igv_bucket and k.destination = v.destination
    cross join lateral (
      select coalesce(sum(g.igv), 0) as igv from period_groups g
      where g.firm_id = ${firmId}::uuid and g.business_id = ${businessId}::uuid and g.book = 'RCE'
        and g.status = 'gasto deducible' and g.reason like ${SOME_ELSEWHERE} and g.reason = v.reason
        and g.type_code = v.type_code and g.igv_bucket = v.igv_bucket and g.destination = v.destination) n`.execute(tx);
  return rows;
}

/** The purchases, in whichever period, whose credit comes into this one. */
export async function findComing(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<Sought[]> {
  const coming = sql`business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and book = 'RCE'
    and reason like ${SOME_ELSEWHERE} and reason = ${creditIn(period)}`;
  const some = await sql<{ tax_period: string }>`
    select distinct tax_period from period_groups where ${coming} and vouchers_count > 0`.execute(tx);
  if (some.rows.length === 0) return [];
  const { rows } = await sql<Sought>`
    select tax_period, issuer_ruc, type_code, serie, number, dam_year from vouchers
    where ${coming} and tax_period in (${sql.join(some.rows.map(({ tax_period }) => tax_period))}) and left_proposal_at is null`.execute(
    tx,
  );
  return rows;
}

export interface FoundNote extends VoucherKeyValues {
  tax_period: string;
  issue_date: string;
  total: string;
  note_type: string | null;
  modified_type_code: string | null;
  modified_serie: string;
  modified_number: string;
}

const SOME_NOTE = sql.join([...NOTES]);

/** All notes of these issuers in these periods, found by how the key begins. */
export async function findNotesOf(
  tx: Tx,
  { businessId, firmId }: Company,
  issuers: readonly string[],
  periods: readonly string[],
): Promise<FoundNote[]> {
  const asked = periods.flatMap((tax_period) => issuers.map((issuer_ruc) => ({ tax_period, issuer_ruc })));
  const found: FoundNote[] = [];
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const some = fromArrays('one', { tax_period: 'text', issuer_ruc: 'text' }, asked.slice(from, from + AT_ONCE));
    const { rows } = await sql<FoundNote>`
      select one.*, v.* from ${some} cross join lateral (
        select v.type_code, v.serie, v.number, v.dam_year, v.issue_date::text as issue_date, v.total::text as total, v.note_type,
          v.modified_type_code, v.modified_serie, v.modified_number
        from vouchers v
        where v.business_id = ${businessId}::uuid and v.book = 'RCE' and v.tax_period = one.tax_period
          and v.issuer_ruc = one.issuer_ruc and v.type_code in (${SOME_NOTE}) and v.firm_id = ${firmId}::uuid
          and v.left_proposal_at is null and v.modified_number is not null
        offset 0) v`.execute(tx);
    found.push(...rows);
  }
  return found;
}
