import { type BusinessRow, registerBusinesses } from '@yupana/contract/business-lists.ts';
import { getFilters, validateRuc } from '@yupana/contract/businesses.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { freshRuc, seedBusiness, seedVouchers } from '../../../test/seed.ts';
import { holdClock } from '../../platform/clock.ts';
import { RucHeld } from '../../sunat/refusals.ts';
import { holdRuc } from '../businesses/hold-ruc.ts';

const clock = holdClock('2026-11-20T15:00:00Z');
let app: TestApp;
let rosa: Accountant;

beforeAll(async () => {
  app = await startApp({ clock });
  rosa = await signUpAccountant(app);
});
afterAll(() => app.stop());

const good = (): BusinessRow => ({
  ruc: freshRuc(),
  name: 'Bodega Imaginada S.A.C.',
  username: 'BODEGA01',
  passwordSOL: 'Clave123',
  sunat_api_key: '',
  sunat_api_secret: '',
  paternal_surname: '',
  maternal_surname: '',
  given_names: '',
});

const send = (rows: Partial<BusinessRow>[], who = rosa) =>
  call(app, registerBusinesses, { body: { rows, terms: true, privacy: true } }, who.token);
const invalid = { code: 'INVALID_REQUEST' };
const rucsOf = async (who: Accountant) =>
  (await call(app, getFilters, {}, who.token)).body.businesses.map(({ ruc }) => ruc);

test('the good rows of a list are registered; each bad one says what is wrong and leaves nothing behind', async () => {
  const [first, last] = [good(), good()];
  const rows = [
    first,
    { ...good(), ruc: '20990001016' },
    { ...good(), username: 'corto', passwordSOL: '' },
    { ...good(), ruc: '10991234565' },
    { ...first, name: 'La misma otra vez' },
    {},
    last,
  ];
  const { status, body } = await send(rows);
  expect(status).toBe(200);
  expect(body.results.map(({ row, outcome }) => [row, outcome])).toEqual([
    [1, 'registered'],
    [2, 'refused'],
    [3, 'refused'],
    [4, 'refused'],
    [5, 'refused'],
    [6, 'refused'],
    [7, 'registered'],
  ]);
  const errors = body.results.map((result) => result.errors);
  expect(errors[1]).toEqual([{ ...invalid, field: 'ruc', message: 'El RUC ingresado es inválido' }]);
  expect(errors[2]).toEqual([
    { ...invalid, field: 'username', message: 'El usuario SOL solo debe contener letras mayúsculas y números' },
    { ...invalid, field: 'passwordSOL', message: 'Ingrese su clave SOL' },
  ]);
  expect(errors[3]?.map(({ field }) => field)).toEqual(['paternal_surname', 'given_names']);
  expect(errors[4]).toEqual([{ ...invalid, field: 'ruc', message: 'El RUC se repite: ya está en la fila 1.' }]);
  expect(errors[5]?.map(({ message }) => message)).toEqual([
    'Ingrese el RUC',
    'Ingrese el nombre de la empresa a registrar',
    'Ingrese el usuario SOL',
    'Ingrese su clave SOL',
  ]);
  expect((await rucsOf(rosa)).toSorted()).toEqual([first.ruc, last.ruc].toSorted());
});

test('a list that is sent again registers only what was missing', async () => {
  const luis = await signUpAccountant(app);
  const [one, two] = [good(), good()];
  const before = await send([one, { ...two, passwordSOL: '' }], luis);
  const after = await send([{ ...one, passwordSOL: 'Otra123' }, two], luis);
  expect(after.body.results.map(({ outcome }) => outcome)).toEqual(['already', 'registered']);
  expect(after.body.results[0]?.uuid).toBe(before.body.results[0]?.uuid);
  expect((await rucsOf(luis)).toSorted()).toEqual([one.ruc, two.ruc].toSorted());
});

