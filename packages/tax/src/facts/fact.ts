/**
 * What is known besides SUNAT's line, and how well. "We lack it" has three names, and none of them is "no":
 * - `absent`: we looked, and there is none (no deposit, not in the list of SSCO)
 * - `pending`: it may come; asked again until the day it is given up
 * - `unknown`: nobody looked, nobody could, or it was not understood
 */
export type Fact<T> = Known<T> | Absent | Pending | Unknown;

export interface Known<T> extends Learnt {
  is: 'known';
  value: T;
}

interface Absent extends Learnt {
  is: 'absent';
}

interface Pending {
  is: 'pending';
  /** `AAAA-MM-DD`: the day from which nobody waits any more. */
  until: string;
  /** Nobody answered yet, for it stands in our own line: that it did not come says nothing of it. */
  queued?: true;
}

interface Unknown {
  is: 'unknown';
  /** The last three: SUNAT does not let the company ask, until a person does something. */
  why: 'not-asked' | 'not-answered' | 'not-understood' | 'before-our-register' | KeptOut;
}

export type KeptOut = 'no-key' | 'no-permission' | 'refused';

/** Where it comes from, and when it was learnt (`AAAA-MM-DD` or a moment; null where it is as old as the voucher's line). */
interface Learnt {
  source: string;
  at: string | null;
}

export function known<T>(value: T, source: string, at: string | null = null): Known<T> {
  return { is: 'known', value, source, at };
}

export function absent(source: string, at: string | null = null): Absent {
  return { is: 'absent', source, at };
}

export function pending(until: string): Pending {
  return { is: 'pending', until };
}

/** What stands in our own line, to be asked for. */
export function queued(until: string): Pending {
  return { is: 'pending', until, queued: true };
}

export function unknown(why: Unknown['why'] = 'not-asked'): Unknown {
  return { is: 'unknown', why };
}

/** Whether a value is a fact of the four kinds: the only objects of the package with a field `is`. */
export function isFact(value: unknown): value is Fact<unknown> {
  return typeof value === 'object' && value !== null && 'is' in value;
}
