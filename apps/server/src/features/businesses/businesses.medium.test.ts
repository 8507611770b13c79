import { getFilters, getPeriods, validateRuc } from '@yupana/contract/businesses.ts';
import { getPurchaseDashboard, getSalesDashboard } from '@yupana/contract/dashboard.ts';
import { rucCheckDigit } from '@yupana/tax/ruc.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarCases } from '../../../test/cases/calendar-cases.ts';
import { custodyCases } from '../../../test/cases/custody-cases.ts';
import { handoverCases } from '../../../test/cases/handover-cases.ts';
import { manyUploadsCases } from '../../../test/cases/many-uploads-cases.ts';
import { movingCases } from '../../../test/cases/moving/moving-cases.ts';
import { digestCases } from '../../../test/cases/notices/digest-cases.ts';
import { supplierCases } from '../../../test/cases/notices/supplier-cases.ts';
import { urgentCases } from '../../../test/cases/notices/urgent-cases.ts';
import { portfolioCases } from '../../../test/cases/portfolio/portfolio-cases.ts';
import { teamCases } from '../../../test/cases/team-cases.ts';
import { keptBesidesCases } from '../../../test/cases/uploads/kept-besides-cases.ts';
import { readingCases } from '../../../test/cases/uploads/reading-cases.ts';
import { sendingCases } from '../../../test/cases/uploads/sending-cases.ts';
import { signedCases } from '../../../test/cases/uploads/signed-cases.ts';
import { toldCases } from '../../../test/cases/uploads/told-cases.ts';
import { uploadedWithholdingCases } from '../../../test/cases/withholdings/uploaded-cases.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { aCompany, accepted, registering } from '../../../test/registering.ts';
import { freshRuc, seedBusiness, seedLine, seedRun, seedVouchers } from '../../../test/seed.ts';
import { holdClock } from '../../platform/clock.ts';
import { RucHeld } from '../../sunat/refusals.ts';
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

const TAKEN = { errors: [{ code: 'BUSINESS_ALREADY_REGISTERED' }], message: 'La Pyme ya se encuentra registrada' };

