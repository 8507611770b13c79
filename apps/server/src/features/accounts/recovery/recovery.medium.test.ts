import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { checkRecoveryToken, requestRecovery, resetPassword } from '@yupana/contract/recovery.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../../test/harness.ts';
import { type ReceivedMail, type Sandbox, startSandbox } from '../../../../test/sandbox.ts';
import { holdClock } from '../../../platform/clock.ts';
import { forgetExpired } from '../forget-expired.ts';

const MINUTE = 60_000;
const clock = holdClock('2026-11-21T15:00:00Z');
let sandbox: Sandbox;
let app: TestApp;

beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp({ clock, env: { SMTP_URL: sandbox.smtp, PUBLIC_URL: 'http://yupana.example' } });
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
});

async function mailsTo(email: string, count: number): Promise<ReceivedMail[]> {
  await expect.poll(async () => (await sandbox.mails(email)).length, { timeout: 20_000 }).toBe(count);
  return sandbox.mails(email);
}

const tokenIn = (mail: ReceivedMail | undefined): string =>
  /\/recuperar-contrase%C3%B1a\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';

/** Asks for a link and reads its token in the mail, as its owner would. */
async function askForLink(who: Accountant, nth = 1): Promise<string> {
  const { status } = await call(app, requestRecovery, { body: { email: who.email } });
  expect(status).toBe(204);
  return tokenIn((await mailsTo(who.email, nth))[nth - 1]);
}

const check = async (token: string): Promise<number> =>
  (await call(app, checkRecoveryToken, { query: { recovery_token: token } })).status;
const reset = (token: string, password: string) => call(app, resetPassword, { body: { token, password } });
const enter = async (email: string, password: string): Promise<number> =>
  (await call(app, signIn, { body: { email, password } })).status;

