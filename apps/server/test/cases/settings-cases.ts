import {
  type ChangeBody,
  changeSetting,
  getSettings,
  getSettingsHistory,
  switchRule,
} from '@yupana/contract/settings.ts';
import { getVerdict } from '@yupana/contract/verdict.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../src/ctx.ts';
import { runJudging } from '../../src/features/analysis/judging/run-judging.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../seed.ts';

const PERIOD = '202610';
const ISSUER = '20990016004';
const RULE = 'compra-entre-vinculadas';
const PARTY = {
  ruc: ISSUER,
  name: 'ÁRIDOS RÍO QUIETO E.I.R.L.',
  tie: 'mismo gerente',
  since: '2020-01-01',
  until: null,
};

/** What a company tells its rules, within analysis.medium.test.ts: it needs no app of its own. */
export function settingsCases(started: () => TestApp): void {
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(async () => {
    app = started();
    rosa = await signUpAccountant(app);
  });
  beforeEach(async () => {
    business = await seedBusiness(app, rosa);
    await seedVouchers(app, business, 'RCE', PERIOD, [{ number: '1' }, { number: '2' }]);
  });

  const company = () => ({ firmId: business.firmId, businessId: business.id });
  const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(business.firmId, work);
  const judge = () => runJudging(app.deps, company(), new AbortController().signal);
  const query = () => ({ query: { ruc: business.ruc } });
  const change = (body: ChangeBody | object, who = rosa) =>
    call(app, changeSetting, { ...query(), body: body as ChangeBody }, who.token);
  const turn = (off: boolean, seen: number, reason = 'Hay estudio de precios de 2025') =>
    call(app, switchRule, { ...query(), body: { rule: RULE, off, reason, seen } }, rosa.token);
  const shown = async () => (await call(app, getSettings, query(), rosa.token)).body.data;
  const relate = (seen = 0) =>
    change({
      setting: 'related_parties',
      value: { parties: [PARTY] },
      since: null,
      reason: 'Declaración jurada',
      seen,
    });
  const verdict = async () => {
    const asked = { query: { ruc: business.ruc, tax_period: PERIOD, code: `${ISSUER}-01-F001-1` } };
    return (await call(app, getVerdict, asked, rosa.token)).body.data;
  };
  const waiting = () =>
    tenant(async (tx) => {
      const { rows } = await sql<{ one: string }>`
        select tax_period || ' ' || because || coalesce(' ' || upto::text, '') as one from to_judge
        where business_id = ${business.id}::uuid order by 1`.execute(tx);
      return rows.map(({ one }) => one);
    });

  test('what was sold in twelve months is told once all of them are known, with and without IGV', async () => {
    const months = [...['202511', '202512'], ...Array.from({ length: 10 }, (_, at) => String(202_601 + at))];
    const sell = (month: string) =>
      seedVouchers(app, business, 'RVIE', month, [{ taxable: '100.00', non_taxable: '20.00', total: '138.00' }]);
    for (const month of months.slice(1)) await sell(month);
    expect((await shown()).sales).toBeNull();
    for (const month of ['202511', '202510']) await sell(month);
    expect((await shown()).sales).toEqual({ from: '202511', to: PERIOD, taxed: 1200, untaxed: 240 });
  });

  test('what nobody knew becomes known: open periods wait, are judged, and the verdict says so and where it is from', async () => {
    expect((await shown()).settings.find(({ setting }) => setting === 'related_parties')).toMatchObject({
      ...{ source: 'nobody', value: null, version: 0 },
    });
    await judge();
    expect((await verdict()).missing.map(({ rule }) => rule)).toContain(RULE);
    const { status, body } = await relate();
    expect(status).toBe(200);
    expect(body.data).toEqual({ version: 1, periods: 1 });
    expect(await waiting()).toEqual([`${PERIOD} setting`]);
    await judge();
    expect(await waiting()).toEqual([]);
    const said = await verdict();
    const finding = said.findings.find(({ rule }) => rule === RULE);
    expect(finding?.facts.find(({ path }) => path === 'company.relatedParties')).toMatchObject({
      ...{ is: 'known', source: 'ajustes de la empresa' },
    });
    expect(said.missing.map(({ rule }) => rule)).not.toContain(RULE);
  });

  test('a setting counts from its day of issue on, and what was told of other days still counts there', async () => {
    const regime = (value: string | null, since: string, seen: number) =>
      change({ setting: 'regime', value: value && { regime: value }, since, reason: 'Ficha RUC', seen });
    const fires = async (rule: string) => {
      await judge();
      return (await verdict()).findings.some((one) => one.rule === rule);
    };
    await regime('nrus', '2030-01-01', 0);
    expect(await fires('adquirente-regimen-nrus')).toBe(false);
    await regime('nrus', '2020-01-01', 1);
    expect(await fires('adquirente-regimen-nrus')).toBe(true);
    await regime('general', '2024-01-01', 2);
    expect(await fires('adquirente-regimen-nrus')).toBe(false);
    // Taken back: from then on nobody knows, whatever was told of the days before.
    await regime(null, '2024-01-01', 3);
    await judge();
    expect((await verdict()).missing.map(({ rule }) => rule)).toContain('adquirente-regimen-nrus');
    const { body } = await call(app, getSettingsHistory, query(), rosa.token);
    expect(body.data.events.map(({ version, since, value }) => [version, since, value])).toEqual([
      [4, '2024-01-01', null],
      [3, '2024-01-01', { regime: 'general' }],
      [2, '2020-01-01', { regime: 'nrus' }],
      [1, '2030-01-01', { regime: 'nrus' }],
    ]);
    expect(body.data.events[0]).toMatchObject({ reason: 'Ficha RUC', setting: 'regime' });
    // What is to come stands beside what counts today, which here nobody knows.
    const { settings } = (await call(app, getSettings, query(), rosa.token)).body.data;
    expect(settings.find(({ setting }) => setting === 'regime')).toMatchObject({
      ...{ value: null, source: 'nobody', version: 4 },
      coming: [{ since: '2030-01-01', value: { regime: 'nrus' }, reason: 'Ficha RUC' }],
    });
  });

  test('of two who change the same at once one is told, and nothing of theirs is written', async () => {
    const answers = await Promise.all([relate(), relate()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.errors[0]?.code).toBe('SETTING_CHANGED');
    expect((await relate()).status).toBe(409);
    expect((await relate(1)).body.data.version).toBe(2);
  });

  test('a rule that is switched off says nothing that counts, and each verdict tells what it would have said, and why it is off', async () => {
    await relate();
    await judge();
    expect((await turn(true, 0, '  ')).status).toBe(422);
    expect((await turn(true, 0)).status).toBe(200);
    expect(await waiting()).toEqual([`${PERIOD} setting`]);
    await judge();
    const finding = (await verdict()).findings.find(({ rule }) => rule === RULE);
    expect(finding?.set_aside).toEqual({
      by: 'switch',
      why: 'La regla está apagada en esta empresa: Hay estudio de precios de 2025',
    });
    expect((await shown()).switched_off).toMatchObject([{ rule: RULE, touched: 2, version: 1 }]);
    expect((await turn(true, 1)).status).toBe(409);
    expect((await turn(false, 0)).status).toBe(409);
    expect((await turn(false, 1, 'Venció el estudio')).status).toBe(200);
    await judge();
    expect((await verdict()).findings.find(({ rule }) => rule === RULE)?.set_aside).toBeNull();
    expect((await shown()).switched_off).toEqual([]);
  });

  test('a book that is being judged begins again, and closed periods stay as they are', async () => {
    await tenant((tx) =>
      sql`insert into to_judge (business_id, book, tax_period, firm_id, because, since, upto) values
        (${business.id}::uuid, 'RCE', ${PERIOD}, ${business.firmId}::uuid, 'first', now(), '{a,b,c,d,e}')`.execute(tx),
    );
    await relate();
    expect(await waiting()).toEqual([`${PERIOD} first`]);
    await judge();
    await tenant((tx) =>
      sql`update business_periods set closed_at = now() where business_id = ${business.id}::uuid`.execute(tx),
    );
    expect((await relate(1)).body.data.periods).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ['a CIIU of five digits', 'activity', { ciiu: ['46631'] }, 'El CIIU tiene 4 dígitos.'],
    [
      'a RUC with a wrong check digit',
      'related_parties',
      { parties: [{ ...PARTY, ruc: '20990016005' }] },
      'El RUC ingresado es inválido',
    ],
    [
      'a plate without digits',
      'fleet',
      { vehicles: [{ plate: 'ABCDEF', tenure: 'own', since: '2026-01-01' }] },
      'La placa tiene 6 letras y números, como V2B-731.',
    ],
    [
      'a plate twice, written in two ways',
      'fleet',
      { vehicles: ['v2b-731', 'V2B731'].map((plate) => ({ plate, tenure: 'own', since: '2026-01-01' })) },
      'Una placa está dos veces.',
    ],
    [
      'a line that ends before it begins',
      'related_parties',
      { parties: [{ ...PARTY, until: '2019-12-31' }] },
      'Termina antes de empezar.',
    ],
    [
      'untaxed sales without their coefficient',
      'pro_rata',
      { has_untaxed_sales: true, coefficient: null },
      'Con ventas no gravadas hace falta el coeficiente.',
    ],
    [
      'a coefficient above one',
      'pro_rata',
      { has_untaxed_sales: true, coefficient: '1.2' },
      'El coeficiente va de 0 a 1, con 4 decimales como máximo.',
    ],
  ])('%s is refused in Spanish', async (_, setting, value, message) => {
    const lined = ['fleet', 'related_parties'].includes(setting);
    const body = { setting, value, since: lined ? null : '2026-01-01', reason: 'Ficha RUC', seen: 0 };
    const { status, error } = await change(body);
    expect(status).toBe(422);
    expect(error.errors.map((one) => one.message)).toContain(message);
  });

  test('a day that does not exist, and a supplier trusted for what no rule doubts, are refused', async () => {
    const on = (since: string) =>
      change({ setting: 'regime', value: { regime: 'rmt' }, since, reason: 'Ficha RUC', seen: 0 });
    expect((await on('2026-02-30')).status).toBe(422);
    const trust = (category: string) => {
      const supplier = {
        ruc: ISSUER,
        name: 'SEGURIDAD OJO DE PUMA S.R.L.',
        category,
        since: '2025-03-01',
        until: null,
      };
      const body = { value: { suppliers: [supplier] }, since: null, reason: 'Contrato', seen: 0 };
      return change({ setting: 'trusted_suppliers', ...body });
    };
    expect((await trust('otra cosa')).error.errors[0]?.code).toBe('SETTING_UNKNOWN_CATEGORY');
    const [category = ''] = (await shown()).categories;
    expect((await trust(category)).status).toBe(200);
  });
}
