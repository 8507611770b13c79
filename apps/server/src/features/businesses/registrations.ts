import type { Tx } from '../../ctx.ts';
import { personWithEmail } from '../accounts/people.ts';
import { listRegistrations } from './queries-handovers.ts';

/** In which accounts a RUC stands, for support. Only for a transaction that sees every firm. */
export function registrationsOf(tx: Tx, ruc: string) {
  return listRegistrations(tx, ruc);
}

/** The company as one account has it, unless it is to be erased. */
export async function registeredBy(tx: Tx, ruc: string, email: string) {
  return (await listRegistrations(tx, ruc)).find((one) => one.email === email && !one.erase_at);
}

/** Who may be given a company. */
export function receiverOf(tx: Tx, email: string) {
  return personWithEmail(tx, email);
}
