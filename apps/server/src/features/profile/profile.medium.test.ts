import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { changePassword, endOtherSessions, endSession, listSessions, updateProfile } from '@yupana/contract/profile.ts';
import { requestRecovery } from '@yupana/contract/recovery.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { holdClock } from '../../platform/clock.ts';

const clock = holdClock('2026-11-21T15:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const again = async ({ email, password }: Accountant): Promise<string> =>
  (await call(app, signIn, { body: { email, password } })).body.access_token ?? '';
const works = async (token: string): Promise<boolean> => (await call(app, getMe, {}, token)).status === 200;
const sessionsOf = async (token: string) => (await call(app, listSessions, {}, token)).body.sessions;

test('an accountant changes name and mobile, and not the email nor the profile', async () => {
  const who = await signUpAccountant(app);
  const body = { name: 'Ana Lucía', last_name: 'Ñahui Ruiz', phone_number: '912345678', email: 'otra@ejemplo.pe' };
  const answer = await call(app, updateProfile, { body }, who.token);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ name: 'Ana Lucía', last_name: 'Ñahui Ruiz', phone_number: '912345678' });
  expect((await call(app, getMe, {}, who.token)).body).toMatchObject({ name: 'Ana Lucía', email: who.email });
});

test('a name or a mobile that is not one is refused by its field', async () => {
  const who = await signUpAccountant(app);
  const body = { name: 'R2D2', last_name: '', phone_number: '12345' };
  const { status, error } = await call(app, updateProfile, { body }, who.token);
  expect(status).toBe(422);
  expect(error.errors.map(({ field }) => field)).toEqual(['name', 'last_name', 'phone_number']);
});

test('a new password asks for the current one, ends the other sessions and keeps this one', async () => {
  const who = await signUpAccountant(app);
  const other = await again(who);
  const change = (current_password: string, password: string) =>
    call(app, changePassword, { body: { current_password, password } }, who.token);

  const wrong = await change('Equivocada1', 'NuevaClave1');
  expect(wrong.status).toBe(422);
  expect(wrong.error.errors[0]).toMatchObject({ code: 'CURRENT_PASSWORD_INCORRECT', field: 'current_password' });
  expect((await change(who.password, 'corta')).error.errors[0]?.field).toBe('password');
  expect(await works(other)).toBe(true);

  expect((await change(who.password, 'NuevaClave1')).status).toBe(204);
  expect([await works(who.token), await works(other)]).toEqual([true, false]);
  expect((await call(app, signIn, { body: { email: who.email, password: who.password } })).status).toBe(401);
  expect(await works(await again({ ...who, password: 'NuevaClave1' }))).toBe(true);
});

test('a link to change the password that was mailed before does not undo the change', async () => {
  const who = await signUpAccountant(app);
  await call(app, requestRecovery, { body: { email: who.email } });
  await expect
    .poll(() => app.deps.database.system((tx) => tx.selectFrom('recovery_tokens').select('used_at').execute()), {
      timeout: 10_000,
    })
    .not.toEqual([]);
  await call(app, changePassword, { body: { current_password: who.password, password: 'NuevaClave1' } }, who.token);
  const left = await app.deps.database.system((tx) =>
    tx.selectFrom('recovery_tokens').select('used_at').where('used_at', 'is', null).execute(),
  );
  expect(left).toEqual([]);
});

test('whoever finds the screen open cannot guess the password for long', async () => {
  const who = await signUpAccountant(app);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) {
    const body = { current_password: `Intento${n}`, password: 'NuevaClave1' };
    statuses.push((await call(app, changePassword, { body }, who.token)).status);
  }
  expect(statuses.slice(0, 3)).toEqual([422, 422, 422]);
  expect(statuses).toContain(429);
});

test('the sessions are told by device, address and last use, and the one in use is marked', async () => {
  const who = await signUpAccountant(app);
  clock.advance(10 * 60_000);
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
  await fetch(`${app.url}/app/internal/users/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': windows },
    body: JSON.stringify({ email: who.email, password: who.password }),
  });
  const sessions = await sessionsOf(who.token);
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  const other = sessions.find(({ current }) => !current);
  expect(other).toMatchObject({ device: 'Chrome en Windows', last_used_at: clock.now().toISOString() });
  expect(other?.address).toMatch(/127\.0\.0\.1|::1/);
});

test('a session is ended by itself, all the others at once, and nobody ends another’s', async () => {
  const who = await signUpAccountant(app);
  const stranger = await signUpAccountant(app);
  const others = [await again(who), await again(who)];
  const [one = '', two = ''] = (await sessionsOf(who.token)).filter(({ current }) => !current).map(({ uuid }) => uuid);

  expect((await call(app, endSession, { params: { uuid: one } }, stranger.token)).status).toBe(404);
  expect(await Promise.all(others.map(works))).toEqual([true, true]);
  expect((await call(app, endSession, { params: { uuid: one } }, who.token)).status).toBe(204);
  expect((await call(app, endSession, { params: { uuid: one } }, who.token)).status).toBe(404);
  expect((await Promise.all(others.map(works))).filter(Boolean)).toHaveLength(1);

  await again(who);
  expect((await call(app, endOtherSessions, {}, who.token)).status).toBe(204);
  expect((await sessionsOf(who.token)).map(({ uuid }) => uuid)).not.toContain(two);
  expect(await sessionsOf(who.token)).toHaveLength(1);
  expect(await works(stranger.token)).toBe(true);
});
