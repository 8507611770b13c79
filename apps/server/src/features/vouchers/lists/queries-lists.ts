import type { BookName } from '@yupana/contract/books.ts';
import type { ChangeKind, VoucherStatus } from '@yupana/contract/vouchers.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx, Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import { KEY_COLUMNS, VOUCHER_KEY, type VoucherKeyValues } from '../columns.ts';
import type { SerieNumber } from './parse-serie-number.ts';
import type { KnownFile } from './why-no-file.ts';

/** All SQL of vouchers. Every query enters by the primary key: company, book, period. */

/** The purchases, or the sales, of one company in one period. */
export interface PurchaseScope {
  businessId: string;
  book: BookName;
  period: string;
}

export type PurchaseFilter =
  | { by: 'provider'; ruc: string }
  | { by: 'serie'; serie: string }
  | ({ by: 'serie_number' } & SerieNumber)
  | { by: 'nothing-matches' };

export type PurchaseSort = 'issue_date' | 'total_amount' | 'igv_amount' | 'supplier_business_name' | 'serie_number';

export interface PurchasePage {
  status: VoucherStatus | undefined;
  filter: PurchaseFilter | undefined;
  changes: ChangeKind | undefined;
  sort: PurchaseSort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

const SORTED_BY = {
  issue_date: ['issue_date'],
  total_amount: ['total'],
  igv_amount: ['igv'],
  supplier_business_name: ['counterparty_name'],
  // A number is text: the shorter one is the smaller.
  serie_number: ['serie', 'length', 'number'],
} as const;

/** What a row of the screen shows of a purchase. */
function shown(ctx: Ctx, tx: Tx, scope: PurchaseScope) {
  return purchases(ctx, tx, scope)
    .select([
      'issuer_ruc',
      'type_code',
      'serie',
      'number',
      'dam_year',
      'issue_date',
      'counterparty_document',
      'counterparty_name',
      'igv',
      'total',
      'taxable',
      'non_taxable',
      'currency',
      'exchange_rate',
      'detraction',
      'status',
      'reason',
      'left_proposal_at',
    ])
    .select((eb) => itsXml(eb).as('xml'))
    .select((eb) =>
      lastChange(eb)
        .select(
          sql<{ kind: ChangeKind; at: string; seen: boolean }>`json_build_object(
          'kind', c.kind, 'at', c.seen_at, 'seen', c.read_at is not null)`.as('change'),
        )
        .as('change'),
    );
}

/** One purchase, with what only its own panel shows. */
export function findPurchase(ctx: Ctx, tx: Tx, scope: PurchaseScope, key: VoucherKeyValues) {
  let query = shown(ctx, tx, scope)
    .select(['due_date', 'first_seen_at'])
    .select(['dg_taxable', 'dg_igv', 'dgng_taxable', 'dgng_igv', 'dng_taxable', 'dng_igv']);
  for (const column of KEY_COLUMNS) query = query.where(column, '=', key[column]);
  return query.executeTakeFirst();
}

export type FoundPurchase = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

/** One page. The key decides between equals, so that no voucher is on two pages or on none. */
export function findPurchases(ctx: Ctx, tx: Tx, scope: PurchaseScope, page: PurchasePage) {
  let query = shown(ctx, tx, scope)
    .where((eb) => matches(eb, scope, page.filter))
    .where(changedAs(ctx, scope, page.changes))
    .where(inTab(page.status));
  for (const column of SORTED_BY[page.sort]) {
    query = query.orderBy(column === 'length' ? sql`length(number)` : column, page.order);
  }
  for (const column of KEY_COLUMNS) query = query.orderBy(column);
  return query.limit(page.limit).offset(page.offset).execute();
}

/**
 * How many of a page's vouchers come before one of them: where it stands, from 0. Counted and not numbered: a period is not sorted for it.
 * @returns undefined when the filter does not leave it
 */
export async function findPlace(
  ctx: Ctx,
  tx: Tx,
  scope: PurchaseScope,
  page: Omit<PurchasePage, 'limit' | 'offset'>,
  key: VoucherKeyValues,
): Promise<number | undefined> {
  const listed = () =>
    purchases(ctx, tx, scope)
      .where((eb) => matches(eb, scope, page.filter))
      .where(changedAs(ctx, scope, page.changes))
      .where(inTab(page.status));
  let own = listed().select(['issue_date', 'total', 'igv', 'counterparty_name', 'serie', 'number']);
  for (const column of KEY_COLUMNS) own = own.where(column, '=', key[column]);
  const found = await own.executeTakeFirst();
  if (!found) return undefined;
  const sorted = SORTED_BY[page.sort].map((column) =>
    column === 'length'
      ? { before: page.order, left: sql`length(number)`, right: sql`length(${found.number})` }
      : { before: page.order, left: sql.ref(column), right: sql`${found[column]}` },
  );
  const keys = KEY_COLUMNS.map((column) => ({
    before: 'asc' as const,
    left: sql.ref(column),
    right: sql`${key[column]}`,
  }));
  // Before it is whoever is first in one of these and equal in all that decide sooner.
  const precedes = [...sorted, ...keys].reduceRight(
    (rest, { before, left, right }) =>
      sql<SqlBool>`(${left} ${before === 'asc' ? sql`<` : sql`>`} ${right} or (${left} = ${right} and ${rest}))`,
    sql<SqlBool>`false`,
  );
  const { count } = await listed()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(precedes)
    .executeTakeFirstOrThrow();
  return count;
}

export type Purchase = Awaited<ReturnType<typeof findPurchases>>[number];

/** How many vouchers a filter gives in each state, and what those still in SUNAT's proposal add up to. */
export function countPurchases(
  ctx: Ctx,
  tx: Tx,
  scope: PurchaseScope,
  filter: PurchaseFilter | undefined,
  changes: ChangeKind | undefined,
) {
  return purchases(ctx, tx, scope)
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('left_proposal_at', 'is', null).as('in_proposal'),
      eb.fn
        .coalesce(eb.fn.sum<string>('total').filterWhere('left_proposal_at', 'is', null), sql<string>`0`)
        .as('total'),
      eb.fn.coalesce(eb.fn.sum<string>('igv').filterWhere('left_proposal_at', 'is', null), sql<string>`0`).as('igv'),
    ])
    .where((eb) => matches(eb, scope, filter))
    .where(changedAs(ctx, scope, changes))
    .groupBy('status')
    .execute();
}

