import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  expectKilledVisitToBeMadeUp,
  type KeylessWorkers,
  type KilledAt,
  SLOWLY,
  type Slow,
  startKeylessWorkers,
} from '../../../../test/process/keyless-workers.ts';
import { sweepLanes } from '../lane/sweep-lanes.ts';
import { VISITS_APART_MS } from './visits-apart.ts';
import { sweepByMenu } from './wake-by-menu.ts';

const server = process.env.TEST_DATABASE_URL;

const SLOW_DOCUMENTS: Slow = ['lento', 'cpe'];

/** The embedded database lives in one process: there are no several workers. */
describe.skipIf(!server)(
  'documents by the menu, asked by workers that are processes of their own (needs TEST_DATABASE_URL)',
  () => {
    let at: KeylessWorkers;
    vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });
    const sweep = () => at.sweep(sweepLanes, sweepByMenu);
    const held = async () => (await at.xml()).filter(({ state }) => state === 'held').length;
    const nothingWanted = async () => {
      const all = await at.xml();
      return all.length > 0 && all.every(({ state }) => state !== 'wanted');
    };
    const through = async () => {
      const { menu_asked_at, held_until } = await at.lane();
      return menu_asked_at !== null && held_until === null;
    };
    /** As if hours were over. */
    const due = () => at.change({ menu_due_at: new Date(0), menu_asked_at: null, menu_fault: null, menu_tries: 0 });
    /** As nobody had ever asked, once who asks is through. */
    async function forget(): Promise<void> {
      await at.until(through);
      await at.system((tx) =>
        sql`update voucher_files set state = 'wanted', reason = '', source = null, sha256 = null, bytes = null, size = null, tries = 0,
        fault = null, fetched_at = null, reader_version = null, next_try_at = now() - interval '1 second'
        where business_id = ${at.businessId}::uuid and kind = 'xml' and state <> 'not-expected'`.execute(tx),
      );
    }

    beforeAll(async () => {
      at = await startKeylessWorkers(server as string, { env: { SUNAT_SEE_SOL: 'off' }, vouchers: 24 });
    });
    afterAll(() => at?.installation.stop());

    test('two of them have the SOL user one after the other, and bring each XML once', async () => {
      const most = await at.mostVisits(async () => {
        await at.until(async () => {
          await sweep();
          return nothingWanted();
        }, SLOWLY);
        await at.until(through);
      });
      expect(most).toBe(1);
      const kept = (await at.xml()).filter(({ state }) => state === 'held');
      expect(new Set(kept.map(({ source }) => source))).toEqual(new Set(['consultacpe']));
      const { facts, keys } = await at.factsOf();
      expect(facts).toBe(keys);
      expect(keys).toBeGreaterThan(0);
    });

    test.each([
      ['the key was sent', () => at.comes('j_security_check'), null],
      ['a document is being asked for', () => at.comes('consultacpe/comprobantes'), SLOW_DOCUMENTS],
      ['some came', async () => async () => (await held()) > 1, SLOW_DOCUMENTS],
    ] satisfies KilledAt[])(
      'killed once %s, it leaves what was kept, sends the key no more for hours, and the next brings the rest',
      async (_what, begin, slow) => {
        const all = await held();
        await forget();
        const expectLeft = (row: Awaited<ReturnType<typeof at.lane>>) => {
          expect(row).toMatchObject({ menu_asked_at: null, menu_fault: null });
          expect(row.menu_due_at?.getTime()).toBeGreaterThan(Date.now() + VISITS_APART_MS - 300_000);
        };
        await expectKilledVisitToBeMadeUp(at, { begin, slow, due, sweep, held, isDone: nothingWanted, expectLeft });
        expect(await held()).toBe(all);
        const { facts, keys } = await at.factsOf();
        expect(facts).toBe(keys);
      },
    );
  },
);
