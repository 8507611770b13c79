import { randomUUID } from 'node:crypto';
import { getFilters } from '@yupana/contract/businesses.ts';
import { listChanges } from '@yupana/contract/changes.ts';
import { getHistory, getPurchaseDashboard, getSalesDashboard } from '@yupana/contract/dashboard.ts';
import { parsePeriod, periodOf, previousPeriod, shiftPeriod } from '@yupana/tax/period.ts';
import { RULEBOOK } from '@yupana/tax/rulebook.ts';
import { CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { creditCases } from '../../../test/cases/fv621/credit-cases.ts';
import { declarationsCases } from '../../../test/cases/fv621/declarations-cases.ts';
import { openingCases } from '../../../test/cases/fv621/opening-cases.ts';
import { pdtCases } from '../../../test/cases/fv621/pdt-cases.ts';
import { seedAllWithholdings } from '../../../test/cases/withholdings/seeded.ts';
import { actaOf } from '../../../test/collecting.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import {
  freshRuc,
  type SeededBusiness,
  type SeedLine,
  seedBusiness,
  seedLine,
  seedRun,
  seedVouchers,
} from '../../../test/seed.ts';
import { createCtx, createSystem, type Deps, type Tx } from '../../ctx.ts';
import { allRoutes } from '../../features.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { MOVING_A_COMPANY } from '../businesses/company-version.ts';
import { moveBusiness } from '../onboarding/move-business.ts';
import { CREDIT_ELSEWHERE, WITHOUT_CREDIT } from '../vouchers/without-credit.ts';

let app: TestApp;
let accountant: Accountant;
let business: SeededBusiness;

beforeAll(async () => {
  app = await startApp();
  accountant = await signUpAccountant(app);
  business = await seedBusiness(app, accountant);
  await seedVouchers(app, business, 'RCE', '202610', [
    {},
    { taxable: '1000.00', igv: '105.00', total: '1105.00', igv_bucket: 'reduced' },
    { type_code: '07', taxable: '-50.00', igv: '-9.00', total: '-59.00' },
    {
      type_code: '13',
      serie: '',
      taxable: '0.00',
      igv: '0.00',
      non_taxable: '10.00',
      total: '10.00',
      igv_bucket: 'none',
    },
    // In part for untaxed sales: of what counts it is told, of what does not it matters to nobody.
    ...[
      { status: 'gasto deducible' as const, taxable: '200.00', igv: '36.00', total: '236.00', dgng_igv: '6.00' },
      { status: 'gasto observado' as const, taxable: '300.00', igv: '54.00', total: '354.00', dgng_igv: '54.00' },
    ],
    { status: 'gasto no deducible', taxable: '10.00', igv: '1.80', total: '11.80' },
    { left_proposal_at: new Date(), taxable: '9999.00', igv: '1799.82', total: '11798.82' },
  ]);
  await seedVouchers(app, business, 'RVIE', '202609', [{ total: '300.00' }, {}, {}]);
  await seedVouchers(app, business, 'RVIE', '202610', [
    {},
    { type_code: '03', serie: 'B001', taxable: '42.37', igv: '7.63', total: '50.00' },
    { type_code: '07', serie: 'FC01', taxable: '-20.00', igv: '-3.60', total: '-23.60' },
    { type_code: '08', serie: 'FD01', taxable: '10.00', igv: '1.80', total: '11.80' },
    {
      type_code: '14',
      serie: 'S001',
      taxable: '0.00',
      igv: '0.00',
      non_taxable: '7.50',
      total: '7.50',
      igv_bucket: 'none',
    },
  ]);
});
afterAll(() => app.stop());

const filters = (changes: object = {}) => ({
  query: { filters: JSON.stringify({ ruc: business.ruc, tax_period: '202610', ...changes }) },
});
const purchases = (changes?: object) => call(app, getPurchaseDashboard, filters(changes), accountant.token);
const sales = (changes?: object) => call(app, getSalesDashboard, filters(changes), accountant.token);