/** The values by which the period's purchases can be filtered, each once, in one pass over them. */
export async function findFilterValues(ctx: Ctx, tx: Tx, scope: PurchaseScope) {
  const { rows } = await sql<{
    type_code: string | null;
    serie: string | null;
    status: VoucherStatus | null;
    ruc: string | null;
    name: string;
    vouchers: number;
  }>`
    select type_code, serie, status, counterparty_document as ruc, max(counterparty_name) as name, count(*)::int as vouchers
    from vouchers
    where firm_id = ${ctx.firmId}::uuid and business_id = ${scope.businessId}::uuid
      and book = ${scope.book} and tax_period = ${scope.period}
    group by grouping sets ((type_code), (serie), (status), (counterparty_document))`.execute(tx);
  return rows;
}

/** The newest ones, at most `limit`. */
export function findSerieNumbers(ctx: Ctx, tx: Tx, scope: PurchaseScope, limit: number) {
  return purchases(ctx, tx, scope)
    .select(['serie', 'number'])
    .orderBy('issue_date', 'desc')
    .orderBy('issuer_ruc')
    .orderBy('type_code')
    .orderBy('serie')
    .orderBy('number')
    .limit(limit)
    .execute();
}

/**
 * What SUNAT's newest proposals of the firm's companies call this supplier. One look-up by key for each collected period:
 * there is no index by supplier alone, and none is worth its cost for this.
 */
