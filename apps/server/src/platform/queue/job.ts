import { z } from 'zod';

/** What a job is, apart from who does it: the API only sends, the worker only handles. */
export interface Job<P extends z.ZodType = z.ZodType> {
  /** Unique; also the queue's name in the database: `collection.collect-business`. */
  name: string;
  payload: P;
  /** How many more times a failed job is tried, and how long it waits: `delay × 2^n` seconds with jitter, up to `longest`. */
  retry: { limit: number; delay: number; longest: number };
  /** A job still running after this long is taken for lost and tried again. Its `signal` aborts. */
  expireInSeconds: number;
  /**
   * Seconds (10 at least) without a sign of life after which another worker takes the job over. The signs are sent by
   * the worker itself while the handler runs; absent, only `expireInSeconds` finds a dead worker.
   */
  heartbeatSeconds?: number;
  /**
   * `standard`: as many as are sent. `short`: one waiting per singleton key. `singleton`: one running per key.
   * `stately`: one waiting and one running per key. `exclusive`: one waiting or running per key.
   */
  policy?: 'standard' | 'short' | 'singleton' | 'stately' | 'exclusive';
  /** How many a worker process runs at once. */
  concurrency?: number;
  /** Sends itself on this cron expression (America/Lima) with this payload. */
  schedule?: { cron: string; payload: z.input<P> };
}

export function defineJob<P extends z.ZodType>(job: Job<P>): Job<P> {
  return job;
}

/**
 * A while of a company's work: rows say what is left, so that a worker that vanishes costs what it had in its hands.
 * @param retries how often the queue tries a failed one again by itself
 */
export function defineWhile(name: string, concurrency: number, { retries = 4 } = {}) {
  return defineJob({
    name,
    payload: z.object({ firmId: z.uuid(), businessId: z.uuid() }),
    // The first tries soon: a database that was cut off is back in a moment, and others wait for the lane.
    retry: { limit: retries, delay: 2, longest: 60 },
    expireInSeconds: 15 * 60,
    heartbeatSeconds: 15,
    policy: 'stately',
    concurrency,
  });
}

/** Looks every so many minutes at what is due, and finds no fault with a look that was missed: the next one sees the same. */
export function defineSweep(name: string, everyMinutes: 1 | 2 = 1) {
  return defineJob({
    name,
    payload: z.object({}),
    retry: { limit: 0, delay: 1, longest: 1 },
    expireInSeconds: 55,
    policy: 'stately',
    schedule: { cron: everyMinutes === 1 ? '* * * * *' : `*/${everyMinutes} * * * *`, payload: {} },
  });
}

/** A job as its handler gets it. */
export interface JobRun<T> {
  id: string;
  payload: T;
  /** 0 on the first try. */
  attempt: number;
  /** No retry will follow when this one fails. */
  last: boolean;
  /** Aborts when the worker stops, the job expires or another worker took it over: leave what is whole, and throw. */
  signal: AbortSignal;
}

export interface JobHandler<P extends z.ZodType = z.ZodType> {
  job: Job<P>;
  handle: (run: JobRun<z.output<P>>) => Promise<void>;
}

/** Pairs a definition with its handler, with the payload's type checked here and erased for the list. */
export function handleJob<P extends z.ZodType>(
  job: Job<P>,
  handle: (run: JobRun<z.output<P>>) => Promise<void>,
): JobHandler {
  return { job, handle } as unknown as JobHandler;
}
