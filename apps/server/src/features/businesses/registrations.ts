import type { Tx } from '../../ctx.ts';
import { peopleOf, personWithEmail } from '../accounts/people.ts';
import { listRegistrations } from './queries-handovers.ts';

/** In which accounts a RUC stands, and by whose email, for support. Only for a transaction that sees every firm. */
export async function registrationsOf(tx: Tx, ruc: string) {
  const rows = await listRegistrations(tx, ruc);
  const people = await peopleOf(
    tx,
    rows.map(({ member_id }) => member_id),
  );
  return rows.flatMap((row) => {
    const email = people.get(row.member_id)?.email;
    return email === undefined ? [] : [{ ...row, email }];
  });
}

/** The company as one account has it, unless it is to be erased, or still on its way there. */
export async function registeredBy(tx: Tx, ruc: string, email: string) {
  return (await registrationsOf(tx, ruc)).find((one) => one.email === email && !one.erase_at && !one.is_moving);
}

/** Who may be given a company. */
export function receiverOf(tx: Tx, email: string) {
  return personWithEmail(tx, email);
}
