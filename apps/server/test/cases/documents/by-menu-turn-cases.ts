import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SunatError } from '@yupana/sunat/errors.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { holdSolUser } from '../../../src/features/credentials/sire/hold-sol-user.ts';
import { hashOf } from '../../../src/features/credentials/sol-users.ts';
import { askByMenu } from '../../../src/features/documents/by-menu/ask-by-menu.ts';
import { claimVisit, forgetMenuFault, markMenuDue } from '../../../src/features/documents/by-menu/queries-by-menu.ts';
import { askByMenu as askByMenuJob } from '../../../src/features/documents/job-definitions.ts';
import { NoRoom } from '../../../src/platform/room.ts';
import { edit, ended } from '../../collecting.ts';
import type { MenuFile, MenuRoom } from './by-menu-room.ts';
import { HOUR, NEVER } from './keyless-room.ts';

/** Who visits the portal for such a company, when, and who goes first. */
export function byMenuTurnCases(room: MenuRoom): void {
  let { app, ana, company, own, deps } = {} as ReturnType<MenuRoom['given']>;
  beforeAll(() => {
    ({ app, ana, company, own, deps } = room.given());
  });
  const { system, files, laneRow, change, posts, count, askedFor, lane, visit, forget, asks } = room;
  const { accessOf, cpeWith, portalWith, judge, workWith } = room;

  test('a worker that is killed in the middle holds up the rest for as long as it seems alive; what it wrote is asked for no more', async () => {
    await forget();
    await lane();
    const sent = await posts();
    let given = 0;
    const dying = Promise.withResolvers<never>();
    const killed = cpeWith((real) => ({
      xml: async (...asked) => {
        given += 1;
        // It answers no more, and whoever asked never hears of it.
        return given > 12 ? dying.promise : real.xml(...asked);
      },
    }));
    const stopping = new AbortController();
    const dead = visit(killed, stopping.signal).catch(() => undefined);
    onTestFinished(async () => {
      stopping.abort(new Error('stop'));
      dying.reject(new Error('dead'));
      await dead;
    });
    await expect.poll(() => given, { timeout: 30_000 }).toBeGreaterThan(12);
    // The first is written alone, and then eight together: what was in its hands when it died is not, and no more than that.
    const left = async () => (await count()).wanted ?? 0;
    await expect.poll(left, { timeout: 20_000 }).toBe((await files()).length - 9);
    const wanted = await left();
    // Due again in hours, and not because of the queue.
    expect(askByMenuJob.retry.limit).toBe(0);
    expect((await laneRow()).menu_due_at?.getTime()).toBeGreaterThan(Date.now() + 2 * HOUR);
    await visit();
    expect(await posts()).toBe(sent + 1);
    // So many hours later another worker comes, to whom the first is dead.
    const asked = (await askedFor()).length;
    await change({ menu_due_at: new Date(0), held_until: new Date(0) });
    await system((tx) =>
      tx
        .updateTable('sol_sessions')
        .set({ held_until: new Date(0) })
        .where('user_hash', '=', hashOf(app.deps, { ruc: company.ruc, solUser: company.credentials.solUser }))
        .execute(),
    );
    await visit();
    expect((await askedFor()).length - asked).toBe(wanted);
    expect(await count()).not.toHaveProperty('wanted');
    expect(await posts()).toBe(sent + 2);
    stopping.abort(new Error('stop'));
    dying.reject(new Error('dead'));
    await dead;
    // What the dead one says at last is nobody's word any more.
    expect(await count()).not.toHaveProperty('wanted');
  });

  test('of two workers one makes the visit, and the password is sent once', async () => {
    await forget();
    await lane();
    const [sent, asked, all] = [await posts(), (await askedFor()).length, (await files()).length];
    await Promise.all([visit(), visit()]);
    expect(await posts()).toBe(sent + 1);
    // The second waits for the SOL user: where asking lasts, the first gives way before it has them all.
    const paths = (await askedFor()).slice(asked);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.length).toBeLessThanOrEqual(all);
    expect(new Set(paths).size).toBe(paths.length);
    expect((await laneRow()).menu_fault).toBeNull();
  });

  test('who waits for the SOL user gets it after the documents at hand; the rest comes later', async () => {
    await forget();
    await lane();
    let given = 0;
    const slow = cpeWith((real) => ({
      xml: async (...asked) => {
        given += 1;
        // Longer than whoever is inside takes to hear of it.
        if (given === 1) await sleep(6_000);
        return real.xml(...asked);
      },
    }));
    const visiting = visit(slow);
    await expect.poll(() => given, { timeout: 20_000 }).toBe(1);
    let isIn = false;
    const user = { ruc: company.ruc, solUser: company.credentials.solUser };
    await holdSolUser(app.deps, user, NEVER, async () => {
      isIn = true;
    });
    await visiting;
    expect(isIn).toBe(true);
    const { held = 0, wanted = 0 } = await count();
    expect(held).toBeLessThanOrEqual(2);
    expect(wanted).toBeGreaterThan(5);
    const after = await laneRow();
    expect(after.menu_fault).toBeNull();
    expect(after.menu_due_at?.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
  });

  test('a visit that somebody waits for before it asked for anything brings something all the same', async () => {
    await forget();
    await lane();
    const wanted = cpeWith((real) => ({
      authenticate: async (signal) => {
        await real.authenticate(signal);
        const user_hash = hashOf(app.deps, { ruc: company.ruc, solUser: company.credentials.solUser });
        await system((tx) =>
          tx.updateTable('sol_sessions').set({ wanted_at: new Date() }).where('user_hash', '=', user_hash).execute(),
        );
        // It hears of it.
        await sleep(5_000);
      },
    }));
    await visit(wanted);
    expect((await count()).held).toBeGreaterThan(0);
  });

  test('a person who waits for the SOL user gets it at once, whatever is being asked', async () => {
    await forget();
    await lane();
    const waiting = await count();
    let hangs = false;
    const hanging = cpeWith(() => ({
      xml: (_asked, signal) =>
        new Promise((_resolve, reject) => {
          hangs = true;
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    }));
    const visiting = visit(hanging);
    await expect.poll(() => hangs, { timeout: 20_000 }).toBe(true);
    const user = { ruc: company.ruc, solUser: company.credentials.solUser };
    const began = Date.now();
    await holdSolUser(app.deps, user, NEVER, async () => undefined, { isPerson: true });
    expect(Date.now() - began).toBeLessThan(15_000);
    await visiting;
    expect(await count()).toEqual(waiting);
    const after = await laneRow();
    expect(after).toMatchObject({ menu_fault: null, worker: null });
    expect(after.menu_due_at?.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
    expect(after.menu_due_at?.getTime()).toBeLessThan(Date.now() + 6 * 60_000);
  });

  test('the disk is full as one is kept: what came stays, the rest is asked for once there is room, and nothing failed', async () => {
    await forget();
    await lane();
    let given = 0;
    const full = cpeWith((real) => ({
      xml: async (...asked) => {
        given += 1;
        if (given > 5) throw new NoRoom();
        return real.xml(...asked);
      },
    }));
    await visit(full);
    const { held = 0, wanted = 0 } = await count();
    expect(held).toBeGreaterThan(0);
    expect(wanted).toBeGreaterThan(5);
    const after = await laneRow();
    expect(after).toMatchObject({ menu_fault: null, worker: null });
    expect(after.menu_due_at?.getTime()).toBeLessThan(Date.now() + 6 * 60_000);
  });

  test('credentials that were edited while the SOL user was waited for are no failure: the new ones are sent next', async () => {
    await forget();
    await lane();
    const sent = await posts();
    let opened = 0;
    const counting = portalWith(
      () => Promise.resolve(),
      () => {
        opened += 1;
      },
    );
    const user = { ruc: company.ruc, solUser: company.credentials.solUser };
    let visiting: Promise<void> | undefined;
    await holdSolUser(app.deps, user, NEVER, async ({ isWanted }) => {
      visiting = visit(counting);
      // It has its credentials, and waits.
      await expect.poll(isWanted, { timeout: 20_000 }).toBe(true);
      await judge({ version: sql`version + 1` });
    });
    await visiting;
    // Those that it was begun with are no better the second time.
    expect(opened).toBe(1);
    expect(await posts()).toBe(sent);
    const after = await laneRow();
    expect(after.menu_fault).toBeNull();
    expect(after.menu_due_at?.getTime()).toBeLessThanOrEqual(Date.now());
    await visit();
    expect(await count()).not.toHaveProperty('wanted');
  });

  test.each([
    ['removed', { removed_at: new Date(), erase_at: new Date(Date.now() + HOUR) }],
    ['put away', { archived_at: new Date() }],
  ])('of a company that is %s while the SOL user is waited for no key is sent', async (_what, away) => {
    await forget();
    await lane();
    const sent = await posts();
    const { archived_at, removed_at, erase_at, held_at } = await system((tx) =>
      tx.selectFrom('businesses').selectAll().where('id', '=', own.businessId).executeTakeFirstOrThrow(),
    );
    const put = (set: object) =>
      system((tx) => tx.updateTable('businesses').set(set).where('id', '=', own.businessId).execute());
    const user = { ruc: company.ruc, solUser: company.credentials.solUser };
    let visiting: Promise<void> | undefined;
    await holdSolUser(app.deps, user, NEVER, async ({ isWanted }) => {
      visiting = visit();
      // It has its credentials, and waits.
      await expect.poll(isWanted, { timeout: 20_000 }).toBe(true);
      await put({ held_at: null, ...away });
    });
    await visiting?.finally(() => put({ archived_at, removed_at, erase_at, held_at }));
    expect(await posts()).toBe(sent);
    expect((await laneRow()).menu_fault).toBeNull();
  });

  test('what becomes due as a visit ends does not wait for somebody to ask', async () => {
    await forget();
    await lane();
    const [first] = await files();
    const late = portalWith(async () => {
      const { book, issuer_ruc, serie, number } = first as MenuFile;
      await system((tx) =>
        sql`update voucher_files set state = 'wanted', next_try_at = now() - interval '1 second'
          where business_id = ${own.businessId}::uuid and kind = 'xml' and book = ${book} and issuer_ruc = ${issuer_ruc}
            and serie = ${serie} and number = ${number}`.execute(tx),
      );
      // It finds the visit claimed, and leaves it to that.
      await lane();
      expect((await laneRow()).due_at).toBeNull();
    });
    await visit(late);
    const after = await laneRow();
    expect(after).toMatchObject({ menu_fault: null, menu_due_at: null });
    expect(after.due_at?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('while a visit is under way the acta names no later hour', async () => {
    await forget();
    await lane();
    const [first] = await files();
    let seen: Awaited<ReturnType<typeof accessOf>> | undefined;
    const looked = cpeWith((real) => ({
      xml: async (...asked) => {
        seen ??= await accessOf(first as MenuFile);
        return real.xml(...asked);
      },
    }));
    await visit(looked);
    expect(seen).toMatchObject({ goes_on_at: null, tried_at: null });
    expect(seen?.waiting).toBeGreaterThan(0);
  });

  test('visits that get nothing while the service is down are made further and further apart', async () => {
    await forget();
    await lane();
    const down = cpeWith(() => ({
      xml: () => Promise.reject(new SunatError({ kind: 'ServiceUnavailable', reason: 'server-error' })),
    }));
    await visit(down);
    expect(await laneRow()).toMatchObject({ menu_fault: 'SUNAT_UNAVAILABLE', menu_tries: 1, worker: null });
    await change({ menu_due_at: new Date(0) });
    await visit(down);
    await change({ menu_due_at: new Date(0) });
    await visit(down);
    const after = await laneRow();
    expect(after).toMatchObject({ menu_fault: 'SUNAT_UNAVAILABLE', menu_tries: 3 });
    expect(after.menu_due_at?.getTime()).toBeGreaterThan(Date.now() + 2.9 * HOUR);
    expect(Object.keys(await count())).toEqual(['wanted']);
    await change({ menu_due_at: new Date(0) });
    await visit();
    expect(await laneRow()).toMatchObject({ menu_fault: null, menu_tries: 0 });
  });

  test('a visit that another claimed while the SOL user was waited for stays its own, whoever stops', async () => {
    await forget();
    await lane();
    const stopping = new AbortController();
    const claimed = new Date(Date.now() + 3 * HOUR);
    const user = { ruc: company.ruc, solUser: company.credentials.solUser };
    let waiting: Promise<void> | undefined;
    await holdSolUser(app.deps, user, NEVER, async ({ isWanted }) => {
      waiting = visit(undefined, stopping.signal);
      await expect.poll(isWanted, { timeout: 20_000 }).toBe(true);
      await system((tx) =>
        tx
          .updateTable('document_lanes')
          .set({ menu_due_at: claimed })
          .where('business_id', '=', own.businessId)
          .execute(),
      );
      stopping.abort(new Error('stop'));
      await expect(waiting).rejects.toThrow('stop');
    });
    expect((await laneRow()).menu_due_at).toEqual(claimed);
  });

  test('a worker that stops in good order leaves the rest to the next, at once', async () => {
    await forget();
    await lane();
    const stopping = new AbortController();
    const stopped = cpeWith(() => ({
      xml: async () => {
        stopping.abort(new Error('stop'));
        throw stopping.signal.reason;
      },
    }));
    await expect(visit(stopped, stopping.signal)).rejects.toThrow('stop');
    const after = await laneRow();
    expect(after).toMatchObject({ menu_fault: null, worker: null });
    expect(after.menu_due_at?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  describe('a look of the lane', () => {
    /** Looked at in a transaction that is given up. */
    async function wakes(set: object, version = 1) {
      const given = new Error('given up');
      let woke = false;
      await app.deps.database
        .tenant(own.firmId, async (tx) => {
          const none = { menu_due_at: null, menu_asked_at: null, menu_fault: null, menu_failed_at: null };
          await tx
            .updateTable('document_lanes')
            .set({ ...none, menu_version: 1, ...set })
            .where('business_id', '=', own.businessId)
            .execute();
          woke = await markMenuDue(tx, own, version, new Date());
          throw given;
        })
        .catch((error) => {
          if (error !== given) throw error;
        });
      return woke;
    }
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

    test('has the portal visited when there is something to ask for, and a few hours apart', async () => {
      await forget();
      expect(await wakes({})).toBe(true);
      expect(await wakes({ menu_asked_at: ago(2) })).toBe(false);
      expect(await wakes({ menu_asked_at: ago(4) })).toBe(true);
      expect(await wakes({ menu_due_at: new Date(Date.now() + HOUR) })).toBe(false);
      // Asked lately: the lane looks again by itself when it may be asked.
      await change({ menu_asked_at: ago(1) });
      await lane();
      expect((await laneRow()).due_at?.getTime()).toBeGreaterThan(Date.now() + 1.9 * HOUR);
      await forget();
      await asks();
      expect(await wakes({})).toBe(false);
    });

    test('does not try what keeps the SOL user out each time, but with other credentials', async () => {
      await forget();
      for (const [fault, hours] of [
        ['SOL_PERMISSION_MISSING', 7 * 24],
        ['CAPTCHA_DEMANDED', 20],
        ['SOL_VISIT_ENDED', 1],
      ] as const) {
        const failed = { menu_fault: fault, menu_failed_at: ago(hours - 0.5) };
        expect(await wakes(failed)).toBe(false);
        expect(await wakes(failed, 2)).toBe(true);
        expect(await wakes({ ...failed, menu_failed_at: ago(hours + 0.5) })).toBe(true);
      }
    });
  });

  test('another firm has it visited by nothing, and changes none of it', async () => {
    await forget();
    await lane();
    const sent = await posts();
    const before = await laneRow();
    const other = { ...own, firmId: randomUUID() };
    await askByMenu(workWith(deps), other, NEVER);
    expect(await posts()).toBe(sent);
    // Without the database's own fence, too.
    await system(async (tx) => {
      await forgetMenuFault(tx, other, new Date());
      const of = tx.selectFrom('document_lanes').select('menu_due_at').where('business_id', '=', own.businessId);
      expect(await of.executeTakeFirst()).toEqual({ menu_due_at: before.menu_due_at });
      expect(await claimVisit(tx, other, before.menu_due_at as Date, new Date())).toBe(false);
      await tx
        .updateTable('document_lanes')
        .set({ menu_due_at: null })
        .where('business_id', '=', own.businessId)
        .execute();
      expect(await markMenuDue(tx, other, 1, new Date())).toBe(false);
    });
  });

  test('a company that gets its API key meanwhile is visited no more', async () => {
    await forget();
    await lane();
    await edit(app, ana, own.businessId, company);
    await ended(app, ana, own.businessId);
    const sent = await posts();
    // What kept the SOL user out says nothing of who asks with a key.
    const none = { menu_fault: null, menu_failed_at: null, menu_due_at: null };
    const failed = { menu_fault: 'CAPTCHA_DEMANDED', menu_failed_at: new Date() };
    await change({ menu_due_at: new Date(0), ...failed });
    await visit();
    expect(await posts()).toBe(sent);
    expect(await laneRow()).toMatchObject(none);
    await forget();
    await change({ menu_due_at: new Date(Date.now() + HOUR), ...failed });
    await lane();
    expect(await laneRow()).toMatchObject({ access: 'granted', door: 'api', ...none });
  });
}
