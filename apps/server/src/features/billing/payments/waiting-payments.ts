import type { System } from '../../../ctx.ts';
import type { Measure } from '../../../platform/http/metrics.ts';
import { countWaiting } from '../queries.ts';

const STATES = ['requested', 'review', 'unknown', 'differs'] as const;

/** For the metrics: payments that are not over. One in `differs` waits for a person. */
export function waitingPayments(system: System): Measure {
  return {
    name: 'payments_waiting',
    help: 'Payments that are not over, by state; differs: Culqi took another amount, and a person must look at it',
    label: 'state',
    read: async () => {
      const counted = await system.transaction((tx) => countWaiting(tx));
      const of = (wanted: string) => Number(counted.find(({ state }) => state === wanted)?.payments ?? 0);
      // A state without payments is a zero, not a gap: alarms are set on it.
      return new Map(STATES.map((state) => [state, of(state)]));
    },
  };
}
