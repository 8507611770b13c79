import type { BookName } from '@yupana/contract/books.ts';
import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { whyFailed } from './why-failed.ts';

/** What is known of a company's collections. */
export interface RunKnowledge {
  /** Attempts of the run that is waiting or under way, the present one included; null when there is none. */
  openAttempt: number | null;
  /** How the last run that is not under way ended. */
  ended: { state: 'done' | 'failed' | 'stale'; attempt: number; errorCode: string | null } | null;
  nextTryAt: Date | null;
  lastDoneAt: Date | null;
  /** The books that came in none of the last runs that went to their end, though the others did: the newest period first. */
  books: readonly { book: BookName; period: string; errorCode: string | null }[];
}

export type Failing = NonNullable<BusinessCard['failing']>;

/** After these the same password is not sent again until a person asks. */
const NEVER_RESENT: ReadonlySet<string> = new Set(['LOGIN_NOT_UNDERSTOOD', 'LOGIN_CUT_OFF']);

/** So many attempts in vain are no passing trouble. */
const PATIENCE = 2;
/** So many runs that went to their end without the same book: what is tried again within each was in vain, too. */
export const RUNS_WITHOUT = 3;

/**
 * Whether the collection of a company keeps failing: it was tried twice in vain, or it ended in vain and nothing comes by
 * itself before the next day; or its runs go to their end, time after time without the same books. One failure whose next
 * attempt is minutes away is none yet.
 * @returns null when it does not
 */
export function failingOf({ openAttempt, ended, nextTryAt, lastDoneAt, books }: RunKnowledge): Failing | null {
  const inVain = ended !== null && ended.state !== 'done';
  const keepsFailing =
    openAttempt === null
      ? inVain && (ended.attempt >= PATIENCE || nextTryAt === null)
      : openAttempt > PATIENCE || inVain;
  // What might have been a refusal: the same password is not sent again until a person asks.
  const byItself = !(inVain && NEVER_RESENT.has(ended.errorCode ?? ''));
  const times = {
    by_itself: byItself,
    next_try_at: nextTryAt?.toISOString() ?? null,
    last_done_at: lastDoneAt?.toISOString() ?? null,
  };
  if (keepsFailing) return { message: whyFailed(inVain ? ended.errorCode : null), ...times, books: [] };
  if (books.length === 0) return null;
  const reasons = new Set(books.map(({ errorCode }) => whyFailed(errorCode)));
  return {
    message: [...reasons].join(' '),
    ...times,
    books: books.map(({ book, period }) => ({ book, tax_period: period })),
  };
}
