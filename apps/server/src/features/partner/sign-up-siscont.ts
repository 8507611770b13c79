import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { signUpSiscont as call } from '@yupana/contract/partner.ts';
import { nameOfPerson } from '@yupana/contract/person-name.ts';
import type { System } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { forgive, triesOf } from '../accounts/attempts.ts';
import { type Origin, openSession } from '../accounts/sessions.ts';
import { insertAccount } from '../accounts/sign-up/insert-account.ts';
import { requestLetter } from '../letters/request-letter.ts';
import { TRIAL, trialEndOf } from './licence.ts';
import { readVisit } from './validate-link.ts';

/** Creates the account of whoever came by a link of the partner, with the email that the link says. */
export async function signUpSiscont(
  system: System,
  { body }: CallInput<typeof call>,
  from: Origin,
): Promise<CallResult<typeof call>> {
  const { visit_token, password, ...person } = body;
  const visit = await readVisit(system, visit_token);
  if (visit.email !== person.email.toLowerCase()) throw new AppError('PARTNER_VISIT_EXPIRED');
  const firm = {
    name: nameOfPerson(person),
    plan_type: TRIAL,
    plan_ends_on: trialEndOf(visit.license_until),
    partner_license_until: visit.license_until,
    coupon_code: null,
    utm_source: 'siscont',
    utm_medium: null,
    utm_campaign: null,
  } as const;
  const member = { ...person, accountant_profile: 'Siscont' as const };
  return insertAccount(system, { member, password, firm: async () => firm }, async (tx, who) => {
    // A link first tries to sign in, which fails for who has no account: an office that begins with Siscont is not guessing.
    await forgive(tx, triesOf(system, 'sign-in', visit.email, from));
    await requestLetter(system.deps, tx, { firmId: who.firmId, kind: 'welcome' });
    return openSession(system, tx, { ...who, email: visit.email }, from);
  });
}
