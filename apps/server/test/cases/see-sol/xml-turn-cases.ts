import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryDocumentsNow } from '@yupana/contract/documents.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../../src/ctx.ts';
import { holdSolUser } from '../../../src/features/credentials/sire/hold-sol-user.ts';
import { askSeeSol as askSeeSolJob } from '../../../src/features/documents/job-definitions.ts';
import { findVisits, updateVisits } from '../../../src/features/documents/lane/queries-visits.ts';
import { askSeeSol } from '../../../src/features/documents/see-sol/ask-see-sol.ts';
import {
  forgetSeeSolFault,
  markSeeSolDue,
  noteAsked,
  noteFailed,
  takeAskable,
} from '../../../src/features/documents/see-sol/queries-see-sol.ts';
import { call } from '../../harness.ts';
import { HOUR, NEVER } from '../documents/keyless-room.ts';
import { onceAsked, type SeeSolRoom } from './xml-room.ts';

/** Who visits SEE-SOL for a company, who goes first, and whose it all is. */
export function seeSolTurnCases(room: SeeSolRoom): void {
  let { app, ana, company, own } = {} as ReturnType<SeeSolRoom['given']>;
  beforeAll(() => {
    ({ app, ana, company, own } = room.given());
  });
  const { system, filesOf, laneRow, change, posts, today, forget, asks, portalWith, xmlWith } = room;

  onceAsked(room, () => {
    test('a key that SUNAT refused, or never let in, is not sent for it', async () => {
      const judge = (set: object) =>
        system((tx) => tx.updateTable('credentials').set(set).where('business_id', '=', own.businessId).execute());
      const sent = await posts();
      const accepted = { rejected_at: null, rejected_source: null, accepted_at: new Date() };
      for (const set of [{ rejected_at: new Date(), rejected_source: 'sol-user' }, { accepted_at: null }]) {
        await judge({ ...accepted, ...set });
        const { lane: after } = await asks();
        await judge(accepted);
        expect(after).toMatchObject({ see_sol_fault: 'CREDENTIALS_INCOMPLETE', see_sol_due_at: null });
      }
      expect(await posts()).toBe(sent);
      expect((await asks()).lane.see_sol_fault).toBeNull();
    });

    test('who waits for the SOL user gets it after the document at hand; the rest comes later, in the order that it had', async () => {
      let asked = 0;
      const slow = portalWith(async (real) => {
        const seeSol = (await real()) as { xml: (...given: unknown[]) => Promise<unknown> };
        return {
          ...seeSol,
          xml: async (...given: unknown[]) => {
            asked += 1;
            // Longer than whoever is inside takes to hear of it.
            if (asked === 1) await sleep(6_000);
            return seeSol.xml(...given);
          },
        };
      });
      const user = { ruc: company.ruc, solUser: company.credentials.solUser };
      const visit = asks(undefined, slow);
      while (asked === 0) await sleep(50);
      let isIn = false;
      await holdSolUser(app.deps, user, NEVER, async () => {
        isIn = true;
      });
      const { files, lane: after } = await visit;
      expect(isIn).toBe(true);
      expect(asked).toBe(1);
      expect(files.filter(({ state }) => state === 'held')).toHaveLength(1);
      expect(files[0]?.state).toBe('held');
      expect(after).toMatchObject({ see_sol_fault: null });
      expect(after.see_sol_due_at?.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
    });

    test('what fails of ours once the key was sent is not tried again before the next day, and by no queue', async () => {
      const sent = await posts();
      const { lane: after } = await asks(
        undefined,
        portalWith(() => Promise.reject(new RangeError('ours'))),
      );
      expect(after.see_sol_fault).toBe('UNEXPECTED');
      expect(after.see_sol_due_at?.getTime()).toBeGreaterThan(Date.now() + 24 * HOUR);
      expect(await posts()).toBe(sent + 1);
      expect(askSeeSolJob.retry.limit).toBe(0);
      await system((tx) => forgetSeeSolFault(tx, own));
    });

    test('a worker that stops in good order leaves the rest to the next', async () => {
      const stopping = new AbortController();
      let dueInside: Date | null = null;
      const stopped = portalWith(async () => {
        // Whoever vanished here would have sent the key: nobody sends it again before the next day.
        dueInside = (await laneRow()).see_sol_due_at;
        stopping.abort(new Error('stop'));
        throw stopping.signal.reason;
      });
      await change({ see_sol_due_at: new Date(0), see_sol_asked_at: null });
      await expect(askSeeSol(stopped, own, stopping.signal)).rejects.toThrow('stop');
      expect((dueInside as Date | null)?.getTime()).toBeGreaterThan(Date.now() + 24 * HOUR);
      const after = await laneRow();
      expect(after.see_sol_fault).toBeNull();
      expect(after.see_sol_due_at?.getTime()).toBeLessThanOrEqual(Date.now());
    });

    test('credentials that were edited while the SOL user was waited for are no failure: the new ones are sent next', async () => {
      const sent = await posts();
      const version = (by: number) =>
        system((tx) =>
          sql`update credentials set version = version + ${by} where business_id = ${own.businessId}::uuid`.execute(tx),
        );
      const user = { ruc: company.ruc, solUser: company.credentials.solUser };
      let visit: ReturnType<typeof asks> | undefined;
      await holdSolUser(app.deps, user, NEVER, async ({ isWanted }) => {
        visit = asks();
        // It has its credentials, and waits.
        await expect.poll(isWanted, { timeout: 20_000 }).toBe(true);
        await version(1);
      });
      const { lane: after } = (await visit) ?? {};
      expect(after?.see_sol_fault).toBeNull();
      expect(after?.see_sol_due_at?.getTime()).toBeLessThanOrEqual(Date.now());
      expect(await posts()).toBe(sent);
      expect((await asks()).files.every(({ state }) => state === 'held')).toBe(true);
    });

    test.each([
      ['removed', { removed_at: new Date(), erase_at: new Date(Date.now() + HOUR) }],
      ['put away', { archived_at: new Date() }],
    ])('a company that is %s while SEE-SOL answers keeps nothing that came after', async (_what, away) => {
      let given = 0;
      const business = await system((tx) =>
        tx.selectFrom('businesses').selectAll().where('id', '=', own.businessId).executeTakeFirstOrThrow(),
      );
      const { archived_at, removed_at, erase_at, held_at } = business;
      const put = (set: object) =>
        system((tx) => tx.updateTable('businesses').set(set).where('id', '=', own.businessId).execute());
      const leaving = xmlWith(async (real, asked) => {
        given += 1;
        const found = await real(asked);
        if (given === 2) await put({ held_at: null, ...away });
        return found;
      });
      const { files, lane: row } = await asks(undefined, leaving).finally(() =>
        put({ archived_at, removed_at, erase_at, held_at }),
      );
      expect(given).toBe(2);
      expect(files.filter(({ state }) => state === 'held')).toHaveLength(1);
      expect(row.see_sol_fault).toBeNull();
      await forget();
    });

    test('a company of another firm by now is written to by nobody', async () => {
      const firm = randomUUID();
      let given = 0;
      const handed = xmlWith(async (real, asked) => {
        given += 1;
        return real(asked);
      });
      const database = {
        ...handed.database,
        tenant: (firmId: string, work: never) =>
          handed.database.tenant(given > 0 && firmId === own.firmId ? firm : firmId, work),
      };
      const before = await laneRow();
      const { files } = await asks(undefined, { ...handed, database } as unknown as Deps);
      expect(given).toBe(1);
      expect(files.every(({ state, see_sol_at }) => state === 'absent' && see_sol_at === null)).toBe(true);
      expect((await laneRow()).see_sol_asked_at).toEqual(before.see_sol_asked_at);
    });

    test('a person who waits for the SOL user gets it at once, whatever SEE-SOL is being asked', async () => {
      let hangs = false;
      const hanging = portalWith(async (real) => ({
        ...(await real()),
        xml: (_asked: unknown, signal: AbortSignal) => {
          hangs = true;
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          });
        },
      }));
      const user = { ruc: company.ruc, solUser: company.credentials.solUser };
      const visit = asks(undefined, hanging);
      while (!hangs) await sleep(50);
      const began = Date.now();
      await holdSolUser(app.deps, user, NEVER, async () => undefined, { isPerson: true });
      expect(Date.now() - began).toBeLessThan(15_000);
      const { files, lane: after } = await visit;
      expect(files.every(({ state, see_sol_at }) => state === 'absent' && see_sol_at === null)).toBe(true);
      expect(after.see_sol_fault).toBeNull();
      expect(after.see_sol_due_at?.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
    });

    test('a person who waits for the SOL user comes before all who wait in the background', async () => {
      const user = { ruc: company.ruc, solUser: company.credentials.solUser };
      const order: string[] = [];
      const waits = (who: string, isPerson: boolean) =>
        holdSolUser(app.deps, user, NEVER, async () => void order.push(who), { isPerson, patienceMs: 60_000 });
      let waiting: Promise<void>[] = [];
      await holdSolUser(app.deps, user, NEVER, async ({ isWanted, byPerson }) => {
        waiting = Array.from({ length: 6 }, () => waits('background', false));
        await expect.poll(isWanted, { timeout: 60_000 }).toBe(true);
        expect(byPerson.aborted).toBe(false);
        waiting.push(waits('person', true));
        await expect.poll(() => byPerson.aborted, { timeout: 60_000 }).toBe(true);
      });
      await Promise.all(waiting);
      expect(order).toEqual(['person', ...Array(6).fill('background')]);
    });

    test.each([
      ['mended the permission', 'SOL_PERMISSION_MISSING', null],
      ['waits a day for an outage to be over', 'SUNAT_UNAVAILABLE', new Date(Date.now() + 20 * HOUR)],
    ] as const)('a person who %s has it tried now', async (_what, see_sol_fault, see_sol_due_at) => {
      await change({ see_sol_fault, see_sol_due_at, see_sol_tries: 4, see_sol_failed_at: new Date(Date.now() - HOUR) });
      const { status } = await call(app, tryDocumentsNow, { params: { uuid: own.businessId } }, ana.token);
      expect(status).toBeLessThan(300);
      expect(await laneRow()).toMatchObject({ see_sol_fault: null, see_sol_due_at: null, see_sol_tries: 0 });
    });

    test('nothing of it is another firm’s, whatever fence the database sets besides', async () => {
      // Without the fence: what asks and writes names the firm itself.
      const other = { ...own, firmId: randomUUID() };
      await change({ see_sol_fault: 'CAPTCHA_DEMANDED', see_sol_failed_at: new Date(), see_sol_due_at: null });
      const before = await laneRow();
      const [file] = await filesOf('E');
      if (!file) throw new Error('There is none.');
      await system(async (tx) => {
        await forgetSeeSolFault(tx, other);
        await updateVisits(tx, other, { see_sol_tries: 77 });
        expect(await findVisits(tx, other)).toBeUndefined();
        expect(await takeAskable(tx, { ...other, ruc: company.ruc }, { now: new Date(), today: today() }, 10)).toEqual(
          [],
        );
        expect(
          (await takeAskable(tx, { ...own, ruc: company.ruc }, { now: new Date(), today: today() }, 10)).length,
        ).toBeGreaterThan(0);
        await noteAsked(tx, other, file, 'not-listed', new Date());
        await noteFailed(tx, other, file);
      });
      expect(await laneRow()).toEqual(before);
      expect((await filesOf('E'))[0]).toEqual(file);
      const mended = { see_sol_fault: null, see_sol_failed_at: null, see_sol_asked_at: null };
      await change(mended);
      expect(await system((tx) => markSeeSolDue(tx, { ...other, ruc: company.ruc }, 1, new Date()))).toBe(false);
      await system((tx) => forgetSeeSolFault(tx, own));
    });
  });
}
