import type { Tx } from '../../ctx.ts';
import { findByRucAnywhere } from './queries.ts';

/** Which firm has a RUC, and under which name it registered it. Only for a transaction that sees every firm. */
export async function ownerOfRuc(tx: Tx, ruc: string): Promise<{ firmId: string; name: string } | undefined> {
  const row = await findByRucAnywhere(tx, ruc);
  return row && { firmId: row.firm_id, name: row.name };
}
