import type { System } from '../../../ctx.ts';
import type { Measure } from '../../../platform/http/metrics.ts';
import { ageOfWaiting } from './queries-waiting.ts';

/** For the metrics: since when the purchase that waits longest to be judged does. Closed and put away companies wait for nobody. */
export function waitingToBeJudged({ deps, transaction }: System): Measure {
  return {
    name: 'judging_waits_seconds',
    help: 'Since when the purchases that wait longest to be judged do; 0 when none waits',
    label: 'book',
    read: async () => new Map([['RCE', await transaction((tx) => ageOfWaiting(tx, deps.clock.now()))]]),
  };
}
