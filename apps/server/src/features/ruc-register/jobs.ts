import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { refreshRegister as job } from './job-definitions.ts';
import { refreshRegister } from './refresh-register.ts';

export const jobs = [job];

export function handlers(system: System): JobHandler[] {
  const source = system.deps.sunat.rucRegister;
  return [
    handleJob(job, async ({ signal }) => {
      if (source) await refreshRegister(system, source, signal);
    }),
  ];
}

/** A new installation is not without names until the next look. */
export async function lookAtStart({ deps: { queue, config, log } }: System): Promise<void> {
  if (config.sunat.rucRegister !== null) await queue.send(job, {});
  else log.info('the RUC register is not kept in this installation: names are proposed from purchases alone');
}
