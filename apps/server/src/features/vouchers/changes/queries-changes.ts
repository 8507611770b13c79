import type { BookName } from '@yupana/contract/collection.ts';
import type { ChangeKind } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import type { Ctx, Tx } from '../../../ctx.ts';
import { KEY_COLUMNS, VOUCHER_KEY, type VoucherKeyValues } from '../columns.ts';

/** SQL of what changed between collections. The collection writes it; every query enters by company, book and period. */

export interface ChangeScope {
  businessId: string;
  book: BookName;
  period: string;
}

export interface ChangeFilter {
  kind: ChangeKind | undefined;
  unseen: boolean;
  after: Date | undefined;
}

/** What a change did to the period's IGV. Of one that came back nothing counted while it was away. */
const EFFECT = sql<string>`case when c.kind in ('new', 'returned') then c.after_igv when c.kind = 'gone' then -c.before_igv
  else c.after_igv - c.before_igv end`;
const written = (column: 'issuer_ruc' | 'number') =>
  sql`replace(replace(replace(${sql.ref(column)}, '%', '%25'), '-', '%2D'), '@', '%40')`;
/** As `voucherCode` writes it. */
const CODE = sql<string>`concat_ws('-', ${written('issuer_ruc')}, type_code, serie, ${written('number')})
  || case when dam_year <> '' then '@' || dam_year else '' end`;
/** What SUNAT corrected first: it may already have been declared otherwise. */
const PLACE = sql`case c.kind when 'changed' then 1 when 'returned' then 2 when 'new' then 3 else 4 end`;

/** How many changes each collection noted, by kind, and their effect on the IGV; the newest collection first. */
export function countChanges(ctx: Ctx, tx: Tx, scope: ChangeScope) {
  return changes(ctx, tx, scope)
    .select((eb) => [
      'c.seen_at',
      'c.kind',
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('c.read_at', 'is', null).as('unseen'),
      sql<string>`sum(${EFFECT})`.as('igv'),
      sql<number>`count(*) filter (where c.kind = 'changed' and c.book = 'RCE'
        and jsonb_exists_any(c.details, array['dgng_igv', 'dng_igv']))`.as('redirected'),
      sql<string>`coalesce(sum(${EFFECT}) filter (where c.read_at is null), 0)`.as('unseen_igv'),
    ])
    .groupBy(['c.seen_at', 'c.kind'])
    .orderBy('c.seen_at', 'desc')
    .execute();
}

/** Vouchers with a change that the filter leaves, for each kind and, where it is null, of any: one may change several times. */
export function countChangedVouchers(
  ctx: Ctx,
  tx: Tx,
  scope: ChangeScope,
  { unseen, after }: Omit<ChangeFilter, 'kind'>,
) {
  const key = sql.join(KEY_COLUMNS.map((column) => sql.ref(`c.${column}`)));
  let query = changes(ctx, tx, scope)
    .select([sql<ChangeKind | null>`c.kind`.as('kind'), sql<number>`count(distinct (${key}))`.as('count')])
    .groupBy(sql`grouping sets ((c.kind), ())`);
  if (unseen) query = query.where('c.read_at', 'is', null);
  if (after) query = query.where('c.seen_at', '>', after);
  return query.execute();
}

export type CountedChanges = Awaited<ReturnType<typeof countChanges>>[number];

/**
 * A change with what a reader is told of its voucher, which is never deleted: each is looked up by itself, because without
 * statistics (PGlite) a join compared every change with every voucher of the period.
 */
function shown(ctx: Ctx, tx: Tx, scope: ChangeScope) {
  return changes(ctx, tx, scope)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('vouchers')
          .select(['issue_date', 'counterparty_document', 'counterparty_name', 'status'])
          .where(({ and, eb: on, ref }) =>
            and(VOUCHER_KEY.map((column) => on(`vouchers.${column}`, '=', ref(`c.${column}`)))),
          )
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select([
      'c.run_id',
      'c.kind',
      'c.seen_at',
      'c.read_at',
      'c.issuer_ruc',
      'c.type_code',
      'c.serie',
      'c.number',
      'c.dam_year',
      'c.before_taxable',
      'c.before_igv',
      'c.before_total',
      'c.after_taxable',
      'c.after_igv',
      'c.after_total',
      'c.details',
      'v.issue_date',
      'v.counterparty_document',
      'v.counterparty_name',
      'v.status',
      EFFECT.as('igv_effect'),
    ]);
}

/** Every change of one voucher, the newest first. */
export function findChangesOf(ctx: Ctx, tx: Tx, scope: ChangeScope, key: VoucherKeyValues) {
  let query = shown(ctx, tx, scope);
  for (const column of KEY_COLUMNS) query = query.where(`c.${column}`, '=', key[column]);
  return query.orderBy('c.seen_at', 'desc').orderBy('c.run_id').limit(200).execute();
}

/** One page, the newest first. */
export function findChanges(
  ctx: Ctx,
  tx: Tx,
  scope: ChangeScope,
  { kind, unseen, after }: ChangeFilter,
  page: { limit: number; offset: number },
) {
  let query = shown(ctx, tx, scope);
  if (kind) query = query.where('c.kind', '=', kind);
  if (unseen) query = query.where('c.read_at', 'is', null);
  if (after) query = query.where('c.seen_at', '>', after);
  query = query.orderBy('c.seen_at', 'desc').orderBy(PLACE);
  for (const column of KEY_COLUMNS) query = query.orderBy(`c.${column}`);
  return query.orderBy('c.run_id').limit(page.limit).offset(page.offset).execute();
}

export type ChangeRow = Awaited<ReturnType<typeof findChanges>>[number];

export async function markSeen(
  ctx: Ctx,
  tx: Tx,
  { businessId, book, period }: ChangeScope,
  { until, only, at }: { until: Date; only: { collection: string; code: string }[] | undefined; at: Date },
): Promise<void> {
  let query = tx
    .updateTable('voucher_changes')
    .set({ read_at: at })
    .where('firm_id', '=', ctx.firmId)
    .where('business_id', '=', businessId)
    .where('book', '=', book)
    .where('tax_period', '=', period)
    .where('seen_at', '<=', until)
    .where('read_at', 'is', null);
  if (only) {
    const named = sql.join(only.map(({ collection, code }) => sql`(${collection}::uuid, ${code})`));
    query = query.where(sql<boolean>`(run_id, ${CODE}) in (${named})`);
  }
  await query.execute();
}

function changes(ctx: Ctx, tx: Tx, { businessId, book, period }: ChangeScope) {
  return tx
    .selectFrom('voucher_changes as c')
    .where('c.firm_id', '=', ctx.firmId)
    .where('c.business_id', '=', businessId)
    .where('c.book', '=', book)
    .where('c.tax_period', '=', period);
}
