import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Job, JobHandler } from './job.ts';

export interface SendOptions<S> {
  /** Sends within this transaction: the job exists if and only if it commits. Required inside one. */
  tx?: Transaction<S>;
  /** One per key, as the job's policy says. */
  singletonKey?: string;
  /** Not before this instant, or this many seconds from now. */
  startAfter?: Date | number;
  /** Higher goes first; 0 by default. */
  priority?: number;
}

export interface QueueDepth {
  name: string;
  /** Due and waiting for a worker. */
  ready: number;
  active: number;
  failed: number;
}

export interface Queue<S> {
  /** @returns the job's id, or null when the policy and the key say there is one already */
  send<P extends z.ZodType>(job: Job<P>, payload: z.input<P>, options?: SendOptions<S>): Promise<string | null>;
  /** Starts handling. @throws when a known job has no handler, or two */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Takes no more jobs and waits for the running ones, up to the limit; the rest are handed back at once to be retried. */
  stop(limitMilliseconds: number): Promise<void>;
  depths(): Promise<QueueDepth[]>;
  /** Rejects when the queue cannot take jobs. */
  ping(): Promise<void>;
}
