import type { Deps, Tx } from '../../../ctx.ts';
import { collectBusiness } from '../job-definitions.ts';
import { duePriority } from './due-priority.ts';
import type { Whose } from './queries-runs.ts';
import { noteEnqueued } from './queries-sweep.ts';

/**
 * Puts a run in the queue, in the caller's transaction, and notes until when its job is surely there: the moment in which it is to
 * begin. When the queue has one of this run already it takes no second, and that one may begin at another moment, find nothing to
 * do and be gone: then nothing is noted, and the sweep looks again once the run is due.
 * @param startAfter when the run is to begin; at once when absent
 * @param due since when it ought to run by itself, which gives it its place in the line; absent when a person asked for it
 */
export async function enqueueRun(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  { firmId, businessId, runId }: Whose & { runId: string },
  { startAfter, due }: { startAfter?: Date; due?: Date } = {},
): Promise<void> {
  const payload = { firmId, businessId, runId };
  const options = {
    tx,
    singletonKey: runId,
    priority: due ? duePriority(due) : 0,
    ...(startAfter ? { startAfter } : {}),
  };
  const job = await queue.send(collectBusiness, payload, options);
  const at = startAfter ?? clock.now();
  await noteEnqueued(tx, payload, job === null && startAfter ? null : at);
}
