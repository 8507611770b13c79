import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Log } from './log.ts';

/**
 * `enough`: everything goes on. `low`: what writes much (collections) pauses. `out`: the embedded database is only read, because
 * on a full disk it never answers again.
 */
export type RoomState = 'enough' | 'low' | 'out';

/** What was to be written has no room on the disk. */
export class NoRoom extends Error {
  constructor() {
    super('The disk has no room.');
    this.name = 'NoRoom';
  }
}

export interface Room {
  /** Looks at the disk now: it costs microseconds. */
  state(): RoomState;
  /** Free bytes of each folder, for whoever measures. */
  free(): ReadonlyMap<string, number>;
  /** Looks as `state` does, for whoever is about to write: another state than at the last look is told at once. */
  look(): RoomState;
  /** Looks each minute from now on. Gives back how to stop. */
  watch(): () => void;
  /** Calls back when a look found another state, as the log is told: a full database notifies nobody. Gives back how to stop. */
  onChange(listener: () => void): () => void;
}

export interface RoomOptions {
  /** Where this process writes. */
  folders: readonly string[];
  /** Bytes below which a folder is `low`. */
  floor: number;
  log: Pick<Log, 'warn' | 'error' | 'info'>;
  /** Done when room became `low`: what may give some back. With none left at all it could not even do that. */
  onScarce?: () => Promise<unknown>;
  /** Free bytes where a folder is, as this process may use them. */
  read?: (folder: string) => number;
}

/**
 * The embedded database grows its journal by files of 16 MiB and stands still for ever when one does not fit: three of them,
 * so that what is under way still ends.
 */
export const LEAST_ROOM = 48 * 1024 ** 2;
const MINUTE = 60_000;

export function createRoom({ folders, floor, log, onScarce, read = freeBytes }: RoomOptions): Room {
  let told: RoomState = 'enough';
  let askedForRoom = false;
  const listeners = new Set<() => void>();

  const free = (): ReadonlyMap<string, number> =>
    new Map(
      folders.flatMap((folder) => {
        try {
          return [[folder, read(folder)] as const];
        } catch {
          // A disk that is away for a moment: whoever writes there will say so.
          return [];
        }
      }),
    );

  const state = (): RoomState => {
    const least = Math.min(...free().values());
    return least < LEAST_ROOM ? 'out' : least < floor ? 'low' : 'enough';
  };

  function look(): RoomState {
    const now = state();
    if (now === told) return now;
    told = now;
    for (const listener of listeners) listener();
    const detail = { freeBytes: Object.fromEntries(free()), floorBytes: floor };
    if (now === 'enough') log.info(detail, 'the disk has room again: collections go on');
    else if (now === 'low') log.warn(detail, 'the disk is almost full: collections pause until there is room');
    else
      log.error(
        detail,
        'the disk is full: collections pause, and an embedded database is only read until there is room',
      );
    return now;
  }

  function lookAndGiveBack(): void {
    const now = look();
    if (now === 'low' && !askedForRoom)
      onScarce?.().catch((err: unknown) => log.warn({ err }, 'no room could be given back'));
    askedForRoom = now !== 'enough' && (askedForRoom || now === 'low');
  }

  return {
    state,
    free,
    look,
    watch: () => {
      lookAndGiveBack();
      const timer = setInterval(lookAndGiveBack, MINUTE).unref();
      return () => clearInterval(timer);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Of the disk where the folder is, or will be. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(folder) !== folder)
      return freeBytes(dirname(folder));
    throw error;
  }
}
