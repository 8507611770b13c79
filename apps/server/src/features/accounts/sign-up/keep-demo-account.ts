import type { System } from '../../../ctx.ts';
import { addDays } from '../../../platform/calendar.ts';
import { findByEmail, setTrialEnd } from '../queries.ts';
import { createAccount } from './sign-up.ts';

const DAYS_AHEAD = 5;
const PERSON = {
  name: 'Rosa Elena',
  last_name: 'Huamaní Ccori',
  document_number: '40404040',
  phone_number: '999888777',
  accountant_profile: 'Estudio Contable',
} as const;

/**
 * The demo's accountant exists and has a few days of trial ahead, however long ago the demo was first started.
 * @returns the firm; null when the account was closed meanwhile
 */
export async function keepDemoAccount(
  system: System,
  account: { email: string; password: string },
): Promise<string | null> {
  const find = () => system.transaction((tx) => findByEmail(tx, account.email));
  if (!(await find())) await createAccount(system, { ...PERSON, ...account }, async () => undefined);
  const member = await find();
  if (!member) return null;
  const day = addDays(system.deps.clock.today(), DAYS_AHEAD);
  await system.transaction((tx) => setTrialEnd(tx, member.firm_id, day));
  return member.firm_id;
}
