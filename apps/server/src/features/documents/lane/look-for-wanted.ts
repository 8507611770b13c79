import { books } from '@yupana/contract/collection.ts';
import type { Deps } from '../../../ctx.ts';
import { RunLost } from '../../../platform/signs-of-life.ts';
import { keepLooked, listStalePeriods, type SliceEnd, wantSlice } from '../queries-wanted.ts';
import { type HeldLane, holdLane } from './queries-lanes.ts';

/** Vouchers compared in one transaction: the embedded database must not stand still. */
const AT_ONCE = 1_000;

/**
 * Writes down which documents are wanted of the periods whose vouchers changed since the last look. Cut off, the period is looked
 * at again: what is there already stays as it is.
 * @param until when the lane may be held, as it is now
 */
export async function lookForWanted(deps: Deps, lane: HeldLane, until: () => Date, signal: AbortSignal): Promise<void> {
  const { tenant } = deps.database;
  const stale = await tenant(lane.firmId, (tx) => listStalePeriods(tx, lane));
  for (const period of stale) {
    for (const book of books) {
      let after: SliceEnd | null = null;
      do {
        signal.throwIfAborted();
        after = await tenant(lane.firmId, async (tx) => {
          if (!(await holdLane(tx, lane, until()))) throw new RunLost();
          const of = { book, period: period.tax_period, isOpen: period.is_open, now: deps.clock.now() };
          return wantSlice(tx, lane, of, after, AT_ONCE);
        });
      } while (after);
    }
    await tenant(lane.firmId, (tx) => keepLooked(tx, lane, period));
  }
}