export async function findSupplierName(ctx: Pick<Ctx, 'firmId'>, tx: Tx, ruc: string): Promise<string | null> {
  const row = await tx
    .selectFrom('business_periods as t')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('vouchers as v')
          .select('v.counterparty_name')
          .whereRef('v.business_id', '=', 't.business_id')
          .where('v.book', '=', 'RCE')
          .whereRef('v.tax_period', '=', 't.tax_period')
          .where('v.issuer_ruc', '=', ruc)
          .where('v.firm_id', '=', ctx.firmId)
          .limit(1)
          .as('seen'),
      (join) => join.onTrue(),
    )
    .select('seen.counterparty_name')
    .where('t.firm_id', '=', ctx.firmId)
    .orderBy('t.tax_period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.counterparty_name.trim() || null;
}

/** What every query of the screen starts from. */
export function purchases(ctx: Ctx, tx: Tx, { businessId, book, period }: PurchaseScope) {
  return tx
    .selectFrom('vouchers')
    .where('firm_id', '=', ctx.firmId)
    .where('business_id', '=', businessId)
    .where('book', '=', book)
    .where('tax_period', '=', period);
}

/** What is known of the XML of the voucher at hand, by its key; null while nobody looked for it. */
function itsXml(eb: ExpressionBuilder<Schema, 'vouchers'>) {
  return eb
    .selectFrom('voucher_files as f')
    .select(
      sql<KnownFile>`json_build_object('state', f.state, 'reason', f.reason, 'tries', f.tries, 'fault', f.fault,
        'waits', f.next_try_at is not null)`.as('known'),
    )
    .where(({ and, eb: on, ref }) =>
      and([
        ...(['business_id', 'book', 'issuer_ruc', 'type_code', 'serie', 'number'] as const).map((column) =>
          on(`f.${column}`, '=', ref(`vouchers.${column}`)),
        ),
        on('f.kind', '=', 'xml'),
      ]),
    )
    .limit(1);
}

/** The newest change of the voucher at hand, by the index of its key. */
function lastChange(eb: ExpressionBuilder<Schema, 'vouchers'>) {
  return eb
    .selectFrom('voucher_changes as c')
    .where(({ and, eb: on, ref }) =>
      and(VOUCHER_KEY.map((column) => on(`c.${column}`, '=', ref(`vouchers.${column}`)))),
    )
    .orderBy('c.seen_at', 'desc')
    .limit(1);
}

/**
 * Of one state, as reports and figures count it: what left SUNAT's proposal has nothing to be decided, and stands only among all.
 */
export function inTab(status: VoucherStatus | undefined): Expression<SqlBool> {
  return status ? sql<SqlBool>`(status = ${status} and left_proposal_at is null)` : sql<SqlBool>`true`;
}

/**
 * With a change of this kind, whatever came after it: the same that the list of changes counts. From the side of the changes, which are
 * few: a period may have a million vouchers.
 */
export function changedAs(
  ctx: Ctx,
  { businessId, book, period }: PurchaseScope,
  kind: ChangeKind | undefined,
): Expression<SqlBool> {
  if (!kind) return sql<SqlBool>`true`;
  const key = sql.raw(KEY_COLUMNS.join(', '));
  return sql<SqlBool>`(${key}) in (
    select ${key} from voucher_changes
    where firm_id = ${ctx.firmId}::uuid and business_id = ${businessId}::uuid
      and book = ${book} and tax_period = ${period} and kind = ${kind})`;
}

export function matches(
  eb: ExpressionBuilder<Schema, 'vouchers'>,
  { book }: PurchaseScope,
  filter: PurchaseFilter | undefined,
): Expression<SqlBool> {
  switch (filter?.by) {
    case undefined:
      return eb.lit(true);
    case 'nothing-matches':
      return eb.lit(false);
    case 'provider':
      // By the key where it names them: the issuer of a purchase. A sale's other side is no part of its key.
      return eb(book === 'RCE' ? 'issuer_ruc' : 'counterparty_document', '=', filter.ruc);
    case 'serie':
      return eb('serie', 'in', [filter.serie, filter.serie.toUpperCase()]);
    case 'serie_number':
      return eb.and([
        ...(filter.serie === null ? [] : [eb('serie', '=', filter.serie)]),
        ...(filter.number === null ? [] : [eb('number', '=', filter.number)]),
      ]);
  }
}
