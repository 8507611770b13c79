import type { Tx } from '../../../ctx.ts';

/** What the marketing service is told of a new account, and nothing more: the fields of its own web form. */
export function findForm(tx: Tx, memberId: string) {
  return tx
    .selectFrom('members')
    .select(['name', 'last_name', 'document_number', 'phone_number', 'email', 'accountant_profile'])
    .where('id', '=', memberId)
    .executeTakeFirst();
}
