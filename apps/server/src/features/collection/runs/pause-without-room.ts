import type { Deps } from '../../../ctx.ts';
import { NoRoom } from '../../../platform/room.ts';
import { NO_ROOM } from '../run-messages.ts';
import { announce, noteWaiting, type Whose } from './queries-runs.ts';

/** A collection writes much, and the disk is all that sessions, screens and the queue have too: they go on longer than it. */

/** @throws NoRoom when what is left is for reading */
export function requireRoom({ room }: Pick<Deps, 'room'>): void {
  if (room.state() !== 'enough') throw new NoRoom();
}

/**
 * Leaves a run waiting while the disk has no room, and says so on the screen. The first sweep after there is
 * room again sends it.
 * @returns whether it waits
 */
export async function waitsForRoom(deps: Deps, ref: Whose & { runId: string }): Promise<boolean> {
  if (deps.room.state() === 'enough') return false;
  deps.log.warn({ runId: ref.runId }, 'a collection waits: the disk is almost full');
  // On a disk that is full even this is not written; then the log is who says it.
  await deps.database
    .tenant(ref.firmId, async (tx) => {
      await noteWaiting(tx, ref, NO_ROOM);
      await announce(tx, ref.businessId);
    })
    .catch((error: unknown) => {
      if (!(error instanceof NoRoom)) throw error;
    });
  return true;
}