describe('whoever forgot the password', () => {
  test('gets a mail in Spanish, as text and as HTML for light and dark screens, with the link', async () => {
    const rosa = await signUpAccountant(app);
    await call(app, requestRecovery, { body: { email: rosa.email.toUpperCase() } });
    const [mail] = await mailsTo(rosa.email, 1);
    expect(mail?.subject).toBe('Crea una nueva contraseña para Yupana');
    expect(mail?.text).toContain('El enlace sirve una sola vez y vence en 1 hora.');
    const link = `http://yupana.example/recuperar-contrase%C3%B1a/${tokenIn(mail)}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).toContain('lang="es-PE"');
    expect(mail?.html).toContain('prefers-color-scheme: dark');
    expect(mail?.raw).toMatch(/multipart\/alternative/);
  });

  test('gets the mail a little later when the mail server could not take it at first', async () => {
    await sandbox.fault('correo', 'rechaza-por-ahora', 1);
    const rosa = await signUpAccountant(app);
    await call(app, requestRecovery, { body: { email: rosa.email } });
    await expect.poll(async () => (await sandbox.mails(rosa.email)).length, { timeout: 50_000 }).toBe(1);
    const token = tokenIn((await sandbox.mails(rosa.email))[0]);
    expect((await reset(token, 'Kiwicha2026')).status).toBe(204);
  });

  test('sets another one with the link: the old password and the old sessions end', async () => {
    const rosa = await signUpAccountant(app);
    const token = await askForLink(rosa);
    expect(await check(token)).toBe(204);
    expect((await reset(token, 'Kiwicha2026')).status).toBe(204);
    expect((await call(app, getMe, {}, rosa.token)).status).toBe(401);
    expect(await enter(rosa.email, rosa.password)).toBe(401);
    expect(await enter(rosa.email, 'Kiwicha2026')).toBe(200);
    const notice = (await mailsTo(rosa.email, 2))[1];
    expect(notice?.subject).toBe('Tu contraseña de Yupana cambió');
    expect(notice?.text).not.toContain('Kiwicha2026');
  });

  test('is let in at once after that, however often somebody else guessed before', async () => {
    const rosa = await signUpAccountant(app);
    for (let guess = 0; guess < 8; guess++) await enter(rosa.email, `Adivinanza${guess}`);
    expect(await enter(rosa.email, rosa.password)).toBe(429);
    await reset(await askForLink(rosa), 'Kiwicha2026');
    expect(await enter(rosa.email, 'Kiwicha2026')).toBe(200);
  });

  test('is told what is wrong with the new password, and the link still serves', async () => {
    const rosa = await signUpAccountant(app);
    const token = await askForLink(rosa);
    const { status, error } = await reset(token, 'quinua2026');
    expect(status).toBe(422);
    expect(error.errors).toEqual([
      {
        code: 'INVALID_REQUEST',
        field: 'password',
        message: 'La contraseña debe contener al menos una mayúscula y una minúscula',
      },
    ]);
    expect(await check(token)).toBe(204);
  });
});

describe('a link', () => {
  test('serves once', async () => {
    const token = await askForLink(await signUpAccountant(app));
    expect((await reset(token, 'Kiwicha2026')).status).toBe(204);
    expect(await check(token)).toBe(410);
    const again = await reset(token, 'Kiwicha2027');
    expect(again.status).toBe(410);
    expect(again.error.errors).toEqual([{ code: 'RECOVERY_LINK_EXPIRED', message: 'Este link ya expiró' }]);
  });

  test('used by several at the same moment, one wins', async () => {
    const rosa = await signUpAccountant(app);
    const token = await askForLink(rosa);
    const passwords = ['Primera2026', 'Segunda2026', 'Tercera2026', 'Cuarta2026'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410, 410]);
    const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? '';
    for (const password of passwords) {
      expect(await enter(rosa.email, password)).toBe(password === winner ? 200 : 401);
    }
  });

  test('expires in an hour', async () => {
    const token = await askForLink(await signUpAccountant(app));
    clock.advance(60 * MINUTE - 1);
    expect(await check(token)).toBe(204);
    clock.advance(1);
    expect(await check(token)).toBe(410);
    expect((await reset(token, 'Kiwicha2026')).status).toBe(410);
  });

  test('ends when another one of the same account was used', async () => {
    const rosa = await signUpAccountant(app);
    const first = await askForLink(rosa, 1);
    const second = await askForLink(rosa, 2);
    expect([await check(first), await check(second)]).toEqual([204, 204]);
    await reset(second, 'Kiwicha2026');
    expect(await check(first)).toBe(410);
  });

  test.each(['', ' ', 'x', 'A'.repeat(43), 'A'.repeat(5_000), "'; drop table members; --"])(
    'made up («%s») opens nothing',
    async (token) => {
      expect([410, 422]).toContain(await check(token));
      expect([410, 422]).toContain((await reset(token, 'Kiwicha2026')).status);
    },
  );

  test('is kept as its hash only, and forgotten a day after it expired', async () => {
    const token = await askForLink(await signUpAccountant(app));
    const kept = () => app.deps.database.system((tx) => tx.selectFrom('recovery_tokens').selectAll().execute());
    const rows = await kept();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows.map((row) => Buffer.from(row.token_hash).toString('latin1')))).not.toContain(token);
    for (const row of rows) expect(row.token_hash).toHaveLength(32);
    clock.advance(26 * 60 * MINUTE);
    await forgetExpired({ deps: app.deps, transaction: (work) => app.deps.database.system(work) });
    expect(await kept()).toEqual([]);
  });
});

describe('nobody learns who has an account:', () => {
  const unknown = (): string => `nadie.${crypto.randomUUID()}@ejemplo.pe`;

  test('an email without one gets the same answer, and no mail', async () => {
    const rosa = await signUpAccountant(app);
    const nobody = unknown();
    const known = await call(app, requestRecovery, { body: { email: rosa.email } });
    const other = await call(app, requestRecovery, { body: { email: nobody } });
    expect([other.status, other.text]).toEqual([known.status, known.text]);
    await mailsTo(rosa.email, 1);
    const done = (): boolean =>
      app.log.some((line) => line.includes('recovery asked for an email that has no account'));
    await expect.poll(done).toBe(true);
    expect(await sandbox.mails(nobody)).toEqual([]);
    expect(app.log.join('')).not.toContain(nobody);
  });

  test('only an email that cannot be one is refused', async () => {
    const { status, error } = await call(app, requestRecovery, { body: { email: 'rosa@' } });
    expect(status).toBe(422);
    expect(error.errors).toEqual([{ code: 'INVALID_REQUEST', field: 'email', message: 'Ingrese un correo válido' }]);
  });

  test('asking too often waits alike, for both', async () => {
    const rosa = await signUpAccountant(app);
    const tries = async (email: string) => {
      const statuses: number[] = [];
      for (let n = 0; n < 5; n++) statuses.push((await call(app, requestRecovery, { body: { email } })).status);
      return statuses;
    };
    const forHer = await tries(rosa.email);
    expect(forHer).toEqual([204, 204, 204, 429, 429]);
    expect(await tries(unknown())).toEqual(forHer);
  });
});

test('no token, password or link reaches the log', async () => {
  const rosa = await signUpAccountant(app);
  const token = await askForLink(rosa);
  await check(token);
  await reset(token, 'Secretisima2026');
  await fetch(`${app.url}/recuperar-contrase%C3%B1a/${token}`);
  await mailsTo(rosa.email, 2);
  const written = app.log.join('');
  expect(written).toContain('/app/internal/users/recover-password');
  for (const secret of [token, 'Secretisima2026', rosa.password]) expect(written).not.toContain(secret);
});
