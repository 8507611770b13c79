import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { declineObserved, undoDecision, validateObserved } from '@yupana/contract/review.ts';
import { changeSetting } from '@yupana/contract/settings.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createSystem, type Deps, type Tx } from '../../src/ctx.ts';
import { yearOf } from '../../src/features/analysis/facts/year-of.ts';
import { runJudging } from '../../src/features/analysis/judging/run-judging.ts';
import { type Said, settle } from '../../src/features/analysis/settle.ts';
import { withBook } from '../../src/features/vouchers/book-lock.ts';
import { waitingToBeJudged } from '../../src/features/vouchers/judging/waiting-measure.ts';
import { keepStates } from '../../src/features/vouchers/totals/keep-states.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Schema } from '../../src/schema.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, type SeedVoucher, seedBusiness, seedLine, seedVouchers } from '../seed.ts';

const [BEFORE, PERIOD] = ['202609', '202610'];
const ISSUER = '20990016004';
const NOW = new Date('2026-11-20T15:00:00Z');
const DAY = 86_400_000;
const FINDING = { rule: 'boleta-nrus-limite', version: 1, is: 'fires', figures: {} } as const;

interface HeldClock extends Clock {
  set(instant: Date | string): void;
  advance(ms: number): void;
}

/** What makes purchases be judged again, and what does not, within analysis.medium.test.ts: it needs no app of its own. */
export function judgingCases(started: () => TestApp, clock: HeldClock): void {
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(async () => {
    app = started();
    rosa = await signUpAccountant(app);
  });
  beforeEach(async () => {
    clock.set(NOW);
    business = await seedBusiness(app, rosa);
  });

  const company = () => ({ firmId: business.firmId, businessId: business.id });
  const bookOf = (period: string) => ({ ...company(), book: 'RCE' as const, period });
  const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(business.firmId, work);
  const judge = (deps: Deps = app.deps) => runJudging(deps, company(), new AbortController().signal);
  const seed = (period: string, ...vouchers: SeedVoucher[]) => seedVouchers(app, business, 'RCE', period, vouchers);
  const waits = (period: string, because: Schema['to_judge']['because'], number: string | null = null) =>
    tenant((tx) =>
      sql`insert into to_judge (business_id, book, tax_period, firm_id, because, since, issuer_ruc, type_code, serie, number, dam_year)
        values (${business.id}::uuid, 'RCE', ${period}, ${business.firmId}::uuid, ${because}, now(),
          ${number && ISSUER}, ${number && '01'}, ${number && 'F001'}, ${number}, ${number && ''})`.execute(tx),
    );
  const waiting = () =>
    tenant(async (tx) => {
      const of = tx.selectFrom('to_judge').select(['tax_period', 'number', 'because']);
      const rows = await of.where('business_id', '=', business.id).execute();
      return rows.map((row) => `${row.tax_period} ${row.number} ${row.because}`).sort();
    });
  /** By period and number: what was known of it, and when it was judged. */
  const judged = async () => {
    const rows = await tenant((tx) =>
      tx
        .selectFrom('verdicts')
        .select(['tax_period', 'type_code', 'number', 'facts_hash', 'judged_at', 'shares', 'findings'])
        .where('business_id', '=', business.id)
        .execute(),
    );
    return new Map(rows.map((row) => [`${row.tax_period} ${row.type_code} ${row.number}`, row]));
  };
  const leave = (period: string, number: string) =>
    tenant((tx) =>
      tx
        .updateTable('vouchers')
        .set({ left_proposal_at: clock.now() })
        .where('business_id', '=', business.id)
        .where('tax_period', '=', period)
        .where('number', '=', number)
        .execute(),
    );

  const shareOf = (period: string, number: string, of: object, status = 'gasto observado') =>
    tenant((tx) =>
      tx
        .updateTable('verdicts')
        .set({ shares: JSON.stringify(of), status: status as never })
        .where('business_id', '=', business.id)
        .where('tax_period', '=', period)
        .where('number', '=', number)
        .execute(),
    );

  test('what the company tells while its purchases are being judged counts for those that are judged after', async () => {
    await seed(PERIOD, { number: '1' });
    await waits(PERIOD, 'first');
    const party = { ruc: ISSUER, name: 'ÁRIDOS S.A.C.', tie: 'mismo gerente', since: '2020-01-01', until: null };
    const body = { setting: 'related_parties', value: { parties: [party] }, since: null, reason: 'DJ', seen: 0 };
    let asked = 0;
    const tell: Deps['database']['tenant'] = async (firmId, work) => {
      asked += 1;
      // Who judges has begun, and took nothing yet.
      if (asked === 2) {
        await call(app, changeSetting, { query: { ruc: business.ruc }, body: body as never }, rosa.token);
      }
      return app.deps.database.tenant(firmId, work);
    };
    await judge({ ...app.deps, database: Object.assign(Object.create(app.deps.database), { tenant: tell }) });
    expect(asked).toBeGreaterThan(2);
    const [verdict] = [...(await judged()).values()];
    expect(verdict?.findings.map(({ rule }) => rule)).toContain('compra-entre-vinculadas');
  });

  test('a note is judged again when what it changes comes after it, and when that goes away', async () => {
    const modified = { modified_type_code: '01', modified_serie: 'F001', modified_number: '7' };
    const note = { type_code: '07', serie: 'F001', number: '3', note_type: '01', ...modified };
    await seed(PERIOD, note, { ...note, number: '4' });
    await waits(PERIOD, 'first');
    await judge();
    const alone = await judged();
    clock.advance(60_000);
    await seed(BEFORE, { number: '7', total: '118.00' });
    await waits(BEFORE, 'new', '7');
    await judge();
    expect(await waiting()).toEqual([]);
    const both = await judged();
    for (const key of [`${PERIOD} 07 3`, `${PERIOD} 07 4`]) {
      expect(both.get(key)?.facts_hash).not.toBe(alone.get(key)?.facts_hash);
    }
    clock.advance(60_000);
    await leave(BEFORE, '7');
    await waits(BEFORE, 'gone', '7');
    await judge();
    expect(await waiting()).toEqual([]);
    expect((await judged()).get(`${PERIOD} 07 3`)?.facts_hash).toBe(alone.get(`${PERIOD} 07 3`)?.facts_hash);
  });

  test('another note over the same voucher makes the first be judged again, and none of them without end', async () => {
    const note = { type_code: '07', serie: 'F001', note_type: '01', modified_type_code: '01', modified_serie: 'F001' };
    await seed(PERIOD, { ...note, number: '3', modified_number: '7' }, { number: '7' });
    await waits(PERIOD, 'first');
    await judge();
    const first = await judged();
    clock.advance(60_000);
    await seed('202611', { ...note, number: '4', modified_number: '7', issue_date: '2026-11-03' });
    await waits('202611', 'first');
    await judge();
    const second = await judged();
    expect(second.get(`${PERIOD} 07 3`)?.facts_hash).not.toBe(first.get(`${PERIOD} 07 3`)?.facts_hash);
    expect(second.get(`${PERIOD} 01 7`)?.facts_hash).not.toBe(first.get(`${PERIOD} 01 7`)?.facts_hash);
    expect(await waiting()).toEqual([]);
  });

  test('of two periods that list the same voucher, the one is judged again when it leaves the other', async () => {
    await seed(BEFORE, { number: '1', issue_date: '2026-09-10' });
    await seed(PERIOD, { number: '1', issue_date: '2026-09-10' }, { number: '2' });
    await waits(BEFORE, 'first');
    await waits(PERIOD, 'first');
    await judge();
    const twice = await judged();
    clock.advance(60_000);
    await leave(BEFORE, '1');
    await waits(BEFORE, 'gone', '1');
    await judge();
    const once = await judged();
    expect(once.get(`${PERIOD} 01 1`)?.facts_hash).not.toBe(twice.get(`${PERIOD} 01 1`)?.facts_hash);
    expect(once.get(`${PERIOD} 01 2`)).toEqual(twice.get(`${PERIOD} 01 2`));
  });

  test('when SUNAT says that purchases were declared, open periods are judged again; said once more, nothing is', async () => {
    await seed(BEFORE, { number: '1' });
    await seed(PERIOD, { number: '1' });
    const say = (book: 'RCE' | 'RVIE', state: 'presented' | 'not-presented' | 'unknown') =>
      tenant((tx) => keepStates(tx, company(), book, [{ period: BEFORE, state }], clock.now()));
    await say('RCE', 'not-presented');
    await say('RVIE', 'presented');
    expect(await waiting()).toEqual([]);
    await say('RCE', 'presented');
    expect(await waiting()).toEqual([`${BEFORE} null declared`, `${PERIOD} null declared`]);
    await judge();
    await say('RCE', 'presented');
    expect(await waiting()).toEqual([]);
    await say('RCE', 'unknown');
    expect(await waiting()).toHaveLength(2);
  });

  test('the same known on another day is no news', async () => {
    await seed(PERIOD, { number: '1' });
    await waits(PERIOD, 'first');
    await judge();
    const before = await judged();
    clock.advance(DAY);
    await waits(PERIOD, 'law');
    await judge();
    expect(await judged()).toEqual(before);
  });

  test('a month in which SUNAT says that nothing was sold is a month of the year; one that nobody collected is not', async () => {
    const year = () => tenant((tx) => yearOf(tx, bookOf('202603'), '2026-11-20'));
    await seedVouchers(app, business, 'RVIE', '202601', [{ number: '1' }, { number: '2' }]);
    await seedLine(app, business, 'RVIE', '202602', { outcome: 'empty', obtained_count: 0 });
    expect(await year()).toMatchObject({ is: 'unknown' });
    await seedLine(app, business, 'RVIE', '202603', { outcome: 'gap', obtained_count: 0, expected_count: 4 });
    expect(await year()).toMatchObject({ is: 'unknown' });
    clock.advance(60_000);
    await seedLine(app, business, 'RVIE', '202603', { outcome: 'empty', obtained_count: 0 });
    expect(await year()).toMatchObject({ is: 'known', value: { netIncome: 20_000, netIncomeBefore: null } });
  });

  test('shares of the year are of purchases that stand and have right to expense, until the month', async () => {
    await seedLine(app, business, 'RVIE', '202601', { outcome: 'empty', obtained_count: 0 });
    await seedLine(app, business, 'RVIE', '202602', { outcome: 'empty', obtained_count: 0 });
    for (const period of ['202512', '202601', '202602', '202603']) await seed(period, { number: '1' }, { number: '2' });
    for (const period of ['202512', '202601', '202602', '202603']) await waits(period, 'first');
    await judge();
    await shareOf('202512', '1', { representation: 1 });
    await shareOf('202601', '1', { representation: 10, directors: 3 });
    await shareOf('202602', '1', { representation: 100, recreation: 7 });
    await shareOf('202602', '2', { representation: 1_000 }, 'gasto no deducible');
    await shareOf('202603', '1', { representation: 10_000 });
    const year = await tenant((tx) => yearOf(tx, bookOf('202602'), '2026-11-20'));
    expect(year).toMatchObject({ value: { representation: 110, recreation: 7, directors: 3 } });
    clock.advance(60_000);
    await leave('202601', '1');
    await waits('202601', 'gone', '1');
    await judge();
    expect((await judged()).get('202601 01 1')?.shares).toBeNull();
  });

  test('how long judging lets somebody wait is told, but of a company that was put away', async () => {
    const measure = () => waitingToBeJudged(createSystem(app.deps)).read();
    const old = new Date(clock.now().getTime() - 400 * DAY);
    await waits(PERIOD, 'first');
    await tenant((tx) =>
      tx.updateTable('to_judge').set({ since: old }).where('business_id', '=', business.id).execute(),
    );
    expect((await measure()).get('RCE')).toBe((400 * DAY) / 1000);
    await app.deps.database.system((tx) =>
      tx
        .updateTable('businesses')
        .set({ archived_at: clock.now(), held_at: null })
        .where('id', '=', business.id)
        .execute(),
    );
    expect((await measure()).get('RCE')).toBeLessThan((399 * DAY) / 1000);
  });

  test('what gives no credit is deductible and adds no IGV to what is validated, by the rules or by a person', async () => {
    await seed(PERIOD, { type_code: '03', serie: 'B001', number: '1' }, { number: '2' });
    const boleta = { issuer_ruc: ISSUER, type_code: '03', serie: 'B001', number: '1', dam_year: '' };
    const loses = { ...FINDING, severity: 'informs', effect: { expense: 'limited', credit: 'no' } } as const;
    const doubts = { ...FINDING, severity: 'observes', effect: { expense: 'observed', credit: 'no' } } as const;
    const settled = async (said: Partial<Said>) => {
      const all = { ...boleta, status: 'gasto deducible' as const, reason: '', ...said };
      await withBook(app.deps, bookOf(PERIOD), (turn) => turn.step((tx) => settle(tx, bookOf(PERIOD), [all])));
      const query = { ruc: business.ruc, tax_period: PERIOD, size: 100 };
      const { body } = await call(app, listVouchers, { query }, rosa.token);
      const { body: dashboard } = await call(
        app,
        getPurchaseDashboard,
        { query: { filters: JSON.stringify({ ruc: business.ruc, tax_period: PERIOD }) } },
        rosa.token,
      );
      const { num_deductibles, igv_amount_deductibles } = dashboard.purchase_details;
      const marked = body.data.filter(({ without_credit }) => without_credit).map(({ serie }) => serie);
      return { marked, num_deductibles, igv_amount_deductibles };
    };
    const taken = { marked: [], num_deductibles: 1, igv_amount_deductibles: 18 };
    const lost = { marked: ['B001'], num_deductibles: 1, igv_amount_deductibles: 0 };
    expect(await settled({ findings: [doubts] })).toEqual(taken);
    expect(await settled({ findings: [loses] })).toEqual(lost);
    expect(await settled({ findings: [{ ...loses, off: true }] })).toEqual(taken);
    const observed = { status: 'gasto observado' as const, reason: 'gasto-ajeno-giro', findings: [loses, doubts] };
    expect(await settled(observed)).toMatchObject({ marked: [], num_deductibles: 0 });
    const body = { cpes: [{ code: `${ISSUER}-03-B001-1`, reason: 'Del giro' }], skip_unfit: false };
    await call(app, validateObserved, { query: { ruc: business.ruc, tax_period: PERIOD }, body }, rosa.token);
    expect(await settled(observed)).toEqual(lost);
  });

  test('what becomes known of a sale has no purchase judged again', async () => {
    await seed(PERIOD, { number: '1' });
    await seedVouchers(app, business, 'RVIE', PERIOD, [{ number: '1' }]);
    await waits(PERIOD, 'first');
    await judge();
    await shareOf(PERIOD, '1', { by_sales: true });
    const before = await judged();
    clock.advance(60_000);
    await tenant((tx) =>
      sql`insert into to_judge (business_id, book, tax_period, firm_id, because, since, issuer_ruc, type_code, serie, number, dam_year)
        values (${business.id}::uuid, 'RVIE', ${PERIOD}, ${business.firmId}::uuid, 'document', now(),
          ${ISSUER}, '01', 'F001', '1', '')`.execute(tx),
    );
    await judge();
    expect(await waiting()).toEqual([]);
    expect(await judged()).toEqual(before);
  });

  test('a person who rejects takes a purchase out of the sums of the year, and who undoes brings it back', async () => {
    for (const month of ['01', '02']) await seedLine(app, business, 'RVIE', `2026${month}`, { outcome: 'empty' });
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
    const query = { ruc: business.ruc, tax_period: '202602' };
    const cpes = [{ code: `${ISSUER}-01-F001-1`, reason: 'No es del giro' }];
    const { body } = await call(app, declineObserved, { query, body: { cpes, skip_unfit: false } }, rosa.token);
    expect(await sum()).toBe(10);
    expect(await waiting()).toEqual(['202602 1 year', '202602 2 year']);
    await call(app, undoDecision, { query, body: { batch: body.data.batch ?? '' } }, rosa.token);
    expect(await sum()).toBe(110);
  });

  test('sales that come later have those judged again that they measure, in that year and the next, and no others', async () => {
    for (const period of ['202512', BEFORE, PERIOD]) await seed(period, { number: '1' }, { number: '2' });
    for (const period of ['202512', BEFORE, PERIOD]) await waits(period, 'first');
    await judge();
    await tenant((tx) =>
      tx
        .updateTable('verdicts')
        .set({ shares: JSON.stringify({ by_sales: true }) })
        .where('business_id', '=', business.id)
        .where('number', '=', '1')
        .execute(),
    );
    const before = await judged();
    const after = async (period: string) => {
      clock.advance(60_000);
      await tenant((tx) =>
        sql`insert into to_judge (business_id, book, tax_period, firm_id, because, since)
          values (${business.id}::uuid, 'RVIE', ${period}, ${business.firmId}::uuid, 'first', now())`.execute(tx),
      );
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
}
