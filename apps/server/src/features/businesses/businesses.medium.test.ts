import { getFilters, getPeriods, registerBusiness, validateRuc } from '@yupana/contract/businesses.ts';
import { rucCheckDigit } from '@yupana/tax/ruc.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrationOf } from '../../../test/collecting.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import type { SandboxCompany } from '../../../test/sandbox.ts';
import { freshRuc, seedBusiness, seedLine, seedRun, seedVouchers } from '../../../test/seed.ts';
import { holdClock } from '../../platform/clock.ts';
import { openCredentials } from '../credentials/sealed-credentials.ts';

const clock = holdClock('2026-11-20T15:00:00Z');
let app: TestApp;
let rosa: Accountant;

beforeAll(async () => {
  // Nobody collects: what is tested is the registration.
  app = await startApp({ clock, role: 'api' });
  rosa = await signUpAccountant(app);
});
afterAll(() => app.stop());

function aCompany(ruc = freshRuc()): SandboxCompany {
  const credentials = {
    solUser: 'PRUEBA01',
    solKey: 'Clave-Muy-1',
    clientId: 'id-de-api-777',
    clientSecret: 'secreto==',
  };
  return { ruc, name: 'Bodega Imaginada S.A.C.', credentials };
}

const registering = (who: Accountant, company: SandboxCompany, changes = {}) =>
  call(app, registerBusiness, { body: { ...registrationOf(company), ...changes } }, who.token);

