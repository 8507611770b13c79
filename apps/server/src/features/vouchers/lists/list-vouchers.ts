import { BOOK_OF } from '@yupana/contract/books.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { hasFigures } from '@yupana/contract/known-figures.ts';
import { type listVouchers as call, statusTabs } from '@yupana/contract/vouchers.ts';
import { parseMoney, sum, toWire } from '@yupana/tax/money.ts';
import type { Ctx } from '../../../ctx.ts';
import { compareByHash } from '../../../platform/database/compare-by-hash.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { readScreen } from '../../completeness/read-completeness.ts';
import { parseSerieNumber } from './parse-serie-number.ts';
import { presentPurchase } from './present-purchase.ts';
import { countPurchases, findPlace, findPurchases, type PurchaseFilter } from './queries-lists.ts';
import { keyOfCode } from './show-line.ts';

type Asked = CallInput<typeof call>['query'];
/** Of any size: other lists have pages of their own. */
export type Query = Omit<Asked, 'size'> & { size: number };

/**
 * One page of the purchases, or the sales, of a period. Vouchers that left SUNAT's proposal are listed, counted and marked among all, and
 * do not add to the amounts: those are the proposal's. Under a state only the proposal's are, as in the report.
 */
export async function listVouchers(ctx: Ctx, query: Query): Promise<CallResult<typeof call>> {
  const filter = filterOf(query);
  const status = statusTabs[query.status as keyof typeof statusTabs];
  const { sort, order, size: limit } = query;
  // Two transactions: together they would hold the embedded database's one connection for too long.
  const { scope, groups, completeness } = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, { ruc: query.ruc });
    const scope = { businessId: business.id, book: BOOK_OF[query.operation_type], period: query.tax_period };
    const [completeness] = await readScreen(ctx, tx, business.id, scope);
    if (query.changes) await compareByHash(tx);
    return { scope, groups: await countPurchases(ctx, tx, scope, filter, query.changes), completeness };
  });
  const { rows, page } = await ctx.transaction(async (tx) => {
    if (query.changes) await compareByHash(tx);
    const asked = { status, filter, changes: query.changes, sort, order };
    const place = query.around && (await findPlace(ctx, tx, scope, asked, keyOfCode(query.around)));
    const page = typeof place === 'number' ? Math.floor(place / limit) + 1 : query.page;
    return { page, rows: await findPurchases(ctx, tx, scope, { ...asked, limit, offset: (page - 1) * limit }) };
  });
  const shown = status ? groups.filter((group) => group.status === status) : groups;
  const in_proposal = shown.reduce((count, group) => count + group.in_proposal, 0);
  const total_items = status ? in_proposal : shown.reduce((count, group) => count + group.count, 0);
  // Rows that are there are counted, whatever the acta says; that there are none is for SUNAT to say.
  const known = groups.length > 0 || hasFigures(completeness);
  return {
    success: true,
    data: rows.map((row) => presentPurchase(ctx.deps, { firmId: ctx.firmId, businessId: scope.businessId }, row)),
    summary: {
      total_import_amount: known ? toWire(sum(shown.map((group) => parseMoney(group.total)))) : null,
      total_igv_amount: known ? toWire(sum(shown.map((group) => parseMoney(group.igv)))) : null,
      total_invoices: known ? total_items : null,
      left_proposal: total_items - in_proposal,
    },
    counts: known ? countsByTab(groups) : { 0: null, 1: null, 2: null, 3: null, 4: null },
    completeness,
    metadata: {
      pagination: { total_pages: Math.ceil(total_items / query.size), total_items, page, size: query.size },
    },
  };
}

/** What the filter of the screen asks for, as the queries take it. */
export function filterOf({
  filter_by,
  value_filter,
}: Pick<Query, 'filter_by' | 'value_filter'>): PurchaseFilter | undefined {
  if (!filter_by || !value_filter) return undefined;
  if (filter_by === 'provider') return { by: 'provider', ruc: value_filter };
  if (filter_by === 'serie') return { by: 'serie', serie: value_filter };
  const wanted = parseSerieNumber(value_filter);
  return wanted ? { by: 'serie_number', ...wanted } : { by: 'nothing-matches' };
}

function countsByTab(groups: { status: string; count: number; in_proposal: number }[]) {
  const of = (tab: 1 | 2 | 3 | 4) => groups.find(({ status }) => status === statusTabs[tab])?.in_proposal ?? 0;
  return { 0: groups.reduce((count, group) => count + group.count, 0), 1: of(1), 2: of(2), 3: of(3), 4: of(4) };
}
