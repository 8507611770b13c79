import type { Tx } from '../../../ctx.ts';
import { peopleOf } from '../../accounts/people.ts';

/** How each of these members is called; whoever is of no account any more, or of another, «Otra persona». */
export async function namesOfPeople(tx: Tx, memberIds: readonly string[]): Promise<(memberId: string) => string> {
  const people = await peopleOf(tx, memberIds);
  return (memberId) => {
    const person = people.get(memberId);
    return person ? `${person.name} ${person.last_name}`.trim() : 'Otra persona';
  };
}
