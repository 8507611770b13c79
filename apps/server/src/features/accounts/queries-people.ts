import type { Tx } from '../../ctx.ts';

/** SQL of who somebody is, for those who write to them. */

export function findPerson(tx: Tx, memberId: string) {
  return people(tx).where('id', '=', memberId).executeTakeFirst();
}

export function findPeople(tx: Tx, memberIds: readonly string[]) {
  return people(tx).where('id', 'in', memberIds).execute();
}

export function findPersonByEmail(tx: Tx, email: string) {
  return people(tx).where('email', '=', email.toLowerCase()).executeTakeFirst();
}

function people(tx: Tx) {
  return tx.selectFrom('members').select(['id', 'firm_id', 'email', 'name', 'last_name', 'document_number', 'role']);
}
