import { setTimeout as sleep } from 'node:timers/promises';
import { updateCredentials, validateRuc } from '@yupana/contract/businesses.ts';
import { getCredentialsState, validateCredentials } from '@yupana/contract/credentials.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionOf, edit, ended, register, type Typed } from '../../../test/collecting.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { type Sandbox, type SandboxCompany, startSandbox } from '../../../test/sandbox.ts';

let sandbox: Sandbox;
let app: TestApp;
let rosa: Accountant;

beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp({ sandboxUrl: sandbox.url });
  rosa = await signUpAccountant(app);
});
afterAll(async () => {
  await app?.stop();
  await sandbox?.stop();
});

interface Registered {
  company: SandboxCompany;
  uuid: string;
}

async function registered(typed: Typed = {}): Promise<Registered> {
  const company = await sandbox.company({ purchases: 2, sales: 2 });
  const { uuid } = await register(app, rosa, company, typed);
  await ended(app, rosa, uuid);
  return { company, uuid };
}

async function validate(uuid: string, body: object | null = null) {
  const answer = await call(app, validateCredentials, { params: { uuid }, body }, rosa.token);
  expect(answer.status).toBe(200);
  return answer.body;
}

const state = async (uuid: string) => (await call(app, getCredentialsState, { params: { uuid } }, rosa.token)).body;

const logins = async (ruc: string) =>
  (await sandbox.requests(ruc)).filter(({ path }) => path.includes('oauth2')).length;

const portalLogins = async (ruc: string) =>
  (await sandbox.requests(ruc)).filter(({ path }) => path.endsWith('j_security_check')).length;

test('credentials that work are said to work after SUNAT was really asked, and the company is collected anew', async () => {
  const { company, uuid } = await registered();
  const before = await logins(company.ruc);
  const first = (await collectionOf(app, rosa, uuid)).run?.uuid;
  expect(await validate(uuid)).toEqual({
    code: 200,
    source_validation: 'api-sunat',
    message:
      'Tus credenciales son correctas, estamos volviendo a extraer tu información de SUNAT. Podrás ver tus comprobantes en un plazo máximo de 24 horas.',
    failed_tries: 0,
  });
  expect(await logins(company.ruc)).toBe(before + 1);
  expect((await collectionOf(app, rosa, uuid)).run?.uuid).not.toBe(first);
  expect((await state(uuid)).accepted_at).not.toBeNull();
  await ended(app, rosa, uuid);
});

