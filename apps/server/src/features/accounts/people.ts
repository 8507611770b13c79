import type { Tx } from '../../ctx.ts';
import { findPerson, findPersonByEmail } from './queries-people.ts';

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Who a member is, for those who write to them; undefined when there is none (any more). Only the firm's own, unless `tx` sees every firm. */
export function personOf(tx: Tx, memberId: string): Promise<Person | undefined> {
  return findPerson(tx, memberId);
}

/** The same by email, however it is written. */
export function personWithEmail(tx: Tx, email: string): Promise<Person | undefined> {
  return findPersonByEmail(tx, email);
}
