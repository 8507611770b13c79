import type { Tx } from '../../ctx.ts';

/** SQL of who somebody is, for those who write to them. */

export function findPerson(tx: Tx, memberId: string) {
  return people(tx).where('id', '=', memberId).where('left_at', 'is', null).executeTakeFirst();
}

/** Also those who left: their names stay under what they did. */
export function findPeople(tx: Tx, memberIds: readonly string[]) {
  return people(tx).where('id', 'in', memberIds).execute();
}

export function findPersonByEmail(tx: Tx, email: string) {
  return people(tx).where('email', '=', email.toLowerCase()).executeTakeFirst();
}

function people(tx: Tx) {
  return tx.selectFrom('members').select(['id', 'firm_id', 'email', 'name', 'last_name', 'document_number', 'role']);
}

/** A member of an account that is not closed. */
export function findOpenMember(tx: Tx, memberId: string) {
  return tx
    .selectFrom('members as m')
    .innerJoin('firms as f', 'f.id', 'm.firm_id')
    .select(['m.id', 'm.firm_id', 'm.role'])
    .where('m.id', '=', memberId)
    .where('f.closed_at', 'is', null)
    .where('m.left_at', 'is', null)
    .executeTakeFirst();
}