describe('the purchases of a period', () => {
  test('add up by verdict and by rate what SUNAT proposes, without what left the proposal', async () => {
    const { status, body } = await purchases();
    expect(status).toBe(200);
    const { completeness, ...figures } = body;
    expect(completeness).toMatchObject({ book: 'RCE', tax_period: '202610', outcome: 'complete' });
    expect(figures).toEqual({
      currency_code: 'PEN',
      reduced_rate: 10.5,
      show_positive_balance: false,
      sum_positive_balance: null,
      opening_source: null,
      opening_since: null,
      sum_retention: null,
      sum_perception: null,
      detractions: { sum_paid_detractions: null, sum_not_paid_detractions: null, not_paid_unknown: 'not-asked' },
      purchase_details: {
        num_deductibles: 1,
        igv_amount_deductibles: 36,
        igv_amount_shared: 36,
        igv_amount_elsewhere: 0,
        igv_amount_arrived: 0,
        num_observed: 1,
        igv_amount_observed: 54,
        num_not_processed: 4,
        igv_amount_not_processed: 114,
        num_rejected: 1,
        igv_amount_rejected: 1.8,
        total_cpes_count: 7,
        igv_amount_total: 205.8,
        total_importe_total: 1775.8,
        observed_reasons: {},
      },
      non_taxable_amount: 10,
      igv_10_taxable_amount: 1000,
      igv_10_amount: 105,
      igv_18_taxable_amount: 560,
      igv_18_amount: 100.8,
    });
  });

  test('what gives its credit in another period is deductible, and no credit of this one', async () => {
    const late = await seedBusiness(app, accountant);
    const deductible = { status: 'gasto deducible' as const };
    await seedVouchers(app, late, 'RCE', '202610', [
      { number: '1', ...deductible },
      { number: '2', ...deductible, reason: CREDIT_ELSEWHERE },
      { number: '3', ...deductible, reason: WITHOUT_CREDIT },
    ]);
    const { purchase_details } = (await purchases({ ruc: late.ruc })).body;
    expect(purchase_details).toMatchObject({
      ...{ num_deductibles: 3, igv_amount_deductibles: 18, igv_amount_elsewhere: 18 },
    });
  });

  test('say why purchases are observed by the name of what was found, each purchase once', async () => {
    const judged = await seedBusiness(app, accountant);
    const observed = { status: 'gasto observado' as const, reason: 'proveedor-ssco' };
    await seedVouchers(app, judged, 'RCE', '202610', [
      { number: '1', ...observed },
      { number: '2', ...observed },
      { number: '3', ...observed, reason: 'no-es-regla-ya' },
      { number: '4', status: 'gasto deducible' },
    ]);
    const { body } = await purchases({ ruc: judged.ruc });
    const short = RULEBOOK.rules.find(({ id }) => id === 'proveedor-ssco')?.short;
    expect(body.purchase_details.observed_reasons).toEqual({
      [`${short}`]: { total_count: 2, total_monto_igv: 36 },
      'no-es-regla-ya': { total_count: 1, total_monto_igv: 18 },
    });
  });

  test('of a period that SUNAT reports as empty are zeros, at the rate of that period', async () => {
    await seedVouchers(app, business, 'RCE', '202512', []);
    const { status, body } = await purchases({ tax_period: '202512' });
    expect(status).toBe(200);
    expect(body.purchase_details).toMatchObject({ total_cpes_count: 0, igv_amount_total: 0, total_importe_total: 0 });
    expect(body.reduced_rate).toBe(10);
    expect(body.completeness.outcome).toBe('empty');
  });

  test('of a period that was never collected are unknown: every figure is null and none is zero', async () => {
    const { body } = await purchases({ tax_period: '202001' });
    const { observed_reasons, ...details } = body.purchase_details;
    expect(new Set(Object.values(details))).toEqual(new Set([null]));
    expect(observed_reasons).toEqual({});
    expect([body.non_taxable_amount, body.igv_18_amount, body.igv_10_amount]).toEqual([null, null, null]);
    expect(body.completeness).toMatchObject({ outcome: 'never', at: null, figures_at: null });
    const ofSales = (await sales({ tax_period: '202001' })).body;
    expect([ofSales.total_cpes_count, ofSales.total_amount_igv, ofSales.total_count_fa]).toEqual([null, null, null]);
  });

  test('of which only a file without rows came, while SUNAT counts eleven, are unknown', async () => {
    const short = await seedBusiness(app, accountant);
    await seedVouchers(app, short, 'RCE', '202608', [{}]);
    await seedVouchers(app, short, 'RCE', '202609', [], { outcome: 'gap', obtained_count: 0, expected_count: 11 });
    const { body } = await purchases({ ruc: short.ruc, tax_period: '202609' });
    expect(body.purchase_details.total_cpes_count).toBeNull();
    expect(body.purchase_details.total_importe_total).toBeNull();
    expect(body.completeness).toMatchObject({ outcome: 'gap', figures_at: null, last_complete_period: '202608' });
  });

  test('collected before an attempt that failed stay, with the date of both', async () => {
    const stale = await seedBusiness(app, accountant);
    const [before, now] = [new Date('2026-11-10T11:41:00Z'), new Date('2026-11-12T11:40:00Z')];
    await seedVouchers(app, stale, 'RCE', '202609', [{}], { collected_at: before });
    const failure = { outcome: 'failed', error_code: 'TICKET_STUCK', collected_at: now } as const;
    await seedLine(app, stale, 'RCE', '202609', failure);
    const { body } = await purchases({ ruc: stale.ruc, tax_period: '202609' });
    expect(body.purchase_details.total_cpes_count).toBe(1);
    expect(body.completeness).toMatchObject({
      outcome: 'failed',
      at: now.toISOString(),
      figures_at: before.toISOString(),
      reason: 'SUNAT no terminó de generar el archivo.',
    });
  });

  test('that a file which was not believed left standing keep their own date; the next attempt is promised to it alone', async () => {
    const held = await seedBusiness(app, accountant);
    const [before, now] = [new Date('2026-11-10T11:41:00Z'), new Date('2026-11-12T11:40:00Z')];
    await seedVouchers(app, held, 'RCE', '202609', [{}], { collected_at: before });
    await seedLine(app, held, 'RCE', '202609', { outcome: 'gap', held: true, obtained_count: 1, collected_at: now });
    const { body } = await purchases({ ruc: held.ruc, tax_period: '202609' });
    expect(body.completeness).toMatchObject({
      outcome: 'gap',
      held: true,
      at: now.toISOString(),
      figures_at: before.toISOString(),
    });
    const past = filters({ ruc: held.ruc, tax_period: '202609', operation_type: 'COMPRA' });
    const { body: points } = await call(app, getHistory, past, accountant.token);
    expect(points).toMatchObject({ '202609': { outcome: 'gap', held: true } });
    await seedLine(app, held, 'RCE', '202608', { outcome: 'gap', rejected_count: 2 });
    expect((await purchases({ ruc: held.ruc, tax_period: '202608' })).body.completeness.unread).toBe(2);
    const changes = { params: { uuid: held.id }, query: { tax_period: '202609' } };
    const { body: told } = await call(app, listChanges, changes, accountant.token);
    expect(told.collected).toMatchObject({ count: 1, last_at: before.toISOString() });
  });

  test('that are unknown name the last period before them whose newest word is that it is complete', async () => {
    const short = await seedBusiness(app, accountant);
    const day = (date: number) => ({ collected_at: new Date(Date.UTC(2026, 9, date)) });
    await seedLine(app, short, 'RCE', '202605', { ...day(1), expected_count: 1 });
    await seedLine(app, short, 'RCE', '202606', { ...day(1), outcome: 'empty' });
    await seedLine(app, short, 'RCE', '202607', day(1));
    await seedLine(app, short, 'RCE', '202607', { ...day(2), outcome: 'gap', expected_count: 50, obtained_count: 40 });
    await seedLine(app, short, 'RCE', '202608', { ...day(2), outcome: 'failed' });
    await seedLine(app, short, 'RCE', '202609', day(1));
    await seedLine(app, short, 'RCE', '202610', day(10));
    const lastBefore = async (tax_period: string) =>
      (await purchases({ ruc: short.ruc, tax_period })).body.completeness.last_complete_period;
    expect(await lastBefore('202608')).toBe('202605');
    await seedLine(app, short, 'RCE', '202606', { ...day(3), outcome: 'empty', expected_count: 0 });
    expect(await lastBefore('202608')).toBe('202606');
    // In Lima the 1st was still September, and October had nine days.
    expect(await lastBefore('202611')).toBe('202606');
  });

  test('are the same with the uuid of the company', async () => {
    expect((await purchases({ business_uuid: business.id })).body).toEqual((await purchases()).body);
  });
});

