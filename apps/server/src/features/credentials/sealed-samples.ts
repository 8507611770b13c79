import type { Tx } from '../../ctx.ts';
import type { SealedSample } from '../../platform/crypto/prove-keys.ts';
import { oneRowPerKey } from './queries.ts';
import { boundTo } from './sealed-credentials.ts';

/** One sealed SOL user for each master key that sealed some, of any firm: to try the keys on before the server starts. */
export async function sampleSealedCredentials(tx: Tx): Promise<SealedSample[]> {
  const rows = await oneRowPerKey(tx);
  return rows.map(({ business_id, sol_user }) => ({ sealed: sol_user, aad: boundTo(business_id, 'sol_user') }));
}
