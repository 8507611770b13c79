import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { cutMoves, forgetMovers, newMover } from '../businesses/moving/move-company.ts';
import { bringBusiness, sweepMoves } from './job-definitions.ts';
import { finishMove } from './move-business.ts';

export const jobs = [bringBusiness, sweepMoves];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(bringBusiness, async ({ payload: { businessId }, signal }) => {
      await finishMove(system, businessId, newMover(), signal);
    }),
    handleJob(sweepMoves, () => bringCut(system)),
  ];
}

/** Sends for each company that is on its way with nobody to move it. */
async function bringCut(system: System): Promise<void> {
  for (const businessId of await cutMoves(system)) {
    system.deps.log.warn({ business: businessId }, 'a handover was cut off, and is gone on with');
    await system.deps.queue.send(bringBusiness, { businessId }, { singletonKey: businessId });
  }
}

/** What was cut is taken up at once. On a server another process may be at it: it is waited for until it shows no life. */
export async function lookAtStart(system: System): Promise<void> {
  if (system.deps.database.kind === 'pglite') await forgetMovers(system);
  await system.deps.queue.send(sweepMoves, {});
}
