/** What SUNAT answered, fit to be kept and shown: bounded and without tokens, passwords or secrets. */
export interface Evidence {
  /** The named call that got this answer, such as `sire.periods`. */
  call: string;
  /** Null when there was no HTTP answer (reset, time-out). */
  status: number | null;
  contentType: string | null;
  /** The beginning of the body, or the network error's code. */
  body: string;
}
