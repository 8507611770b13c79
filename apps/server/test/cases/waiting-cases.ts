import { listVouchers } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepJudging } from '../../src/features/analysis/judging/sweep-judging.ts';
import { withBook } from '../../src/features/vouchers/book-lock.ts';
import { openPeriods } from '../../src/features/vouchers/judging/open-periods.ts';
import {
  endWaiting,
  isCompanyWaiting,
  isVoucherWaiting,
  isWaiting,
  nextWaitingPeriod,
  takeWaiting,
} from '../../src/features/vouchers/judging/take-waiting.ts';
import type { HeldClock } from '../../src/platform/clock.ts';
import { decidingBench } from '../benches/deciding.ts';
import { BEFORE, type JudgingHost, keyOf, PERIOD, validityOf } from '../benches/judging.ts';
import { type Accountant, call, type TestApp } from '../harness.ts';

/** What waits to be judged, and who takes it, over an app of whoever runs them (facts.medium.test.ts). */
export function waitingCases(host: () => JudgingHost): void {
  const bench = decidingBench(host);
  let app: TestApp;
  let rosa: Accountant;
  let clock: HeldClock;
  beforeAll(() => {
    ({ app, rosa, clock } = bench);
  });
  const { tenant, judge, seed, learn, waits, waiting, close, company, bookOf, expectProof } = bench;
  beforeEach(async () => {
    await bench.begin();
    await seed(PERIOD, { number: '1' }, { number: '2' }, { number: '3' });
    await waits(PERIOD, 'first');
  });

  const verdicts = () =>
    tenant((tx) =>
      tx
        .selectFrom('verdicts')
        .select(['number', 'status', 'reason', 'judged_at', 'judge_again_on'])
        .where('business_id', '=', bench.business.id)
        .orderBy('number')
        .execute(),
    );

  test('a book that waits is judged whole by slices, once, and the totals with it', async () => {
    await judge();
    expect(await waiting()).toEqual([]);
    const said = await verdicts();
    expect(said).toHaveLength(3);
    await expectProof();
    const { rows } = await tenant((tx) =>
      sql<{ differ: number }>`
        select count(*)::int as differ from vouchers v join verdicts d using (business_id, book, tax_period, issuer_ruc,
          type_code, serie, number, dam_year) where v.status <> d.status and v.business_id = ${bench.business.id}::uuid`.execute(
        tx,
      ),
    );
    expect(rows[0]?.differ).toBe(0);
    clock.advance(60_000);
    await waits(PERIOD, 'first');
    await judge();
    expect(await verdicts()).toEqual(said);
  });

  test('what becomes known judges only what it touches, and says otherwise', async () => {
    await judge();
    const before = await verdicts();
    await learn(validityOf('2', '2'));
    expect(await waiting()).toEqual([`${PERIOD} 2 validity`]);
    clock.advance(60_000);
    await judge();
    const after = await verdicts();
    expect(after[1]).toMatchObject({ status: 'gasto no deducible', reason: 'cpe-anulado' });
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    await expectProof();
  });

  test('what became known while it was being judged still waits', async () => {
    await judge();
    await learn(validityOf('2', '2'));
    await withBook(app.deps, bookOf(PERIOD), (turn) =>
      turn.step(async (tx) => {
        const taken = await takeWaiting(tx, bookOf(PERIOD), 10);
        expect(taken?.lines).toHaveLength(1);
        // Somebody learns of it again between the look and the end: here in the same transaction, which is as late as it can be.
        await sql`update to_judge set marks = marks + 1 where business_id = ${bench.business.id}::uuid`.execute(tx);
        await endWaiting(tx, bookOf(PERIOD), taken as NonNullable<typeof taken>);
      }),
    );
    expect(await waiting()).toEqual([`${PERIOD} 2 validity`]);
  });

  test('who dies with a slice in hand leaves it waiting, and a book goes on where its last slice ended', async () => {
    await withBook(app.deps, bookOf(PERIOD), (turn) =>
      turn.step(async (tx) => {
        const taken = await takeWaiting(tx, bookOf(PERIOD), 2);
        expect(taken?.lines.map(({ number }) => number)).toEqual(['1', '2']);
      }),
    );
    expect(await waiting()).toEqual([`${PERIOD} null first`]);
    await withBook(app.deps, bookOf(PERIOD), (turn) =>
      turn.step(async (tx) => endWaiting(tx, bookOf(PERIOD), (await takeWaiting(tx, bookOf(PERIOD), 2)) as never)),
    );
    await judge();
    // Of the first two nothing was written by who only took them.
    expect((await verdicts()).map(({ number }) => number)).toEqual(['3']);
  });

  test('a book that was marked again while a slice of it was being judged begins anew, also when that slice was its last', async () => {
    for (const most of [2, 10]) {
      await withBook(app.deps, bookOf(PERIOD), (turn) =>
        turn.step(async (tx) => {
          const taken = await takeWaiting(tx, bookOf(PERIOD), most);
          // As whoever tells something of the company does meanwhile.
          await sql`update to_judge set marks = marks + 1, upto = null where business_id = ${bench.business.id}::uuid`.execute(
            tx,
          );
          await endWaiting(tx, bookOf(PERIOD), taken as NonNullable<typeof taken>);
        }),
      );
      const again = await tenant((tx) => takeWaiting(tx, bookOf(PERIOD), 10));
      expect(again?.lines.map(({ number }) => number)).toEqual(['1', '2', '3']);
    }
  });

  test('the newest period is judged first; open ones are told from the oldest on', async () => {
    for (const period of ['202611', BEFORE, '202608']) {
      await seed(period, { number: '1' });
      await waits(period, 'first');
    }
    await close('202608');
    expect(await tenant((tx) => nextWaitingPeriod(tx, company()))).toBe('202611');
    expect(await tenant((tx) => openPeriods(tx, company()))).toEqual([BEFORE, PERIOD, '202611']);
  });

  test('a voucher waits by itself or with all of its book, and its company with either', async () => {
    const wait = () =>
      tenant(async (tx) => ({
        one: await isVoucherWaiting(tx, bookOf(PERIOD), keyOf('1')),
        two: await isVoucherWaiting(tx, bookOf(PERIOD), keyOf('2')),
        book: await isWaiting(tx, bookOf(PERIOD)),
        other: await isWaiting(tx, bookOf(BEFORE)),
        company: await isCompanyWaiting(tx, company()),
      }));
    expect(await wait()).toEqual({ one: true, two: true, book: true, other: false, company: true });
    await judge();
    const nothing = { one: false, two: false, book: false, other: false, company: false };
    expect(await wait()).toEqual(nothing);
    await waits(PERIOD, 'validity', '2', 'RVIE');
    expect(await wait()).toEqual(nothing);
    await waits(PERIOD, 'validity', '2');
    expect(await wait()).toEqual({ ...nothing, two: true, book: true, company: true });
  });

  test('a day that passes is enough to wait: the sweep marks, and marks once', async () => {
    await judge();
    await tenant((tx) =>
      tx
        .updateTable('verdicts')
        .set({ judge_again_on: '2026-11-21' })
        .where('business_id', '=', bench.business.id)
        .where('number', '=', '2')
        .execute(),
    );
    await tenant((tx) => tx.updateTable('verdicts').set({ judge_again_on: null }).where('number', '<>', '2').execute());
    const system = { deps: app.deps, transaction: app.deps.database.system };
    await sweepJudging(system);
    expect(await waiting()).toEqual([]);
    clock.set('2026-11-21T05:00:01Z');
    await sweepJudging(system);
    expect(await waiting()).toEqual([`${PERIOD} 2 time`]);
    await judge();
    await sweepJudging(system);
    expect(await waiting()).toEqual([]);
  });

  test('a closed period keeps its statuses', async () => {
    await judge();
    await close(PERIOD);
    await waits(PERIOD, 'law');
    await learn(validityOf('2', '2'));
    await judge();
    const { body } = await call(app, listVouchers, { query: { ...bench.query().query, status: 4 } }, rosa.token);
    expect(body.data).toEqual([]);
    expect((await verdicts())[1]?.status).toBe('gasto no deducible');
  });
}
