import type { Deps } from '../../../ctx.ts';
import { FilesUnavailable } from '../../../platform/files/file-store.ts';
import { NoRoom } from '../../../platform/room.ts';
import { NO_FILES, NO_ROOM } from '../run-messages.ts';
import { announce, noteWaiting, type Whose } from './queries-runs.ts';

/** A collection writes much, and the disk is all that sessions, screens and the queue have too: they go on longer than it. */

/** @throws NoRoom when what is left is for reading */
export function requireRoom({ room }: Pick<Deps, 'room'>): void {
  if (room.state() !== 'enough') throw new NoRoom();
}

/**
 * Leaves a run waiting while the disk has no room, or nothing of SUNAT's could be kept, and says so on the screen. The first sweep
 * after that sends it.
 * @returns whether it waits
 */
export async function waitsForRoom(deps: Deps, ref: Whose & { runId: string }): Promise<boolean> {
  const why = await whyNothingIsKept(deps);
  if (why === null) return false;
  deps.log.warn({ runId: ref.runId, why }, 'a collection waits');
  // On a disk that is full even this is not written; then the log is who says it.
  await deps.database
    .tenant(ref.firmId, async (tx) => {
      await noteWaiting(tx, ref, why);
      await announce(tx, ref.businessId);
    })
    .catch((error: unknown) => {
      if (!(error instanceof NoRoom)) throw error;
    });
  return true;
}

/** In the words of the screen; null when room and store are there. */
export async function whyNothingIsKept({ room, files }: Pick<Deps, 'room' | 'files'>): Promise<string | null> {
  if (room.state() !== 'enough') return NO_ROOM;
  try {
    await files.answers();
    return null;
  } catch (error) {
    if (error instanceof FilesUnavailable) return NO_FILES;
    throw error;
  }
}
