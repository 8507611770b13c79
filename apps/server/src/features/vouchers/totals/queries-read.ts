import type { BookName } from '@yupana/contract/books.ts';
import { CREDIT_NOTES, DEBIT_NOTES } from '@yupana/tax/voucher-types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Tx } from '../../../ctx.ts';
import { CREDIT_ELSEWHERE, WITHOUT_CREDIT } from '../without-credit.ts';

/** SQL of what the screens show: it adds up a few dozen groups and never vouchers, so it costs the same whatever a company has. */

const credit = oneOf(CREDIT_NOTES);
const debit = oneOf(DEBIT_NOTES);
const elsewhere = `(reason = '${CREDIT_ELSEWHERE}' or reason like '${CREDIT_ELSEWHERE}:%')`;
const counts = `reason <> '${WITHOUT_CREDIT}' and not ${elsewhere}`;
/** Which groups each figure adds up: of `_count` how many vouchers, of the others an amount. */
const FIGURES = {
  vouchers_count: all(),
  taxable: all(),
  igv: all(),
  non_taxable: all(),
  total: all(),
  general_taxable: `igv_bucket = 'general'`,
  general_igv: `igv_bucket = 'general'`,
  reduced_taxable: `igv_bucket = 'reduced'`,
  reduced_igv: `igv_bucket = 'reduced'`,
  deductible_count: `status = 'gasto deducible'`,
  deductible_igv: `status = 'gasto deducible' and ${counts}`,
  // Not lost, and not of this period.
  elsewhere_igv: `status = 'gasto deducible' and ${elsewhere}`,
  // In part for untaxed sales, by SUNAT's columns: it gives credit in part, as a voucher's verdict says.
  shared_igv: `status = 'gasto deducible' and ${counts} and destination in ('dgng', 'mixed')`,
  observed_count: `status = 'gasto observado'`,
  observed_igv: `status = 'gasto observado'`,
  in_process_count: `status = 'en proceso'`,
  in_process_igv: `status = 'en proceso'`,
  rejected_count: `status = 'gasto no deducible'`,
  rejected_igv: `status = 'gasto no deducible'`,
  invoice_count: `type_code = '01'`,
  invoice_igv: `type_code = '01'`,
  receipt_count: `type_code = '03'`,
  receipt_igv: `type_code = '03'`,
  credit_note_count: credit,
  credit_note_igv: credit,
  debit_note_count: debit,
  debit_note_igv: debit,
  other_count: `not (type_code in ('01', '03') or ${credit} or ${debit})`,
  other_igv: `not (type_code in ('01', '03') or ${credit} or ${debit})`,
} as const;
type Figure = keyof typeof FIGURES;

/** Of one book of a period. Amounts are decimal text. */
export type Totals = { [F in Figure]: F extends `${string}_count` ? number : string } & {
  /** Credit of purchases of other periods that comes into this one. It is not in `deductible_igv`. */
  arrived_igv: string;
  observed_reasons: Record<string, { total_count: number; total_monto_igv: number }>;
};
export type PeriodTotals = Totals & { business_id: string; tax_period: string; book: BookName };

export const NO_TOTALS: Totals = {
  ...(Object.fromEntries(Object.keys(FIGURES).map((name) => [name, name.endsWith('_count') ? 0 : '0.00'])) as Omit<
    Totals,
    'observed_reasons' | 'arrived_igv'
  >),
  arrived_igv: '0.00',
  observed_reasons: {},
};

const figures = sql.raw(
  Object.entries(FIGURES)
    .map(([name, where]) => {
      const what = name.endsWith('_count') ? 'vouchers_count' : (name.split('_').at(-1) ?? name);
      const amount = name === 'non_taxable' ? name : what;
      const sum = `coalesce(sum(${amount}) filter (where ${where}), 0)`;
      return `${sum}${name.endsWith('_count') ? '::int' : '::numeric(17, 2)'} as ${name}`;
    })
    .join(', '),
);

/** Of a company, or the part of the statement that finds it. */
export type CompanyId = string | RawBuilder<string>;

/** The totals of the given periods of a book; none of a period without vouchers. */
export function findTotals(ctx: Ctx, tx: Tx, businessId: CompanyId, book: BookName, periods: readonly string[]) {
  return totals(
    ctx,
    tx,
    sql`business_id = ${businessId}::uuid and book = ${book} and tax_period = any(${[...periods]}::text[])`,
  );
}

/** Both books of one period of each of several companies. */
export async function findTotalsOfCards(
  ctx: Ctx,
  tx: Tx,
  keys: readonly { businessId: string; period: string }[],
): Promise<PeriodTotals[]> {
  if (keys.length === 0) return [];
  const pairs = sql.join(keys.map(({ businessId, period }) => sql`(${businessId}::uuid, ${period})`));
  return totals(ctx, tx, sql`(business_id, tax_period) in (${pairs})`);
}

