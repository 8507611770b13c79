import { validateCredentials } from '@yupana/contract/credentials.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionOf, edit, ended, register, type Typed } from '../../../test/collecting.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { type Sandbox, type SandboxCompany, startSandbox } from '../../../test/sandbox.ts';

let sandbox: Sandbox;
let app: TestApp;
let rosa: Accountant;

beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_PAUSE_MS: '1500' });
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

const WITHOUT_API = { sunat_api_key: '', sunat_api_secret: '' };

async function registered(typed: Typed = {}, ...scenarios: string[]): Promise<Registered> {
  const company = await sandbox.company({ purchases: 1, sales: 1 });
  for (const scenario of scenarios) await sandbox.scenario(company.ruc, scenario);
  const { uuid } = await register(app, rosa, company, typed);
  await ended(app, rosa, uuid);
  return { company, uuid };
}

const asked = (uuid: string, to = app, who = rosa) =>
  call(to, validateCredentials, { params: { uuid }, body: {} }, who.token);
const validate = async (uuid: string) => (await asked(uuid)).body;

interface Seen {
  wrongPasswords: number;
  portalMenusOpen: number;
}
const seenBySunat = async (ruc: string): Promise<Seen> =>
  (await fetch(`${sandbox.url}/__sandbox/companies/${ruc}`)).json() as Promise<Seen>;

/** How often the portal got the password of this company. */
const posts = async (ruc: string) =>
  (await sandbox.requests(ruc)).filter(({ path }) => path.endsWith('j_security_check')).length;

describe('the portal answers for a company whose API was not given:', () => {
  test.each([
    ['portal-clave-mensaje', 400, /^No pudimos ingresar al Portal SOL\. Verifica el usuario y la clave SOL/],
    ['portal-clave-error', 400, /^No pudimos ingresar al Portal SOL\. Verifica/],
    ['portal-clave-falla', 400, /^No pudimos ingresar al Portal SOL\. Verifica/],
    ['portal-bloqueado', 400, /^SUNAT tiene bloqueado al usuario SOL\. .*desbloquéalo/],
    ['portal-503', 503, /^El Portal SOL está inestable .* Vuelve a intentarlo en unos minutos\. Falta la API key/],
    ['portal-no-atiende', 503, /^El Portal SOL está inestable/],
    ['portal-cortafuegos', 503, /^El Portal SOL está inestable/],
    ['portal-cortado', 503, /^El Portal SOL está inestable/],
    ['portal-captcha', 500, /^El Portal SOL tiene problemas .* Ingresa una vez a SUNAT Operaciones en Línea/],
    ['portal-callado', 500, /^El Portal SOL tiene problemas en su servicio/],
    ['portal-vuelve', 500, /^El Portal SOL tiene problemas en su servicio/],
    ['portal-pagina-ajena', 500, /^El Portal SOL tiene problemas en su servicio .* más tarde\.$/],
  ])('%s → %i of portal-sunat', async (scenario, code, text) => {
    const { company, uuid } = await registered(WITHOUT_API, scenario);
    const verdict = await validate(uuid);
    expect(verdict).toMatchObject({
      code,
      source_validation: 'portal-sunat',
      failed_tries: code === 400 && scenario !== 'portal-bloqueado' ? 1 : 0,
    });
    expect(verdict.message).toMatch(text);
    expect(await posts(company.ruc)).toBe(1);
    const { business_status } = await collectionOf(app, rosa, uuid);
    expect(business_status).toBe(code === 400 ? 'INVALID_CREDENTIALS' : 'MISSING_PERMISSIONS');
  });

  test.each(['portal-rebota', 'portal-lento'])(
    '%s is got over, and only the API client is missing',
    async (scenario) => {
      const { company, uuid } = await registered(WITHOUT_API, scenario);
      const verdict = await validate(uuid);
      expect(verdict).toMatchObject({ code: 400, source_validation: 'api-sunat' });
      expect(verdict.message).toMatch(/^El usuario y la clave SOL son correctos\. Falta la API key o el API secret/);
      expect(await seenBySunat(company.ruc)).toMatchObject({ wrongPasswords: 0, portalMenusOpen: 0 });
    },
  );
});

