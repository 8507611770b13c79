import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { getVoucherDetail as call, VoucherEvent } from '@yupana/contract/voucher-detail.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import { parseVoucherCode } from '@yupana/tax/voucher-key.ts';
import type { Ctx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { readScreen } from '../../completeness/read-completeness.ts';
import { presentChange } from '../changes/present-change.ts';
import { type ChangeRow, findChangesOf } from '../changes/queries-changes.ts';
import type { VoucherKeyValues } from '../columns.ts';
import { presentPurchase } from './present-purchase.ts';
import { type FoundPurchase, findPurchase } from './queries-lists.ts';

/**
 * SUNAT's line of one purchase and what its collections noted of it.
 * @throws NOT_FOUND also when the company is another firm's, or the period has no such voucher
 */
export async function showVoucher(
  ctx: Ctx,
  { params, query }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  const key = keyOf(params.code);
  const { tax_period } = query;
  return ctx.transaction(async (tx) => {
    const business = await requireBusiness(ctx, tx, params.uuid);
    const found = await findPurchase(ctx, tx, { businessId: business.id, period: tax_period }, key);
    if (!found) throw notFound();
    const book = { businessId: business.id, book: 'RCE', period: tax_period } as const;
    const changes = await findChangesOf(ctx, tx, book, key);
    const [completeness] = await readScreen(ctx, tx, business.id, book);
    return {
      voucher: presentPurchase(ctx.deps, business.id, found),
      tax_period,
      due_date: found.due_date,
      line_at: completeness.figures_at,
      document: null,
      comparison: null,
      validity: null,
      files: [],
      history: historyOf(found, changes, completeness.figures_at),
    };
  });
}

/** A book is done some time after its vouchers were stored: until then it is the collection that noted the change. */
const SAME_COLLECTION_MS = 30 * 60_000;

/** What the first collection brought is no change of a voucher: that it came then is told from the voucher itself. */
function historyOf(found: FoundPurchase, changes: readonly ChangeRow[], lineAt: string | null): VoucherEvent[] {
  const events = changes.map((row): VoucherEvent => {
    const { at, kind, differences } = presentChange(row, 'RCE');
    return { what: 'change', at, kind, differences };
  });
  const oldest = changes.at(-1);
  if (oldest?.kind !== 'new') {
    const total = toWire(parseMoney(oldest?.before_total ?? found.total));
    const differences = [{ field: 'total' as const, before: null, after: total }];
    events.push({ what: 'change', at: found.first_seen_at.toISOString(), kind: 'new', differences });
  }
  const newest = Date.parse(events[0]?.at ?? '');
  if (lineAt !== null && Date.parse(lineAt) > newest + SAME_COLLECTION_MS && found.left_proposal_at === null) {
    events.unshift({ what: 'unchanged', at: lineAt });
  }
  return events;
}

function keyOf(code: string): VoucherKeyValues {
  try {
    const { issuerRuc, typeCode, serie, number, damYear } = parseVoucherCode(code);
    return { issuer_ruc: issuerRuc, type_code: typeCode, serie, number, dam_year: damYear ?? '' };
  } catch {
    throw notFound();
  }
}