async function totals(ctx: Ctx, tx: Tx, which: RawBuilder<unknown>): Promise<PeriodTotals[]> {
  const { rows } = await sql<PeriodTotals>`
    select t.*, a.arrived_igv, coalesce(r.observed_reasons, '{}') as observed_reasons
    from (
      select business_id, tax_period, book, ${figures} from period_groups
      where firm_id = ${ctx.firmId}::uuid and ${which}
      group by business_id, tax_period, book
    ) t
    left join lateral (
      select jsonb_object_agg(reason, jsonb_build_object('total_count', n, 'total_monto_igv', igv)) as observed_reasons
      from (
        select reason, sum(vouchers_count) as n, sum(igv) as igv from period_groups g
        where g.business_id = t.business_id and g.tax_period = t.tax_period and g.book = t.book
          and status = 'gasto observado' and reason <> ''
        group by reason having sum(vouchers_count) <> 0
      ) by_reason
    ) r on true
    cross join lateral (
      select coalesce(sum(g.igv), 0)::numeric(17, 2) as arrived_igv
      from (${arrivals(sql`t.business_id`, sql`t.tax_period`)}) g where t.book = 'RCE'
    ) a`.execute(tx);
  return rows;
}

/**
 * What comes into a period of a company from others: of an open one what there is now, of a closed one what there was when it was closed
 * (`closed_arrivals`, decision 0113).
 */
function arrivals(business: RawBuilder<unknown>, period: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select g.type_code, g.igv_bucket, g.destination, g.vouchers_count, g.taxable, g.igv from period_groups g
    where g.business_id = ${business} and ${arriving(period)} and not exists (
      select from business_periods p
      where p.business_id = ${business} and p.tax_period = ${period} and p.closed_at is not null)
    union all
    select k.type_code, k.igv_bucket, k.destination, k.vouchers_count, k.taxable, k.igv from closed_arrivals k
    where k.business_id = ${business} and k.tax_period = ${period}`;
}

/** Of a company's groups `g`, those whose credit comes into that period from others. As the index has it. */
function arriving(period: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`g.book = 'RCE' and g.status = 'gasto deducible' and g.reason like ${sql.lit(`${CREDIT_ELSEWHERE}:%`)}
    and g.reason = ${sql.lit(`${CREDIT_ELSEWHERE}:`)} || ${period}`;
}

/** What comes into a period from others: groups of purchases, with base and IGV. Amounts are decimal text. */
export interface Arrived {
  type_code: string;
  igv_bucket: string;
  destination: string;
  count: number;
  taxable: string;
  igv: string;
}

export async function findArrived(
  tx: Tx,
  { businessId, period }: { businessId: string; period: string },
): Promise<Arrived[]> {
  const { rows } = await sql<Arrived>`
    select type_code, igv_bucket, destination, sum(vouchers_count)::int as count, sum(taxable)::numeric(17, 2) as taxable,
      sum(igv)::numeric(17, 2) as igv
    from (${arrivals(sql`${businessId}::uuid`, sql`${period}`)}) g
    group by type_code, igv_bucket, destination having sum(vouchers_count) <> 0
    order by type_code, igv_bucket, destination`.execute(tx);
  return rows;
}

/** The IGV that came into a closed period when it was closed, and what would come now. Decimal text. */
export async function findArrivalsSince(
  tx: Tx,
  { businessId, period }: { businessId: string; period: string },
): Promise<{ kept: string; now: string } | undefined> {
  const { rows } = await sql<{ kept: string; now: string }>`
    select (
      select coalesce(sum(k.igv), 0)::numeric(17, 2) from closed_arrivals k
      where k.business_id = ${businessId}::uuid and k.tax_period = ${period}
    ) as kept, (
      select coalesce(sum(g.igv), 0)::numeric(17, 2) from period_groups g
      where g.business_id = ${businessId}::uuid and ${arriving(sql`${period}`)}
    ) as now`.execute(tx);
  return rows[0];
}

/** Only the amount of each period that has vouchers: what the history shows. */
export async function findTotalAmounts(
  ctx: Ctx,
  tx: Tx,
  businessId: CompanyId,
  book: BookName,
  first: string,
  last: string,
) {
  const { rows } = await sql<{ tax_period: string; total: string }>`
    select tax_period, sum(total) as total from period_groups
    where firm_id = ${ctx.firmId}::uuid and business_id = ${businessId}::uuid and book = ${book}
      and tax_period between ${first} and ${last}
    group by tax_period`.execute(tx);
  return rows;
}

function all(): string {
  return 'true';
}

function oneOf(codes: readonly string[]): string {
  return `type_code in (${codes.map((code) => `'${code}'`).join(', ')})`;
}
