import { tryDocumentsNow } from '@yupana/contract/documents.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { askByMenu } from '../../../src/features/documents/by-menu/ask-by-menu.ts';
import { createBreaker } from '../../../src/features/documents/lane/breaker.ts';
import { call } from '../../harness.ts';
import type { MenuFile, MenuRoom } from './by-menu-room.ts';
import { HOUR, NEVER } from './keyless-room.ts';

const MINUTE = 60_000;

/** Visits of a company without API key in which something breaks in the middle: whose fault it is, and what is asked after it. */
export function byMenuBrokenCases(room: MenuRoom): void {
  let { app, ana, sandbox, company, own, deps } = {} as ReturnType<MenuRoom['given']>;
  beforeAll(() => {
    ({ app, ana, sandbox, company, own, deps } = room.given());
  });
  const { system, files, laneRow, change, panel, posts, count, lane, visit, forget, asks, accessOf, cpeWith } = room;
  const { workWith } = room;
  const press = () => call(app, tryDocumentsNow, { params: { uuid: own.businessId } }, ana.token);

  test('of so many in a row that are not understood the rest is not asked for in that visit', async () => {
    await forget();
    await lane();
    let asked = 0;
    const odd = cpeWith(() => ({
      xml: () => {
        asked += 1;
        return Promise.reject(new SunatError({ kind: 'UnrecognisedAnswer', expected: 'it', problem: 'another' }));
      },
    }));
    await visit(odd);
    expect(asked).toBe(3);
    expect(await count()).toEqual({ wanted: (await files()).length });
    expect((await laneRow()).menu_due_at?.getTime()).toBeGreaterThan(Date.now() + 29 * MINUTE);
    // Those that follow are asked for in the next, and one that is not understood among many is that one's alone.
    let next = 0;
    const seldom = cpeWith((real) => ({
      xml: (...given) => {
        next += 1;
        return next % 3 === 0
          ? Promise.reject(new SunatError({ kind: 'UnrecognisedAnswer', expected: 'it', problem: 'another' }))
          : real.xml(...given);
      },
    }));
    await change({ menu_due_at: new Date(0) });
    await visit(seldom);
    expect(next).toBeGreaterThan((await files()).length - 4);
  });

  test.each([
    ['a page in the place of the option', 'portal-sin-token', 'ANSWER_NOT_UNDERSTOOD', 'absent no-access'],
    ['an outage of the portal', 'portal-opcion-503', 'SUNAT_UNAVAILABLE', 'wanted'],
  ])('%s, as its token is renewed, ends the visit and is no document’s', async (_what, scenario, fault, state) => {
    await forget();
    await lane();
    let given = 0;
    const broken = cpeWith((real) => ({
      xml: async (...asked) => {
        given += 1;
        if (given === 4) {
          await sandbox.scenario(company.ruc, scenario);
          await fetch(`${sandbox.url}/__sandbox/companies/${company.ruc}/expire-tokens`, { method: 'POST' });
        }
        return real.xml(...asked);
      },
    }));
    await visit(broken);
    await sandbox.clearScenarios(company.ruc);
    const after = await laneRow();
    expect(after).toMatchObject({ menu_fault: fault, worker: null });
    // A login is worth half an hour.
    expect(after.menu_due_at?.getTime()).toBeGreaterThan(Date.now() + 29 * MINUTE);
    const all = await files();
    expect(all.filter((file) => file.fault !== null || file.tries > 0)).toEqual([]);
    const { held = 0, 'absent not-there': none = 0, [state]: left = 0 } = await count();
    expect(held).toBeGreaterThan(0);
    expect(left).toBeGreaterThan(0);
    expect(held + none + left).toBe(all.length);
  });

  test.each([
    ['put away', { archived_at: new Date() }],
    ['removed', { removed_at: new Date(), erase_at: new Date(Date.now() + HOUR) }],
  ])('a company that is %s in the middle of a visit is asked for no more, and nothing failed', async (_what, away) => {
    await forget();
    await lane();
    const { archived_at, removed_at, erase_at, held_at } = await system((tx) =>
      tx.selectFrom('businesses').selectAll().where('id', '=', own.businessId).executeTakeFirstOrThrow(),
    );
    const put = (set: object) =>
      system((tx) => tx.updateTable('businesses').set(set).where('id', '=', own.businessId).execute());
    let asked = 0;
    const hanging = cpeWith(() => ({
      xml: (_asked, signal) =>
        new Promise((_resolve, reject) => {
          asked += 1;
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    }));
    const stopping = new AbortController();
    onTestFinished(() => stopping.abort(new Error('stop')));
    const visiting = visit(hanging, stopping.signal);
    await expect.poll(() => asked, { timeout: 20_000 }).toBe(1);
    await put({ held_at: null, ...away });
    const began = Date.now();
    await visiting.finally(() => put({ archived_at, removed_at, erase_at, held_at }));
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(asked).toBe(1);
    expect(await laneRow()).toMatchObject({ menu_fault: null, worker: null });
    expect(await count()).toEqual({ wanted: (await files()).length });
    // Who takes it up again has it visited.
    await change({ menu_due_at: new Date(0) });
    await visit();
    expect(await count()).not.toHaveProperty('wanted');
  });

  test('who presses within a minute is told from when; while a visit is under way the acta says that it is asked', async () => {
    await forget();
    const seen: unknown[] = [];
    const [first] = await files();
    const before = await asks('portal-captcha');
    expect(await accessOf(first as MenuFile)).toMatchObject({ can_try: true, is_asked: false });
    const { body } = await press();
    expect(Date.parse(body.again_from ?? '')).toBe((before.menu_failed_at?.getTime() ?? 0) + MINUTE + 1);
    expect(await laneRow()).toMatchObject({ menu_fault: 'CAPTCHA_DEMANDED', menu_due_at: null });
    await change({ menu_failed_at: new Date(Date.now() - HOUR) });
    expect((await press()).body).toEqual({ again_from: null });
    await lane();
    expect(await accessOf(first as MenuFile)).toMatchObject({ is_asked: true, goes_on_at: null });
    const logging = cpeWith((real) => ({
      authenticate: async (signal) => {
        // Whoever presses once more is no second visit.
        expect((await press()).body).toEqual({ again_from: null });
        seen.push(await accessOf(first as MenuFile));
        await real.authenticate(signal);
      },
    }));
    const sent = await posts();
    await visit(logging);
    expect(seen).toMatchObject([{ is_asked: true, goes_on_at: null }]);
    expect(await accessOf(first as MenuFile)).toMatchObject({ is_asked: false, can_try: false });
    await lane();
    await visit();
    expect(await posts()).toBe(sent + 1);
  });

  test('a visit of which nobody lives to tell is said to be cut off, and who presses has another made', async () => {
    await forget();
    await lane();
    const [first] = await files();
    const began = Date.now() - 10 * MINUTE;
    await change({ menu_due_at: new Date(began + 3 * HOUR), held_until: new Date(began + MINUTE) });
    const told = await accessOf(first as MenuFile);
    expect(told).toMatchObject({
      access: expect.stringContaining('se cortó antes de terminar'),
      ...{ can_try: true, is_asked: false, goes_on_at: new Date(began + 3 * HOUR).toISOString() },
    });
    expect((await panel(first as MenuFile))?.note).toContain('se cortó antes de terminar');
    expect((await press()).body).toEqual({ again_from: null });
    expect(await laneRow()).toMatchObject({ menu_due_at: null });
    await asks();
    expect(await count()).not.toHaveProperty('wanted');
  });

  test('nobody is sent while the service is to be left alone, or the disk is full; our own fault in a visit is worth none for hours', async () => {
    await forget();
    await lane();
    const sent = await posts();
    const breaker = createBreaker(deps.clock);
    breaker.failed(10 * MINUTE);
    await askByMenu({ ...workWith(deps), breaker }, own, NEVER);
    expect((await laneRow()).menu_due_at).toEqual(breaker.until());
    await change({ menu_due_at: new Date(0) });
    await visit({ ...deps, room: { ...deps.room, state: () => 'full' } } as unknown as typeof deps);
    expect((await laneRow()).menu_due_at?.getTime()).toBeGreaterThan(Date.now());
    expect(await posts()).toBe(sent);
    await change({ menu_due_at: new Date(0) });
    await visit(cpeWith(() => ({ authenticate: () => Promise.reject(new Error('ours')) })));
    const after = await laneRow();
    expect(after).toMatchObject({ menu_fault: 'UNEXPECTED', worker: null });
    expect(after.menu_due_at?.getTime()).toBeGreaterThan(Date.now() + 2.9 * HOUR);
    expect(after.menu_due_at?.getTime()).toBeLessThan(Date.now() + 3.1 * HOUR);
    expect(await posts()).toBe(sent + 1);
  });
}
