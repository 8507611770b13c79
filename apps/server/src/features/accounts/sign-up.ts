import type { signUp as call } from '@yupana/contract/accounts.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { System } from '../../ctx.ts';
import { addDays } from '../../platform/calendar.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { violates } from '../../platform/database/violations.ts';
import { AppError } from '../../platform/errors.ts';
import { insertFirmWithMember } from './queries.ts';
import { openSession } from './sessions.ts';

const TRIAL_DAYS = 7;
const TRIAL = 1;

/** Creates a firm with its first member, on trial from today on Lima's calendar, and signs them in. */
export async function signUp(system: System, input: CallInput<typeof call>['body']): Promise<CallResult<typeof call>> {
  const { clock } = system.deps;
  const { password, coupon_code, utm_source, utm_medium, utm_campaign, email, ...person } = input;
  const created_at = clock.now();
  // Before the transaction: hashing takes tens of milliseconds.
  const password_hash = await hashPassword(password);
  const firm = {
    name: `${person.name} ${person.last_name}`,
    plan_type: TRIAL,
    plan_ends_on: addDays(clock.today(), TRIAL_DAYS),
    coupon_code: coupon_code ?? null,
    utm_source: utm_source ?? null,
    utm_medium: utm_medium ?? null,
    utm_campaign: utm_campaign ?? null,
    created_at,
  } as const;
  try {
    return await system.transaction(async (tx) => {
      const member = { ...person, email: email.toLowerCase(), password_hash, created_at };
      return openSession(system, tx, await insertFirmWithMember(tx, firm, member));
    });
  } catch (error) {
    if (violates(error, 'members_email_unique')) throw new AppError('EMAIL_ALREADY_REGISTERED', { field: 'email' });
    throw error;
  }
}