test('the same list sent twice at once registers each company once', async () => {
  const luis = await signUpAccountant(app);
  const rows = [good(), good(), good()];
  const answers = await Promise.all([send(rows, luis), send(rows, luis)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const outcomes = answers.flatMap(({ body }) => body.results.map(({ outcome }) => outcome));
  expect(outcomes.toSorted()).toEqual([...rows.map(() => 'already'), ...rows.map(() => 'registered')]);
  expect((await rucsOf(luis)).toSorted()).toEqual(rows.map(({ ruc }) => ruc).toSorted());
});

test('a company of another account is refused by its name, and the rest go on', async () => {
  const luis = await signUpAccountant(app);
  const taken = good();
  await send([taken]);
  // SUNAT accepted its credentials.
  await app.deps.database.system((tx) =>
    tx.updateTable('businesses').set({ held_at: new Date() }).where('ruc', '=', taken.ruc).execute(),
  );
  const { body } = await send([taken, good()], luis);
  expect(body.results.map(({ outcome }) => outcome)).toEqual(['refused', 'registered']);
  expect(body.results[0]?.errors).toEqual([
    { code: 'BUSINESS_ALREADY_REGISTERED', field: 'ruc', message: 'La Pyme ya se encuentra registrada' },
  ]);
});

test('two accounts that send the same list at once register it both: whom SUNAT accepts first holds each', async () => {
  const [ana, luis] = [await signUpAccountant(app), await signUpAccountant(app)];
  const rows = [good(), good(), good(), good()];
  await Promise.all([send(rows, ana), send(rows.toReversed(), luis)]);
  const all = rows.map(({ ruc }) => ruc).toSorted();
  expect([(await rucsOf(ana)).toSorted(), (await rucsOf(luis)).toSorted()]).toEqual([all, all]);

  const { database } = app.deps;
  const registered = await database.system((tx) =>
    tx.selectFrom('businesses').select(['id', 'firm_id']).where('ruc', 'in', all).execute(),
  );
  const outcomes = await Promise.allSettled(
    registered.map(({ id, firm_id }) => holdRuc(app.deps, { firmId: firm_id, businessId: id })),
  );
  for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(RucHeld);
  const holders = await database.system((tx) =>
    tx.selectFrom('businesses').select('ruc').where('ruc', 'in', all).where('held_at', 'is not', null).execute(),
  );
  expect([registered.length, holders.map(({ ruc }) => ruc).toSorted()]).toEqual([8, all]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

test('what is too long, and a password of spaces, are refused in Spanish', async () => {
  const { body } = await send([{ ...good(), name: 'x'.repeat(201), passwordSOL: '   ' }]);
  expect(body.results[0]?.errors.map(({ message }) => message)).toEqual([
    'Debe tener como máximo 200 caracteres',
    'Ingrese su clave SOL',
  ]);
});

test('a list is neither empty nor longer than two hundred', async () => {
  const empty = await send([]);
  expect([empty.status, empty.error.message]).toEqual([422, 'La lista está vacía.']);
  const long = await send(Array.from({ length: 201 }, () => ({})));
  expect([long.status, long.error.message]).toEqual([422, 'La lista admite 200 empresas como máximo.']);
});

test('after the trial no row is registered, and each says why', async () => {
  const luis = await signUpAccountant(app);
  await app.deps.database.system((tx) =>
    tx
      .updateTable('firms')
      .set({ plan_ends_on: '2026-11-19' })
      .where('id', 'in', tx.selectFrom('members').select('firm_id').where('email', '=', luis.email))
      .execute(),
  );
  const { body } = await send([good(), good()], luis);
  expect(body.results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  expect(body.results[0]?.errors[0]?.message).toContain('Tu prueba gratis ha terminado');
  expect(await rucsOf(luis)).toEqual([]);
});

test('the name of a RUC is proposed when the account’s own purchases know it, and only then', async () => {
  const supplier = freshRuc();
  const business = await seedBusiness(app, rosa);
  await seedVouchers(app, business, 'RCE', '202609', [{ issuer_ruc: supplier, counterparty_name: 'NOMBRE ANTIGUO' }]);
  await seedVouchers(app, business, 'RCE', '202610', [
    { issuer_ruc: supplier, counterparty_name: 'ANDES TEXTIL S.A.C.' },
  ]);
  const nameFor = async (who: Accountant) =>
    (await call(app, validateRuc, { params: { ruc: supplier } }, who.token)).body.name;
  expect(await nameFor(rosa)).toBe('Andes Textil S.A.C.');
  expect(await nameFor(await signUpAccountant(app))).toBeNull();
});
