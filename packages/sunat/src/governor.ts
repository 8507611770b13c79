export interface Politeness {
  /** Calls at the same time. */
  concurrency: number;
  /** Least time between the starts of two calls, in milliseconds. */
  spacingMs: number;
}

export interface GovernorOptions {
  perRuc?: Politeness;
  perHost?: Politeness;
}

export interface Governor {
  /** Runs the work when the RUC and the host have room, in fair turns between RUCs. */
  run<T>(lane: { ruc: string; host: string }, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** The host asked for calm (429, 503): leave it alone for that long, or go slower when it did not say. */
  slowDown(host: string, forMs: number | null): void;
}

export function createGovernor(_options: GovernorOptions = {}): Governor {
  throw new Error('being written');
}
