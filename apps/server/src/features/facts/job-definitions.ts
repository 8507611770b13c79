import { z } from 'zod';
import { defineJob, defineSweep, defineWhile } from '../../platform/queue/job.ts';

/**
 * Looks every two minutes which of SUNAT's lists and rates are to be asked for, and does it. When, how often and after which failure is
 * the source's own affair.
 */
export const refreshPublic = defineJob({
  name: 'facts.refresh-public',
  payload: z.object({}),
  retry: { limit: 3, delay: 5, longest: 60 },
  expireInSeconds: 3600,
  heartbeatSeconds: 10,
  policy: 'exclusive',
  schedule: { cron: '*/2 * * * *', payload: {} },
});

/** A while of a company's questions of validity: what has no answer is asked next, so that a worker that vanishes costs a handful. */
export const checkValidity = defineWhile('facts.check-validity', 4);

/** Every minute: companies whose time has come. */
export const sweepValidity = defineSweep('facts.sweep-validity');
