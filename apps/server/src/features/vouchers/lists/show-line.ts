import type { BookName } from '@yupana/contract/books.ts';
import { destinations, type VoucherDetail, type VoucherEvent } from '@yupana/contract/voucher-detail.ts';
import { parseMoney, toWire, ZERO } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { readScreen } from '../../completeness/read-completeness.ts';
import { presentChange } from '../changes/present-change.ts';
import { type ChangeRow, findChangesOf } from '../changes/queries-changes.ts';
import type { VoucherKeyValues } from '../columns.ts';
import { readCode } from '../voucher-keys.ts';
import { presentPurchase } from './present-purchase.ts';
import { type FoundPurchase, findPurchase } from './queries-lists.ts';

/** What the vouchers' room knows of a voucher; its document, validity and files are others' to say. */
export type ShownLine = Pick<
  VoucherDetail,
  'voucher' | 'tax_period' | 'due_date' | 'destinations' | 'line_at' | 'history'
>;

/**
 * SUNAT's line of one purchase, or sale, and what its collections noted of it.
 * @param businessId a company of this firm's @throws NOT_FOUND when the period has no such voucher
 */
export async function showLine(
  ctx: Ctx,
  tx: Tx,
  businessId: string,
  { book: name, period, key }: { book: BookName; period: Period; key: VoucherKeyValues },
): Promise<ShownLine> {
  const found = await findPurchase(ctx, tx, { businessId, book: name, period }, key);
  if (!found) throw notFound();
  const book = { businessId, book: name, period };
  const changes = await findChangesOf(ctx, tx, book, key);
  const [completeness] = await readScreen(ctx, tx, businessId, book);
  return {
    voucher: presentPurchase(ctx.deps, { firmId: ctx.firmId, businessId }, found),
    tax_period: period,
    due_date: found.due_date,
    destinations: destinationsOf(found),
    line_at: completeness.figures_at,
    history: historyOf(found, name, changes, completeness.figures_at),
  };
}

/** Of most purchases all is for taxed sales: then there is nothing to tell apart. */
function destinationsOf(found: FoundPurchase): VoucherDetail['destinations'] {
  const all = destinations.flatMap((to) => {
    const [taxable, igv] = [parseMoney(found[`${to}_taxable`]), parseMoney(found[`${to}_igv`])];
    return taxable === ZERO && igv === ZERO ? [] : [{ to, taxable_amount: toWire(taxable), igv_amount: toWire(igv) }];
  });
  return all.every(({ to }) => to === 'dg') ? [] : all;
}

/** A book is done some time after its vouchers were stored: until then it is the collection that noted the change. */
const SAME_COLLECTION_MS = 30 * 60_000;

/** What the first collection brought is no change of a voucher: that it came then is told from the voucher itself. */
function historyOf(
  found: FoundPurchase,
  book: BookName,
  changes: readonly ChangeRow[],
  lineAt: string | null,
): VoucherEvent[] {
  const events = changes.map((row): VoucherEvent => {
    const { at, kind, differences } = presentChange(row, book);
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

/** The key of a voucher's code, as it stands in an address. @throws NOT_FOUND */
export function keyOfCode(code: string): VoucherKeyValues {
  const key = readCode(code);
  if (!key) throw notFound();
  return key;
}
