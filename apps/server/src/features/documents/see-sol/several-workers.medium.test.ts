import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  expectKilledVisitToBeMadeUp,
  type KeylessWorkers,
  type KilledAt,
  SLOWLY,
  startKeylessWorkers,
} from '../../../../test/process/keyless-workers.ts';
import { sweepLanes } from '../lane/sweep-lanes.ts';
import { sweepSeeSol } from './wake-see-sol.ts';

const server = process.env.TEST_DATABASE_URL;
const HOUR = 3.6e6;

/** The embedded database lives in one process: there are no several workers. */
describe.skipIf(!server)('SEE-SOL, asked by workers that are processes of their own (needs TEST_DATABASE_URL)', () => {
  let at: KeylessWorkers;
  vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

  const files = () => at.xml('E');
  const sweep = () => at.sweep(sweepSeeSol);
  const held = async () => (await files()).filter(({ state }) => state === 'held').length;
  /** As if a day were over, or nobody had asked yet. */
  const due = () =>
    at.change({ see_sol_due_at: new Date(0), see_sol_asked_at: null, see_sol_fault: null, see_sol_tries: 0 });
  const allHeld = async () => {
    const all = await files();
    return all.length > 0 && all.every(({ state }) => state === 'held');
  };
  /** As nobody had ever asked, once who asks is through. */
  async function forget(): Promise<void> {
    await at.until(async () => (await at.lane()).see_sol_asked_at !== null);
    await at.system((tx) =>
      sql`update voucher_files set state = 'absent', reason = 'no-access', source = null, sha256 = null, bytes = null, size = null,
        see_sol = null, see_sol_at = null, see_sol_tries = 0, fetched_at = null, reader_version = null
        where business_id = ${at.businessId}::uuid and kind = 'xml' and serie like 'E%' and state <> 'not-expected'`.execute(
        tx,
      ),
    );
  }

  beforeAll(async () => {
    // The menu's other option gives the same XML: whichever came first would bring them.
    const scenario = 'portal-sin-permiso-cpe';
    at = await startKeylessWorkers(server as string, { env: { SUNAT_SEE_SOL: 'on' }, scenario, vouchers: 30 });
  });
  afterAll(() => at?.installation.stop());

  test('two of them, with lists and XML to ask for at once, have the SOL user one after the other, and bring each XML once', async () => {
    const most = await at.mostVisits(async () => {
      await at.until(async () => {
        await at.sweep(sweepLanes, sweepSeeSol);
        return allHeld();
      }, SLOWLY);
      await at.until(async () => (await at.lane()).see_sol_asked_at !== null);
      // By the menu nobody asks any more, whatever the company's portal does from here on.
      await at.until(async () => (await at.lane()).menu_fault !== null);
    });
    expect(most).toBe(1);
    const all = await files();
    expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['see-sol']));
    expect(await at.factsOf('E')).toEqual({ facts: all.length, keys: all.length });
  });

  test.each([
    ['the key was sent', () => at.comes('j_security_check'), null],
    ['a list is being asked for', () => at.comes('consultar.do'), ['see-sol-lento']],
    ['some came', async () => async () => (await held()) > 1, ['see-sol-xml-lento']],
  ] satisfies KilledAt[])(
    'killed once %s, it leaves what was kept, sends the key no more that day, and the next brings the rest',
    async (_what, begin, slow) => {
      await forget();
      const expectLeft = (row: Awaited<ReturnType<typeof at.lane>>) => {
        expect(row).toMatchObject({ see_sol_asked_at: null, see_sol_fault: null });
        expect(row.see_sol_due_at?.getTime()).toBeGreaterThan(Date.now() + 24 * HOUR);
      };
      await expectKilledVisitToBeMadeUp(at, { begin, slow, due, sweep, held, isDone: allHeld, expectLeft });
    },
  );

  test('cut off from the database in the middle of a visit, nothing is lost, and nothing is doubled', async () => {
    await forget();
    await due();
    await sweep();
    await at.until(async () => (await held()) > 1);
    await at.system((tx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        tx,
      ),
    );
    await at.until(async () => {
      const { see_sol_due_at } = await at.lane().catch(() => ({ see_sol_due_at: null }));
      // As if the pause were over that it may have taken.
      if (see_sol_due_at && see_sol_due_at.getTime() > Date.now() + 60_000) await sleep(25_000).then(due);
      await sweep().catch(() => undefined);
      return allHeld().catch(() => false);
    }, SLOWLY);
    const all = await files();
    expect(all.every(({ state, source }) => state === 'held' && source === 'see-sol')).toBe(true);
  });
});
