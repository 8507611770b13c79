import type { Deps } from '../../../ctx.ts';

/** A worker is taken for dead after this long without a sign of life. */
const DEAD_AFTER_MS = 20_000;

/** Until when a lane is held that shows life now. */
export function heldUntil({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() + DEAD_AFTER_MS);
}
