import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getFilters, getPeriods } from '@yupana/contract/businesses.ts';
import { startCollection } from '@yupana/contract/collection.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { solDoorCases } from '../../../test/cases/sol-door-cases.ts';
import { askingCases } from '../../../test/cases/withholdings/asking-cases.ts';
import { actaOf, collectAgain, collectionOf, edit, ended, register } from '../../../test/collecting.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { type Sandbox, type SandboxCompany, startSandbox } from '../../../test/sandbox.ts';
import { collectRun } from './collect-run.ts';
import { requestRun } from './runs/request-run.ts';

let sandbox: Sandbox;
let app: TestApp;
let rosa: Accountant;

beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp({ sandboxUrl: sandbox.url, env: { SUNAT_TICKET_GIVE_UP_MS: '2000' } });
  rosa = await signUpAccountant(app);
});
afterAll(async () => {
  await app?.stop();
  await sandbox?.stop();
});

const small = { purchases: 3, sales: 3 };

async function registerWith(
  scenario: string,
  { endpoint, months }: { endpoint?: string; months?: number } = {},
): Promise<{ company: SandboxCompany; uuid: string }> {
  const company = await sandbox.company({ ...small, months });
  await sandbox.scenario(company.ruc, scenario, endpoint ? { endpoint } : {});
  const business = await register(app, rosa, company);
  return { company, uuid: business.uuid };
}

function runOf(businessId: string) {
  return app.deps.database.system((tx) =>
    tx.selectFrom('collection_runs').selectAll().where('business_id', '=', businessId).executeTakeFirstOrThrow(),
  );
}

async function cardOf(ruc: string) {
  const { body } = await call(app, getFilters, {}, rosa.token);
  return body.businesses.find((card) => card.ruc === ruc)!;
}

describe('SUNAT refuses the credentials', () => {
  test.each([
    [
      'clave-rechazada',
      'SOL_USER_REJECTED',
      'SUNAT rechazó el usuario o la clave SOL. Revísalos en Editar credenciales.',
    ],
    ['cliente-rechazado', 'API_CLIENT_REJECTED', 'SUNAT rechazó la API key o el API secret.'],
    ['secreto-rechazado', 'API_CLIENT_REJECTED', 'SUNAT rechazó la API key o el API secret.'],
  ])('%s: the company has invalid credentials, and nobody tries them again', async (scenario, code, text) => {
    const { company, uuid } = await registerWith(scenario);
    const after = await ended(app, rosa, uuid);
    expect(after.business_status).toBe('INVALID_CREDENTIALS');
    expect(after.run).toMatchObject({ state: 'failed', error_code: code, next_try_at: null, attempt: 1 });
    expect(after.run?.message).toContain(text);
    const again = await call(app, startCollection, { params: { uuid } }, rosa.token);
    expect([again.status, again.error.errors[0]?.code]).toEqual([409, 'COLLECTION_NOT_POSSIBLE']);
    const tokens = (await sandbox.requests(company.ruc)).filter(({ path }) => path.includes('oauth2'));
    expect(tokens).toHaveLength(1);
  });

  test('and once they are corrected the company is collected', async () => {
    const { company, uuid } = await registerWith('clave-rechazada');
    await ended(app, rosa, uuid);
    await sandbox.clearScenarios(company.ruc);
    await edit(app, rosa, uuid, company);
    const after = await ended(app, rosa, uuid);
    expect(after).toMatchObject({ business_status: 'VALID', run: { state: 'done', reason: 'retry' } });
  });
});

test.each([
  ['cliente-rechazado', 'api-client', 'SUNAT rechazó la API key o el API secret.'],
  ['clave-rechazada', 'sol-user', 'SUNAT rechazó el usuario o la clave SOL.'],
  ['usuario-bloqueado', 'sol-user-locked', 'SUNAT tiene bloqueado al usuario SOL.'],
] as const)('%s: the company says that it is %s, and no other credential', async (scenario, trouble, text) => {
  const { company, uuid } = await registerWith(scenario);
  const after = await ended(app, rosa, uuid);
  expect(after).toMatchObject({ business_status: 'INVALID_CREDENTIALS', trouble });
  expect(after.run?.message).toContain(text);
  expect(after.run?.message).not.toContain('guárdalos de nuevo');
  expect(await cardOf(company.ruc)).toMatchObject({ trouble, missing_permissions: [] });
  const again = await call(app, startCollection, { params: { uuid } }, rosa.token);
  // Who unlocked the user at SUNAT asks again with the same key; what SUNAT refused is not sent again.
  if (trouble !== 'sol-user-locked') return expect(again.error.message).toContain(text);
  await sandbox.clearScenarios(company.ruc);
  expect(await collectAgain(app, rosa, uuid)).toMatchObject({ business_status: 'VALID', trouble: null });
});

