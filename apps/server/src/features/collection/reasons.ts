import type { Failure, FailureCode } from '../../sunat/failure.ts';

/** Why so many books of a run are missing. Two of a kind whose details are not the same have none: the acta of each has its own. */
export interface Reason extends Pick<Failure, 'code' | 'retriable' | 'detail'> {
  books: number;
}

/**
 * One reason for each kind of failure of a run, first what waiting does not mend, then SUNAT's, then ours.
 * @param failed as the run's lines say it: also of earlier attempts
 * @param unasked books that were given up before they were asked for: what stopped the attempt is their reason, too
 * @param stoppedBy code of the outage that stopped it
 */
export function reasonsOf(failed: readonly Reason[], unasked: number, stoppedBy: FailureCode | undefined): Reason[] {
  const because = stoppedBy ?? failed[0]?.code;
  // The books that met the outage may have kept what an earlier attempt stored: then no line says it.
  const isUnsaid = because !== undefined && unasked > 0 && !failed.some(({ code }) => code === because);
  const all = isUnsaid ? [...failed, { code: because, retriable: true, detail: null, books: 0 }] : failed;
  return all
    .map((reason) => (reason.code === because ? { ...reason, books: reason.books + unasked } : reason))
    .sort((a, b) => rank(a) - rank(b) || b.books - a.books);
}

function rank({ code, retriable }: Reason): number {
  if (!retriable) return 0;
  return code === 'UNEXPECTED' ? 2 : 1;
}