describe('while the token service is down', () => {
  test('a right password is said to be right, and the API to be unstable', async () => {
    const { company, uuid } = await registered();
    await sandbox.scenario(company.ruc, 'token-503');
    const verdict = await validate(uuid);
    expect(verdict).toMatchObject({ code: 503, source_validation: 'api-sunat', failed_tries: 0 });
    expect(verdict.message).toMatch(/^El usuario y la clave SOL son correctos\. La API de SUNAT está inestable/);
    await sandbox.clearScenarios(company.ruc);
    await sandbox.scenario(company.ruc, 'respuesta-ajena', { endpoint: 'token' });
    // What is not understood may be a refusal: the portal does not get the same password.
    const other = await validate(uuid);
    expect(other).toMatchObject({ code: 500, source_validation: 'api-sunat', failed_tries: 0 });
    expect(other.message).toMatch(
      /^La API de SUNAT respondió algo .* podría ser un rechazo\. No volvimos a enviar la clave/,
    );
    expect(await posts(company.ruc)).toBe(1);
    // Who validates again wants it sent again; what the company's own run was answered at the same moment is doubted once more.
    await sandbox.clearScenarios(company.ruc);
    await expect.poll(async () => (await validate(uuid)).code).toBe(200);
  });

  test('a wrong password is refused by the portal, and never sent to either door again', async () => {
    const { company, uuid } = await registered();
    await sandbox.scenario(company.ruc, 'token-503');
    await edit(app, rosa, uuid, { ...company, credentials: { ...company.credentials, solKey: 'equivocada' } });
    expect(await validate(uuid)).toMatchObject({ code: 400, source_validation: 'portal-sunat', failed_tries: 1 });
    await sandbox.clearScenarios(company.ruc);
    expect(await validate(uuid)).toMatchObject({ code: 400, source_validation: 'portal-sunat', failed_tries: 1 });
    expect(await ended(app, rosa, uuid)).toMatchObject({ business_status: 'INVALID_CREDENTIALS' });
    expect(await seenBySunat(company.ruc)).toMatchObject({ wrongPasswords: 1 });
    expect(await posts(company.ruc)).toBe(1);
  });

  test('and the portal too: it is said that the collection tries again by itself, and it will', async () => {
    const { company, uuid } = await registered();
    expect(await collectionOf(app, rosa, uuid)).toMatchObject({ run: { state: 'done', next_try_at: null } });
    for (const scenario of ['token-503', 'portal-503']) await sandbox.scenario(company.ruc, scenario);
    const verdict = await validate(uuid);
    expect(verdict).toMatchObject({ code: 503, source_validation: 'portal-sunat' });
    expect(verdict.message).toBe(
      'El Portal SOL está inestable y no pudimos validar tus credenciales. Vuelve a intentarlo en unos minutos; la recolección también lo hará por su cuenta con los datos actualizados.',
    );
    const { run } = await ended(app, rosa, uuid);
    expect(run).toMatchObject({ reason: 'retry', error_code: 'SUNAT_UNAVAILABLE' });
    expect(run?.next_try_at).not.toBeNull();
  });
});

test('an installation that names another SUNAT and no portal goes on as before: the API alone answers', async () => {
  const alone = await startApp({ sandboxUrl: sandbox.url, env: { SUNAT_MENU_URL: '' } });
  try {
    const luis = await signUpAccountant(alone);
    const company = await sandbox.company({ purchases: 1, sales: 1 });
    const { uuid } = await register(alone, luis, company);
    await ended(alone, luis, uuid);
    expect((await asked(uuid, alone, luis)).body).toMatchObject({ code: 200, source_validation: 'api-sunat' });
    await ended(alone, luis, uuid);
    await sandbox.scenario(company.ruc, 'token-503');
    const { body } = await asked(uuid, alone, luis);
    expect(body).toMatchObject({ code: 503, source_validation: 'api-sunat' });
    expect(body.message).toMatch(/^La API de SUNAT está inestable/);
    expect(await posts(company.ruc)).toBe(0);
  } finally {
    await alone.stop();
  }
});

test('what the portal answered is kept in the log when nobody understands it, without what was typed', async () => {
  const { company, uuid } = await registered(WITHOUT_API, 'portal-pagina-ajena');
  await validate(uuid);
  const told = app.log.join('');
  expect(told).toContain('Una nueva forma de identificarte');
  const { solUser, solKey } = company.credentials;
  expect(told).not.toContain(solKey);
  expect(app.log.filter((line) => line.includes('validation not understood')).join('')).not.toContain(solUser);
});
