import type { Deps, Tx } from '../../ctx.ts';
import { forgetMenuFault } from './by-menu/queries-by-menu.ts';
import type { Whose } from './file-key.ts';
import { runDocumentLane } from './job-definitions.ts';
import { markDue, noteEnqueued } from './lane/queries-lanes.ts';
import { forgetSeeSolFault } from './see-sol/queries-see-sol.ts';

/**
 * A company's vouchers changed, or its credentials did: its lane looks what is wanted, in the caller's transaction or not at all.
 * @param byPerson somebody asked for it: what kept the SOL user out of the portal may be mended
 */
export async function wakeLane(
  deps: Pick<Deps, 'queue' | 'clock' | 'sunat'>,
  tx: Tx,
  whose: Whose,
  { byPerson = false } = {},
): Promise<void> {
  const now = deps.clock.now();
  if (byPerson) {
    await forgetSeeSolFault(tx, whose);
    await forgetMenuFault(tx, whose, now);
  }
  await markDue(tx, whose, now);
  if (deps.sunat.consultaCpe) await sendLane(deps, tx, whose, { fresh: true });
}

/**
 * Puts a while of the lane in the queue. One that begins goes before those that go on, so that a company with tens of thousands
 * of documents does not keep another with twenty waiting.
 */
export async function sendLane(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  { firmId, businessId }: Whose,
  { fresh, startAfter }: { fresh: boolean; startAfter?: Date },
): Promise<void> {
  const now = clock.now();
  // So many seconds from now by whichever clock: one that is ahead of the queue's would keep it waiting.
  const wait = startAfter ? { startAfter: Math.ceil((startAfter.getTime() - now.getTime()) / 1_000) } : {};
  await queue.send(
    runDocumentLane,
    { firmId, businessId },
    { tx, singletonKey: businessId, priority: fresh ? 1 : 0, ...wait },
  );
  await noteEnqueued(tx, { firmId, businessId }, startAfter ?? now);
}