describe('a RUC belongs to the account whose credentials SUNAT accepted', () => {
  test('until then another may register it; the same account has it once', async () => {
    const company = aCompany();
    const ana = await signUpAccountant(app);
    const asked = { params: { ruc: company.ruc } };
    expect((await registering(app, rosa, company)).status).toBe(200);
    expect((await registering(app, rosa, company)).error).toMatchObject(TAKEN);
    expect((await call(app, validateRuc, asked, ana.token)).body).toMatchObject({ registered: false });
    const mine = { registered: true, registered_by_me: true };
    expect((await call(app, validateRuc, asked, rosa.token)).body).toMatchObject(mine);

    const hers = await registering(app, ana, company);
    expect(hers.status).toBe(200);
    await accepted(app, hers);
    expect((await call(app, validateRuc, asked, ana.token)).body).toMatchObject(mine);
    const other = { registered: true, registered_by_me: false };
    expect((await call(app, validateRuc, asked, rosa.token)).body).toMatchObject(other);
    const eva = await signUpAccountant(app);
    const late = await registering(app, eva, company);
    expect([late.status, late.error]).toMatchObject([409, TAKEN]);
    expect((await call(app, getFilters, {}, eva.token)).body.businesses).toEqual([]);
  });

  test('of many that are accepted at the same moment exactly one holds it', async () => {
    const company = aCompany();
    const accounts = await Promise.all(Array.from({ length: 5 }, () => signUpAccountant(app)));
    const registered = await Promise.all(accounts.map((who) => registering(app, who, company)));
    expect(registered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const outcomes = await Promise.allSettled(registered.map((one) => accepted(app, one)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(RucHeld);
  });

  test('of many submits of one account at once exactly one registers it, with one collection', async () => {
    const company = aCompany();
    const answers = await Promise.all([rosa, rosa, rosa].map((who) => registering(app, who, company)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
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

  test('an account that asks for one RUC after the other waits, from whatever address, and nobody else does', async () => {
    const [curious, other] = [await signUpAccountant(app), await signUpAccountant(app)];
    const ask = (who: Accountant) => call(app, validateRuc, { params: { ruc: freshRuc() } }, who.token);
    for (let asked = 0; asked < 100; asked++) expect((await ask(curious)).status).toBe(200);
    const late = await ask(curious);
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await ask(other)).status).toBe(200);
    clock.advance(60_000);
    expect((await ask(curious)).status).toBe(200);
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
    const answer = await registering(app, rosa, company);
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
    const { status, error } = await registering(app, rosa, aCompany('10456789125'));
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
    const refused = await registering(app, ana, aCompany());
    expect([refused.status, refused.error.errors[0]?.code]).toEqual([403, 'TRIAL_ENDED']);
    await changePlan({ plan_type: 2 });
    expect((await registering(app, ana, aCompany())).status).toBe(200);
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
      { book: 'RCE', outcome: 'complete', month_open: false, at: clock.now().toISOString() },
      { book: 'RVIE', outcome: 'complete', month_open: false },
    ]);
    const periods = await call(app, getPeriods, { params: { uuid: business.id } }, eva.token);
    expect(periods.body.tax_periods).toEqual(['202610', '202609']);
  });

  test('whose purchases are all judged have their IGV to pay, to the céntimo, and it counts those validated alone', async () => {
    const eva = await signUpAccountant(app);
    const business = await seedBusiness(app, eva);
    await seedVouchers(app, business, 'RCE', '202610', [
      { number: '1', status: 'gasto deducible', igv: '18.01' },
      { number: '2', status: 'gasto deducible', igv: '-2.02' },
      { number: '3', status: 'gasto observado' },
      { number: '4', status: 'gasto no deducible' },
    ]);
    await seedVouchers(app, business, 'RVIE', '202610', [{ number: '9', igv: '90.10' }]);
    const { body } = await call(app, getFilters, {}, eva.token);
    expect(body.businesses[0]!.summary).toMatchObject({ igv_result: 74.11, num_not_processed: 0 });
  });

  test('of which some purchases wait for a verdict show what the dashboard shows: what is rejected or waits takes nothing off', async () => {
    const eva = await signUpAccountant(app);
    const business = await seedBusiness(app, eva);
    await seedVouchers(app, business, 'RCE', '202610', [
      { number: '1', status: 'gasto deducible', igv: '18.01' },
      { number: '2', status: 'gasto no deducible', igv: '7.07' },
      { number: '3', igv: '5.05' },
    ]);
    await seedVouchers(app, business, 'RVIE', '202610', [{ number: '9', igv: '90.10' }]);
    const { body } = await call(app, getFilters, {}, eva.token);
    const query = { filters: JSON.stringify({ ruc: business.ruc, tax_period: '202610' }) };
    const purchases = await call(app, getPurchaseDashboard, { query }, eva.token);
    const sales = await call(app, getSalesDashboard, { query }, eva.token);
    const onDashboard = [sales.body.total_amount_igv, purchases.body.purchase_details.igv_amount_deductibles];
    expect(onDashboard).toEqual([90.1, 18.01]);
    expect(body.businesses[0]!.summary).toMatchObject({ igv_result: 72.09, num_not_processed: 1, num_rejected: 1 });
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
      by_itself: true,
      last_done_at: null,
      books: [],
    });
    const others = await call(app, getFilters, {}, (await signUpAccountant(app)).token);
    expect(others.body.businesses).toEqual([]);
  });

  test('tell which books of the last three months are short, by the newest word on each, to their own firm alone', async () => {
    const eva = await signUpAccountant(app);
    const business = await seedBusiness(app, eva);
    const incomplete = async (who = eva) => {
      return (await call(app, getFilters, {}, who.token)).body.businesses[0]?.incomplete;
    };
    const at = (day: number) => ({ collected_at: new Date(Date.UTC(2026, 10, day)) });
    for (const book of ['RCE', 'RVIE'] as const) await seedVouchers(app, business, book, '202611', [{}], at(9));
    await seedLine(app, business, 'RCE', '202610', { outcome: 'gap', obtained_count: 3, ...at(9) });
    await seedLine(app, business, 'RVIE', '202610', { outcome: 'unverified', obtained_count: 3, held: true, ...at(9) });
    await seedLine(app, business, 'RCE', '202609', { outcome: 'unverified', obtained_count: 3, ...at(9) });
    await seedLine(app, business, 'RVIE', '202609', { outcome: 'failed', error_code: 'SUNAT_BUSY', ...at(9) });
    await seedLine(app, business, 'RCE', '202608', { outcome: 'gap', ...at(9) });
    expect(await incomplete()).toEqual([
      { book: 'RCE', tax_period: '202610' },
      { book: 'RVIE', tax_period: '202610' },
      { book: 'RVIE', tax_period: '202609' },
    ]);
    for (const book of ['RCE', 'RVIE'] as const) await seedLine(app, business, book, '202610', at(10));
    await seedLine(app, business, 'RVIE', '202609', at(10));
    expect(await incomplete()).toEqual([]);
    await seedLine(app, business, 'RCE', '202610', { outcome: 'failed', error_code: 'SUNAT_BUSY', ...at(11) });
    expect(await incomplete()).toHaveLength(1);
    const other = await signUpAccountant(app);
    await seedBusiness(app, other);
    expect(await incomplete(other)).toEqual([]);
  });

  test('whose runs go to their end without the same old book say so at home from the third one on', async () => {
    const eva = await signUpAccountant(app);
    const business = await seedBusiness(app, eva);
    const failingOf = async () => (await call(app, getFilters, {}, eva.token)).body.businesses[0]!.failing;
    const failed = { outcome: 'failed', error_code: 'TICKET_FAILED' } as const;
    const onDay = (day: number) => new Date(Date.UTC(2026, 10, day));
    await seedLine(app, business, 'RVIE', '202608', { ...failed, collected_at: onDay(9) });
    for (const day of [10, 11]) await seedLine(app, business, 'RCE', '202608', { ...failed, collected_at: onDay(day) });
    expect(await failingOf()).toBeNull();
    await seedLine(app, business, 'RCE', '202608', { ...failed, collected_at: onDay(12) });
    expect(await failingOf()).toEqual({
      message: 'SUNAT no pudo generar el archivo.',
      next_try_at: null,
      by_itself: true,
      last_done_at: onDay(12).toISOString(),
      books: [{ book: 'RCE', tax_period: '202608' }],
    });
    await seedLine(app, business, 'RCE', '202608', { collected_at: onDay(13) });
    expect(await failingOf()).toBeNull();
  });
});

custodyCases(() => app, clock);
handoverCases(() => app, clock);
teamCases(() => app, clock);
movingCases(() => app);

sendingCases(() => app, clock);
readingCases(() => app, clock);
toldCases(() => app, clock);
signedCases(() => app, clock);
keptBesidesCases(() => app, clock);
uploadedWithholdingCases(() => app);
manyUploadsCases(() => app);
describe('the daily digest', () => digestCases(() => app, clock));
describe('what is told at once', () => urgentCases(() => app, clock));
describe('suppliers at risk', () => supplierCases(() => app, clock));
// The last: its clock goes back to a day of the calendar.
describe('the calendar', () => calendarCases(() => app, clock));
describe('all companies', () => portfolioCases(() => app, clock));
