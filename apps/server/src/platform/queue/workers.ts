import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { inBackground } from '../background.ts';
import type { Job, JobHandler } from './job.ts';
import { lookForDue } from './look-for-due.ts';

/** After the limit of a stop the handlers are told to leave; this long is left to them to do it. */
const LEAVING_TIME = 2_000;

/** A new job wakes a worker at once; this is how late a retry or a job with a later start may be noticed. */
const POLLING_SECONDS = 2;
/** A worker that nobody wakes asks for itself, so seldom: for what was due is looked in one question for all, as often as above. */
const UNWOKEN_SECONDS = 60;

/** A try of a job that did not succeed, for the log: the queue itself would only count it. */
export class JobFailed extends Error {
  constructor(job: string, attempt: number, last: boolean, cause: unknown) {
    super(`The job ${job} failed at try ${attempt + 1}${last ? ', its last' : ''}.`, { cause });
    this.name = 'JobFailed';
  }
}

export function createWorkers(boss: PgBoss, jobs: readonly Job[], onError: (error: Error) => void) {
  const running = new Set<Promise<void>>();
  const started = new Map<string, string[]>();
  let endLooking = async (): Promise<void> => undefined;

  async function run(handler: JobHandler, job: JobWithMetadata): Promise<void> {
    const handling = inBackground(() =>
      handler.handle({
        id: job.id,
        payload: handler.job.payload.parse(job.data),
        attempt: job.retryCount,
        last: job.retryCount >= job.retryLimit,
        signal: job.signal,
      }),
    );
    const settled = handling.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    try {
      await handling;
    } catch (error) {
      if (!job.signal.aborted)
        onError(new JobFailed(job.name, job.retryCount, job.retryCount >= job.retryLimit, error));
      throw bare(error);
    }
  }

  /** One at a time, and when it ended, straight on with the next: pg-boss alone would wait out its polling interval. */
  async function startOne(handler: JobHandler): Promise<void> {
    const { name, heartbeatSeconds } = handler.job;
    const options = {
      includeMetadata: true as const,
      pollingIntervalSeconds: POLLING_SECONDS,
      notifyPollingIntervalSeconds: UNWOKEN_SECONDS,
      ...(heartbeatSeconds ? { heartbeatRefreshSeconds: heartbeatSeconds / 4 } : {}),
    };
    const worker: string = await boss.work<object, void, typeof options>(name, options, async (batch) => {
      for (const job of batch) await run(handler, job).finally(() => boss.notifyWorker(worker));
    });
    started.set(name, [...(started.get(name) ?? []), worker]);
  }

  return {
    // What the workers ask of the queue is nothing that anybody waits for, either.
    start: (handlers: readonly JobHandler[]): Promise<void> =>
      inBackground(async () => {
        refuseUnevenHandlers(jobs, handlers);
        for (const handler of handlers) {
          for (let one = 0; one < (handler.job.concurrency ?? 1); one++) await startOne(handler);
        }
        endLooking = lookForDue(boss, started, POLLING_SECONDS, onError);
      }),
    stop: async (limit: number): Promise<void> => {
      await Promise.race([endLooking(), sleep(LEAVING_TIME, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: limit });
      await Promise.race([Promise.all(running), sleep(LEAVING_TIME, undefined, { ref: false })]);
    },
  };
}

/** The queue keeps a failure in its table with all its properties, which may hold what was sent to whom: only what it is stays. */
function bare(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return Object.assign(new Error(error.message), { name: error.name, stack: error.stack });
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
