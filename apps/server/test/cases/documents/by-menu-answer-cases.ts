import { getPeriods } from '@yupana/contract/businesses.ts';
import { tryDocumentsNow } from '@yupana/contract/documents.ts';
import { fetchVoucherFile, getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { hashOf } from '../../../src/features/credentials/sol-users.ts';
import { forgetMenuFault } from '../../../src/features/documents/by-menu/queries-by-menu.ts';
import { takeAskable } from '../../../src/features/documents/see-sol/queries-see-sol.ts';
import { wakeLane } from '../../../src/features/documents/wake-lane.ts';
import { dateInLima } from '../../../src/platform/clock.ts';
import { actaOf } from '../../collecting.ts';
import { call } from '../../harness.ts';
import type { MenuFile, MenuRoom } from './by-menu-room.ts';
import { HOUR, namedIn } from './keyless-room.ts';

/** What comes of a company without API key by the menu, and what it is told where SUNAT, or its menu, says otherwise. */
export function byMenuAnswerCases(room: MenuRoom): void {
  let { app, sandbox, ana, company, own, deps } = {} as ReturnType<MenuRoom['given']>;
  beforeAll(() => {
    ({ app, sandbox, ana, company, own, deps } = room.given());
  });
  const { system, files, laneRow, change, requests, posts, panel, count, askedFor, lane, visit, forget, asks } = room;
  const { accessOf, cpeWith, tryNow, judge } = room;

  test('its XML of every series come in one visit to the portal, each asked for once, and the panel shows them', async () => {
    const before = await posts();
    await lane();
    const waiting = await files();
    expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['wanted']));
    expect(new Set(waiting.map(({ serie }) => serie.charAt(0)))).toEqual(new Set(['F', 'B', 'E']));
    const marked = await laneRow();
    expect(marked.menu_due_at?.getTime()).toBeLessThanOrEqual(Date.now());
    // Nobody asks before the visit: the lane is not due by itself.
    expect(marked.due_at).toBeNull();
    await visit();
    const after = await laneRow();
    expect(after).toMatchObject({ access: 'granted', door: 'sol', menu_fault: null, menu_due_at: null, worker: null });
    const { held = 0, 'absent not-there': none = 0 } = await count();
    expect(held + none).toBe(waiting.length);
    expect(held).toBeGreaterThan(waiting.length * 0.8);
    const asked = await askedFor();
    expect(new Set(asked).size).toBe(waiting.length);
    expect(asked).toHaveLength(waiting.length);
    expect(await posts()).toBe(before + 1);
    const answer = await fetch(`${sandbox.url}/__sandbox/companies/${company.ruc}`);
    expect(await answer.json()).toMatchObject({ portalMenusOpen: 0, portalApplicationsOpen: 0 });
    const one = (await files()).find(({ state, serie }) => state === 'held' && serie.startsWith('F')) as MenuFile;
    expect(await panel(one)).toMatchObject({ state: 'held', source: 'consulta-cpe', level: 3, note: null });
    const { body } = await call(app, getPeriods, { params: { uuid: own.businessId } }, ana.token);
    const { purchases } = await actaOf(app, ana, own.businessId, body.tax_periods[1] as string);
    expect(purchases.documents).toMatchObject({ access: null, waiting: 0, can_try: false });
    // Nor is it offered to who has no key.
    const shown = await call(app, getVoucherDetail, namedIn(own.businessId, one), ana.token);
    const listed = shown.body.files.filter(({ kind }) => kind === 'pdf');
    expect(listed).toMatchObject([{ state: 'absent', reason: 'no-access', note: expect.stringContaining('API key') }]);
    // SUNAT's own PDF is not worth a login for each click.
    const { params, query } = namedIn(own.businessId, one);
    const input = { params: { ...params, kind: 'pdf' as const }, query };
    const pdf = await call(app, fetchVoucherFile, input, ana.token);
    expect(pdf.body.file).toMatchObject({ state: 'absent', reason: 'no-access' });
    expect(await posts()).toBe(before + 1);
  });

  test('a company that was told that nobody asks for its XML is asked for, with the lane’s next look', async () => {
    await forget();
    await system((tx) =>
      sql`update voucher_files set state = 'absent', reason = 'no-access', next_try_at = null
        where business_id = ${own.businessId}::uuid and kind = 'xml' and state = 'wanted'`.execute(tx),
    );
    const { credentials_version } = await laneRow();
    await change({ access: 'no-key', again_at: new Date(), credentials_version });
    await lane();
    expect(await laneRow()).toMatchObject({ access: 'unknown', door: 'sol', menu_due_at: expect.any(Date) });
    await visit();
    expect((await count()).held).toBeGreaterThan(10);
  });

  test('a token that ends is renewed by opening the option again in the same visit, without the password', async () => {
    await forget();
    const [sent, opened] = [await posts(), (await requests('action=execute')).length];
    await asks('token-vence-pronto');
    expect(await count()).not.toHaveProperty('wanted');
    expect(await posts()).toBe(sent + 1);
    expect((await requests('action=execute')).length).toBeGreaterThan(opened + 3);
  });

  test('a user without the permission is told it once, with what to mark; E-series are left to SEE-SOL, and who mended it has it tried', async () => {
    await forget();
    const [sent, asked] = [await posts(), (await askedFor()).length];
    const after = await asks('portal-sin-permiso-cpe');
    expect(after).toMatchObject({ access: 'no-permission', door: 'sol', menu_fault: 'SOL_PERMISSION_MISSING' });
    expect(after.menu_due_at).toBeNull();
    const all = await files();
    expect(await count()).toEqual({ 'absent no-access': all.length });
    expect(await askedFor()).toHaveLength(asked);
    const at = { now: new Date(), today: dateInLima(new Date()) };
    const ofSeeSol = await system((tx) => takeAskable(tx, { ...own, ruc: company.ruc }, at, 100));
    expect(ofSeeSol.length).toBeGreaterThan(0);
    const says = 'no tiene permiso para «Nueva Consulta de comprobantes de pago (11.38.1.1.1)»';
    expect((await panel(all[0] as MenuFile))?.note).toContain(says);
    const told = await accessOf(all[0] as MenuFile);
    expect(told.access).toContain(says);
    expect(told.access).not.toContain('credenciales de API');
    expect(told.can_try).toBe(true);
    // Not voucher by voucher, nor with each look.
    await lane();
    await visit();
    expect(await posts()).toBe(sent + 1);

    await change({ menu_failed_at: new Date(Date.now() - HOUR), access_at: new Date(Date.now() - HOUR) });
    const { status } = await call(app, tryDocumentsNow, { params: { uuid: own.businessId } }, ana.token);
    expect(status).toBeLessThan(300);
    await asks();
    expect(await posts()).toBe(sent + 2);
    expect(await laneRow()).toMatchObject({ access: 'granted', menu_fault: null });
    expect(await count()).not.toHaveProperty('absent no-access');
  });

  test('whose permission is taken away in the middle keeps what came, and the rest is told so', async () => {
    await forget();
    const sent = await posts();
    let given = 0;
    const taken = cpeWith((real) => ({
      xml: async (...asked) => {
        given += 1;
        if (given === 4) {
          await sandbox.scenario(company.ruc, 'portal-permiso-quitado');
          await fetch(`${sandbox.url}/__sandbox/companies/${company.ruc}/expire-tokens`, { method: 'POST' });
        }
        return real.xml(...asked);
      },
    }));
    const after = await asks(undefined, taken);
    const missing = { menu_fault: 'SOL_PERMISSION_MISSING', menu_due_at: null };
    expect(after).toMatchObject({ access: 'no-permission', ...missing });
    const { held = 0, 'absent no-access': closed = 0, wanted = 0 } = await count();
    expect(held).toBeGreaterThanOrEqual(1);
    expect(closed).toBeGreaterThan(0);
    expect(wanted).toBe(0);
    expect(await posts()).toBe(sent + 1);
    const [first] = (await files()).filter(({ state }) => state === 'absent');
    expect((await accessOf(first as MenuFile)).access).toContain(
      '«Nueva Consulta de comprobantes de pago (11.38.1.1.1)»',
    );
    await tryNow();
    await asks();
    expect(await count()).not.toHaveProperty('absent no-access');
  });

  test('whom SUNAT turned away at a document has it tried when a person says so, and is told of no later day', async () => {
    await forget();
    await asks('cpe-prohibido');
    const sent = await posts();
    await tryNow();
    await lane();
    const [first] = await files();
    expect(await accessOf(first as MenuFile)).toMatchObject({ tried_at: null, goes_on_at: null });
    await visit();
    expect(await posts()).toBe(sent + 1);
    expect(await laneRow()).toMatchObject({ access: 'granted', menu_fault: null });
  });

  test.each([
    ['was given the permission', 'portal-sin-permiso-cpe'],
    ['finds the option open by now', 'portal-opcion-cerrada'],
  ])('a collection that a person asked for has a company visited that %s', async (_what, scenario) => {
    await forget();
    await asks(scenario);
    const sent = await posts();
    await system((tx) => wakeLane(deps, tx, own, { byPerson: true }));
    await asks();
    expect(await posts()).toBe(sent + 1);
    expect(await laneRow()).toMatchObject({ access: 'granted', menu_fault: null });
    expect(await count()).not.toHaveProperty('absent no-access');
  });

  test('a visit that somebody else’s browser ended is not fought for: what came stays, and nobody enters by himself', async () => {
    await forget();
    const sent = await posts();
    const after = await asks('portal-sesion-tomada');
    expect(after).toMatchObject({ menu_fault: 'SOL_VISIT_ENDED', menu_due_at: null, worker: null });
    const { held = 0, wanted = 0 } = await count();
    expect(held).toBeGreaterThan(0);
    expect(wanted).toBeGreaterThan(0);
    // It was nobody's file that failed.
    expect((await files()).every(({ tries, fault }) => tries === 0 && fault === null)).toBe(true);
    await lane();
    await visit();
    expect(await posts()).toBe(sent + 1);
    const [first] = (await files()).filter(({ state }) => state === 'wanted');
    expect((await panel(first as MenuFile))?.note).toContain('El Portal SOL cerró nuestra sesión');
    expect(await accessOf(first as MenuFile)).toMatchObject({
      access: expect.stringContaining('El Portal SOL cerró nuestra sesión'),
      can_try: true,
    });
    const asked = (await askedFor()).length;
    await system((tx) => forgetMenuFault(tx, own, new Date()));
    await asks();
    expect(await count()).not.toHaveProperty('wanted');
    expect((await askedFor()).length - asked).toBe(wanted);
  });

  test.each([
    ['portal-captcha', 'CAPTCHA_DEMANDED', 'comprobar que eres una persona', 'wanted', false],
    ['portal-opcion-503', 'SUNAT_UNAVAILABLE', 'El Portal SOL no respondió.', 'wanted', true],
    ['portal-opcion-cerrada', 'SOL_OPTION_CLOSED', 'no la abrió', 'absent no-access', false],
    ['portal-opcion-error', 'SOL_OPTION_CLOSED', 'no la abrió', 'absent no-access', false],
    ['portal-sin-token', 'ANSWER_NOT_UNDERSTOOD', 'No entendimos lo que mostró', 'absent no-access', true],
    ['portal-token-ajeno', 'ANSWER_NOT_UNDERSTOOD', 'No entendimos lo que mostró', 'absent no-access', true],
  ])(
    '%s ends the visit as %s, in its own words, and no document is taken for missing',
    async (scenario, fault, says, state, again) => {
      await forget();
      const [sent, asked] = [await posts(), (await askedFor()).length];
      const after = await asks(scenario);
      expect(after.menu_fault).toBe(fault);
      // What could not go on is worth another login half an hour later.
      if (again) expect(after.menu_due_at?.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000);
      else expect(after.menu_due_at).toBeNull();
      expect(await posts()).toBe(sent + 1);
      expect(await askedFor()).toHaveLength(asked);
      const all = await files();
      expect(await count()).toEqual({ [state]: all.length });
      // «We did not understand», or «it was closed», is never SUNAT's word that there is none.
      expect(all.every(({ reason }) => reason !== 'not-there' && reason !== 'not-understood')).toBe(true);
      expect((await panel(all[0] as MenuFile))?.note).toContain(says);
      expect((await accessOf(all[0] as MenuFile)).access).toContain(says);
      await change({ menu_due_at: null, menu_fault: null, menu_failed_at: null, again_at: new Date() });
      await asks();
      expect((await count()).held).toBeGreaterThan(10);
    },
  );

  test('what SUNAT has not is absent by its word, and what it answers otherwise is asked for again', async () => {
    await forget();
    await asks('cpe-no-tiene');
    expect(Object.keys(await count())).toEqual(['absent not-there']);
    await forget();
    const after = await asks('cpe-prohibido');
    // One answer proves nothing: the rest waits, and the door is told apart from an API client's.
    expect(after).toMatchObject({ access: 'denied', denials: 1, menu_fault: null });
    expect(after.menu_due_at?.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    expect(Object.keys(await count())).toEqual(['wanted']);
    const [first] = await files();
    expect((await accessOf(first as MenuFile)).access).toContain('se piden con el usuario SOL');
  });

  test('a key that SUNAT refused, may have refused, or never let in, is not sent for it', async () => {
    await forget();
    const sent = await posts();
    const accepted = { rejected_at: null, rejected_source: null, doubted_at: null, accepted_at: new Date() };
    await lane();
    for (const set of [
      { rejected_at: new Date(), rejected_source: 'sol-user' },
      { doubted_at: new Date() },
      { accepted_at: null },
    ]) {
      await judge({ ...accepted, ...set });
      await change({ menu_due_at: new Date(0) });
      await visit();
      await judge(accepted);
      expect(await laneRow()).toMatchObject({ menu_fault: 'CREDENTIALS_INCOMPLETE', menu_due_at: null });
    }
    expect(await posts()).toBe(sent);
    expect(Object.keys(await count())).toEqual(['wanted']);
  });

  test('one that SUNAT refuses in the visit is sent once', async () => {
    await forget();
    const sent = await posts();
    const after = await asks('portal-clave-mensaje');
    expect(after).toMatchObject({ menu_fault: 'SOL_USER_REJECTED', menu_due_at: null });
    await lane();
    await visit();
    expect(await posts()).toBe(sent + 1);
    await judge({ rejected_at: null, rejected_source: null, accepted_at: new Date(), failed_tries: 0 });
    await system((tx) =>
      tx
        .deleteFrom('sol_users')
        .where('user_hash', '=', hashOf(app.deps, { ruc: company.ruc, solUser: company.credentials.solUser }))
        .execute(),
    );
  });
}
