import { whyFailed } from './why-failed.ts';

/** What is known of a company's collections. */
export interface RunKnowledge {
  /** Attempts of the run that is waiting or under way, the present one included; null when there is none. */
  openAttempt: number | null;
  /** How the last run that is not under way ended. */
  ended: { state: 'done' | 'failed' | 'stale'; attempt: number; errorCode: string | null } | null;
  nextTryAt: Date | null;
  lastDoneAt: Date | null;
}

export interface Failing {
  message: string;
  next_try_at: string | null;
  last_done_at: string | null;
}

/** So many attempts in vain are no passing trouble. */
const PATIENCE = 2;

/**
 * Whether the collection of a company keeps failing: it was tried twice in vain, or it ended in vain and nothing comes by
 * itself before the next day. One failure whose next attempt is minutes away is none yet.
 * @returns null when it does not
 */
export function failingOf({ openAttempt, ended, nextTryAt, lastDoneAt }: RunKnowledge): Failing | null {
  const inVain = ended !== null && ended.state !== 'done';
  const keepsFailing =
    openAttempt === null
      ? inVain && (ended.attempt >= PATIENCE || nextTryAt === null)
      : openAttempt > PATIENCE || inVain;
  if (!keepsFailing) return null;
  return {
    message: whyFailed(inVain ? ended.errorCode : null),
    next_try_at: nextTryAt?.toISOString() ?? null,
    last_done_at: lastDoneAt?.toISOString() ?? null,
  };
}
