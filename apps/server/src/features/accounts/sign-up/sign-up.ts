import type { signUp as call } from '@yupana/contract/accounts.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { nameOfPerson } from '@yupana/contract/person-name.ts';
import { TRIAL, TRIAL_DAYS } from '@yupana/contract/plan-standing.ts';
import type { System, Tx } from '../../../ctx.ts';
import { addDays } from '../../../platform/calendar.ts';
import { normaliseCode, redeemCoupon } from '../../coupons/redeem-coupon.ts';
import { requestLetter } from '../../letters/request-letter.ts';
import { postMarketingForm } from '../job-definitions.ts';
import { refuseGuessable } from '../password/refuse-guessable.ts';
import { type Origin, openSession } from '../sessions.ts';
import { checkCaptcha } from './check-captcha.ts';
import { insertAccount } from './insert-account.ts';

const ACTION = 'REGISTER_USER';

type Input = Omit<CallInput<typeof call>['body'], 'captcha_token' | 'captcha_action'>;

/** Signs up whoever is no robot. */
export async function signUp(
  system: System,
  { captcha_token, captcha_action: _sent, ...input }: CallInput<typeof call>['body'],
  from: Origin,
): Promise<CallResult<typeof call>> {
  await refuseGuessable(input.password, input.email);
  await checkCaptcha(system, { token: captcha_token, action: ACTION, ip: from.ip });
  return createAccount(system, input, async (tx, who) => {
    await requestLetter(system.deps, tx, { firmId: who.firmId, kind: 'welcome' });
    return openSession(system, tx, { ...who, email: input.email }, from);
  });
}

/**
 * Creates a firm with its first member, on trial from today on Lima's calendar. Account, coupon's use, marketing form and
 * what the caller does besides (opening a session) are one transaction: all of it happens or none.
 */
export async function createAccount<T>(
  system: System,
  input: Input,
  besides: (tx: Tx, who: { firmId: string; memberId: string }) => Promise<T>,
): Promise<T> {
  const { clock, config, queue } = system.deps;
  const { password, coupon_code, utm_source, utm_medium, utm_campaign, ...member } = input;
  const today = clock.today();
  const firm = async (tx: Tx) => {
    const benefit = coupon_code ? await redeemCoupon(tx, coupon_code, today) : { percent: null, trialDays: 0 };
    return {
      name: nameOfPerson(member),
      plan_type: TRIAL,
      plan_ends_on: addDays(today, TRIAL_DAYS + benefit.trialDays),
      coupon_code: coupon_code ? normaliseCode(coupon_code) : null,
      discount_percent: benefit.percent,
      utm_source: utm_source ?? null,
      utm_medium: utm_medium ?? null,
      utm_campaign: utm_campaign ?? null,
    } as const;
  };
  return insertAccount(system, { member, password, firm }, async (tx, who) => {
    if (config.outside.marketingFormUrl) await queue.send(postMarketingForm, { memberId: who.memberId }, { tx });
    return besides(tx, who);
  });
}
