import type { Clock } from './clock.ts';
import { SunatError } from './errors.ts';

export interface RetryPolicy {
  tries: number;
  retryMs: number;
  slowestRetryMs: number;
  /** Only for services that give files. */
  fileMs?: number;
  fileTries?: number;
}

/** Longer than this is not waited for here: the caller has better places to wait than a running job. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Does the work again while it fails for a passing reason, each time after a longer pause with jitter, so that many workers do
 * not come back at once. A file that is not there yet has a count and a pause of its own.
 * @throws the last error, no longer transient: who calls from a retried work of its own must not multiply the tries
 */
export async function retrying<T>(
  work: (attempt: number) => Promise<T>,
  policy: RetryPolicy,
  clock: Clock,
  signal?: AbortSignal,
): Promise<T> {
  let failures = 0;
  let looks = 0;
  for (;;) {
    try {
      return await work(failures + looks + 1);
    } catch (error) {
      if (!(error instanceof SunatError) || !error.transient) throw error;
      if (error.kind === 'FileNotReady') {
        looks += 1;
        if (looks >= (policy.fileTries ?? 1)) throw spent(error);
        await clock.sleep(policy.fileMs ?? 0, signal);
      } else {
        failures += 1;
        if (failures >= policy.tries) throw spent(error);
        await clock.sleep(pauseAfter(error, failures, policy, clock), signal);
      }
    }
  }
}

function pauseAfter(error: SunatError, failures: number, policy: RetryPolicy, clock: Clock): number {
  const asked = error.fault.kind === 'RateLimited' ? error.fault.retryAfterMs : null;
  if (asked !== null && asked > LONGEST_RETRY_AFTER_MS) throw spent(error);
  const backOff = Math.min(policy.slowestRetryMs, policy.retryMs * 2 ** (failures - 1));
  return Math.max(asked ?? 0, backOff * (0.5 + clock.random() / 2));
}

function spent(error: SunatError): SunatError {
  return new SunatError(error.fault, { evidence: error.evidence, transient: false });
}
