import type { Ctx, Tx } from '../../ctx.ts';
import { countComing } from './moving/queries-moves.ts';
import { countBusinesses as count } from './queries.ts';

/** How many places of its plan the firm's companies take: those that it put away take none, one that is on its way to it does. */
export async function countBusinesses(ctx: Pick<Ctx, 'firmId'>, tx: Tx): Promise<number> {
  return (await count(ctx, tx)) + (await countComing(ctx, tx));
}
