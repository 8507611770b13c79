import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { getEdition } from '@yupana/contract/editions.ts';
import { EDITIONS, NEWEST } from '@yupana/tax/editions/editions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, startApp, type TestApp } from '../../../../test/harness.ts';
import { createSystem } from '../../../ctx.ts';
import { holdClock } from '../../../platform/clock.ts';
import { beginBeforeNewest } from '../../analysis/editions/begin-before-newest.ts';
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

test('the demo begins with the edition before the newest, which there is then to rehearse; what it puts in force later stays', async () => {
  const { body: session } = await call(app, signIn, { body: account });
  const inForce = async () => (await call(app, getEdition, {}, session.access_token)).body.data;
  const { in_force, newer } = await inForce();
  expect([in_force.name, newer?.name]).toEqual([EDITIONS.at(-2)?.name, NEWEST.name]);

  const system = createSystem(app.deps);
  const firmId = (await keepDemoAccount(system, account)) ?? '';
  await app.deps.database.system((tx) =>
    tx
      .insertInto('rulebook_adoptions')
      .values({ firm_id: firmId, place: 2, edition: NEWEST.name, member_id: null, adopted_at: clock.now() })
      .execute(),
  );
  await beginBeforeNewest(system, firmId);
  expect((await inForce()).in_force.name).toBe(NEWEST.name);
});