describe('the credentials may not use the SIRE', () => {
  test.each(['sin-permiso-sire', 'token-sin-recurso'])('%s: the missing module is named', async (scenario) => {
    const { company, uuid } = await registerWith(scenario);
    const after = await ended(app, rosa, uuid);
    expect(after.business_status).toBe('MISSING_PERMISSIONS');
    expect(after.run).toMatchObject({ state: 'failed', error_code: 'PERMISSION_MISSING', next_try_at: null });
    expect(after.run?.message).toContain('marca «MIGE RCE y RVIE – SIRE»');
    expect((await cardOf(company.ruc)).missing_permissions).toEqual([
      { module_name: 'Credenciales de API SUNAT (MIGE RCE y RVIE – SIRE)' },
    ]);
    // Ticked in SOL meanwhile: the accountant asks again, with the same credentials.
    await sandbox.clearScenarios(company.ruc);
    expect(await collectAgain(app, rosa, uuid)).toMatchObject({ business_status: 'VALID' });
    expect((await cardOf(company.ruc)).missing_permissions).toEqual([]);
  });
});

test.each(['solo-cabecera', 'exporta-1070'])(
  '%s: a month of which SUNAT counts vouchers and brings none is missing, and is tried again by itself',
  async (scenario) => {
    const { company, uuid } = await registerWith(scenario, { months: 1 });
    const after = await ended(app, rosa, uuid);
    expect(after.run).toMatchObject({ state: 'done', attempt: 1, result: { gaps: 2, failed: 0 } });
    expect(after.run?.next_try_at).not.toBeNull();
    expect(after.run?.message).toMatch(/Volveremos a intentar lo que falta a las \d\d:\d\d/);
    const { body } = await call(app, getPeriods, { params: { uuid } }, rosa.token);
    const period = body.tax_periods[0]!;
    const before = (await actaOf(app, rosa, uuid, period)).purchases;
    expect(before).toMatchObject({ outcome: 'gap', obtained: { count: 0 } });
    expect(before.expected!.count).toBeGreaterThan(0);

    // Its hour comes, and SUNAT is well: the same run takes both books up again.
    await sandbox.clearScenarios(company.ruc);
    const { id: runId, firm_id: firmId } = await runOf(uuid);
    const due = { next_try_at: app.deps.clock.now() };
    await app.deps.database.system((tx) =>
      tx.updateTable('collection_runs').set(due).where('id', '=', runId).execute(),
    );
    await collectRun(app.deps, { runId, firmId, businessId: uuid }, AbortSignal.timeout(60_000));
    const { run } = await collectionOf(app, rosa, uuid);
    expect(run).toMatchObject({ state: 'done', attempt: 2, next_try_at: null, result: { gaps: 0 } });
    expect((await actaOf(app, rosa, uuid, period)).purchases).toMatchObject({
      outcome: 'agreed',
      obtained: { count: before.expected!.count },
    });
  },
);

