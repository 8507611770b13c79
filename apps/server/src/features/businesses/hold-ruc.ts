import type { Deps } from '../../ctx.ts';
import { violates } from '../../platform/database/violations.ts';
import { RucHeld } from '../../sunat/refusals.ts';
import { markHeld } from './queries-custody.ts';

/**
 * SUNAT accepted this company's credentials: from here on the RUC is its account's. Of several that are accepted at once the
 * index lets one in.
 * @throws RucHeld
 */
export async function holdRuc(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  whose: { firmId: string; businessId: string },
): Promise<void> {
  try {
    await database.tenant(whose.firmId, (tx) => markHeld(whose, tx, whose.businessId, clock.now()));
  } catch (error) {
    if (violates(error, 'businesses_ruc_held')) throw new RucHeld();
    throw error;
  }
}
