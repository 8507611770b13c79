import { defineSweep, defineWhile } from '../../platform/queue/job.ts';

/**
 * A while of a company's questions at the portal: deposits, perceptions and retentions. One SOL user is inside once at a time. It sends a
 * key: the queue never does it again by itself, the lane says when.
 */
export const askWithholdings = defineWhile('withholdings.ask', 2, { retries: 0 });

/** Every two minutes: companies whose time has come, and those whose worker vanished. */
export const sweepWithholdings = defineSweep('withholdings.sweep', 2);
