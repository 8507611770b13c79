import type { System } from '../../ctx.ts';
import type { Measure } from '../../platform/http/metrics.ts';
import { findInForce, findLastDone, findNewest } from './queries-runs.ts';

/** For `/metrics`: what whoever watches an installation must be told of. */
export function registerMeasures(system: System): Measure[] {
  const { clock, config } = system.deps;
  const measure = (name: string, help: string, value: () => Promise<number | undefined>): Measure => ({
    name,
    help,
    label: 'register',
    read: async () => {
      const read = config.sunat.rucRegister === null ? undefined : await value();
      return new Map(read === undefined ? [] : [['ruc', read]]);
    },
  });
  return [
    measure('register_rows', 'Rows of the register in force', async () => {
      const inForce = await system.transaction(findInForce);
      return inForce?.rows_read ?? 0;
    }),
    measure('register_age_seconds', 'Since the register in force was last known to be the newest one', async () => {
      const done = await system.transaction(findLastDone);
      return done?.finished_at ? (clock.now().getTime() - done.finished_at.getTime()) / 1000 : undefined;
    }),
    measure('register_failed_tries', 'Tries in a row that did not bring the register up to date', async () => {
      const newest = await system.transaction(findNewest);
      return newest?.state === 'failed' || newest?.state === 'stale' ? newest.attempt : 0;
    }),
  ];
}
