import type { Tx } from '../../ctx.ts';
import { findByRucAnywhere } from './queries-custody.ts';

/**
 * Which firm has a RUC, and under which name it registered it: the one that holds it, else the one that asks. What others
 * registered and SUNAT has not accepted counts for nothing. Only for a transaction that sees every firm.
 * @param firmId the firm that asks
 */
export async function ownerOfRuc(
  tx: Tx,
  ruc: string,
  firmId: string,
): Promise<{ firmId: string; name: string } | undefined> {
  const row = await findByRucAnywhere(tx, ruc, firmId);
  return row && { firmId: row.firm_id, name: row.name };
}
