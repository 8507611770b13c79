import { setTimeout as sleep } from 'node:timers/promises';

/** The run is another worker's now: whatever this one still holds must not be written. */
export class RunLost extends Error {
  constructor() {
    super('Another worker took the run over.');
    this.name = 'RunLost';
  }
}

export interface SignsOfLife {
  /** Aborts when the worker stops or the run is lost; the reason says which. */
  signal: AbortSignal;
  /** Stops showing life, once the beat under way has ended. */
  release(): Promise<void>;
}

export interface LifeOptions {
  everyMs: number;
  /** Writes that the worker lives. @throws RunLost when the run is not this worker's any more */
  beat: () => Promise<void>;
  /** Told of a beat that failed. A database that does not answer for a moment is no reason to drop the work. */
  onTrouble: (error: unknown) => void;
  stopping: AbortSignal;
}

/** Shows life for a run while a worker has it. */
export function showLife({ everyMs, beat, onTrouble, stopping }: LifeOptions): SignsOfLife {
  const lost = new AbortController();
  const ended = new AbortController();

  async function live(): Promise<void> {
    while (!lost.signal.aborted) {
      await sleep(everyMs, undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
      await beat().catch((error: unknown) => {
        if (error instanceof RunLost) lost.abort(error);
        else onTrouble(error);
      });
    }
  }

  const living = live();
  return {
    signal: AbortSignal.any([stopping, lost.signal]),
    release: async () => {
      ended.abort();
      await living;
    },
  };
}
