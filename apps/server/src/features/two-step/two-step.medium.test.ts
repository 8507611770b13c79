import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { changePassword } from '@yupana/contract/profile.ts';
import {
  confirmTwoStep,
  getTwoStep,
  passSecondStep,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
} from '@yupana/contract/two-step.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { createSystem } from '../../ctx.ts';
import { holdClock } from '../../platform/clock.ts';
import type { Mail } from '../../platform/mail.ts';
import { mailChange } from './mail-change.ts';
import { turnOffFor } from './turn-off-for.ts';

const STEP = 30_000;
const clock = holdClock('2026-11-21T15:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());
// Every test begins at the start of a step nobody has used.
beforeEach(() => clock.set(new Date(Math.ceil(clock.now().getTime() / STEP + 10) * STEP)));

/** The code that the app of the telephone shows, as many steps away from now. */
function codeOf(secret: string, steps = 0): string {
  const app = new TOTP({
    issuer: 'Yupana',
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  });
  return app.generate({ timestamp: clock.now().getTime() + steps * STEP });
}

interface Protected extends Accountant {
  secret: string;
  codes: string[];
}

/** An accountant who signs in in two steps; the code of this step is used. */
async function protectedAccountant(): Promise<Protected> {
  const who = await signUpAccountant(app);
  const started = await call(app, startTwoStep, { body: { current_password: who.password } }, who.token);
  const { secret } = started.body;
  const { body } = await call(app, confirmTwoStep, { body: { code: codeOf(secret) } }, who.token);
  return { ...who, secret, codes: body.recovery_codes };
}

async function challengeOf({ email, password }: Accountant): Promise<string> {
  const { body } = await call(app, signIn, { body: { email, password } });
  expect(body.access_token).toBeUndefined();
  expect(body.challenge).toMatchObject({ step: 'second-step', erase_on: null });
  return body.challenge?.token ?? '';
}
const pass = (challenge_token: string, code: string) => call(app, passSecondStep, { body: { challenge_token, code } });

test('the secret is shown once, as text and for a QR code, and nothing changes until a code confirms it', async () => {
  const who = await signUpAccountant(app);
  const wrong = await call(app, startTwoStep, { body: { current_password: 'Equivocada1' } }, who.token);
  expect(wrong.error.errors[0]?.code).toBe('CURRENT_PASSWORD_INCORRECT');
  const { body } = await call(app, startTwoStep, { body: { current_password: who.password } }, who.token);
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(body.otpauth_url).toContain(`secret=${body.secret}`);
  expect(decodeURIComponent(body.otpauth_url)).toContain(`Yupana:${who.email}`);
  const { email, password } = who;
  expect((await call(app, signIn, { body: { email, password } })).body.access_token).toBeDefined();
  expect((await call(app, getTwoStep, {}, who.token)).body).toEqual({
    enabled: false,
    since: null,
    recovery_codes_left: 0,
  });
});

test('a wrong code does not turn it on; a right one does, and gives ten recovery codes', async () => {
  const who = await signUpAccountant(app);
  const early = await call(app, confirmTwoStep, { body: { code: '123456' } }, who.token);
  expect(early.error.errors[0]?.code).toBe('TWO_STEP_NOT_STARTED');
  const { body } = await call(app, startTwoStep, { body: { current_password: who.password } }, who.token);
  const far = await call(app, confirmTwoStep, { body: { code: codeOf(body.secret, 5) } }, who.token);
  expect(far.error.errors[0]).toMatchObject({ code: 'SECOND_STEP_INCORRECT', field: 'code' });
  const code = codeOf(body.secret);
  const on = await call(app, confirmTwoStep, { body: { code: `${code.slice(0, 3)} ${code.slice(3)}` } }, who.token);
  expect(new Set(on.body.recovery_codes).size).toBe(10);
  expect((await call(app, getTwoStep, {}, who.token)).body).toMatchObject({ enabled: true, recovery_codes_left: 10 });
  const again = await call(app, startTwoStep, { body: { current_password: who.password } }, who.token);
  expect(again.error.errors[0]?.code).toBe('TWO_STEP_ALREADY_ON');
});

test('once it is on, sessions that were opened without it end, but for the one that turned it on', async () => {
  const who = await signUpAccountant(app);
  const { email, password } = who;
  const other = (await call(app, signIn, { body: { email, password } })).body.access_token;
  const { secret } = (await call(app, startTwoStep, { body: { current_password: password } }, who.token)).body;
  expect((await call(app, getMe, {}, other)).status).toBe(200);
  await call(app, confirmTwoStep, { body: { code: codeOf(secret) } }, who.token);
  expect((await call(app, getMe, {}, other)).status).toBe(401);
  expect((await call(app, getMe, {}, who.token)).status).toBe(200);
});

test('left halfway, turning it on begins anew: the secret that was shown serves for half an hour', async () => {
  const who = await signUpAccountant(app);
  const start = async () =>
    (await call(app, startTwoStep, { body: { current_password: who.password } }, who.token)).body.secret;
  const first = await start();
  clock.advance(31 * 60_000);
  const late = await call(app, confirmTwoStep, { body: { code: codeOf(first) } }, who.token);
  expect(late.error.errors[0]?.code).toBe('TWO_STEP_NOT_STARTED');
  const second = await start();
  expect(second).not.toBe(first);
  const old = await call(app, confirmTwoStep, { body: { code: codeOf(first) } }, who.token);
  expect(old.error.errors[0]?.code).toBe('SECOND_STEP_INCORRECT');
  expect((await call(app, confirmTwoStep, { body: { code: codeOf(second) } }, who.token)).status).toBe(200);
});

test('a sign-in that waits for its code ends when the password changes', async () => {
  const who = await protectedAccountant();
  const [begun, other] = [await challengeOf(who), await challengeOf(who)];
  clock.advance(STEP);
  const body = { current_password: who.password, password: 'NuevaClave1' };
  expect((await call(app, changePassword, { body }, who.token)).status).toBe(204);
  for (const challenge of [begun, other]) {
    expect((await pass(challenge, codeOf(who.secret))).error.errors[0]?.code).toBe('SIGN_IN_STEP_EXPIRED');
  }
  expect((await pass(await challengeOf({ ...who, password: 'NuevaClave1' }), codeOf(who.secret))).status).toBe(200);
});

test('a recovery code used in two windows at the same moment opens one session', async () => {
  const who = await protectedAccountant();
  const challenges = [await challengeOf(who), await challengeOf(who)];
  const answers = await Promise.all(challenges.map((challenge) => pass(challenge, who.codes[0] ?? '')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('signing in asks for the code after the password, and a wrong password never shows that there is one', async () => {
  const who = await protectedAccountant();
  const plain = await signUpAccountant(app);
  const answers = await Promise.all(
    [who, plain].map(({ email }) => call(app, signIn, { body: { email, password: 'Equivocada1' } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  expect(answers[0]?.error).toEqual(answers[1]?.error);

  clock.advance(STEP);
  const challenge = await challengeOf(who);
  const { status, body } = await pass(challenge, codeOf(who.secret));
  expect(status).toBe(200);
  expect((await call(app, getMe, {}, body.access_token)).status).toBe(200);
});

test('a challenge opens nothing by itself, serves once and ends after five minutes', async () => {
  const who = await protectedAccountant();
  clock.advance(STEP);
  const challenge = await challengeOf(who);
  expect((await call(app, getMe, {}, challenge)).status).toBe(401);
  expect((await pass(challenge, codeOf(who.secret))).status).toBe(200);
  clock.advance(STEP);
  expect((await pass(challenge, codeOf(who.secret))).error.errors[0]?.code).toBe('SIGN_IN_STEP_EXPIRED');
  const late = await challengeOf(who);
  clock.advance(5 * 60_000);
  expect((await pass(late, codeOf(who.secret))).error.errors[0]?.code).toBe('SIGN_IN_STEP_EXPIRED');
  expect((await pass('inventado', codeOf(who.secret))).status).toBe(410);
});

test('a telephone that is half a minute late or early still signs in; a minute off does not', async () => {
  const who = await protectedAccountant();
  for (const [steps, status] of [
    [-1, 200],
    [1, 200],
    [-2, 422],
    [2, 422],
  ] as const) {
    clock.advance(4 * STEP);
    expect((await pass(await challengeOf(who), codeOf(who.secret, steps))).status).toBe(status);
  }
});

test('a code that was seen is no use again, nor are those before it', async () => {
  const who = await protectedAccountant();
  const used = await pass(await challengeOf(who), codeOf(who.secret));
  expect(used.error.errors[0]?.code).toBe('SECOND_STEP_INCORRECT');
  clock.advance(STEP);
  const code = codeOf(who.secret);
  expect((await pass(await challengeOf(who), code)).status).toBe(200);
  expect((await pass(await challengeOf(who), code)).status).toBe(422);
  clock.advance(STEP);
  expect((await pass(await challengeOf(who), codeOf(who.secret, -1))).status).toBe(422);
});

test('the same code at the same moment in two windows opens one session', async () => {
  const who = await protectedAccountant();
  clock.advance(STEP);
  const challenges = [await challengeOf(who), await challengeOf(who)];
  const answers = await Promise.all(challenges.map((challenge) => pass(challenge, codeOf(who.secret))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a recovery code, written in any way, serves once in place of the telephone', async () => {
  const who = await protectedAccountant();
  const [code = ''] = who.codes;
  expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  const byHand = code.toLowerCase().replaceAll('-', ' ');
  const { body } = await pass(await challengeOf(who), byHand);
  expect((await call(app, getTwoStep, {}, body.access_token)).body.recovery_codes_left).toBe(9);
  expect((await pass(await challengeOf(who), code)).status).toBe(422);
});

test('whoever has the password cannot guess codes: each try waits longer, and the password does not reset the count', async () => {
  const who = await protectedAccountant();
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) statuses.push((await pass(await challengeOf(who), String(100_000 + n))).status);
  expect(statuses.slice(0, 3)).toEqual([422, 422, 422]);
  expect(statuses.slice(3)).toEqual([429, 429, 429, 429, 429]);
  expect((await pass(await challengeOf(who), codeOf(who.secret))).status).toBe(429);
  clock.advance(60_000);
  expect((await pass(await challengeOf(who), codeOf(who.secret))).status).toBe(200);
});

test('turning it off and renewing the codes ask for the password and a code; the old codes stop serving', async () => {
  const who = await protectedAccountant();
  const proofs = (code: string) => ({ body: { current_password: who.password, code } });
  const old = who.codes;
  clock.advance(STEP);
  const refused = await call(app, renewRecoveryCodes, proofs('000000'), who.token);
  expect(refused.error.errors[0]?.code).toBe('SECOND_STEP_INCORRECT');
  const renewed = await call(app, renewRecoveryCodes, proofs(codeOf(who.secret)), who.token);
  expect(renewed.body.recovery_codes).toHaveLength(10);
  expect((await pass(await challengeOf(who), old[0] ?? '')).status).toBe(422);
  const off = await call(app, turnOffTwoStep, proofs(renewed.body.recovery_codes[0] ?? ''), who.token);
  expect(off.status).toBe(204);
  const { email, password } = who;
  expect((await call(app, signIn, { body: { email, password } })).body.access_token).toBeDefined();
  const nothing = await call(app, turnOffTwoStep, proofs('000000'), who.token);
  expect(nothing.error.errors[0]?.code).toBe('TWO_STEP_OFF');
});

test('the owner is told by mail of each change of the way in, and what to do if it was not them', async () => {
  const who = await signUpAccountant(app, { name: 'Lucía' });
  const { id } = await app.deps.database.system((tx) =>
    tx.selectFrom('members').select('id').where('email', '=', who.email).executeTakeFirstOrThrow(),
  );
  const sent: Mail[] = [];
  const mail = { ...app.deps.mail, send: async (one: Mail) => void sent.push(one) };
  const system = createSystem({ ...app.deps, mail });
  for (const change of ['on', 'off', 'codes'] as const) await mailChange(system, id, change);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [who.email, 'Activaste la verificación en dos pasos'],
    [who.email, 'Desactivaste la verificación en dos pasos'],
    [who.email, 'Creaste códigos de recuperación nuevos'],
  ]);
  expect(sent[1]?.text).toContain('Hola, Lucía:');
  expect(sent[1]?.text).toContain('Si no fuiste tú, cambia tu contraseña');
});

test('support opens the account of who lost telephone and codes to its password alone, and its owner is told', async () => {
  const who = await protectedAccountant();
  const sent: Mail[] = [];
  const mail = { ...app.deps.mail, send: async (one: Mail) => void sent.push(one) };
  const desk = createSystem({ ...app.deps, mail });
  expect(await turnOffFor(desk, who.email.toUpperCase())).toBe('mailed');
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [who.email, 'Desactivamos tu verificación en dos pasos'],
  ]);
  const { email, password } = who;
  expect((await call(app, signIn, { body: { email, password } })).body.access_token).toBeDefined();
  expect(await turnOffFor(desk, who.email)).toBe('none');
  expect(await turnOffFor(desk, 'nadie@ejemplo.pe')).toBe('none');
});

test('the secret is sealed and the codes are hashed where they are kept, and neither is ever logged', async () => {
  const who = await protectedAccountant();
  const kept = await app.deps.database.system(async (tx) =>
    JSON.stringify([
      await tx.selectFrom('two_step').selectAll().execute(),
      await tx.selectFrom('recovery_codes').selectAll().execute(),
    ]),
  );
  expect(kept).toContain('v1.');
  for (const secret of [who.secret, ...who.codes]) {
    expect(kept).not.toContain(secret);
    expect(app.log.join('')).not.toContain(secret);
  }
});
