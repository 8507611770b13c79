import { validateObserved } from '@yupana/contract/deciding.ts';
import { rehearseSetting } from '@yupana/contract/rehearsal.ts';
import { changeSetting, switchRule } from '@yupana/contract/settings.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../src/ctx.ts';
import { runJudging } from '../../src/features/analysis/judging/run-judging.ts';
import { learn } from '../../src/features/facts/learn.ts';
import { documentOf, ISSUER, validityOf } from '../benches/judging.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../seed.ts';

const PERIOD = '202610';
const RULE = 'combustible-sin-placa';
const vehicle = (plate: string) => ({
  plate,
  description: '',
  tenure: 'own' as const,
  since: '2020-01-01',
  until: null,
});
const fleet = (...plates: string[]) => ({
  setting: 'fleet' as const,
  value: { vehicles: plates.map((plate) => ({ ...vehicle(plate), management: null })) },
  since: null,
});

/** What a change of the settings would do, within analysis.medium.test.ts: it needs no app of its own. */
export function rehearsalCases(started: () => TestApp): void {
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(async () => {
    app = started();
    rosa = await signUpAccountant(app);
  });
  // Of three purchases two are of fuel for V3K-418, and the fleet that was told has another plate.
  beforeEach(async () => {
    business = await seedBusiness(app, rosa);
    await seedVouchers(app, business, 'RCE', PERIOD, [{ number: '1' }, { number: '2' }, { number: '3' }]);
    await seedVouchers(app, business, 'RVIE', PERIOD, [{ number: '9', taxable: '1000.00', igv: '180.00' }]);
    const learnt = [...['1', '2', '3'].map((number) => validityOf(number, '1')), ...['1', '2'].map(fuel)];
    await tenant((tx) => learn(tx, company(), learnt, app.deps.clock.now()));
    await told('V2B731', 0);
    await judge();
  });

  const company = () => ({ firmId: business.firmId, businessId: business.id });
  const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(business.firmId, work);
  const judge = () => runJudging(app.deps, company(), new AbortController().signal);
  const query = () => ({ query: { ruc: business.ruc } });
  const told = (plate: string, seen: number) =>
    call(app, changeSetting, { ...query(), body: { ...fleet(plate), reason: 'Tarjeta', seen } }, rosa.token);
  const rehearse = (body: Parameters<typeof call<typeof rehearseSetting>>[2]['body'], who = rosa) =>
    call(app, rehearseSetting, { ...query(), body }, who.token);
  const rows = () =>
    tenant(async (tx) => {
      const { rows } = await sql<{ one: string }>`
        select v.number || ' ' || v.status || ' ' || v.reason || ' ' || coalesce(x.facts_hash, '') as one
        from vouchers v left join verdicts x using (business_id, book, tax_period, issuer_ruc, type_code, serie, number)
        where v.business_id = ${business.id}::uuid and v.book = 'RCE'
        union all select setting || ' ' || version from company_settings where business_id = ${business.id}::uuid
        union all select 'waits ' || tax_period from to_judge where business_id = ${business.id}::uuid
        order by 1`.execute(tx);
      return rows.map(({ one }) => one);
    });
  /** SUNAT's XML says that it is fuel for a plate. */
  const fuel = (number: string) =>
    documentOf(number, { buyer: business.ruc, on: '2026-10-15', description: 'GASOHOL PREMIUM', plate: 'V3K418' });

  test('a plate that is added would validate the fuel bought for it, and nothing is written until it is saved', async () => {
    const before = await rows();
    expect(before.filter((row) => row.includes('combustible-sin-placa'))).toHaveLength(2);
    const { status, body } = await rehearse({ changes: [fleet('V2B731', 'V3K418')] });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      period: PERIOD,
      vouchers: 3,
      whole: true,
      changes: [{ from: 'gasto observado', to: 'gasto deducible', count: 2 }],
      igv_payable: { before: 180, after: 144 },
      others: { periods: 0, changes: 0, whole: true },
    });
    expect(await rows()).toEqual(before);
    // Saved, it does what it said.
    const saved = { ...fleet('V2B731', 'V3K418'), reason: 'Contrato de alquiler', seen: 1 };
    expect((await call(app, changeSetting, { ...query(), body: saved }, rosa.token)).status).toBe(200);
    await judge();
    expect((await rows()).filter((row) => row.includes('combustible-sin-placa'))).toEqual([]);
    expect((await rehearse({ changes: [fleet('V2B731', 'V3K418')] })).body.data.changes).toEqual([]);
  });

  test('what a person decided stays as it is, and only waiting to be judged changes nothing', async () => {
    const validated = { cpes: [{ code: `${ISSUER}-01-F001-1`, reason: 'Contrato de alquiler' }] };
    const asked = { query: { ruc: business.ruc, tax_period: PERIOD }, body: validated as never };
    expect((await call(app, validateObserved, asked, rosa.token)).status).toBe(200);
    const some = [{ from: 'gasto observado', to: 'gasto deducible', count: 1 }];
    expect((await rehearse({ changes: [fleet('V3K418')] })).body.data.changes).toEqual(some);
    await told('A1A111', 1);
    expect((await rehearse({ changes: [fleet('V3K418')] })).body.data.changes).toEqual(some);
  });

  test('a rule that would be switched off, or on again, is rehearsed as well', async () => {
    const off = { switches: [{ rule: RULE, off: true }] };
    const passes = [{ from: 'gasto observado', to: 'gasto deducible', count: 2 }];
    expect((await rehearse(off)).body.data.changes).toEqual(passes);
    const body = { rule: RULE, off: true, reason: 'Se controla con vales', seen: 0 };
    await call(app, switchRule, { ...query(), body }, rosa.token);
    expect((await rehearse(off)).body.data.changes).toEqual([]);
    const back = [{ from: 'gasto deducible', to: 'gasto observado', count: 2 }];
    expect((await rehearse({ switches: [{ rule: RULE, off: false }] })).body.data.changes).toEqual(back);
    expect((await rehearse({ switches: [{ rule: 'no-hay-tal', off: true }] })).status).toBe(404);
  });

  test('the newest open period is told and the others are counted, and without one nothing would change', async () => {
    await seedVouchers(app, business, 'RCE', '202611', [{ number: '4' }]);
    expect((await rehearse({ changes: [fleet('V2B731', 'V3K418')] })).body.data).toMatchObject({
      ...{ period: '202611', vouchers: 1, changes: [] },
      others: { periods: 1, changes: 2, whole: true },
    });
    await tenant((tx) =>
      sql`update business_periods set closed_at = now() where business_id = ${business.id}::uuid`.execute(tx),
    );
    expect((await rehearse({ changes: [fleet('V3K418')] })).body.data).toEqual({
      ...{ period: null, vouchers: 0, whole: true, changes: [], igv_payable: null },
    });
  });

  test('what could not be saved is not rehearsed, and nobody rehearses on another accountant’s company', async () => {
    expect((await rehearse({ changes: [fleet('ABCDEF')] })).status).toBe(422);
    const supplier = { ruc: ISSUER, name: 'GRIFO', category: 'otra cosa', since: '2025-03-01', until: null };
    const trusted = { setting: 'trusted_suppliers' as const, value: { suppliers: [supplier] }, since: null };
    const { error } = await rehearse({ changes: [trusted] });
    expect(error.errors[0]?.code).toBe('SETTING_UNKNOWN_CATEGORY');
    expect((await rehearse({ changes: [fleet('V3K418')] }, await signUpAccountant(app))).status).toBe(404);
  });
}