describe('the sales of a period', () => {
  test('add up by type of voucher and compare with the month before', async () => {
    const { status, body } = await sales();
    expect(status).toBe(200);
    const { completeness, ...figures } = body;
    expect(completeness).toMatchObject({ book: 'RVIE', tax_period: '202610', outcome: 'complete' });
    expect(figures).toEqual({
      reduced_rate: 10.5,
      total_count_fa: 1,
      total_count_bv: 1,
      total_count_nc: 1,
      total_count_nd: 1,
      total_count_other_codes: 1,
      total_igv_fa_amount: 18,
      total_igv_bv_amount: 7.63,
      total_igv_nc_amount: -3.6,
      total_igv_nd_amount: 1.8,
      total_igv_other_codes_amount: 0,
      total_cpes_count: 5,
      total_importe_total: 163.7,
      total_amount_igv: 23.83,
      // 163.70 after 536.00, and five vouchers after three.
      porcentage_previous_month: { porcentage_total_sales: -69.46, porcentage_cps_count: 66.67 },
      non_taxable_amount: 7.5,
      igv_10_taxable_amount: 0,
      igv_10_amount: 0,
      igv_18_taxable_amount: 132.37,
      igv_18_amount: 23.83,
    });
  });

  test('without the month before have no percentage', async () => {
    const { body } = await sales({ tax_period: '202609' });
    expect(body.porcentage_previous_month).toEqual({ porcentage_total_sales: null, porcentage_cps_count: null });
  });

  test('that were never collected are unknown and not a fall of 100 %', async () => {
    const { body } = await sales({ tax_period: '202611' });
    expect(body.total_cpes_count).toBeNull();
    expect(body.porcentage_previous_month).toEqual({ porcentage_total_sales: null, porcentage_cps_count: null });
  });

  test('of the open month are compared with nothing: half a month is no fall', async () => {
    const other = await seedBusiness(app, accountant);
    const open = app.deps.clock.today().slice(0, 7).replace('-', '');
    await seedVouchers(app, other, 'RVIE', previousPeriod(parsePeriod(open)), [{}, {}, {}]);
    await seedVouchers(app, other, 'RVIE', open, [{}]);
    const { body } = await sales({ ruc: other.ruc, tax_period: open });
    expect(body.total_cpes_count).toBe(1);
    expect(body.completeness).toMatchObject({ outcome: 'complete', month_open: true });
    expect(body.porcentage_previous_month).toEqual({ porcentage_total_sales: null, porcentage_cps_count: null });
  });

  test('taken before their month ended stay half a month: compared with nothing, on any screen, and not whole in the acta', async () => {
    const other = await seedBusiness(app, accountant);
    const onThe9th = (month: string) => ({ collected_at: new Date(`2026-${month}-09T05:00:00Z`) });
    await seedVouchers(app, other, 'RVIE', '202608', [{}, {}], onThe9th('08'));
    await seedVouchers(app, other, 'RVIE', '202609', [{}]);
    await seedVouchers(app, other, 'RVIE', '202610', [{}, {}, {}], onThe9th('10'));
    const { body } = await sales({ ruc: other.ruc });
    expect(body.completeness).toMatchObject({ outcome: 'complete', month_open: true, month_over: true });
    expect(body.porcentage_previous_month).toEqual({ porcentage_total_sales: null, porcentage_cps_count: null });
    // Nor is a whole month compared with one of them.
    const september = (await sales({ ruc: other.ruc, tax_period: '202609' })).body;
    expect(september.completeness).toMatchObject({ outcome: 'complete', month_open: false });
    expect(september.porcentage_previous_month.porcentage_total_sales).toBeNull();
    const history = {
      query: { filters: JSON.stringify({ ruc: other.ruc, tax_period: '202610', operation_type: 'VENTA' }) },
    };
    expect((await call(app, getHistory, history, accountant.token)).body['202610']).toMatchObject({ month_open: true });
    const acta = await actaOf(app, accountant, other.id, '202610');
    expect(acta.complete).toBe(false);
    expect(acta.sales).toMatchObject({ outcome: 'agreed', month_open: true });
    expect(acta.sales.message).toContain('Es del 09/10/2026 00:00: el mes aún estaba abierto.');
  });

  test('are not compared with a month, nor from one, that does not agree with SUNAT', async () => {
    const other = await seedBusiness(app, accountant);
    await seedVouchers(app, other, 'RVIE', '202608', [{}, {}]);
    await seedVouchers(app, other, 'RVIE', '202609', [{}], { outcome: 'gap', obtained_count: 1, expected_count: 2 });
    await seedVouchers(app, other, 'RVIE', '202610', [{}, {}]);
    for (const tax_period of ['202609', '202610']) {
      const { body } = await sales({ ruc: other.ruc, tax_period });
      expect(body.total_cpes_count).toBeGreaterThan(0);
      expect(body.porcentage_previous_month).toEqual({ porcentage_total_sales: null, porcentage_cps_count: null });
    }
  });

  test('that SUNAT reports as none did fall by 100 %', async () => {
    const other = await seedBusiness(app, accountant);
    await seedVouchers(app, other, 'RVIE', '202609', [{}]);
    await seedVouchers(app, other, 'RVIE', '202610', []);
    const { body } = await sales({ ruc: other.ruc });
    expect(body.porcentage_previous_month).toEqual({ porcentage_total_sales: -100, porcentage_cps_count: -100 });
  });
});

