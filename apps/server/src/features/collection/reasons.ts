import type { Failure, FailureCode } from './failure.ts';

/** Why so many books of a run are missing. */
export interface Reason extends Pick<Failure, 'code' | 'retriable' | 'detail'> {
  books: number;
}

/** Books of a run that failed, as its lines say it: also those of its earlier attempts. */
export interface FailedBooks {
  code: FailureCode;
  retriable: boolean;
  books: number;
}

/**
 * One reason for each kind of failure of a run, first what waiting does not mend, then SUNAT's, then ours.
 * @param failures of this attempt: what SUNAT said stands in them. Two books of a kind of which it is not the same are told
 *   without it, and the acta of each has its own
 * @param unasked books that were given up before they were asked for: what stopped the attempt is their reason, too
 */
export function reasonsOf(failed: readonly FailedBooks[], failures: readonly Failure[], unasked: number): Reason[] {
  const stopped = failures.find(({ isOutage }) => isOutage)?.code ?? failed[0]?.code;
  return failed
    .map(({ code, retriable, books }) => {
      const details = new Set(failures.filter((one) => one.code === code).map(({ detail }) => detail));
      const detail = details.size === 1 ? ([...details][0] ?? null) : null;
      return { code, retriable, detail, books: books + (code === stopped ? unasked : 0) };
    })
    .sort((a, b) => rank(a) - rank(b) || b.books - a.books);
}

function rank({ code, retriable }: Reason): number {
  if (!retriable) return 0;
  return code === 'UNEXPECTED' ? 2 : 1;
}