describe('SUNAT cannot be asked', () => {
  test.each([
    ['sesion-siempre-vencida', 'SESSION_EXPIRED', 'SUNAT cerró la sesión'],
    ['error-500-json', 'SUNAT_UNAVAILABLE', 'SUNAT no está respondiendo.'],
    ['error-500-html', 'SUNAT_UNAVAILABLE', 'SUNAT no está respondiendo.'],
    ['error-503', 'SUNAT_UNAVAILABLE', 'SUNAT no está respondiendo.'],
    ['conexion-cortada', 'SUNAT_UNAVAILABLE', 'SUNAT no está respondiendo.'],
    ['corte-a-la-mitad', 'SUNAT_UNAVAILABLE', 'SUNAT no está respondiendo.'],
    ['limite-429', 'SUNAT_BUSY', 'SUNAT está saturada'],
    ['html-200', 'ANSWER_NOT_UNDERSTOOD', 'No entendimos lo que respondió SUNAT'],
    ['respuesta-ajena', 'ANSWER_NOT_UNDERSTOOD', 'No entendimos lo que respondió SUNAT'],
  ])('%s: the run says so and when it tries again; the company is not blamed', async (scenario, code, text) => {
    const { uuid } = await registerWith(scenario);
    const after = await ended(app, rosa, uuid);
    expect(after.business_status).toBe('IN_PROGRESS');
    expect(after.run).toMatchObject({ state: 'failed', error_code: code });
    expect(after.run?.next_try_at).not.toBeNull();
    expect(after.run?.message).toContain(text);
    // Nothing was ever collected of it: nothing is kept.
    expect(after.run?.message).toMatch(/Lo volveremos a intentar a las \d\d:\d\d\. No tienes que hacer nada\.$/);
  });

  test.each(['html-200', 'respuesta-ajena'])(
    '%s in place of a token may be a refusal: the password is not sent again until a person wants it',
    async (scenario) => {
      const { uuid, company } = await registerWith(scenario, { endpoint: 'token' });
      const logins = async () => (await sandbox.requests(company.ruc)).filter(({ path }) => path.includes('oauth2'));
      const after = await ended(app, rosa, uuid);
      expect(after.run).toMatchObject({ state: 'failed', error_code: 'LOGIN_NOT_UNDERSTOOD', next_try_at: null });
      expect(after.run?.message).toContain('podría ser un rechazo; guardamos su respuesta.');
      const kept = await runOf(uuid);
      expect(kept.answer).toMatchObject({ call: 'security.token', status: 200 });
      // A collection that begins by itself, as the daily one, does not send it.
      const whose = { firmId: kept.firm_id, businessId: uuid };
      await app.deps.database.system((tx) => requestRun(app.deps, tx, whose, 'daily'));
      expect((await ended(app, rosa, uuid)).run).toMatchObject({ reason: 'daily', error_code: 'LOGIN_NOT_UNDERSTOOD' });
      expect(await logins()).toHaveLength(1);
      // A person who asks does.
      await sandbox.clearScenarios(company.ruc);
      expect(await collectAgain(app, rosa, uuid)).toMatchObject({ business_status: 'VALID', run: { state: 'done' } });
      expect(await logins()).toHaveLength(2);
    },
  );

  test('a request that SUNAT refuses with its codes is ours to mend, and is not repeated', async () => {
    const { uuid } = await registerWith('error-422');
    const after = await ended(app, rosa, uuid);
    expect(after).toMatchObject({
      business_status: 'IN_PROGRESS',
      run: { error_code: 'REQUEST_REFUSED', next_try_at: null },
    });
    expect(after.run?.message).toContain('«El monto desde no debe ser mayor que el monto hasta» (código 1112)');
  });

  test('a company that was valid stays valid, and keeps what it had', async () => {
    const company = await sandbox.company(small);
    const { uuid } = await register(app, rosa, company);
    await ended(app, rosa, uuid);
    await sandbox.scenario(company.ruc, 'error-500-json');
    const after = await collectAgain(app, rosa, uuid);
    expect(after).toMatchObject({ business_status: 'VALID', exists_periods_processed: true, run: { state: 'failed' } });
    expect(after.run?.message).toContain('; lo ya recolectado se conserva.');
    const { body } = await call(app, getPeriods, { params: { uuid } }, rosa.token);
    expect(body.tax_periods).toHaveLength(3);
    expect((await actaOf(app, rosa, uuid, body.tax_periods[0]!)).agrees).toBe(true);
  });

  test.each(['token-vence-pronto', 'intermitente'])('%s: the collection ends well by itself', async (scenario) => {
    const { uuid } = await registerWith(scenario, { months: 8 });
    expect(await ended(app, rosa, uuid)).toMatchObject({ business_status: 'VALID', run: { state: 'done', done: 16 } });
  });
});

describe('a company without API key', () => solDoorCases(() => ({ app, sandbox, rosa })));