describe('a wrong SOL password', () => {
  test('is never sent to SUNAT a second time, however often it is validated', async () => {
    const { company, uuid } = await registered({ passwordSOL: 'equivocada' });
    expect(await logins(company.ruc)).toBe(1);
    for (const _ of [1, 2, 3]) {
      expect(await validate(uuid)).toMatchObject({ code: 400, source_validation: 'portal-sunat', failed_tries: 1 });
    }
    expect(await logins(company.ruc)).toBe(1);
    expect(await state(uuid)).toMatchObject({ failed_tries: 1, rejected_source: 'portal-sunat', accepted_at: null });
  });

  test('after another one makes every account wait a day before a third, and the right one begins the count anew', async () => {
    const { company, uuid } = await registered({ passwordSOL: 'equivocada' });
    const { solUser, solKey } = company.credentials;
    await edit(app, rosa, uuid, { ...company, credentials: { ...company.credentials, solKey: 'tampoco' } });
    // The second refusal begins the wait, and tells it where it is seen: in the collection, on the card and in the banner.
    const told = { business_status: 'INVALID_CREDENTIALS', trouble: 'sol-user-rests' };
    const second = await ended(app, rosa, uuid);
    expect(second).toMatchObject({ ...told, run: { error_code: 'SOL_USER_REJECTED', next_try_at: null } });
    expect(second.run?.message).toMatch(
      /^SUNAT rechazó dos claves .* No probaremos otra hasta el \d\d\/\d\d\/\d{4} \d\d:\d\d\. Mientras tanto, confirma/,
    );
    const verdict = await validate(uuid);
    expect(verdict.failed_tries).toBe(2);
    expect(verdict.message).toMatch(
      /^No pudimos ingresar al Portal SOL\. .* Van 2 claves rechazadas seguidas: una más podría bloquear al usuario\. No probaremos otra hasta el \d\d\/\d\d\/\d{4} \d\d:\d\d\./,
    );
    expect(await collectionOf(app, rosa, uuid)).toMatchObject(told);

    // The right one, at last: it waits, and nothing is sent to SUNAT, whoever asks and whichever account.
    const sent = await logins(company.ruc);
    await edit(app, rosa, uuid, company);
    const waiting = await ended(app, rosa, uuid);
    expect(waiting).toMatchObject({
      trouble: 'sol-user-rests',
      run: { error_code: 'SOL_USER_RESTS', state: 'failed' },
    });
    expect(waiting.run?.message).toMatch(/^SUNAT rechazó dos claves .* No probaremos otra hasta el \d\d\//);
    const rests = (await state(uuid)).rests_until;
    // By itself, and not before.
    expect(Date.parse(waiting.run?.next_try_at ?? '')).toBeGreaterThanOrEqual(Date.parse(rests ?? ''));
    const asked = await call(app, validateCredentials, { params: { uuid }, body: {} }, rosa.token);
    expect([asked.status, asked.error.errors[0]?.code]).toEqual([409, 'SOL_USER_RESTS']);
    const ana = await signUpAccountant(app);
    const hers = await register(app, ana, company, { passwordSOL: 'otra-mala' });
    expect((await ended(app, ana, hers.uuid)).run?.error_code).toBe('SOL_USER_RESTS');
    expect(await logins(company.ruc)).toBe(sent);
    expect(await portalLogins(company.ruc)).toBe(0);

    // A day later.
    await app.deps.database.system((tx) =>
      tx
        .updateTable('sol_users')
        .set({ rests_until: new Date(0) })
        .execute(),
    );
    expect(await validate(uuid, { ruc: company.ruc, username: solUser, password: solKey })).toMatchObject({
      code: 200,
      failed_tries: 0,
    });
    expect(await ended(app, rosa, uuid)).toMatchObject({ business_status: 'VALID', trouble: null });
    expect(await state(uuid)).toMatchObject({ failed_tries: 0, rejected_at: null, rests_until: null });
  });

  test('of another SOL user is counted apart', async () => {
    const { company, uuid } = await registered({ passwordSOL: 'equivocada' });
    await edit(app, rosa, uuid, { ...company, credentials: { ...company.credentials, solUser: 'OTRO0001' } });
    await ended(app, rosa, uuid);
    expect(await state(uuid)).toMatchObject({ failed_tries: 1 });
  });

  test('saving and validating at once costs one try', async () => {
    const { company, uuid } = await registered();
    const before = await logins(company.ruc);
    await edit(app, rosa, uuid, { ...company, credentials: { ...company.credentials, solKey: 'equivocada' } });
    const verdict = await validate(uuid);
    await ended(app, rosa, uuid);
    expect(verdict).toMatchObject({ code: 400, failed_tries: 1 });
    expect(await logins(company.ruc)).toBe(before + 1);
  });
});

test('credentials that are edited while the former ones are in use are collected with as soon as that ends', async () => {
  const company = await sandbox.company({ purchases: 2, sales: 2 });
  const { uuid } = await register(app, rosa, company);
  const first = (await collectionOf(app, rosa, uuid)).run?.uuid;
  while ((await collectionOf(app, rosa, uuid)).run?.stage === 'credentials') await sleep(50);
  await edit(app, rosa, uuid, { ...company, credentials: { ...company.credentials, solKey: 'equivocada' } });
  while ((await collectionOf(app, rosa, uuid)).run?.uuid === first) await sleep(50);
  expect(await ended(app, rosa, uuid)).toMatchObject({
    business_status: 'INVALID_CREDENTIALS',
    run: { reason: 'retry' },
  });
});

test('a collection under way is what the screen shows, whatever was saved meanwhile', async () => {
  const company = await sandbox.company({ purchases: 2, sales: 2 });
  const { uuid } = await register(app, rosa, company);
  await edit(app, rosa, uuid, { ...company, credentials: { ...company.credentials, clientId: '', clientSecret: '' } });
  await edit(app, rosa, uuid, company);
  expect((await collectionOf(app, rosa, uuid)).run).toMatchObject({ error_code: null });
  expect(await ended(app, rosa, uuid)).toMatchObject({ business_status: 'VALID' });
});

describe('the verdict says which door was closed', () => {
  test.each([
    ['cliente-rechazado', 400, 'api-sunat', /Verifica la API key/],
    ['secreto-rechazado', 400, 'api-sunat', /Verifica la API key/],
    ['sin-permiso-sire', 400, 'api-sunat', /La API key no tiene permiso para el SIRE/],
    ['token-sin-recurso', 400, 'api-sunat', /La API key no tiene permiso para el SIRE/],
    ['error-503', 503, 'api-sunat', /La API de SUNAT está inestable/],
    ['limite-429', 503, 'api-sunat', /La API de SUNAT está inestable/],
    ['conexion-cortada', 503, 'api-sunat', /La API de SUNAT está inestable/],
    ['respuesta-ajena', 500, 'api-sunat', /respondió algo que no entendimos/],
  ])('%s → %i of %s', async (scenario, code, source_validation, text) => {
    const { company, uuid } = await registered();
    await sandbox.scenario(company.ruc, scenario);
    const verdict = await validate(uuid);
    expect(verdict).toMatchObject({ code, source_validation, failed_tries: 0 });
    expect(verdict.message).toMatch(text);
    // It is a verdict of the API, or a token proved the SOL user: a login at the portal would tell nothing more.
    expect(await portalLogins(company.ruc)).toBe(0);
    await sandbox.clearScenarios(company.ruc);
    expect(await validate(uuid)).toMatchObject({ code: 200 });
  });

  test('a company without API key is asked for at the portal, and collected through it', async () => {
    const { company, uuid } = await registered({ sunat_api_key: '', sunat_api_secret: '' });
    const before = await portalLogins(company.ruc);
    expect(await validate(uuid)).toMatchObject({ code: 200, source_validation: 'portal-sunat' });
    expect(await portalLogins(company.ruc)).toBeGreaterThan(before);
    expect(await state(uuid)).toMatchObject({ has_api_client: false });
    expect(await ended(app, rosa, uuid)).toMatchObject({ run: { reason: 'manual', door: 'sol', state: 'done' } });
  });
});

test('only what is saved can be validated: passwords cannot be tried through this call', async () => {
  const { company, uuid } = await registered();
  const before = await logins(company.ruc);
  const body = { username: company.credentials.solUser, password: 'adivina' };
  const answer = await call(app, validateCredentials, { params: { uuid }, body }, rosa.token);
  expect([answer.status, answer.error.message]).toEqual([409, 'Guarda las credenciales antes de validarlas.']);
  expect(await logins(company.ruc)).toBe(before);
});

describe('a RUC that nobody holds', () => {
  test('is of the account whose credentials SUNAT accepts first, whoever registered it first; the other is told so', async () => {
    const company = await sandbox.company({ purchases: 2, sales: 2 });
    const invented = await register(app, rosa, company, { sunat_api_key: 'inventada' });
    await ended(app, rosa, invented.uuid);
    const ana = await signUpAccountant(app);
    const hers = await register(app, ana, company);
    expect(await ended(app, ana, hers.uuid)).toMatchObject({ business_status: 'VALID', trouble: null });

    await edit(app, rosa, invented.uuid, company);
    const refused = await ended(app, rosa, invented.uuid);
    expect(refused).toMatchObject({ trouble: 'ruc-held', run: { error_code: 'RUC_HELD', next_try_at: null } });
    expect(refused.run?.message).toMatch(/^Otra cuenta de Yupana ya tiene esta empresa/);
    expect(refused.exists_periods_processed).toBe(false);
    const verdict = await validate(invented.uuid);
    expect(verdict).toMatchObject({ code: 400 });
    expect(verdict.message).toMatch(/^Otra cuenta de Yupana ya tiene esta empresa/);
  });

  test('is held too by who has no API key, once the portal let the SOL user in', async () => {
    const { company } = await registered({ sunat_api_key: '', sunat_api_secret: '' });
    const ana = await signUpAccountant(app);
    const { body } = await call(app, validateRuc, { params: { ruc: company.ruc } }, ana.token);
    expect(body).toMatchObject({ registered: true, registered_by_me: false });
  });
});

test('the state tells the SOL user and no key; the log tells none of them', async () => {
  const { company, uuid } = await registered();
  await validate(uuid);
  const { solUser, solKey, clientId, clientSecret } = company.credentials;
  const told = await state(uuid);
  expect(told.username).toBe(solUser);
  const log = app.log.join('');
  for (const key of [solKey, clientId, clientSecret]) expect(JSON.stringify(told) + log).not.toContain(key);
  expect(log).not.toContain(solUser);
  const saved = { username: solUser, password: solKey };
  const update = (body: typeof saved & { current_password?: string; code?: string }) =>
    call(app, updateCredentials, { params: { uuid }, body }, rosa.token);
  // Whoever found the screen open has the session, and neither the password nor the telephone.
  expect((await update(saved)).error.errors).toEqual([
    { code: 'INVALID_REQUEST', field: 'current_password', message: 'Ingrese su contraseña actual' },
  ]);
  expect((await update({ ...saved, current_password: 'Otra1234' })).error.errors[0]?.code).toBe(
    'CURRENT_PASSWORD_INCORRECT',
  );
  expect((await update({ ...saved, code: '123456' })).error.errors[0]?.code).toBe('SECOND_STEP_INCORRECT');
  expect(await state(uuid)).toMatchObject({ has_api_client: true });
  expect((await update({ ...saved, current_password: rosa.password })).status).toBe(204);
  expect(await state(uuid)).toMatchObject({ has_api_client: false, accepted_at: null });
});