describe('the history', () => {
  const history = (changes: object) =>
    call(app, getHistory, filters({ operation_type: 'VENTA', ...changes }), accountant.token);

  test('holds the collected periods among the twelve that end in the one asked for', async () => {
    const { status, body } = await history({});
    expect(status).toBe(200);
    expect(body).toEqual({
      '202609': {
        total_importe_total: 536,
        outcome: 'complete',
        held: false,
        unread: false,
        month_open: false,
        month_over: true,
      },
      '202610': {
        total_importe_total: 163.7,
        outcome: 'complete',
        held: false,
        unread: false,
        month_open: false,
        month_over: true,
      },
    });
  });

  test('reaches back eleven months and not twelve, and always holds the period asked for', async () => {
    expect(Object.keys((await history({ tax_period: '202708' })).body)).toEqual(['202609', '202610', '202708']);
    expect(Object.keys((await history({ tax_period: '202709' })).body)).toEqual(['202610', '202709']);
    const { body } = await history({ tax_period: '202608' });
    const never = {
      total_importe_total: null,
      outcome: 'never',
      held: false,
      unread: false,
      month_open: false,
      month_over: true,
    };
    expect(body).toEqual({ '202608': never });
  });

  test('has no amount of a period that was tried in vain', async () => {
    const other = await seedBusiness(app, accountant);
    await seedVouchers(app, other, 'RVIE', '202609', [{}]);
    await seedLine(app, other, 'RVIE', '202610', { outcome: 'failed', error_code: 'SUNAT_BUSY' });
    const { body } = await history({ ruc: other.ruc });
    expect(body).toMatchObject({
      '202609': { total_importe_total: 118 },
      '202610': { total_importe_total: null, outcome: 'failed' },
    });
  });

  test('of purchases is another than that of sales', async () => {
    expect((await history({ operation_type: 'COMPRA' })).body).toMatchObject({
      '202610': { total_importe_total: 1775.8 },
    });
  });
});

describe.each([
  ['purchases', getPurchaseDashboard, {}],
  ['sales', getSalesDashboard, {}],
  ['history', getHistory, { operation_type: 'VENTA' }],
] as const)('the call of %s', (_name, which, more) => {
  const ask = (changes: object, token: string | undefined = accountant.token) =>
    call(app, which, filters({ ...more, ...changes }) as never, token);

  test('needs a session', async () => {
    expect((await call(app, which, filters(more) as never)).status).toBe(401);
    expect((await ask({}, 'not-a-token')).status).toBe(401);
  });

  test('does not show another accountant that the company exists', async () => {
    const stranger = await signUpAccountant(app);
    const theirs = await ask({}, stranger.token);
    const nobodys = await ask({ ruc: freshRuc() }, stranger.token);
    expect(theirs.status).toBe(404);
    expect(theirs.error.errors[0]?.code).toBe('NOT_FOUND');
    expect(theirs.text).toBe(nobodys.text);
  });

  test('answers 404 to a uuid that is not of that company', async () => {
    expect((await ask({ business_uuid: randomUUID() })).status).toBe(404);
    const sister = await seedBusiness(app, accountant);
    expect((await ask({ business_uuid: sister.id })).status).toBe(404);
  });

  test.each([
    ['a RUC with a wrong check digit', { ruc: '20990016005' }],
    ['a period that is none', { tax_period: '202613' }],
    ['a uuid that is none', { business_uuid: 'x' }],
    ['a number for a RUC', { ruc: 20_990_016_004 }],
  ])('refuses %s', async (_what, changes) => {
    const { status, error } = await ask(changes);
    expect(status).toBe(422);
    expect(error.errors.length).toBeGreaterThan(0);
  });

  test('refuses filters that are not a JSON object, and none at all', async () => {
    for (const text of ['', '{', '[]', 'null', '"x"']) {
      expect((await call(app, which, { query: { filters: text } } as never, accountant.token)).status, text).toBe(422);
    }
    expect((await call(app, which, { query: {} } as never, accountant.token)).status).toBe(422);
  });
});

