import { defineSweep, defineWhile } from '../../../platform/queue/job.ts';

/** A while of judging a company's purchases: what waits is written down, so that a worker that vanishes costs a handful. */
export const judgeCompany = defineWhile('analysis.judge-company', 2);

/** Every minute: companies in which something waits, and what time alone may have changed. */
export const sweepJudging = defineSweep('analysis.sweep-judging');
