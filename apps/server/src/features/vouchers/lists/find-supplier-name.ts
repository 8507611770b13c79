import type { Ctx, Tx } from '../../../ctx.ts';
import { findSupplierName as find } from './queries-lists.ts';

/** What SUNAT's newest proposals of the firm's companies call this supplier; null when none of them has it. */
export function findSupplierName(ctx: Pick<Ctx, 'firmId'>, tx: Tx, ruc: string): Promise<string | null> {
  return find(ctx, tx, ruc);
}
