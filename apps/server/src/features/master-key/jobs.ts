import { z } from 'zod';
import type { System } from '../../ctx.ts';
import type { Measure } from '../../platform/http/metrics.ts';
import { defineJob, handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { countSealed } from './queries.ts';
import { reseal } from './reseal.ts';

/** Once an hour: rotating a key is no hurry, and finding nothing to do costs one reading. */
export const resealSecrets = defineJob({
  name: 'master-key.reseal',
  payload: z.object({}),
  retry: { limit: 3, delay: 60, longest: 600 },
  expireInSeconds: 900,
  policy: 'stately',
  schedule: { cron: '40 * * * *', payload: {} },
});

export const jobs = [resealSecrets];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(resealSecrets, async ({ signal }) => {
      const rows = await reseal(system, signal);
      if (rows > 0) system.deps.log.info({ rows }, 'sealed anew under the first master key');
    }),
  ];
}

/** For `/metrics`: an old key can be dropped from MASTER_KEY once nothing is left of it. */
export function sealedMeasure(system: System): Measure {
  const { byId } = system.deps.config.masterKeys;
  return {
    name: 'sealed_secrets',
    help: 'Secrets by the master key that sealed them; 0: that key is not needed any more',
    label: 'key',
    read: () =>
      system.transaction(
        async (tx) => new Map([...[...byId.keys()].map((id) => [id, 0] as const), ...(await countSealed(tx))]),
      ),
  };
}
