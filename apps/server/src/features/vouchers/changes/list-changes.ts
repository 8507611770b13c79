import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { listChanges as call } from '@yupana/contract/changes.ts';
import { type ChangeKind, changeKinds } from '@yupana/contract/vouchers.ts';
import { type Money, parseMoney, subtract, sum, toWire, ZERO } from '@yupana/tax/money.ts';
import type { Ctx } from '../../../ctx.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { countCollections } from '../../completeness/count-collections.ts';
import { readScreen } from '../../completeness/read-completeness.ts';
import { readBookTotals } from '../totals/read-totals.ts';
import { presentChange } from './present-change.ts';
import { type CountedChanges, countChangedVouchers, countChanges, findChanges } from './queries-changes.ts';

/**
 * What a book and period gained, altered and lost from one collection to another. Cards, tabs and pages all count the same
 * changes: those that the filters leave, each voucher once for each collection that noted it.
 */
export async function listChanges(
  ctx: Ctx,
  { params, query }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  const { tax_period: period, book, kind, page, size } = query;
  const filter = { kind, unseen: query.only === 'unseen', after: query.after ? new Date(query.after) : undefined };
  return ctx.transaction(async (tx) => {
    const business = await requireBusiness(ctx, tx, params.uuid);
    const scope = { businessId: business.id, book, period };
    const counted = await countChanges(ctx, tx, scope);
    const changed = await countChangedVouchers(ctx, tx, scope, filter);
    const rows = await findChanges(ctx, tx, scope, filter, { limit: size, offset: (page - 1) * size });
    const now = await readBookTotals(ctx, tx, business.id, book, period);
    const [completeness] = await readScreen(ctx, tx, business.id, { period, book });
    const since = counted.filter(({ seen_at }) => !filter.after || seen_at > filter.after);
    const tally = tallyOf(since, filter.unseen);
    const { counts } = tally;
    const total_items = kind ? counts[kind] : changeKinds.reduce((all, one) => all + counts[one], 0);
    const moved = sum(Object.values(tally.effects));
    return {
      data: rows.map((row) => presentChange(row, book)),
      counts,
      changed: changedOf(changed),
      igv_effects: wired(tally.effects),
      vouchers: { before: now.vouchers - counts.new - counts.returned + counts.gone, after: now.vouchers },
      igv: { before: toWire(subtract(now.igv, moved)), after: toWire(now.igv) },
      unseen: since.reduce((count, { unseen }) => count + unseen, 0),
      collections: collectionsOf(counted),
      completeness,
      collected: await countCollections(ctx, tx, business.id, book, period),
      metadata: { pagination: { total_pages: Math.ceil(total_items / size), total_items, page, size } },
    };
  });
}

function changedOf(counted: Awaited<ReturnType<typeof countChangedVouchers>>) {
  const of = (kind: ChangeKind | null) => counted.find((one) => one.kind === kind)?.count ?? 0;
  return { new: of('new'), returned: of('returned'), changed: of('changed'), gone: of('gone'), all: of(null) };
}

interface Tally {
  counts: Record<ChangeKind, number>;
  effects: Record<ChangeKind, Money>;
}

function tallyOf(counted: readonly CountedChanges[], unseenOnly: boolean): Tally {
  const tally: Tally = {
    counts: { new: 0, returned: 0, changed: 0, gone: 0 },
    effects: { new: ZERO, returned: ZERO, changed: ZERO, gone: ZERO },
  };
  for (const { kind, count, unseen, igv, unseen_igv } of counted) {
    tally.counts[kind] += unseenOnly ? unseen : count;
    tally.effects[kind] = sum([tally.effects[kind], parseMoney(unseenOnly ? unseen_igv : igv)]);
  }
  return tally;
}

function wired(effects: Tally['effects']) {
  return {
    new: toWire(effects.new),
    returned: toWire(effects.returned),
    changed: toWire(effects.changed),
    gone: toWire(effects.gone),
  };
}

function collectionsOf(counted: readonly CountedChanges[]) {
  return [...Map.groupBy(counted, ({ seen_at }) => seen_at.toISOString())].map(([at, all]) => {
    const { counts, effects } = tallyOf(all, false);
    const redirected = all.reduce((count, one) => count + one.redirected, 0);
    return { at, ...counts, igv_effect: toWire(sum(Object.values(effects))), redirected };
  });
}
