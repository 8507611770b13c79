import { shortHash } from './figures-hash.ts';

/** Raised with what is left out of it, or taken in: what was put aside by one that was made otherwise comes back once, to be looked at. */
const MADE = '3';

/** What is known of a purchase, as one word that is another when anything of it is. */
export function factsHash(told: string): string {
  return `${MADE}:${shortHash(told)}`;
}
