import type { Ctx, Tx } from '../../ctx.ts';
import { countHeld, type HeldDocuments, keepCounts, listCounts } from './queries-counted.ts';

/**
 * How many documents of a period's vouchers are here, purchases and sales, by the company's id: as the acta of each says it. Nothing of a
 * company of whose period nothing was stored. As many statements for eighty as for one: vouchers are counted where something changed
 * since they were, and what a change comes to meanwhile is counted the next time.
 */
export async function heldOfCompanies(
  ctx: Pick<Ctx, 'firmId'>,
  tx: Tx,
  businessIds: readonly string[],
  period: string,
): Promise<Map<string, HeldDocuments>> {
  const kept = await listCounts(tx, ctx.firmId, period, businessIds);
  const moved = kept.filter(({ stands, counted_from }) => stands !== counted_from);
  // In one order, so that of two who keep the same none waits for the other in turn.
  const ids = moved.map(({ business_id }) => business_id).sort();
  const counted = ids.length === 0 ? [] : await countHeld(tx, ctx.firmId, period, ids);
  const countedOf = new Map(counted.map((row) => [row.business_id, row]));
  const standsOf = new Map(moved.map(({ business_id, stands }) => [business_id, stands]));
  const anew = ids.map((business_id) => {
    const { expected, held } = countedOf.get(business_id) ?? { expected: 0, held: 0 };
    return { business_id, counted_from: standsOf.get(business_id) ?? '', expected, held };
  });
  if (anew.length > 0) await keepCounts(tx, ctx.firmId, period, anew);
  const all = [...kept.filter(({ business_id }) => !standsOf.has(business_id)), ...anew];
  return new Map(all.map((row) => [row.business_id, { expected: row.expected ?? 0, held: row.held ?? 0 }]));
}
