import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { judgeCompany, sweepJudging as sweepJob } from '../vouchers/judging/job-definitions.ts';
import { runJudging } from './judging/run-judging.ts';
import { sweepJudging } from './judging/sweep-judging.ts';

export const jobs = [judgeCompany, sweepJob];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(judgeCompany, ({ payload, signal }) => runJudging(system.deps, payload, signal)),
    handleJob(sweepJob, () => sweepJudging(system)),
  ];
}
