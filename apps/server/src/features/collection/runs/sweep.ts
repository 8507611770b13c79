import type { System } from '../../../ctx.ts';
import { plainFailure } from '../../../sunat/failure.ts';
import { explainRun } from '../messages.ts';
import { nextTry } from './back-off.ts';
import { dailyWindow } from './daily-minute.ts';
import { enqueueRun } from './enqueue-run.ts';
import { DEAD_AFTER } from './lease.ts';
import { listDueBusinesses } from './list-due.ts';
import { whyNothingIsKept } from './pause-without-room.ts';
import { announce } from './queries-runs.ts';
import { type FoundRun, findDeadRuns, findWaitingRuns, markStale } from './queries-sweep.ts';
import { requestRun } from './request-run.ts';

/** A job may wait long behind others; one that is sent again while it waits is merged by the queue. */
const LOST_AFTER = 5 * 60_000;
/** Companies begun in one sweep: the rest come with the next, a minute later. */
const DAILY_BATCH = 200;

/** Everything that must happen without anybody asking, once a minute. Safe to run in several processes at once. */
export async function sweep(system: System): Promise<void> {
  await buryDead(system);
  await enqueueWaiting(system);
  await beginDaily(system);
}

/** Runs whose worker died become `stale`, say so, and get another attempt. */
export async function buryDead(system: System): Promise<number> {
  const { clock, log } = system.deps;
  return system.transaction(async (tx) => {
    const now = clock.now();
    const dead = await findDeadRuns(tx, new Date(now.getTime() - DEAD_AFTER));
    const failure = plainFailure('WORKER_LOST');
    for (const run of dead) {
      const losses = run.losses + 1;
      const next = nextTry('loss', losses, now);
      const message = explainRun(failure, next);
      await markStale(tx, run, { message, error_code: failure.code, next_try_at: next, finished_at: now, losses });
      if (next) await enqueueRun(system.deps, tx, payloadOf(run), { startAfter: next, due: next });
      await announce(tx, run.business_id);
    }
    if (dead.length > 0) log.warn({ runs: dead.map(({ id }) => id) }, 'runs of dead workers');
    return dead.length;
  });
}

async function enqueueWaiting({ deps, transaction }: System): Promise<void> {
  // They would only find that there is still no room; once there is, they go on within a minute.
  if ((await whyNothingIsKept(deps)) !== null) return;
  await transaction(async (tx) => {
    const now = deps.clock.now();
    const waiting = await findWaitingRuns(tx, now, new Date(now.getTime() - LOST_AFTER));
    for (const run of waiting) await enqueueRun(deps, tx, payloadOf(run), { due: run.due_at });
  });
}

/** The day's collections, each company from its own minute on; those that a stopped server missed come late, not never. */
async function beginDaily({ deps, transaction }: System): Promise<void> {
  const { minute, since } = dailyWindow(deps.clock.now());
  const due = await transaction((tx) => listDueBusinesses(tx, { minute, since, limit: DAILY_BATCH }));
  for (const whose of due) await transaction((tx) => requestRun(deps, tx, whose, 'daily'));
}

function payloadOf(run: FoundRun) {
  return { firmId: run.firm_id, businessId: run.business_id, runId: run.id };
}
