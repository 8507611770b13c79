import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { getMe, signIn, signOut, signUp } from '@yupana/contract/accounts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { holdClock } from '../../platform/clock.ts';
import { deleteExpiredSessions } from './queries.ts';
import { countAttempt, takeBackAttempt } from './queries-attempts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const clock = holdClock('2026-11-21T03:30:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const statusOfMe = async (token: string | undefined): Promise<number> => (await call(app, getMe, {}, token)).status;

describe('an accountant signs up', () => {
  test('and is signed in, on a trial that ends seven days from today in Lima', async () => {
    clock.set('2026-11-21T03:30:00Z');
    const { token, email } = await signUpAccountant(app, { name: ' Ana   Lía ', last_name: 'Pérez' });
    const { status, body } = await call(app, getMe, {}, token);
    expect(status).toBe(200);
    // 03:30 UTC of the 21st is still the 20th in Lima.
    expect(body.subscription).toEqual({ plan_type: 1, end_date: '2026-11-27' });
    expect(body).toMatchObject({
      name: 'Ana Lía',
      last_name: 'Pérez',
      email,
      accountant_profile: 'Contador Freelance',
    });
    expect(body.created_at).toBe('2026-11-21T03:30:00.000Z');
    expect(JSON.stringify(body)).not.toMatch(/password|hash|firm/i);
  });

  test('with an email that is taken, in whatever capitals, and is told so next to the field', async () => {
    const { email } = await signUpAccountant(app);
    const body = {
      name: 'Otra',
      last_name: 'Persona',
      document_number: '12345678',
      phone_number: '912345678',
      email: email.toUpperCase(),
      accountant_profile: 'Estudio Contable' as const,
      password: 'Cantuta Roja 1',
    };
    const { status, error } = await call(app, signUp, { body });
    expect(status).toBe(409);
    expect(error).toEqual({
      errors: [
        {
          code: 'EMAIL_ALREADY_REGISTERED',
          message: 'Ya existe una cuenta con este correo electrónico.',
          field: 'email',
        },
      ],
      message: 'Ya existe una cuenta con este correo electrónico.',
    });
  });

  const person = {
    name: 'Rosa María',
    last_name: 'Quispe Ñahui',
    document_number: '45678912',
    phone_number: '987654321',
    email: 'rosa@ejemplo.pe',
    accountant_profile: 'Estudio Contable',
    password: 'Quinua2026',
  };
  const messages = async (body: object) => {
    const { status, error } = await call(app, signUp, { body: body as never });
    expect(status).toBe(422);
    return Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
  };

  test.each([
    ['left out', Object.keys(person).map((field) => [field, undefined])],
    ['null', Object.keys(person).map((field) => [field, null])],
    ['numbers', Object.keys(person).map((field) => [field, 7])],
    ['empty', Object.keys(person).map((field) => [field, ''])],
  ])('with everything %s, and every field is asked for in its own words', async (_how, fields) => {
    expect(await messages(Object.fromEntries(fields))).toEqual({
      name: 'Ingrese su nombre',
      last_name: 'Ingrese sus apellidos',
      document_number: 'Ingrese su documento de identidad',
      phone_number: 'Ingrese su número de celular',
      email: 'Ingrese su correo electrónico',
      accountant_profile: 'Seleccione su perfil de contador',
      password: 'Ingrese su contraseña',
    });
  });

  test.each([
    ['name', 'R2D2', 'Solo se aceptan letras y espacios'],
    ['name', "D'Ángelo", 'Solo se aceptan letras y espacios'],
    ['last_name', 'Ruiz-Tagle', 'Solo se aceptan letras y espacios'],
    ['last_name', '\u0301\u0301', 'Solo se aceptan letras y espacios'],
    ['name', 'a'.repeat(81), 'Escriba 80 caracteres como máximo'],
    ['document_number', '1234567', 'Ingrese un DNI válido'],
    ['document_number', '１２３４５６７８', 'Ingrese un DNI válido'],
    ['phone_number', '812345678', 'Ingrese un número telefónico válido'],
    ['email', 'rosa@', 'Ingrese un correo electrónico válido'],
    ['email', `${'a'.repeat(250)}@ejemplo.pe`, 'Ingrese un correo electrónico válido'],
    ['accountant_profile', 'Siscont', 'Seleccione su perfil de contador'],
    ['password', 'Ab12', 'La contraseña debe de tener como mínimo 6 caracteres'],
    ['password', 'abcdef1', 'La contraseña debe contener al menos una mayúscula y una minúscula'],
    ['coupon_code', 'X'.repeat(41), 'Escriba 40 caracteres como máximo'],
  ])('with %s «%s», and is told: %s', async (field, value, message) => {
    expect(await messages({ ...person, [field]: value })).toEqual({ [field]: message });
  });

  test('twice at the same moment, and only one account is made', async () => {
    const email = `a-la-vez.${crypto.randomUUID()}@ejemplo.pe`;
    const tries = await Promise.allSettled([signUpAccountant(app, { email }), signUpAccountant(app, { email })]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('an accountant signs in', () => {
  test('with the right password, in whatever capitals the email is', async () => {
    const { email, password } = await signUpAccountant(app);
    const { status, body } = await call(app, signIn, { body: { email: email.toUpperCase(), password } });
    expect(status).toBe(200);
    expect(await statusOfMe(body.access_token)).toBe(200);
  });

  test('whose password was kept at a smaller cost has it kept at today’s from then on, and only if it is right', async () => {
    const { email, password } = await signUpAccountant(app);
    const cheap = await hash(password, { algorithm: 2, memoryCost: 4_096, timeCost: 1, parallelism: 1 });
    const members = () =>
      app.deps.database.system((tx) =>
        tx.selectFrom('members').select('password_hash').where('email', '=', email).executeTakeFirstOrThrow(),
      );
    await app.deps.database.system((tx) =>
      tx.updateTable('members').set({ password_hash: cheap }).where('email', '=', email).execute(),
    );
    expect((await call(app, signIn, { body: { email, password: 'Equivocada1' } })).status).toBe(401);
    expect((await members()).password_hash).toBe(cheap);
    expect((await call(app, signIn, { body: { email, password } })).status).toBe(200);
    const { password_hash } = await members();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await call(app, signIn, { body: { email, password } })).status).toBe(200);
    expect((await members()).password_hash).toBe(password_hash);
  });

  test('and a wrong password answers exactly as an unknown email', async () => {
    const { email } = await signUpAccountant(app);
    const wrong = await call(app, signIn, { body: { email, password: 'Equivocada1' } });
    const unknown = await call(app, signIn, {
      body: { email: `nadie.${crypto.randomUUID()}@ejemplo.pe`, password: 'Equivocada1' },
    });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.error).toEqual(wrong.error);
    expect(wrong.error.errors[0]).toEqual({
      code: 'USER_PASSWORD_INCORRECT',
      message: 'El usuario o la contraseña no coinciden.',
    });
  });
});

describe('a session', () => {
  test('ends when it is closed, and only that one', async () => {
    const { email, password, token } = await signUpAccountant(app);
    const other = (await call(app, signIn, { body: { email, password } })).body.access_token;
    expect((await call(app, signOut, {}, token)).status).toBe(204);
    expect(await statusOfMe(token)).toBe(401);
    expect(await statusOfMe(other)).toBe(200);
  });

  test('ends after twelve hours without use, and lasts while it is used', async () => {
    const idle = await signUpAccountant(app);
    const used = await signUpAccountant(app);
    for (let hours = 0; hours < 12; hours += 6) {
      clock.advance(6 * HOUR);
      expect(await statusOfMe(used.token)).toBe(200);
    }
    clock.advance(MINUTE);
    expect(await statusOfMe(idle.token)).toBe(401);
    expect(await statusOfMe(used.token)).toBe(200);
  });

  test('ends after thirty days however much it is used', async () => {
    const { token } = await signUpAccountant(app);
    let hours = 0;
    while ((await statusOfMe(token)) === 200) {
      clock.advance(11 * HOUR);
      hours += 11;
    }
    expect(hours).toBeGreaterThanOrEqual(30 * 24);
    expect(hours).toBeLessThan(30 * 24 + 11);
  });

  test('that expired is forgotten by the nightly sweep', async () => {
    await signUpAccountant(app);
    clock.advance(13 * HOUR);
    const forget = (): Promise<number> => app.deps.database.system((tx) => deleteExpiredSessions(tx, clock.now()));
    expect(await forget()).toBeGreaterThan(0);
    expect(await forget()).toBe(0);
  });

  test('is not what an answer without a valid token gets', async () => {
    for (const token of [undefined, '', 'basura', `${'A'.repeat(43)}`]) {
      const { status, error } = await call(app, getMe, {}, token);
      expect(status).toBe(401);
      expect(error.message).toBe('Tu sesión caducó');
    }
  });
});

test('who read the clock before another and is counted after it does not wait for that one, unless all have to', async () => {
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  const count = (key: Buffer, free: number, when: Date) =>
    app.deps.database.system((tx) => {
      const pace = { free, longestSeconds: 60, forgetAfterSeconds: 3600 };
      return countAttempt(tx, { scope: 'sign-in/address', key, pace, judged: true }, when);
    });
  const [office, guesser] = [randomBytes(32), randomBytes(32)];
  expect(await count(office, 20, at(0.005))).toBe(true);
  expect(await count(office, 20, at(0))).toBe(true);
  // Judged right meanwhile.
  await app.deps.database.system((tx) => takeBackAttempt(tx, 'sign-in/address', office));
  expect(await count(office, 20, at(0))).toBe(true);
  expect(await count(guesser, 1, at(0.005))).toBe(true);
  expect(await count(guesser, 1, at(0))).toBe(false);
});
