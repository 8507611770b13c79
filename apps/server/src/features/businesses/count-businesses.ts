import type { Ctx, Tx } from '../../ctx.ts';
import { countBusinesses as count } from './queries.ts';

/** How many places of its plan the firm's companies take: those that it put away take none. */
export function countBusinesses(ctx: Pick<Ctx, 'firmId'>, tx: Tx): Promise<number> {
  return count(ctx, tx);
}
