import type { Tx } from '../../../ctx.ts';
import { listDueToday } from './queries-sweep.ts';

/** Companies whose daily collection is due, across all firms; at most `limit` at a time. */
export async function listDueBusinesses(
  tx: Tx,
  window: { minute: number; since: Date; limit: number },
): Promise<{ businessId: string; firmId: string }[]> {
  const rows = await listDueToday(tx, window);
  return rows.map(({ id, firm_id }) => ({ businessId: id, firmId: firm_id }));
}
