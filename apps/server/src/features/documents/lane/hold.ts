import type { Deps } from '../../../ctx.ts';
import type { HeldLane } from './queries-lanes.ts';

/** A worker is taken for dead after this long without a sign of life. */
const DEAD_AFTER_MS = 12_000;

/** A lane that this worker has, and whose it is. */
export type Lane = HeldLane & { ruc: string };

/** Until when a lane is held that shows life now. */
export function heldUntil({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() + DEAD_AFTER_MS);
}