const later = () => new Date(Date.now() + 60_000);
const memberOf = ({ email }: Accountant) =>
  app.deps.database.system((tx) =>
    tx
      .selectFrom('members')
      .select(['id', 'firm_id'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirstOrThrow(),
  );
const write = (text: string, ...values: unknown[]) =>
  app.deps.database.system((tx) =>
    tx.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Record<string, unknown>>),
  );

describe('an answer is given again', () => {
  const COMPRA = { operation_type: 'COMPRA' };
  const each = [
    ['purchases', getPurchaseDashboard, COMPRA],
    ['sales', getSalesDashboard, COMPRA],
    ['history', getHistory, COMPRA],
  ] as const;
  let own: SeededBusiness;
  let run: string;

  /** What each of the calls says now, by its name, and how many of them were worked out. */
  async function answers(token = accountant.token, ruc = own.ruc) {
    const read = vi.spyOn(app.deps.database, 'read');
    try {
      const said = new Map<string, string>();
      for (const [name, which, more] of each) {
        const { status, text } = await call(app, which, filters({ ruc, ...more }) as never, token);
        said.set(name, status === 200 ? text : String(status));
      }
      return { said, workedOut: read.mock.calls.length };
    } finally {
      read.mockRestore();
    }
  }

  beforeEach(async () => {
    own = await seedBusiness(app, accountant);
    await seedVouchers(app, own, 'RCE', '202610', [{ status: 'gasto observado', reason: 'Motivo' }]);
    await seedVouchers(app, own, 'RVIE', '202609', [{}, {}]);
    await seedVouchers(app, own, 'RVIE', '202610', [{}]);
    run = await seedRun(app, own);
    await app.deps.database.tenant(own.firmId, async (tx) => {
      const of = { business_id: own.id, firm_id: own.firmId };
      await seedAllWithholdings(tx, of);
      const came = {
        type_code: '01',
        igv_bucket: 'general',
        destination: 'dg',
        vouchers_count: 1,
        taxable: '1',
        igv: '1',
      };
      await tx
        .insertInto('closed_arrivals')
        .values({ ...of, ...came, tax_period: '202601' })
        .execute();
      // One of which SUNAT did not give the boxes: a balance is taken from none.
      const presented = {
        form: '0621',
        tax_period: '202512',
        presented_on: '2026-01-20',
        seen_at: app.deps.clock.now(),
      };
      await tx
        .insertInto('presented_declarations')
        .values({ ...of, ...presented, order_number: '1', bank: null, amount_paid: null, figures: null })
        .execute();
      await tx
        .insertInto('declaration_answers')
        .values({ ...of, tax_period: '202609', outcome: 'listed', asked_at: app.deps.clock.now() })
        .execute();
    });
  });

  test('while nothing changed, and is the same to the letter', async () => {
    const first = await answers();
    expect(first.workedOut).toBe(3);
    const again = await answers();
    expect(again).toEqual({ said: first.said, workedOut: 0 });
    await write('update collection_runs set heartbeat_at = now() where business_id = $1', own.id);
    expect((await answers()).workedOut).toBe(0);
  });

  /** The calls that say something else after it, though they had been answered before. */
  async function changedBy(change: () => Promise<unknown>): Promise<string[]> {
    await answers();
    const { said: before, workedOut } = await answers();
    expect(workedOut).toBe(0);
    await change();
    const { said: after } = await answers();
    return each.map(([name]) => name).filter((name) => after.get(name) !== before.get(name));
  }

  const nothing: string[] = [];
  const all = ['purchases', 'sales', 'history'];
  test.each<[string, string[], () => Promise<unknown>]>([
    [
      'a deposit was less than it was said',
      ['purchases'],
      () => write('update spot_deposits set amount = 1 where business_id = $1', own.id),
    ],
    [
      'a perception was reverted',
      ['purchases'],
      () => write("update withholding_vouchers set reverted_on = '2026-10-29' where business_id = $1", own.id),
    ],
    [
      'a group of purchases grew',
      ['purchases', 'history'],
      () =>
        write(
          "update period_groups set vouchers_count = 2, total = 236 where business_id = $1 and book = 'RCE'",
          own.id,
        ),
    ],
    [
      'a reason was given to what is observed',
      ['purchases'],
      () => write("update period_groups set reason = 'Otro' where business_id = $1 and book = 'RCE'", own.id),
    ],
    [
      'a group of sales came',
      ['sales'],
      () =>
        write(
          `insert into period_groups select business_id, tax_period, book, 'gasto deducible', reason, igv_bucket, '03', destination, firm_id,
             vouchers_count, taxable, igv, non_taxable, isc, icbper, other, total from period_groups
           where business_id = $1 and book = 'RVIE' and tax_period = '202610'`,
          own.id,
        ),
    ],
    [
      'the groups of the month before went',
      ['sales'],
      () => write("delete from period_groups where business_id = $1 and tax_period = '202609'", own.id),
    ],
    [
      'purchases were decided on, as a collection does',
      ['purchases', 'history'],
      () => seedVouchers(app, own, 'RCE', '202610', [{ serie: 'F002' }, { serie: 'F003' }]),
    ],
    [
      'a book failed',
      ['purchases', 'history'],
      () =>
        seedLine(app, own, 'RCE', '202610', { outcome: 'failed', error_code: 'TICKET_STUCK', collected_at: later() }),
    ],
    [
      'a book was held',
      ['purchases', 'history'],
      () =>
        seedLine(app, own, 'RCE', '202610', { outcome: 'gap', held: true, obtained_count: 1, collected_at: later() }),
    ],
    [
      'the line of a book says another count',
      ['sales'],
      () =>
        write(
          "update collection_books set expected_count = 9, expected_igv = 1, expected_total = 2, obtained_igv = 1, obtained_total = 2 where business_id = $1 and book = 'RVIE' and tax_period = '202610'",
          own.id,
        ),
    ],
    [
      'the line of a book names unread rows',
      ['sales'],
      () =>
        write(
          "update collection_books set rejected_count = 3 where business_id = $1 and book = 'RVIE' and tax_period = '202610'",
          own.id,
        ),
    ],
    [
      'the month before does not agree any more',
      ['sales'],
      () =>
        write(
          "update collection_books set outcome = 'gap' where business_id = $1 and book = 'RVIE' and tax_period = '202609'",
          own.id,
        ),
    ],
    [
      'the lines of a book went',
      ['purchases', 'history'],
      () => write("delete from collection_books where business_id = $1 and book = 'RCE'", own.id),
    ],
    [
      'a book is being collected',
      ['purchases'],
      async () => {
        await write("update collection_runs set state = 'running', finished_at = null where id = $1", run);
        await write(
          `insert into collection_books (business_id, run_id, tax_period, book, firm_id, message) values ($1, $2, '202610', 'RCE', $3, '')`,
          own.id,
          run,
          own.firmId,
        );
      },
    ],
    [
      'the company was removed',
      all,
      () => write('update businesses set removed_at = now(), erase_at = now(), held_at = null where id = $1', own.id),
    ],
    [
      'the company has another RUC',
      all,
      () => write('update businesses set ruc = $2 where id = $1', own.id, freshRuc()),
    ],
    ['nothing', nothing, async () => undefined],
  ])('until %s', async (_what, changed, change) => {
    expect(await changedBy(change)).toEqual(changed);
  });

  test('until another attempt is promised', async () => {
    await write("update collection_books set outcome = 'gap' where business_id = $1 and book = 'RCE'", own.id);
    const promise = () => write('update collection_runs set next_try_at = now() where business_id = $1', own.id);
    expect(await changedBy(promise)).toEqual(['purchases']);
  });

  test('until the day in Lima is another: a month that was open is over', async () => {
    const day = vi.spyOn(app.deps.clock, 'today');
    try {
      day.mockReturnValue('2026-10-31');
      const open = await answers();
      expect((await answers()).workedOut).toBe(0);
      day.mockReturnValue('2026-11-01');
      const over = await answers();
      expect(over.workedOut).toBe(3);
      for (const name of all) expect(over.said.get(name)).not.toBe(open.said.get(name));
    } finally {
      day.mockRestore();
    }
  });

  test('not to who is not in any more', async () => {
    const other = await signUpAccountant(app);
    const { ruc } = await seedBusiness(app, other);
    expect((await answers(other.token, ruc)).said.get('purchases')).toContain('PEN');
    expect((await answers(other.token, ruc)).workedOut).toBe(0);
    await write('delete from sessions where token_hash = $1', hashToken(other.token));
    expect([...(await answers(other.token, ruc)).said.values()]).toEqual(['401', '401', '401']);
  });

  test('not to who has another role now', async () => {
    const other = await signUpAccountant(app);
    const { ruc } = await seedBusiness(app, other);
    const { id } = await memberOf(other);
    await answers(other.token, ruc);
    expect((await answers(other.token, ruc)).workedOut).toBe(0);
    await write("update members set role = 'reader' where id = $1", id);
    // Nobody assigned the company to it: there is none.
    expect([...(await answers(other.token, ruc)).said.values()]).toEqual(['404', '404', '404']);
    await write("update members set role = 'owner' where id = $1", id);
    expect((await answers(other.token, ruc)).said.get('purchases')).toContain('PEN');
  });

  test('to its firm alone: another has no such company, or its own', async () => {
    const stranger = await signUpAccountant(app);
    await answers();
    expect([...(await answers(stranger.token)).said.values()]).toEqual(['404', '404', '404']);
    const theirs = await seedBusiness(app, stranger);
    await write('update businesses set ruc = $2, held_at = null where id = $1', theirs.id, own.ruc);
    const ofTheirs = (await answers(stranger.token)).said;
    for (const text of ofTheirs.values()) expect(text).not.toContain('118');
    expect((await answers(stranger.token)).said).toEqual(ofTheirs);
    const mine = await answers();
    expect(mine.workedOut).toBe(0);
    expect(mine.said.get('purchases')).toContain('118');
  });

  test('after a handover to who took it over, and to nobody else', async () => {
    const taker = await signUpAccountant(app);
    const { id: memberId, firm_id: firmId } = await memberOf(taker);
    const mine = (await answers()).said;
    await answers(taker.token);
    const from = { firm_id: own.firmId, business_id: own.id };
    await moveBusiness(createSystem(app.deps), from, { firmId, memberId, collects: false });
    expect([...(await answers()).said.values()]).toEqual(['404', '404', '404']);
    expect((await answers(taker.token)).said).toEqual(mine);
    expect((await answers(taker.token)).workedOut).toBe(0);
    await write("update period_groups set total = 1 where business_id = $1 and book = 'RCE'", own.id);
    expect((await answers(taker.token)).said.get('purchases')).not.toBe(mine.get('purchases'));
  });

  test('only where each table that it reads moves the version, and no clock but the day is asked', async () => {
    const read = new Set<string>();
    const clocks: string[] = [];
    const { rows } = await write(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    );
    const compiler = new PostgresQueryCompiler();
    const watching: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const text = compiler.compileQuery(node, queryId).sql;
        const words = new Set(text.match(/[a-z_]+/g));
        clocks.push(
          ...(text.match(/\b(now\(|current_(date|time)|localtime|(clock|statement|transaction)_timestamp)/gi) ?? []),
        );
        for (const { relname } of rows) if (words.has(String(relname))) read.add(String(relname));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { database } = app.deps;
    const ctx = createCtx(
      {
        database: {
          read: (id: string, work: (tx: Tx) => Promise<unknown>) =>
            database.read(id, (tx) => work(tx.withPlugin(watching) as Tx)),
        },
        clock: { today: () => '2026-11-12' },
      } as unknown as Deps,
      { firmId: own.firmId, accountantId: randomUUID(), role: 'owner' },
    );
    const remembered = allRoutes(app.deps.config).filter(({ options }) => options.about);
    expect(remembered.map(({ call: { id } }) => id)).toEqual(each.map(([, which]) => which.id));
    vi.stubGlobal('Date', watchedDate(clocks));
    try {
      for (const { handle } of remembered) {
        for (const tax_period of ['202610', '202001']) {
          const query = { filters: { ruc: own.ruc, tax_period, ...COMPRA } };
          await handle(ctx, { params: undefined, query, body: undefined }, undefined as never);
        }
      }
    } finally {
      vi.unstubAllGlobals();
    }
    expect([...read].sort()).toEqual([...MOVING_A_COMPANY]);
    expect(clocks).toEqual([]);
  });

  test('each column of those tables moves the version, alone, but a sign of life', async () => {
    const tables = MOVING_A_COMPANY.map((table) => `'${table}'::regclass`).join();
    // Without what holds a column to words or to other rows, so that each takes another value. All of it is undone: it ends by failing.
    const trying = write(`do $$
      declare
        one record;
        was uuid := (select version from company_versions where business_id = '${own.id}');
        unmoved text[] := '{}';
      begin
        for one in
          select conrelid::regclass as place, conname as name from pg_constraint
          where contype in ('c', 'f') and conparentid = 0 and (conrelid in (${tables}) or confrelid in (${tables}))
        loop
          execute format('alter table %s drop constraint %I', one.place, one.name);
        end loop;
        for one in
          select attrelid::regclass as place, attname as name, case format_type(atttypid, null)
            when 'uuid' then 'gen_random_uuid()'
            when 'boolean' then 'not coalesce(%1$I, false)'
            when 'text' then 'coalesce(%1$I, '''') || ''9'''
            when 'date' then 'coalesce(%1$I, current_date) + 1'
            when 'timestamp with time zone' then 'coalesce(%1$I, now()) + interval ''1 day'''
            when 'jsonb' then '''{"other": 1}'''
            when 'text[]' then 'array[''other'']'
            when 'bytea' then '''other'''
            else 'coalesce(%1$I, 0) + 1' end as other
          from pg_attribute
          where attrelid in (${tables}) and attnum > 0 and not attisdropped and attgenerated = ''
            and not (attrelid = 'businesses'::regclass and attname = 'id')
          order by 1, 2
        loop
          begin
            execute format('update %2$s set %1$I = ' || one.other || ' where %3$s = %4$L', one.name, one.place,
              case when one.place = 'businesses'::regclass then 'id' else 'business_id' end, '${own.id}');
            set constraints all immediate;
            if was = (select version from company_versions where business_id = '${own.id}') then
              unmoved := unmoved || format('%s.%s', one.place, one.name);
            end if;
            raise exception 'undone' using errcode = 'UN001';
          exception when sqlstate 'UN001' then
            set constraints all deferred;
          end;
        end loop;
        raise exception 'unmoved: %', unmoved;
      end $$`);
    await expect(trying).rejects.toThrow(/^unmoved: {collection_runs.heartbeat_at}$/);
  });

  test.each(MOVING_A_COMPANY.map((table) => [table]))(
    'whatever changes in %s moves the version when it is committed',
    async (table) => {
      const { rows } = await write(
        `select pg_get_triggerdef(oid) as text, tgattr::text as columns from pg_trigger
       where tgrelid = $1::regclass and tgdeferrable and tginitdeferred and tgenabled = 'O' and tgfoid in ('company_moved'::regproc, 'company_row_moved'::regproc)`,
        table,
      );
      const texts = rows.map(({ text }) => String(text)).join('\n');
      expect(rows.map(({ columns }) => columns).join('')).toBe('');
      for (const event of table === 'businesses' ? ['UPDATE'] : ['INSERT', 'UPDATE', 'DELETE'])
        expect(texts).toContain(event);
      const unseen = [...texts.matchAll(/- '(\w+)'/g)].map(([, column]) => column);
      expect([...new Set(unseen)]).toEqual(table === 'collection_runs' ? ['heartbeat_at'] : []);
    },
  );
});

describe('a credit that another period has', () => creditCases(() => app));
describe('what a company presented', () => declarationsCases(() => app));
describe('the form of a period', () => pdtCases(() => app));

describe('with what a period begins', () => openingCases(() => app));

/** The machine's clock, which writes down where our own code asks it: drivers may. */
function watchedDate(asked: string[]): DateConstructor {
  const look = () => {
    // Below this line and the trap stands who asked.
    const caller = new Error().stack?.split('\n')[3] ?? '';
    if (/\/(apps|packages)\/[\w-]+\/src\/(?!platform\/)/.test(caller)) asked.push(caller.trim());
  };
  return new Proxy(Date, {
    construct: (target, given: unknown[]) => {
      if (given.length === 0) look();
      return new target(...(given as [number]));
    },
    apply: (target) => {
      look();
      return target();
    },
    get: (target, name) => {
      if (name === 'now') look();
      return Reflect.get(target, name);
    },
  });
}

test('the home names the recent books that are short of SUNAT’s word, counts the periods of all, and shows another firm none', async () => {
  const own = await seedBusiness(app, accountant);
  const now = periodOf(app.deps.clock.today());
  const before = (months: number) => shiftPeriod(now, -months);
  const hour = (at: number) => new Date(app.deps.clock.now().getTime() - (100 - at) * 3_600_000);
  const line = (book: 'RCE' | 'RVIE', months: number, at: number, outcome: SeedLine['outcome'], more: SeedLine = {}) =>
    seedLine(app, own, book, before(months), { outcome, collected_at: hour(at), ...more });
  // Of the newest the card has the figures: what it lacks is told beside them.
  await line('RCE', 1, 1, 'failed');
  await line('RVIE', 2, 1, 'failed');
  await line('RCE', 2, 1, 'gap', { obtained_count: 3, expected_count: 4 });
  await line('RCE', 9, 1, 'agreed');
  await line('RCE', 9, 2, 'unverified');
  await line('RVIE', 20, 2, 'agreed', { held: true });
  // In order again, or with figures that nothing denies.
  await line('RCE', 10, 1, 'failed');
  await line('RCE', 10, 2, 'agreed');
  await line('RCE', 11, 1, 'unverified', { obtained_count: 3 });
  await line('RCE', 12, 1, 'gap', { obtained_count: 3, expected_count: 4 });
  await line('RCE', 12, 2, 'agreed');
  await line('RCE', 13, 1, 'agreed', { held: true });
  await line('RCE', 13, 2, 'agreed');
  // Sales that came later mend no purchases.
  await line('RCE', 14, 1, 'failed');
  await line('RVIE', 14, 2, 'agreed');
  // A run asks for 24 periods, and none for the one beyond.
  for (const months of [3, 4, 5, 6, 7, 8, 15, 16, 17, 18, 19, 20, 21, 22]) await line('RCE', months, 2, 'agreed');
  await line('RCE', 23, 1, 'failed');
  await line('RCE', 24, 1, 'failed');
  await line('RCE', 25, 1, 'gap', { obtained_count: 3, expected_count: 4 });
  const cardsOf = async (who: Accountant) => (await call(app, getFilters, {}, who.token)).body.businesses;
  const card = (await cardsOf(accountant)).find(({ ruc }) => ruc === own.ruc);
  expect(card?.summary?.tax_period).toBe(before(1));
  expect(card).toMatchObject({
    incomplete: [
      { book: 'RCE', tax_period: before(1) },
      { book: 'RCE', tax_period: before(2) },
      { book: 'RVIE', tax_period: before(2) },
    ],
    incomplete_periods: 6,
  });
  expect(await cardsOf(await signUpAccountant(app))).toEqual([]);

  // Whichever run writes the newest line of a book, it is that which counts.
  await app.deps.database.tenant(own.firmId, (tx) =>
    tx
      .updateTable('collection_books')
      .set({ collected_at: hour(3) })
      .where('business_id', '=', own.id)
      .where('tax_period', '=', before(10))
      .where('outcome', '=', 'failed')
      .execute(),
  );
  expect((await cardsOf(accountant)).find(({ ruc }) => ruc === own.ruc)?.incomplete_periods).toBe(7);
});

test('no dashboard looks at a voucher: with all of them away, every figure stands', async () => {
  const other = await seedBusiness(app, accountant);
  await seedVouchers(app, other, 'RCE', '202610', [{}]);
  await seedVouchers(app, other, 'RVIE', '202610', [{}, {}]);
  const figures = async () => [
    (await purchases({ ruc: other.ruc })).body,
    (await sales({ ruc: other.ruc })).body,
    (await call(app, getHistory, filters({ ruc: other.ruc, operation_type: 'VENTA' }), accountant.token)).body,
  ];
  const before = await figures();
  await app.deps.database.tenant(other.firmId, (tx) =>
    tx.deleteFrom('vouchers').where('business_id', '=', other.id).execute(),
  );
  // A company's name is nothing that a dashboard shows, and yet none is given again after it changed.
  await write('update businesses set name = name || $2 where id = $1', other.id, ' S.A.');
  expect(before).toMatchObject([{ purchase_details: { total_cpes_count: 1 } }, { total_cpes_count: 2 }, {}]);
  expect(await figures()).toEqual(before);
});

test('the history asks whether purchases or sales', async () => {
  expect((await call(app, getHistory, filters() as never, accountant.token)).status).toBe(422);
});
