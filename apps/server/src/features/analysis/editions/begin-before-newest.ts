import { EDITIONS, NEWEST } from '@yupana/tax/editions/editions.ts';
import type { System } from '../../../ctx.ts';
import { editionOfFirm } from './edition-of-firm.ts';
import { addAdoption } from './queries-editions.ts';

/**
 * A firm of which nothing was judged begins with the edition before the newest, so that there is one to rehearse: the demo, and nobody
 * else. Nothing changes for who has an edition, or when only one is shipped.
 */
export async function beginBeforeNewest(system: System, firmId: string): Promise<void> {
  const { name: edition } = EDITIONS.at(-2) ?? NEWEST;
  await system.transaction(async (tx) => {
    const { adopted } = await editionOfFirm(tx, { firmId });
    if (adopted !== null) return;
    const adopted_at = system.deps.clock.now();
    await addAdoption(tx, { firm_id: firmId, place: 1, edition, member_id: null, adopted_at });
  });
}
