import type { System } from '../../../ctx.ts';
import type { Measure } from '../../../platform/http/metrics.ts';
import { sumMended } from './queries-periods.ts';

/** For the metrics: nothing but a defect of ours makes it grow. */
export function mendedTotals(system: System): Measure {
  return {
    name: 'totals_mended',
    help: 'How often the figures of a period were not what its vouchers add up to; they were mended, and the log has both',
    label: 'table',
    read: async () => new Map([['period_groups', await system.transaction(sumMended)]]),
  };
}
