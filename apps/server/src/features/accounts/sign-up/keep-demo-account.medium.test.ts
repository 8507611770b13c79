import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, startApp, type TestApp } from '../../../../test/harness.ts';
import { createSystem } from '../../../ctx.ts';
import { holdClock } from '../../../platform/clock.ts';
import { keepDemoAccount } from './keep-demo-account.ts';

const account = { email: 'demo@yupana.pe', password: 'Yupana2026' };
const clock = holdClock('2026-11-21T15:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock, env: { DEMO_EMAIL: account.email, DEMO_PASSWORD: account.password } });
});
afterAll(() => app.stop());

async function endOfTrial(): Promise<string> {
  const { body: session } = await call(app, signIn, { body: account });
  const { body: user } = await call(app, getMe, {}, session.access_token);
  return user.subscription.end_date;
}

test('the demo accountant can sign in as soon as the demo answers, with five days of trial', async () => {
  expect(await endOfTrial()).toBe('2026-11-26');
});

test('a demo started again weeks later has five days of trial again, on the same account', async () => {
  clock.set('2026-12-24T15:00:00Z');
  await keepDemoAccount(createSystem(app.deps), account);

  expect(await endOfTrial()).toBe('2026-12-29');
});
