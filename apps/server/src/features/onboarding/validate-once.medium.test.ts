import { startCollection } from '@yupana/contract/collection.ts';
import { getCredentialsState, validateCredentials } from '@yupana/contract/credentials.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { edit, ended, register } from '../../../test/collecting.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { type Sandbox, startSandbox } from '../../../test/sandbox.ts';

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

const WITHOUT_API = { sunat_api_key: '', sunat_api_secret: '' };
const WRONG = { passwordSOL: 'equivocada' };

const asked = (uuid: string) => call(app, validateCredentials, { params: { uuid }, body: {} }, rosa.token);

/** How often the portal got the password of this company. */
const posts = async (ruc: string) =>
  (await sandbox.requests(ruc)).filter(({ path }) => path.endsWith('j_security_check')).length;

/** Calls that a scenario has to do with, from the moment in which it does. */
async function spoilt(ruc: string): Promise<number> {
  const { active } = (await (await fetch(`${sandbox.url}/__sandbox/scenarios`)).json()) as {
    active: { ruc: string; used: number }[];
  };
  return active.filter((one) => one.ruc === ruc).reduce((sum, { used }) => sum + used, 0);
}

/** Wrong passwords that SUNAT counted, at whichever door. */
async function counted(ruc: string): Promise<number> {
  const company = await (await fetch(`${sandbox.url}/__sandbox/companies/${ruc}`)).json();
  return (company as { wrongPasswords: number }).wrongPasswords;
}

describe('a wrong password is judged once by SUNAT, however many ask at the same time,', () => {
  test.each([
    ['the API answering', {}, []],
    ['the API down', {}, ['token-503']],
    ['no API client', WITHOUT_API, []],
    ['the portal slow and the API down', {}, ['token-503', 'portal-lento']],
  ] as const)('with %s', async (_name, typed, scenarios) => {
    const company = await sandbox.company({ purchases: 1, sales: 1 });
    for (const scenario of scenarios) await sandbox.scenario(company.ruc, scenario);
    const { uuid } = await register(app, rosa, company, { ...typed, ...WRONG });
    const several = await Promise.all([1, 2, 3, 4].map(() => asked(uuid)));
    await call(app, startCollection, { params: { uuid } }, rosa.token);
    await sandbox.clearScenarios(company.ruc);
    const again = await Promise.all([1, 2].map(() => asked(uuid)));
    for (const { body } of [...several, ...again]) {
      expect(body).toMatchObject({ code: 400, source_validation: 'portal-sunat', failed_tries: 1 });
    }
    await ended(app, rosa, uuid);
    expect(await counted(company.ruc)).toBe(1);
    expect(await posts(company.ruc)).toBe(scenarios.length > 0 || 'sunat_api_key' in typed ? 1 : 0);
  });
});

test('credentials that are edited while the portal is asked are not judged by what it says of the former ones', async () => {
  const company = await sandbox.company({ purchases: 1, sales: 1 });
  await sandbox.scenario(company.ruc, 'portal-lento');
  const { uuid } = await register(app, rosa, company, { ...WITHOUT_API, ...WRONG });
  const answer = asked(uuid);
  await expect.poll(() => spoilt(company.ruc)).toBe(1);
  await edit(app, rosa, uuid, company);
  expect((await answer).error).toMatchObject({
    message: 'Las credenciales se editaron mientras se validaban. Vuelve a validarlas.',
  });
  const { body } = await call(app, getCredentialsState, { params: { uuid } }, rosa.token);
  expect(body).toMatchObject({ rejected_at: null, rejected_source: null });
  expect(await ended(app, rosa, uuid)).toMatchObject({ business_status: 'VALID' });
});
