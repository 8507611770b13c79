import type { Ctx, Tx } from '../../../ctx.ts';
import { findSeqs } from './queries-periods.ts';

/** By period, how often what a company has in it changed: another number means other vouchers, statuses or figures. */
export function readSeqs(ctx: Ctx, tx: Tx, businessId: string): Promise<Map<string, string>> {
  return findSeqs(tx, { firmId: ctx.firmId, businessId });
}