describe('one period fails', () => {
  const faults = [
    ['ticket-atascado', 'TICKET_STUCK', 'SUNAT no terminó de generar el archivo a tiempo.'],
    ['ticket-con-errores', 'TICKET_FAILED', 'SUNAT no pudo generar el archivo.'],
    ['zip-truncado', 'ANSWER_NOT_UNDERSTOOD', 'No entendimos lo que respondió SUNAT'],
    ['zip-vacio', 'ANSWER_NOT_UNDERSTOOD', 'No entendimos lo que respondió SUNAT'],
    ['descarga-vacia', 'ANSWER_NOT_UNDERSTOOD', 'No entendimos lo que respondió SUNAT'],
    ['nombre-ajeno', 'ANSWER_NOT_UNDERSTOOD', 'No entendimos lo que respondió SUNAT'],
    ['otro-ruc', 'FILE_OF_ANOTHER_RUC', 'El archivo que entregó SUNAT es de otro RUC'],
    ['zip-bomba-miente', 'ANSWER_NOT_UNDERSTOOD', 'No entendimos lo que respondió SUNAT'],
    ['columna-renombrada', 'LAYOUT_NOT_UNDERSTOOD', 'SUNAT cambió el formato del archivo'],
    ['columna-faltante', 'LAYOUT_NOT_UNDERSTOOD', 'SUNAT cambió el formato del archivo'],
    ['columna-extra', 'LAYOUT_NOT_UNDERSTOOD', 'SUNAT cambió el formato del archivo'],
    ['sin-cabecera', 'LAYOUT_NOT_UNDERSTOOD', 'SUNAT cambió el formato del archivo'],
    ['archivo-vacio', 'ANSWER_NOT_UNDERSTOOD', 'No entendimos lo que respondió SUNAT'],
  ] as const;
  let uuid: string;
  let company: SandboxCompany;
  let periods: string[];

  beforeAll(async () => {
    company = await sandbox.company({ ...small, months: faults.length + 2 });
    const now = new Date();
    periods = faults.map((_, place) => {
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2 - place, 1));
      return month.toISOString().slice(0, 7).replace('-', '');
    });
    for (const [place, [scenario]] of faults.entries()) {
      await sandbox.scenario(company.ruc, scenario, { book: 'RCE', period: periods[place] });
    }
    uuid = (await register(app, rosa, company)).uuid;
    await ended(app, rosa, uuid);
  });

  test('and the others are collected; the run counts what is missing and when it is tried again', async () => {
    const after = await ended(app, rosa, uuid);
    const books = 2 * (faults.length + 2);
    expect(after.business_status).toBe('VALID');
    expect(after.run).toMatchObject({ state: 'done', expected: books, done: books });
    expect(after.run?.next_try_at).not.toBeNull();
    expect(after.run?.message).toContain(
      `Se recolectaron ${books - faults.length} de ${books} registros; no se pudieron completar ${faults.length}.`,
    );
    // Each kind with its number, and advice that is true for it.
    expect(after.run?.message).toContain(
      'En 4, SUNAT cambió el formato del archivo; lo guardamos tal como llegó. Nuestro',
    );
    expect(after.run?.message).toContain('En 6, no entendimos lo que respondió SUNAT; guardamos su respuesta.');
    expect(after.run?.message).toContain('En 1, el archivo que entregó SUNAT es de otro RUC');
    expect(after.run?.message).toContain('Volveremos a intentar lo demás a las ');
  });

  test('what names a failure besides its kind is kept for the run to tell: the column that SUNAT renamed', async () => {
    const renamed = faults.findIndex(([scenario]) => scenario === 'columna-renombrada');
    const { purchases } = await actaOf(app, rosa, uuid, periods[renamed]!);
    const { detail } = await app.deps.database.system((tx) =>
      tx
        .selectFrom('collection_books')
        .select('detail')
        .where('business_id', '=', uuid)
        .where('tax_period', '=', periods[renamed]!)
        .where('book', '=', 'RCE')
        .executeTakeFirstOrThrow(),
    );
    expect(detail).toBeTruthy();
    expect(purchases.message).toContain(detail);
  });

  test.each(faults.map(([scenario, , text], place) => ({ scenario, text, place })))(
    '$scenario: the acta says that it could not be completed, never that there were 0',
    async ({ text, place }) => {
      const acta = await actaOf(app, rosa, uuid, periods[place]!);
      expect(acta.complete).toBe(false);
      expect(acta.sales.outcome).toBe('agreed');
      expect(acta.purchases).toMatchObject({ outcome: 'failed', obtained: null, collected_at: null });
      expect(acta.purchases.message).toContain('No se pudieron completar las compras de ');
      expect(acta.purchases.message).toContain(text);
      expect(acta.purchases.message).not.toContain('informa 0');
    },
  );

  test.each(faults.map(([scenario], place) => ({ scenario, place })).slice(2))(
    '$scenario: whatever came is kept before it is opened, and can be downloaded from the acta',
    async ({ place }) => {
      const { purchases } = await actaOf(app, rosa, uuid, periods[place]!);
      const { evidence } = purchases.last_attempt!;
      const file = await fetch(app.url + evidence!.link);
      const bytes = Buffer.from(await file.arrayBuffer());
      expect([file.status, bytes.length]).toEqual([200, evidence!.bytes]);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(evidence!.sha256);
    },
  );

  test('asked again once SUNAT is well, only what SUNAT lacks is missing', async () => {
    await sandbox.clearScenarios(company.ruc);
    await sleep(10);
    const after = await collectAgain(app, rosa, uuid);
    expect(after.run).toMatchObject({ state: 'done', error_code: null, next_try_at: null });
    for (const period of periods) expect((await actaOf(app, rosa, uuid, period)).complete).toBe(true);
  });
});

describe('what SUNAT holds besides vouchers', () => askingCases(() => ({ app, sandbox })));
