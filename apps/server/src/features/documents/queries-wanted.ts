import type { BookName } from '@yupana/contract/books.ts';
import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import { IS_ELECTRONIC } from '../vouchers/electronic.ts';
import { OF_A_PERIOD, type Whose } from './file-key.ts';

/** SQL of what is wanted: what vouchers have and files have not. */

/** A period whose vouchers, or whose state at SUNAT, are not those that were last looked at. */
export interface StalePeriod {
  tax_period: string;
  seq: string;
  is_open: boolean;
}

const IS_OPEN = sql`(p.purchases_state <> 'presented' or p.sales_state <> 'presented')`;

/** Newest first: what is wanted soonest is written soonest. */
export async function listStalePeriods(tx: Tx, { firmId, businessId }: Whose): Promise<StalePeriod[]> {
  const { rows } = await sql<StalePeriod>`
    select p.tax_period, p.seq::text as seq, ${IS_OPEN} as is_open
    from business_periods p
    left join document_periods d on d.business_id = p.business_id and d.tax_period = p.tax_period
    where p.firm_id = ${firmId}::uuid and p.business_id = ${businessId}::uuid
      and (d.seq is distinct from p.seq
        or d.is_open is distinct from ${IS_OPEN})
    order by p.tax_period desc`.execute(tx);
  return rows;
}

export async function keepLooked(tx: Tx, { firmId, businessId }: Whose, period: StalePeriod): Promise<void> {
  await sql`
    insert into document_periods (business_id, tax_period, firm_id, seq, is_open)
    values (${businessId}::uuid, ${period.tax_period}, ${firmId}::uuid, ${period.seq}::bigint, ${period.is_open})
    on conflict (business_id, tax_period) do update set seq = excluded.seq, is_open = excluded.is_open`.execute(tx);
}

/** Where a slice of a book ends. */
export interface SliceEnd {
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
  dam_year: string;
}

export const OF_AN_OPEN_PERIOD = 1_000_000 * OF_A_PERIOD;
const OPEN = sql.raw(String(OF_AN_OPEN_PERIOD));
const A_PERIOD = sql.raw(String(OF_A_PERIOD));
const IGV = sql.raw(`least(abs(v.igv), ${OF_A_PERIOD - 1})::bigint`);
/** Which period a place in the line is of. */
const PERIOD_OF_PLACE = sql.raw(`(f.priority / ${OF_A_PERIOD}) % 1000000`);

/**
 * The newest open period that lists a voucher of a closed one too: a document serves both, and is asked for as that one's. Few
 * are open.
 */
const openElsewhere = ({ firmId, businessId }: Whose, period: string) => sql`(
  select max(p.tax_period) from business_periods p
  where p.firm_id = ${firmId}::uuid and p.business_id = ${businessId}::uuid and p.tax_period <> ${period} and ${IS_OPEN}
    and exists (select from vouchers o where o.business_id = p.business_id and o.book = v.book and o.tax_period = p.tax_period
      and o.issuer_ruc = v.issuer_ruc and o.type_code = v.type_code and o.serie = v.serie and o.number = v.number))`;

/**
 * Writes down what is wanted of some vouchers of a book, in the order of their keys. What is there already keeps its state, and
 * what still waits its foremost place in the line, of whichever periods list it; a voucher that was not expected is when SUNAT says
 * otherwise of it, and one that SUNAT had not is asked for again when an open period lists it.
 * @returns where to go on; null when it was the last slice
 */
export async function wantSlice(
  tx: Tx,
  { firmId, businessId }: Whose,
  { book, period, isOpen, now }: { book: BookName; period: string; isOpen: boolean; now: Date },
  after: SliceEnd | null,
  size: number,
): Promise<SliceEnd | null> {
  const beyond = after
    ? sql`and (v.issuer_ruc, v.type_code, v.serie, v.number, v.dam_year) >
        (${after.issuer_ruc}, ${after.type_code}, ${after.serie}, ${after.number}, ${after.dam_year})`
    : sql``;
  const own = sql`${period}::bigint * ${A_PERIOD}`;
  const place = isOpen
    ? sql`${own} + ${OPEN}`
    : sql`coalesce(${openElsewhere({ firmId, businessId }, period)}::bigint * ${A_PERIOD}
        + ${OPEN}, ${own})`;
  const foremost = sql`case when ${PERIOD_OF_PLACE} = ${period}::bigint then excluded.priority
    else greatest(f.priority, excluded.priority) end`;
  const some = sql`
    select v.issuer_ruc, v.type_code, v.serie, v.number, v.dam_year, ${IS_ELECTRONIC} as electronic,
      ${place} + ${IGV} as priority
    from vouchers v
    where v.business_id = ${businessId}::uuid and v.firm_id = ${firmId}::uuid and v.book = ${book}
      and v.tax_period = ${period} ${beyond}
    order by v.issuer_ruc, v.type_code, v.serie, v.number, v.dam_year limit ${size}`;
  await sql`
    insert into voucher_files as f
      (business_id, book, issuer_ruc, type_code, serie, number, kind, firm_id, state, priority, next_try_at)
    select ${businessId}::uuid, ${book}, issuer_ruc, type_code, serie, number, 'xml', ${firmId}::uuid,
      case when electronic then 'wanted' else 'not-expected' end, priority,
      case when electronic then ${now}::timestamptz end
    from (select distinct on (issuer_ruc, type_code, serie, number) * from (${some}) slice
      order by issuer_ruc, type_code, serie, number, electronic desc) one
    on conflict (business_id, book, issuer_ruc, type_code, serie, number, kind) do update
      set priority = ${foremost},
        state = case when f.state = 'not-expected' then excluded.state else f.state end,
        next_try_at = case
          when f.state = 'not-expected' then excluded.next_try_at
          when f.state = 'absent' and ${foremost} < ${OPEN} then null
          when f.state = 'absent' and f.reason = 'not-there' and f.priority < ${OPEN} then ${now}::timestamptz
          else f.next_try_at end
      where (f.state in ('wanted', 'absent') and f.priority <> ${foremost})
        or (f.state = 'not-expected' and excluded.state = 'wanted')`.execute(tx);
  const { rows } = await sql<SliceEnd & { n: number }>`
    select issuer_ruc, type_code, serie, number, dam_year, count(*) over ()::int as n from (${some}) slice
    order by issuer_ruc desc, type_code desc, serie desc, number desc, dam_year desc limit 1`.execute(tx);
  const [last] = rows;
  return last && last.n === size ? last : null;
}
