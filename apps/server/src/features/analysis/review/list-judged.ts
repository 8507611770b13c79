import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { listObserved, listRejected, listValidated } from '@yupana/contract/review.ts';
import type { listVouchers as listCall, statusTabs } from '@yupana/contract/vouchers.ts';
import type { Ctx } from '../../../ctx.ts';
import { namesOfPeople } from '../../accounts/people.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { listVouchers, type Query } from '../../vouchers/lists/list-vouchers.ts';
import { keyOfCode } from '../../vouchers/lists/show-line.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { counting } from '../kept-findings.ts';
import { findPrevailing } from '../queries-decisions.ts';
import { findVerdicts } from '../queries-verdicts.ts';
import { sentenceOf } from '../sentence-of.ts';
import { reviewTotalsOf } from './review-totals.ts';

type List = CallResult<typeof listCall>;

/** A page of vouchers, each purchase with the sentence of what the rules found first. */
export async function listWithReasons(ctx: Ctx, query: Query): Promise<List> {
  const list = await listVouchers(ctx, query);
  if (query.operation_type !== 'COMPRA' || list.data.length === 0) return list;
  const keys = list.data.map(({ code }) => keyOfCode(code));
  const verdicts = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, { ruc: query.ruc });
    const book: LockedBook = { firmId: ctx.firmId, businessId: business.id, book: 'RCE', period: query.tax_period };
    return new Map((await findVerdicts(tx, book, keys)).map((one) => [keyOf(one), one]));
  });
  const data = list.data.map((voucher, place) => {
    const verdict = verdicts.get(keyOf(keys[place] as (typeof keys)[number]));
    const first = counting(verdict?.findings ?? []).find(({ rule }) => rule === verdict?.reason);
    const isTold = first && first.severity !== 'informs';
    return { ...voucher, observation: isTold ? sentenceOf(first) : null };
  });
  return { ...list, data };
}

/** One of the status tabs as a list of its own. */
function tab(
  ctx: Ctx,
  { ruc, tax_period, page, size }: Pick<Query, 'ruc' | 'tax_period' | 'page' | 'size'>,
  status: keyof typeof statusTabs,
): Promise<List> {
  const all = { operation_type: 'COMPRA', sort: 'issue_date', order: 'desc' } as const;
  return listWithReasons(ctx, { ruc, tax_period, page, size, status, ...all });
}

export function listObservedVouchers(ctx: Ctx, { query }: CallInput<typeof listObserved>): Promise<List> {
  return tab(ctx, query, 3);
}

export async function listRejectedVouchers(
  ctx: Ctx,
  { query }: CallInput<typeof listRejected>,
): Promise<CallResult<typeof listRejected>> {
  const list = await tab(ctx, { ...query, size: query.page_record }, 4);
  const keys = list.data.map(({ code }) => keyOfCode(code));
  const decisions = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, { ruc: query.ruc });
    const book: LockedBook = { firmId: ctx.firmId, businessId: business.id, book: 'RCE', period: query.tax_period };
    const found = await findPrevailing(tx, book, keys);
    const nameOf = await namesOfPeople(
      tx,
      found.map(({ member_id }) => member_id),
    );
    return new Map(
      found.map((one) => {
        const { batch, reason, decided_at } = one;
        return [keyOf(one), { batch, reason, by: nameOf(one.member_id), at: decided_at.toISOString() }];
      }),
    );
  });
  const data = list.data.map((voucher, place) => ({
    ...voucher,
    decision: decisions.get(keyOf(keys[place] as (typeof keys)[number])) ?? null,
  }));
  return { ...list, data };
}

export async function listValidatedVouchers(
  ctx: Ctx,
  { query }: CallInput<typeof listValidated>,
): Promise<CallResult<typeof listValidated>> {
  const { deductible } = await ctx.transaction(async (tx) => {
    // A uuid of another company answers as one that does not exist.
    const { id } = await ownBusiness(ctx, tx, { ruc: query.ruc, ...(query.uuid ? { uuid: query.uuid } : {}) });
    return reviewTotalsOf(ctx, tx, { firmId: ctx.firmId, businessId: id, book: 'RCE', period: query.tax_period });
  });
  const { data, summary, completeness, metadata } = await tab(ctx, query, 1);
  return {
    success: true,
    data,
    // What the dashboard takes from the IGV to pay: what gives no credit is listed, and not added.
    summary: { total_igv_amount: deductible.igv_amount, total_items: summary.total_invoices },
    completeness,
    metadata,
  };
}
