import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getMe } from '@yupana/contract/accounts.ts';
import { type ChargeBody, chargePlan, getSubscription, type Subscription } from '@yupana/contract/billing.ts';
import { chargeOf, findPlan } from '@yupana/contract/plans.ts';
import { toWire } from '@yupana/tax/money.ts';
import { holdClock } from '../src/platform/clock.ts';
import { type Accountant, call, signUpAccountant, startApp } from './harness.ts';
import { startSandbox } from './sandbox.ts';

/** What tests of payments do again and again: an accountant, a card's token, a payment. Culqi is the sandbox. */

export const START = '2026-11-20T15:00:00Z';
export const EVENTS_SECRET = 'whsec_of_a_test';
export type Payer = Accountant & { uuid: string };
export interface CulqiState {
  /** Charges it was asked for, refused ones included. */
  asked: number;
  charges: { id: string; amount: number; email: string }[];
  events: { chargeId: string; status: number }[];
}

export async function startPaying() {
  const clock = holdClock(START);
  const sandbox = await startSandbox({ SANDBOX_PAUSE_MS: '400' });
  const app = await startApp({
    clock,
    sandboxUrl: sandbox.url,
    env: {
      CULQI_API_URL: `${sandbox.url}/culqi`,
      CULQI_CHECKOUT_URL: `${sandbox.url}/culqi/checkout-js`,
      CULQI_3DS_URL: `${sandbox.url}/culqi/3ds`,
      CULQI_PUBLIC_KEY: 'pk_test_x',
      CULQI_SECRET_KEY: 'sk_test_x',
      CULQI_WEBHOOK_SECRET: EVENTS_SECRET,
      SMTP_URL: sandbox.smtp,
    },
  });

  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const headers = body ? { 'content-type': 'application/json' } : undefined;
    const init = { method, headers, body: body && JSON.stringify(body) };
    const response = await fetch(`${sandbox.url}/__sandbox${path}`, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.status === 204 ? undefined : response.json();
  }

  return {
    app,
    sandbox,
    clock,
    control,
    /** Everything as it was at the beginning of a test. */
    calm: async () => {
      clock.set(START);
      await control('DELETE', '/services/culqi');
    },
    spoil: (scenario: string, times: number | null = null) => control('POST', '/services/culqi', { scenario, times }),
    culqi: async () => (await control('GET', '/culqi')) as CulqiState,
    payer: async (): Promise<Payer> => {
      const who = await signUpAccountant(app);
      return { ...who, uuid: (await call(app, getMe, {}, who.token)).body.uuid };
    },
    tokenOf: async (card_number = '4111111111111111'): Promise<string> => {
      const card = { card_number, cvv: '123', expiration_month: '09', expiration_year: '2030' };
      const response = await fetch(`${sandbox.url}/culqi/v2/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer pk_test_x' },
        body: JSON.stringify({ ...card, email: 'ana@ejemplo.pe' }),
      });
      return ((await response.json()) as { id: string }).id;
    },
    pay: (who: Payer, plan_id: number, token: string, changes: Partial<ChargeBody> = {}) => {
      // Emails of the harness are longer than Culqi takes.
      const email = `ana.${randomBytes(4).toString('hex')}@ejemplo.pe`;
      const body = { accountant_uuid: who.uuid, plan_id, token, email, amount: totalOf(plan_id), ...changes };
      return call(app, chargePlan, { body }, who.token);
    },
    /** What the bank gives who typed its code. */
    bankAnswer: async (token: string) => {
      const response = await fetch(`${sandbox.url}/culqi/3ds/answer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, code: '123456' }),
      });
      type Answer = { parameters3DS: NonNullable<ChargeBody['authentication_3DS']> };
      return ((await response.json()) as Answer).parameters3DS;
    },
    firmOf: async (who: Payer): Promise<string> => {
      const query = app.deps.database.system((tx) =>
        tx.selectFrom('members').select('firm_id').where('id', '=', who.uuid).executeTakeFirstOrThrow(),
      );
      return (await query).firm_id;
    },
    /** As a coupon gives it at the sign-up. */
    discount: (who: Payer, discount_percent: number) =>
      app.deps.database.system((tx) =>
        tx
          .updateTable('firms')
          .set({ discount_percent })
          .where('id', 'in', tx.selectFrom('members').select('firm_id').where('id', '=', who.uuid))
          .execute(),
      ),
    subscriptionOf: async (who: Payer): Promise<Subscription> => (await call(app, getSubscription, {}, who.token)).body,
    /** The mails that arrived for somebody, once there are as many. */
    mailsFor: async (email: string, count = 1): Promise<{ subject: string; raw: string }[]> => {
      for (let tries = 0; tries < 100; tries++) {
        const { mails } = (await control('GET', '/mails')) as {
          mails: { to: string[]; subject: string; raw: string }[];
        };
        const own = mails.filter(({ to }) => to.includes(email));
        if (own.length >= count) return own;
        await sleep(100);
      }
      throw new Error(`No mail for ${email}.`);
    },
    stop: async () => {
      await app.stop();
      await sandbox.stop();
    },
  };
}

export function codeOf(answer: { error?: { errors: { code: string }[] } }): string | undefined {
  return answer.error?.errors[0]?.code;
}

function totalOf(id: number): number {
  const plan = findPlan(id);
  return plan ? toWire(chargeOf(plan, START.slice(0, 10)).total) : 1;
}
