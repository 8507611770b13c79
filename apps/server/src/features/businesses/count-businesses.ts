import type { Ctx, Tx } from '../../ctx.ts';
import { countBusinesses as count } from './queries.ts';

/** How many companies the firm has registered, whatever their state. */
export function countBusinesses(ctx: Pick<Ctx, 'firmId'>, tx: Tx): Promise<number> {
  return count(ctx, tx);
}
