import type { Ctx, Tx } from '../../../ctx.ts';
import { countPreparedSince } from './queries-preparations.ts';

/** How many periods each member prepared in the month that runs in Lima; who prepared none is not in it. */
export async function countPrepared(ctx: Ctx, tx: Tx): Promise<Map<string, number>> {
  const since = new Date(`${ctx.deps.clock.today().slice(0, 8)}01T00:00:00-05:00`);
  const rows = await countPreparedSince(ctx, tx, since);
  return new Map(rows.map(({ member_id, count }) => [member_id, Number(count)]));
}
