import { nameOfPerson } from '@yupana/contract/person-name.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { findOpenMember, findPeople, findPerson, findPersonByEmail } from './queries-people.ts';

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/**
 * Who a member is, for those who write to them; undefined when there is none (any more). Only the firm's own, unless `tx` sees
 * every firm.
 */
export function personOf(tx: Tx, memberId: string): Promise<Person | undefined> {
  return findPerson(tx, memberId);
}

/** The same by email, however it is written. */
export function personWithEmail(tx: Tx, email: string): Promise<Person | undefined> {
  return findPersonByEmail(tx, email);
}

/** Several at once, by their ids. */
export async function peopleOf(tx: Tx, memberIds: readonly string[]): Promise<Map<string, Person>> {
  const people = memberIds.length > 0 ? await findPeople(tx, [...new Set(memberIds)]) : [];
  return new Map(people.map((person) => [person.id, person]));
}

/** How each of these members is called; whoever is of no account any more, or of another, «Otra persona». */
export async function namesOfPeople(tx: Tx, memberIds: readonly string[]): Promise<(memberId: string) => string> {
  const people = await peopleOf(tx, memberIds);
  return (memberId) => {
    const person = people.get(memberId);
    return person ? nameOfPerson(person) : 'Otra persona';
  };
}

/** As whom a member acts who calls by a link instead of a session; undefined when it is none any more, or closed the account. */
export async function actsAs(
  tx: Tx,
  memberId: string,
): Promise<Pick<Ctx, 'firmId' | 'accountantId' | 'role'> | undefined> {
  const found = await findOpenMember(tx, memberId);
  return found && { firmId: found.firm_id, accountantId: found.id, role: found.role };
}

/** Name and surname of a member, for what is kept of who did something; empty when there is no such member. */
export async function nameOf(tx: Tx, memberId: string): Promise<string> {
  const person = (await peopleOf(tx, [memberId])).get(memberId);
  return person ? nameOfPerson(person) : '';
}
