import { changeSetting } from '@yupana/contract/settings.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Deps } from '../../src/ctx.ts';
import { findElsewhere } from '../../src/features/vouchers/judging/find-elsewhere.ts';
import { linesOf } from '../../src/features/vouchers/judging/take-waiting.ts';
import { keepStates } from '../../src/features/vouchers/totals/keep-states.ts';
import { keyOf as nameOf } from '../../src/features/vouchers/voucher-keys.ts';
import type { HeldClock } from '../../src/platform/clock.ts';
import { BEFORE, DAY, ISSUER, type JudgingHost, judgingBench, keyOf, PERIOD } from '../benches/judging.ts';
import { type Accountant, call, type TestApp } from '../harness.ts';
import { seedVouchers } from '../seed.ts';

/** A credit note over a factura of the same issuer. */
const note = (number: string, over: string, more: object = {}) => ({
  ...{ type_code: '07', serie: 'F001', number, note_type: '01' },
  ...{ modified_type_code: '01', modified_serie: 'F001', modified_number: over },
  ...more,
});

/** What makes purchases be judged again, and what does not, over an app of whoever runs them (facts.medium.test.ts). */
export function judgingCases(host: () => JudgingHost): void {
  const bench = judgingBench(host);
  let app: TestApp;
  let rosa: Accountant;
  let clock: HeldClock;
  beforeAll(() => {
    ({ app, rosa, clock } = bench);
  });
  const { tenant, judge, seed, waits, waiting, judged, leave, close, company } = bench;
  beforeEach(() => bench.begin());

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
        await call(app, changeSetting, { query: { ruc: bench.business.ruc }, body: body as never }, rosa.token);
      }
      return app.deps.database.tenant(firmId, work);
    };
    await judge({ ...app.deps, database: Object.assign(Object.create(app.deps.database), { tenant: tell }) });
    expect(asked).toBeGreaterThan(2);
    const [verdict] = [...(await judged()).values()];
    expect(verdict?.findings.map(({ rule }) => rule)).toContain('compra-entre-vinculadas');
  });

  test('a note is judged again when what it changes comes after it, and when that goes away', async () => {
    await seed(PERIOD, note('3', '7'), note('4', '7'));
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
    await seed(PERIOD, note('3', '7'), { number: '7' });
    await waits(PERIOD, 'first');
    await judge();
    const first = await judged();
    clock.advance(60_000);
    await seed('202611', note('4', '7', { issue_date: '2026-11-03' }));
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

  test('what becomes known of a sale has no purchase judged again', async () => {
    await seed(PERIOD, { number: '1' });
    await seedVouchers(app, bench.business, 'RVIE', PERIOD, [{ number: '1' }]);
    await waits(PERIOD, 'first');
    await judge();
    await tenant((tx) =>
      tx
        .updateTable('verdicts')
        .set({ shares: JSON.stringify({ by_sales: true }) })
        .where('business_id', '=', bench.business.id)
        .execute(),
    );
    const before = await judged();
    clock.advance(60_000);
    await waits(PERIOD, 'document', '1', 'RVIE');
    await judge();
    expect(await waiting()).toEqual([]);
    expect(await judged()).toEqual(before);
  });

  test('what a person closed is not judged again by what another period brings', async () => {
    await seed(BEFORE, { number: '1', issue_date: '2026-09-10' }, { number: '7' });
    await seed(PERIOD, { number: '2' });
    for (const period of [BEFORE, PERIOD]) await waits(period, 'first');
    await judge();
    await close(BEFORE);
    const before = await judged();
    clock.advance(60_000);
    const also = { number: '1', issue_date: '2026-09-10' };
    await seed(
      '202611',
      also,
      note('3', '7', { issue_date: '2026-11-03' }),
      note('4', '2', { issue_date: '2026-11-03' }),
    );
    await waits('202611', 'first');
    await judge();
    const after = await judged();
    for (const number of ['1', '7'])
      expect(after.get(`${BEFORE} 01 ${number}`)).toEqual(before.get(`${BEFORE} 01 ${number}`));
    // Of an open period it is.
    expect(after.get(`${PERIOD} 01 2`)?.facts_hash).not.toBe(before.get(`${PERIOD} 01 2`)?.facts_hash);
  });

  test('by another version of the rules a verdict is written though it says the same, and by the same it is not', async () => {
    await seed(PERIOD, { number: '1' }, { number: '2' });
    await waits(PERIOD, 'first');
    await judge();
    const before = await judged();
    const old = { rulebook: 'de antes' };
    await tenant((tx) =>
      tx
        .updateTable('verdicts')
        .set(old)
        .where('business_id', '=', bench.business.id)
        .where('number', '=', '1')
        .execute(),
    );
    clock.advance(60_000);
    await waits(PERIOD, 'law');
    await judge();
    const after = await judged();
    expect(after.get(`${PERIOD} 01 1`)).toEqual({ ...before.get(`${PERIOD} 01 1`), judged_at: clock.now() });
    expect(after.get(`${PERIOD} 01 2`)).toEqual(before.get(`${PERIOD} 01 2`));
  });

  test('what a note changes is what the oldest period lists; whether that was declared is not what was said of its sales', async () => {
    await seed('202608', { number: '7', issue_date: '2026-08-10', left_proposal_at: clock.now() });
    await seed(BEFORE, { number: '7', issue_date: '2026-08-10', total: '119.00' });
    await seed(PERIOD, { number: '7', issue_date: '2026-08-10' }, note('3', '7'), note('5', '7', { type_code: '08' }));
    const say = (book: 'RCE' | 'RVIE', period: string) =>
      tenant((tx) => keepStates(tx, company(), book, [{ period, state: 'presented' }], clock.now()));
    await say('RVIE', PERIOD);
    await say('RCE', BEFORE);
    const { modified, notes, periods } = await tenant(async (tx) => {
      const book = bench.bookOf(PERIOD);
      const lines = await linesOf(tx, book, [{ ...keyOf('3'), type_code: '07' }, keyOf('7')]);
      return findElsewhere(tx, book, PERIOD, lines);
    });
    const seven = nameOf(keyOf('7'));
    expect(modified.get(seven)).toMatchObject({ tax_period: BEFORE, total: '119.00' });
    expect(
      notes
        .get(seven)
        ?.map(({ type_code, number }) => `${type_code} ${number}`)
        .sort(),
    ).toEqual(['07 3', '08 5']);
    const declared = [...periods.values()].filter(({ presented }) => presented).map(({ tax_period }) => tax_period);
    expect(declared).toEqual([BEFORE]);
  });
}
