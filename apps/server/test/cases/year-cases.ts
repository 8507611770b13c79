import { declineObserved, undoDecision } from '@yupana/contract/deciding.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { yearOf } from '../../src/features/analysis/facts/year-of.ts';
import type { HeldClock } from '../../src/platform/clock.ts';
import { BEFORE, codeOf, documentOf, type JudgingHost, judgingBench, PERIOD, validityOf } from '../benches/judging.ts';
import { type Accountant, call, type TestApp } from '../harness.ts';
import { seedLine, seedVouchers } from '../seed.ts';

/** What purchases and sales of a year say of one purchase, over an app of whoever runs them (facts.medium.test.ts). */
export function yearCases(host: () => JudgingHost): void {
  const bench = judgingBench(host);
  let app: TestApp;
  let rosa: Accountant;
  let clock: HeldClock;
  beforeAll(() => {
    ({ app, rosa, clock } = bench);
  });
  const { tenant, judge, seed, learn, waits, waiting, judged, leave, bookOf } = bench;
  beforeEach(() => bench.begin());

  /** What a purchase adds to the year, whatever it is of. */
  const shareOf = (period: string, number: string, of: object, status: object = {}) =>
    tenant((tx) =>
      tx
        .updateTable('verdicts')
        .set({ shares: JSON.stringify(of), ...status })
        .where('business_id', '=', bench.business.id)
        .where('tax_period', '=', period)
        .where('number', '=', number)
        .execute(),
    );

  test('a month in which SUNAT says that nothing was sold is a month of the year; one that nobody collected is not', async () => {
    const year = () => tenant((tx) => yearOf(tx, bookOf('202603'), '2026-11-20'));
    await seedVouchers(app, bench.business, 'RVIE', '202601', [{ number: '1' }, { number: '2' }]);
    await seedLine(app, bench.business, 'RVIE', '202602', { outcome: 'empty', obtained_count: 0 });
    expect(await year()).toMatchObject({ is: 'unknown' });
    await seedLine(app, bench.business, 'RVIE', '202603', { outcome: 'gap', obtained_count: 0, expected_count: 4 });
    expect(await year()).toMatchObject({ is: 'unknown' });
    clock.advance(60_000);
    await seedLine(app, bench.business, 'RVIE', '202603', { outcome: 'empty', obtained_count: 0 });
    expect(await year()).toMatchObject({ is: 'known', value: { netIncome: 20_000, netIncomeBefore: null } });
  });

  test('shares of the year are of purchases that stand and have right to expense, until the month', {
    tags: ['any-engine'],
  }, async () => {
    await seedLine(app, bench.business, 'RVIE', '202601', { outcome: 'empty', obtained_count: 0 });
    await seedLine(app, bench.business, 'RVIE', '202602', { outcome: 'empty', obtained_count: 0 });
    for (const period of ['202512', '202601', '202602', '202603']) await seed(period, { number: '1' }, { number: '2' });
    for (const period of ['202512', '202601', '202602', '202603']) await waits(period, 'first');
    await judge();
    await shareOf('202512', '1', { representation: 1 });
    await shareOf('202601', '1', { representation: 10, directors: 3 });
    await shareOf('202602', '1', { representation: 100, recreation: 7 });
    await shareOf('202602', '2', { representation: 1_000 }, { status: 'gasto no deducible' });
    await shareOf('202603', '1', { representation: 10_000 });
    const year = await tenant((tx) => yearOf(tx, bookOf('202602'), '2026-11-20'));
    expect(year).toMatchObject({ value: { representation: 110, recreation: 7, directors: 3 } });
    clock.advance(60_000);
    await leave('202601', '1');
    await waits('202601', 'gone', '1');
    await judge();
    expect((await judged()).get('202601 01 1')?.shares).toBeNull();
  });

  test('a person who rejects takes a purchase out of the sums of the year, and who undoes brings it back', async () => {
    for (const month of ['01', '02']) await seedLine(app, bench.business, 'RVIE', `2026${month}`, { outcome: 'empty' });
    await seed('202602', { number: '1' }, { number: '2' });
    await waits('202602', 'first');
    await judge();
    await shareOf('202602', '1', { representation: 100 });
    await shareOf('202602', '2', { representation: 10 });
    const sum = async () => {
      const year = await tenant((tx) => yearOf(tx, bookOf('202602'), '2026-11-20'));
      return year.is === 'known' ? year.value.representation : year;
    };
    expect(await sum()).toBe(110);
    const { query } = bench.query('202602');
    const cpes = [{ code: codeOf(1), reason: 'No es del giro' }];
    const { body } = await call(app, declineObserved, { query, body: { cpes, skip_unfit: false } }, rosa.token);
    expect(await sum()).toBe(10);
    expect(await waiting()).toEqual(['202602 1 year', '202602 2 year']);
    await call(app, undoDecision, { query, body: { batch: body.data.batch ?? '' } }, rosa.token);
    expect(await sum()).toBe(110);
  });

  test('sales that come later have those judged again that they measure, in that year and the next, and no others', {
    tags: ['any-engine'],
  }, async () => {
    for (const period of ['202512', BEFORE, PERIOD]) await seed(period, { number: '1' }, { number: '2' });
    for (const period of ['202512', BEFORE, PERIOD]) await waits(period, 'first');
    await judge();
    for (const period of ['202512', BEFORE, PERIOD]) await shareOf(period, '1', { by_sales: true });
    const before = await judged();
    const after = async (period: string) => {
      clock.advance(60_000);
      await waits(period, 'first', null, 'RVIE');
      await judge();
      expect(await waiting()).toEqual([]);
      const now = await judged();
      return [...now].flatMap(([key, { judged_at }]) =>
        judged_at.getTime() === before.get(key)?.judged_at.getTime() ? [] : [key],
      );
    };
    expect(await after(PERIOD)).toEqual([`${PERIOD} 01 1`]);
    expect((await after('202511')).sort()).toEqual(['202512 01 1', `${BEFORE} 01 1`, `${PERIOD} 01 1`]);
  });

  test('gifts to clients and feasts of the staff add up in their year, and each is measured by what the others add', async () => {
    const { ruc } = bench.business;
    const sold = (number: string, description: string, soles: number) =>
      documentOf(number, { buyer: ruc, on: '2026-02-15', description, soles });
    const gift = (number: string, soles: number) => sold(number, 'OBSEQUIO PARA CLIENTES', soles);
    const feast = (number: string, soles: number) => sold(number, 'FULL DAY DE CAMARADERIA', soles);
    await seed('202602', ...['1', '2', '3', '4', '5'].map((number) => ({ number })));
    await learn(gift('1', 300), feast('2', 400), sold('5', 'PAPEL BOND A4', 100));
    await waits('202602', 'first');
    await judge();
    /** The limit of the year and what there is of it, as its finding tells; what it adds. */
    const measured = async () => {
      const found = await judged();
      return ['1', '2'].map((number) => {
        const one = found.get(`202602 01 ${number}`);
        const finding = one?.findings.find(({ rule }) => /^gasto-(representacion|recreativo)-limite$/.test(rule));
        return { limit: finding?.figures.limit, so: finding?.figures.so, shares: one?.shares };
      });
    };
    const of = { representation: 30_000, by_sales: true };
    const feasts = { recreation: 40_000, by_sales: true };
    // The sales of the year are not known.
    expect(await measured()).toEqual([
      { limit: null, so: null, shares: of },
      { limit: null, so: null, shares: feasts },
    ]);
    expect((await judged()).get('202602 01 5')?.shares).toBeNull();
    await seedVouchers(app, bench.business, 'RVIE', '202601', [{ number: '1', taxable: '60000.00' }]);
    await seedVouchers(app, bench.business, 'RVIE', '202602', [{ number: '2', taxable: '40000.00' }]);
    await waits('202602', 'first', null, 'RVIE');
    await judge();
    expect(await measured()).toEqual([
      { limit: 50_000, so: 30_000, shares: of },
      { limit: 50_000, so: 40_000, shares: feasts },
    ]);
    // Documents that come later.
    await learn(gift('3', 250));
    await judge();
    expect(await measured()).toMatchObject([{ so: 55_000 }, { so: 40_000 }]);
    await learn(feast('4', 200));
    await judge();
    expect(await measured()).toMatchObject([{ so: 55_000 }, { so: 60_000 }]);
    // The same vouchers with other amounts, as another document says.
    await learn(feast('4', 300));
    await judge();
    expect(await measured()).toMatchObject([{ so: 55_000 }, { so: 70_000 }]);
    await learn(gift('3', 260));
    await judge();
    expect(await measured()).toMatchObject([{ so: 56_000 }, { so: 70_000 }]);
    // What lost its expense adds nothing.
    await learn(validityOf('3', '2'), validityOf('4', '2'));
    await judge();
    expect(await measured()).toMatchObject([{ so: 30_000 }, { so: 40_000 }]);
    expect(await waiting()).toEqual([]);
  });

  test('income is all that was sold of the months until one, notes apart; that of the year before is all of its twelve months', async () => {
    const months = Array.from({ length: 12 }, (_, place) => `2025${String(place + 1).padStart(2, '0')}`);
    const year = async () => {
      const fact = await tenant((tx) => yearOf(tx, bookOf('202602'), '2026-11-20'));
      return fact.is === 'known' ? fact.value : fact;
    };
    const sold = (period: string, ...vouchers: Parameters<typeof seedVouchers>[4][number][]) =>
      seedVouchers(app, bench.business, 'RVIE', period, vouchers);
    await sold('202412', { number: '1', taxable: '7777.00' });
    await sold('202512', { number: '1', taxable: '500.00' });
    await sold('202603', { number: '1', taxable: '8888.00' });
    await sold('202602', { number: '1', taxable: '1000.00' });
    expect(await year()).toEqual({ is: 'unknown', why: 'not-answered' });
    await sold(
      '202601',
      { number: '1', taxable: '200.00', non_taxable: '30.00' },
      { type_code: '07', number: '2', taxable: '-100.00' },
      { type_code: '97', number: '3', taxable: '-10.00' },
      { type_code: '08', number: '4', taxable: '5.00' },
    );
    expect(await year()).toMatchObject({ grossIncome: 123_500, netIncome: 112_500, netIncomeBefore: null });
    for (const month of months.slice(0, 11)) await seedLine(app, bench.business, 'RVIE', month, { outcome: 'empty' });
    expect(await year()).toMatchObject({ netIncomeBefore: 50_000 });
  });
}
