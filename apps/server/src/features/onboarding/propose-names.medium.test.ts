import { validateRuc } from '@yupana/contract/businesses.ts';
import { proposeNames } from '@yupana/contract/proposed-names.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { freshRuc, seedBusiness, seedVouchers } from '../../../test/seed.ts';

let app: TestApp;
let rosa: Accountant;

beforeAll(async () => {
  app = await startApp({ role: 'api' });
  rosa = await signUpAccountant(app);
});
afterAll(() => app.stop());

const asking = async (ruc: string, who = rosa) => (await call(app, validateRuc, { params: { ruc } }, who.token)).body;

/** A taxpayer of SUNAT's register. */
async function registered(name: string, changes: { state?: string; condition?: string; left_at?: Date } = {}) {
  const ruc = freshRuc();
  const row = { ruc, name, state: 'ACTIVO', condition: 'HABIDO', ubigeo: null, left_at: null, ...changes };
  await app.deps.database.system((tx) => tx.insertInto('taxpayers').values(row).execute());
  return ruc;
}

async function supplier(ruc: string, name: string): Promise<void> {
  const business = await seedBusiness(app, rosa);
  await seedVouchers(app, business, 'RCE', '202610', [{ issuer_ruc: ruc, counterparty_name: name }]);
}

test('the register’s name is proposed, with what it says of the taxpayer', async () => {
  const ruc = await registered('ALMACENES LA BRÚJULA QUIETA S.A.C.', {
    state: 'BAJA DE OFICIO',
    condition: 'NO HABIDO',
  });
  expect(await asking(ruc)).toMatchObject({
    registered: false,
    name: 'Almacenes La Brújula Quieta S.A.C.',
    name_source: 'ruc-register',
    taxpayer: { state: 'BAJA DE OFICIO', condition: 'NO HABIDO' },
  });
});

test('the register goes before the account’s own purchases, which serve for who is not in it', async () => {
  const both = await registered('NOMBRE DEL PADRÓN S.A.C.');
  await supplier(both, 'NOMBRE EN LAS COMPRAS');
  expect(await asking(both)).toMatchObject({ name: 'Nombre del Padrón S.A.C.', name_source: 'ruc-register' });
  const bought = freshRuc();
  await supplier(bought, 'SOLO EN LAS COMPRAS S.A.C.');
  expect(await asking(bought)).toMatchObject({
    name: 'Solo en las Compras S.A.C.',
    name_source: 'purchases',
    taxpayer: null,
  });
  const other = await signUpAccountant(app);
  expect(await asking(bought, other)).toMatchObject({ name: null, name_source: null, taxpayer: null });
});

test('a RUC that nobody knows has no name', async () => {
  expect(await asking(freshRuc())).toMatchObject({ name: null, name_source: null, taxpayer: null });
});

test('of who is in the register no more only the name is said', async () => {
  const ruc = await registered('EMPRESA QUE SE FUE S.A.C.', { left_at: new Date('2026-11-01T10:00:00Z') });
  expect(await asking(ruc)).toMatchObject({ name: 'Empresa Que Se Fue S.A.C.', taxpayer: null });
});

test('a list is named at once, each RUC once and in its order', async () => {
  const [one, two, nobody] = [await registered('UNA S.A.C.'), freshRuc(), freshRuc()];
  await supplier(two, 'DOS S.A.C.');
  const rucs = [nobody, two, one, two];
  const { status, body } = await call(app, proposeNames, { body: { rucs } }, rosa.token);
  expect(status).toBe(200);
  expect(body.names.map(({ ruc, name, name_source }) => [ruc, name, name_source])).toEqual([
    [nobody, null, null],
    [two, 'Dos S.A.C.', 'purchases'],
    [one, 'Una S.A.C.', 'ruc-register'],
  ]);
});

test('what is no RUC, or too many of them, is not asked about', async () => {
  for (const rucs of [['20990001016'], [], Array.from({ length: 201 }, () => freshRuc())]) {
    expect((await call(app, proposeNames, { body: { rucs } }, rosa.token)).status).toBe(422);
  }
});
