import type { Ctx, Tx } from '../../ctx.ts';
import { findNewestPeriods, findTriedPeriods } from './queries.ts';

/** The periods of a company of which a book was collected, or tried in vain: the newest first. */
export function triedPeriods(ctx: Ctx, tx: Tx, businessId: string): Promise<string[]> {
  return findTriedPeriods(ctx, tx, businessId);
}

/** The newest tried period of each of the firm's companies, by the company's uuid. */
export async function newestPeriods(ctx: Ctx, tx: Tx): Promise<Map<string, string>> {
  const rows = await findNewestPeriods(ctx, tx);
  return new Map(rows.map((row) => [row.business_id, row.tax_period]));
}