describe('a RUC belongs to one account', () => {
  test('and whoever registers it again, the same accountant or another, is told so', async () => {
    const company = aCompany();
    expect((await registering(rosa, company)).status).toBe(200);
    const ana = await signUpAccountant(app);
    for (const who of [rosa, ana]) {
      const { status, error } = await registering(who, company);
      expect(status).toBe(409);
      expect(error).toMatchObject({
        errors: [{ code: 'BUSINESS_ALREADY_REGISTERED' }],
        message: 'La Pyme ya se encuentra registrada',
      });
    }
    const asked = { params: { ruc: company.ruc } };
    expect((await call(app, validateRuc, asked, rosa.token)).body).toMatchObject({
      registered: true,
      registered_by_me: true,
    });
    expect((await call(app, validateRuc, asked, ana.token)).body).toMatchObject({
      registered: true,
      registered_by_me: false,
    });
    expect((await call(app, getFilters, {}, ana.token)).body.businesses).toEqual([]);
  });

  test('of many submits at once exactly one registers it, with one collection', async () => {
    const company = aCompany();
    const ana = await signUpAccountant(app);
    const answers = await Promise.all([rosa, ana, rosa, ana, rosa].map((who) => registering(who, company)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const runs = await app.deps.database.system((tx) =>
      tx
        .selectFrom('collection_runs')
        .innerJoin('businesses', 'businesses.id', 'collection_runs.business_id')
        .select('collection_runs.state')
        .where('ruc', '=', company.ruc)
        .execute(),
    );
    expect(runs).toEqual([{ state: 'pending' }]);
  });

  test('a RUC that nobody has is free, and says whether it is a person', async () => {
    const asking = async (ruc: string) => (await call(app, validateRuc, { params: { ruc } }, rosa.token)).body;
    const person = `1045678912${rucCheckDigit('1045678912')}`;
    expect(await asking(person)).toMatchObject({
      ruc: person,
      natural_person: true,
      registered: false,
      registered_by_me: false,
    });
    const company = freshRuc();
    expect(await asking(company)).toMatchObject({ natural_person: false, registered: false });
    const wrong = await call(app, validateRuc, { params: { ruc: '20123456780' } }, rosa.token);
    expect(wrong.status).toBe(422);
    expect(wrong.error.message).toContain('El RUC ingresado es inválido');
  });
});

describe('registering', () => {
  test('keeps the credentials sealed: nothing of them stands in the database, in an answer or in the log', async () => {
    const company = aCompany();
    const answer = await registering(rosa, company);
    const rows = await app.deps.database.system((tx) =>
      tx.selectFrom('credentials').selectAll().where('business_id', '=', answer.body.uuid).execute(),
    );
    const everywhere = JSON.stringify(rows) + answer.text + app.log.join();
    for (const secret of Object.values(company.credentials)) expect(everywhere).not.toContain(secret);
    const { firm_id } = rows[0]!;
    const opened = await app.deps.database.tenant(firm_id, (tx) =>
      openCredentials(app.deps, firm_id, tx, answer.body.uuid),
    );
    expect(opened).toMatchObject({
      solUser: 'PRUEBA01',
      solKey: 'Clave-Muy-1',
      apiKey: 'id-de-api-777',
      rejected: false,
    });
  });

  test('asks a natural person for surnames and names', async () => {
    const { status, error } = await registering(rosa, aCompany('10456789125'));
    expect(status).toBe(422);
    expect(error.errors.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Ingrese el apellido paterno', 'Ingrese los nombres']),
    );
  });

  test('is refused when the trial has ended, until the firm pays', async () => {
    const ana = await signUpAccountant(app);
    const changePlan = (change: { plan_ends_on?: string; plan_type?: 2 }) =>
      app.deps.database.system((tx) =>
        tx
          .updateTable('firms')
          .set(change)
          .where('id', '=', (eb) => eb.selectFrom('members').select('firm_id').where('email', '=', ana.email))
          .execute(),
      );
    // The last day of a trial is the day on which the home says that it ended.
    await changePlan({ plan_ends_on: '2026-11-20' });
    const refused = await registering(ana, aCompany());
    expect([refused.status, refused.error.errors[0]?.code]).toEqual([403, 'TRIAL_ENDED']);
    await changePlan({ plan_type: 2 });
    expect((await registering(ana, aCompany())).status).toBe(200);
  });
});

describe('the cards of the home', () => {
  test('show the purchases of the newest collected period; the IGV to pay is not known yet, and is not zero', async () => {
    const eva = await signUpAccountant(app);
    const business = await seedBusiness(app, eva);
    await seedVouchers(app, business, 'RCE', '202609', [{ number: '1' }]);
    await seedVouchers(app, business, 'RCE', '202610', [{ number: '1' }, { number: '2' }]);
    await seedVouchers(app, business, 'RVIE', '202610', [{ number: '9', igv: '90.00' }]);
    const { body } = await call(app, getFilters, {}, eva.token);
    expect(body.businesses).toHaveLength(1);
    const { summary, failing } = body.businesses[0]!;
    expect(failing).toBeNull();
    expect(summary).toMatchObject({
      tax_period: '202610',
      igv_result: null,
      // 90.00 of sales less twice 18.00: not yet what is to be paid, and not a dash either.
      igv_preliminary: 54,
      total_cpes_count: 2,
      num_deductibles: 0,
      num_observed: 0,
      num_not_processed: 2,
      num_rejected: 0,
    });
    expect(summary!.completeness).toMatchObject([
      { book: 'RCE', outcome: 'complete', month_open: false, at: '2026-11-20T15:00:00.000Z' },
      { book: 'RVIE', outcome: 'complete', month_open: false },
    ]);
    const periods = await call(app, getPeriods, { params: { uuid: business.id } }, eva.token);
    expect(periods.body.tax_periods).toEqual(['202610', '202609']);
  });

  test('whose purchases did not come stand at home without figures: unknown, and no zeros', async () => {
    const eva = await signUpAccountant(app);
    const business = await seedBusiness(app, eva);
    await seedVouchers(app, business, 'RCE', '202609', [{}]);
    await seedLine(app, business, 'RCE', '202610', { outcome: 'failed', error_code: 'SUNAT_UNAVAILABLE' });
    await seedVouchers(app, business, 'RVIE', '202610', [{}]);
    const { body } = await call(app, getFilters, {}, eva.token);
    expect(body.businesses[0]!.summary).toMatchObject({
      tax_period: '202610',
      igv_preliminary: null,
      total_cpes_count: null,
      num_observed: null,
      completeness: [
        { book: 'RCE', outcome: 'failed', figures_at: null, reason: 'SUNAT no respondió.' },
        { book: 'RVIE', outcome: 'complete' },
      ],
    });
    const periods = await call(app, getPeriods, { params: { uuid: business.id } }, eva.token);
    expect(periods.body.tax_periods).toEqual(['202610', '202609']);
  });

  test('whose collection keeps failing say so at home, to their own firm alone', async () => {
    const eva = await signUpAccountant(app);
    const business = await seedBusiness(app, eva);
    const next = new Date('2026-11-20T15:05:00Z');
    await seedRun(app, business, { state: 'failed', attempt: 2, error_code: 'SUNAT_UNAVAILABLE', next_try_at: next });
    const { body } = await call(app, getFilters, {}, eva.token);
    expect(body.businesses[0]!.failing).toEqual({
      message: 'SUNAT no respondió.',
      next_try_at: next.toISOString(),
      last_done_at: null,
    });
    const others = await call(app, getFilters, {}, (await signUpAccountant(app)).token);
    expect(others.body.businesses).toEqual([]);
  });
});
