import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Job, JobHandler } from './job.ts';

/** After the limit of a stop the handlers are told to leave; this long is left to them to do it. */
const LEAVING_TIME = 2_000;

export function createWorkers(boss: PgBoss, jobs: readonly Job[]) {
  const running = new Set<Promise<void>>();

  async function run(handler: JobHandler, job: JobWithMetadata): Promise<void> {
    const handling = handler.handle({
      id: job.id,
      payload: handler.job.payload.parse(job.data),
      attempt: job.retryCount,
      last: job.retryCount >= job.retryLimit,
      signal: job.signal,
    });
    const settled = handling.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    await handling;
  }

  return {
    start: async (handlers: readonly JobHandler[]): Promise<void> => {
      refuseUnevenHandlers(jobs, handlers);
      for (const handler of handlers) {
        const options = {
          includeMetadata: true as const,
          localConcurrency: handler.job.concurrency ?? 1,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 10,
          ...(handler.job.heartbeatSeconds ? { heartbeatRefreshSeconds: handler.job.heartbeatSeconds / 4 } : {}),
        };
        await boss.work<object, void, typeof options>(handler.job.name, options, async (batch) => {
          for (const job of batch) await run(handler, job);
        });
      }
    },
    stop: async (limit: number): Promise<void> => {
      await boss.stop({ graceful: true, timeout: limit });
      await Promise.race([Promise.all(running), sleep(LEAVING_TIME, undefined, { ref: false })]);
    },
  };
}

/** @throws when a job would be sent and never done, or done by two that do not know of each other */
function refuseUnevenHandlers(jobs: readonly Job[], handlers: readonly JobHandler[]): void {
  const names = handlers.map(({ job }) => job.name);
  const without = jobs.filter((job) => !names.includes(job.name)).map((job) => job.name);
  const repeated = names.filter((name, place) => names.indexOf(name) !== place);
  const unknown = names.filter((name) => !jobs.some((job) => job.name === name));
  const problems = [
    ...without.map((name) => `no handler for ${name}`),
    ...repeated.map((name) => `two handlers for ${name}`),
    ...unknown.map((name) => `${name} is not in the list of jobs`),
  ];
  if (problems.length > 0) throw new Error(`The jobs and their handlers do not match: ${problems.join('; ')}.`);
}
