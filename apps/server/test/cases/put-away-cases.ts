import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createSystem } from '../../src/ctx.ts';
import { runJudging } from '../../src/features/analysis/judging/run-judging.ts';
import { sweepJudging } from '../../src/features/analysis/judging/sweep-judging.ts';
import { holdCompany } from '../../src/features/businesses/find-business.ts';
import { waitingToBeJudged } from '../../src/features/vouchers/judging/waiting-measure.ts';
import type { HeldClock } from '../../src/platform/clock.ts';
import { DAY, type JudgingHost, judgingBench, PERIOD } from '../benches/judging.ts';
import { signUpAccountant, type TestApp } from '../harness.ts';
import { seedBusiness } from '../seed.ts';

/** Of which companies nothing is judged, and who is on the way elsewhere, over an app of whoever runs them (facts.medium.test.ts). */
export function putAwayCases(host: () => JudgingHost): void {
  const bench = judgingBench(host);
  let app: TestApp;
  let clock: HeldClock;
  beforeAll(() => {
    ({ app, clock } = bench);
  });
  const { tenant, judge, seed, waits, waiting, judged, company } = bench;
  beforeEach(async () => {
    await bench.begin();
    await seed(PERIOD, { number: '1' });
    await waits(PERIOD, 'first');
  });

  const PUT_AWAY = [
    ['was put away', 'update businesses set archived_at = now(), held_at = null where id = $1'],
    ['was removed', 'update businesses set removed_at = now(), erase_at = now(), held_at = null where id = $1'],
    [
      'is of a closed account',
      'update firms set closed_at = now(), erase_at = current_date where id = (select firm_id from businesses where id = $1)',
    ],
  ] as const;

  test.each(PUT_AWAY)(
    'of a company that %s nobody is woken, and since when it waits is not told',
    async (_what, put) => {
      // Of an account of its own, that can be closed.
      const { id } = await bench.begin(await signUpAccountant(app));
      await waits(PERIOD, 'first');
      const old = new Date(clock.now().getTime() - 400 * DAY);
      await tenant((tx) => tx.updateTable('to_judge').set({ since: old }).where('business_id', '=', id).execute());
      const measure = async () => (await waitingToBeJudged(createSystem(app.deps)).read()).get('RCE');
      const sent: string[] = [];
      const queue = {
        ...app.deps.queue,
        send: async (_job: unknown, payload: unknown) => {
          sent.push((payload as { businessId: string }).businessId);
          return null;
        },
      };
      const deps = { ...app.deps, queue: queue as never };
      const sweep = () => sweepJudging({ deps, transaction: app.deps.database.system });
      await sweep();
      expect(sent).toContain(id);
      expect(await measure()).toBe((400 * DAY) / 1000);
      const [before, after] = put.split('$1') as [string, string];
      await app.deps.database.system((tx) => sql`${sql.raw(before)}${id}::uuid${sql.raw(after)}`.execute(tx));
      sent.length = 0;
      await sweep();
      expect(sent).not.toContain(id);
      expect(await measure()).toBeLessThan((399 * DAY) / 1000);
    },
  );

  test('of a company that was removed, or is another firm’s since, nothing is judged and nothing is lost', async () => {
    const stranger = await seedBusiness(app, await signUpAccountant(app));
    await runJudging(
      app.deps,
      { firmId: stranger.firmId, businessId: bench.business.id },
      new AbortController().signal,
    );
    await app.deps.database.system((tx) =>
      sql`update businesses set removed_at = now(), erase_at = now(), held_at = null where id = ${bench.business.id}::uuid`.execute(
        tx,
      ),
    );
    await judge();
    expect(await waiting()).toEqual([`${PERIOD} null first`]);
    expect([...(await judged())]).toEqual([]);
  });

  test('a company whose rows somebody writes is not handed over beneath', async ({ skip }) => {
    if (app.deps.database.kind !== 'postgres') return skip('the embedded database has one connection');
    const handOver = () =>
      app.deps.database.system(async (tx) => {
        await sql`set local lock_timeout = '200ms'`.execute(tx);
        await sql`update businesses set name = name where id = ${bench.business.id}::uuid`.execute(tx);
      });
    const [held, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = tenant(async (tx) => {
      expect(await holdCompany(company(), tx, bench.business.id)).toBeDefined();
      held.resolve();
      await ends.promise;
    });
    await Promise.race([held.promise, writing]);
    await expect(handOver()).rejects.toThrow(/lock timeout/);
    ends.resolve();
    await writing;
    await handOver();
    expect(await tenant((tx) => holdCompany({ firmId: crypto.randomUUID() }, tx, bench.business.id))).toBeUndefined();
  });
}
