/** Counts failed tries by key (an account) in a window, in this process's memory. */
export interface Attempts {
  /**
   * Counts a try before its outcome is known, so that many at once do not slip through.
   * @returns 0 when it may go on, else the seconds to wait
   */
  take(key: string): number;
  /** The try succeeded: the key's failures are forgotten. */
  forgive(key: string): void;
}

/** Above this many keys the ended windows are swept, so that made-up accounts do not fill the memory. */
const SWEEP_ABOVE = 10_000;

export function createAttempts({ max, windowSeconds }: { max: number; windowSeconds: number }): Attempts {
  const windows = new Map<string, { count: number; ends: number }>();
  return {
    take: (key) => {
      const now = performance.now();
      if (windows.size > SWEEP_ABOVE) {
        for (const [old, { ends }] of windows) if (ends <= now) windows.delete(old);
      }
      const known = windows.get(key);
      const window = known && known.ends > now ? known : { count: 0, ends: now + windowSeconds * 1000 };
      window.count += 1;
      windows.set(key, window);
      return window.count > max ? Math.ceil((window.ends - now) / 1000) : 0;
    },
    forgive: (key) => {
      windows.delete(key);
    },
  };
}
