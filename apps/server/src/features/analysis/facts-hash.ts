import { shortHash } from './figures-hash.ts';

/** Raised with what is left out of it, or taken in: two that were made otherwise cannot be held against each other. */
const MADE = '3';

/** What is known of a purchase, as one word that is another when anything of it is. */
export function factsHash(told: string): string {
  return `${MADE}:${shortHash(told)}`;
}

/** Whether anything else is known now than then; of one that was made otherwise nobody can say, and nothing is told. */
export function knowsOtherwise(now: string, then: string): boolean {
  return now !== then && madeOf(now) === madeOf(then);
}

function madeOf(hash: string): string {
  return hash.includes(':') ? hash.slice(0, hash.indexOf(':')) : '';
}
