import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPeriods } from '@yupana/contract/businesses.ts';
import { tryDocumentsNow } from '@yupana/contract/documents.ts';
import { fetchVoucherFile, getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import type { ConsultaCpeClient } from '@yupana/sunat/consultacpe/types.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import { voucherCode } from '@yupana/tax/voucher-key.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '../../../src/ctx.ts';
import { holdSolUser } from '../../../src/features/credentials/sire/hold-sol-user.ts';
import { hashOf } from '../../../src/features/credentials/sol-users.ts';
import { askByMenu } from '../../../src/features/documents/by-menu/ask-by-menu.ts';
import { claimVisit, forgetMenuFault, markMenuDue } from '../../../src/features/documents/by-menu/queries-by-menu.ts';
import { askByMenu as askByMenuJob } from '../../../src/features/documents/job-definitions.ts';
import { createBreaker } from '../../../src/features/documents/lane/breaker.ts';
import { markDue } from '../../../src/features/documents/lane/queries-lanes.ts';
import { runLane } from '../../../src/features/documents/lane/run-lane.ts';
import { createTurns } from '../../../src/features/documents/lane/turns.ts';
import { takeAskable } from '../../../src/features/documents/see-sol/queries-see-sol.ts';
import { wakeLane } from '../../../src/features/documents/wake-lane.ts';
import { dateInLima } from '../../../src/platform/clock.ts';
import { NoRoom } from '../../../src/platform/room.ts';
import { actaOf, edit, ended, register } from '../../collecting.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import type { Sandbox, SandboxCompany } from '../../sandbox.ts';

const NEVER = new AbortController().signal;
const HOUR = 3.6e6;

type Cpe = Pick<Deps['sunat'], 'consultaCpe' | 'consultaCpeByMenu'>;

/**
 * The documents of a company that has a SOL user and no API key, by the menu of the portal.
 * @param at an app whose SUNAT is the sandbox and whose workers ask for no documents: each test does what a worker would, when it wants it
 */
export function byMenuCases(at: () => { app: TestApp; sandbox: Sandbox; cpe: Cpe }): void {
  let app: TestApp;
  let sandbox: Sandbox;
  let ana: Accountant;
  let company: SandboxCompany;
  let own: { firmId: string; businessId: string };
  let deps: Deps;

  const system = <T>(work: Parameters<typeof app.deps.database.system<T>>[0]) => app.deps.database.system(work);
  const files = () =>
    system((tx) =>
      tx
        .selectFrom('voucher_files')
        .selectAll()
        .where('business_id', '=', own.businessId)
        .where('kind', '=', 'xml')
        .where('state', '<>', 'not-expected')
        .orderBy('priority', 'desc')
        .orderBy('number')
        .execute(),
    );
  const count = async () => {
    const states: Record<string, number> = {};
    for (const { state, reason } of await files()) {
      const one = `${state} ${state === 'held' ? '' : reason}`.trim();
      states[one] = (states[one] ?? 0) + 1;
    }
    return states;
  };
  const laneRow = () =>
    system((tx) =>
      tx.selectFrom('document_lanes').selectAll().where('business_id', '=', own.businessId).executeTakeFirstOrThrow(),
    );
  const change = (set: object) =>
    system((tx) => tx.updateTable('document_lanes').set(set).where('business_id', '=', own.businessId).execute());
  const requests = async (part: string) =>
    (await sandbox.requests(company.ruc)).filter(({ path }) => path.includes(part));
  const posts = async () => (await requests('j_security_check')).length;
  const askedFor = async () => (await requests('consultacpe/comprobantes')).map(({ path }) => path);
  const workWith = (by: Deps) => ({ deps: by, breaker: createBreaker(by.clock), turns: createTurns(by.clock) });
  /** A while of the lane, as a worker does it. */
  const lane = async () => {
    await system((tx) => markDue(tx, own, new Date()));
    await runLane(workWith(deps), own, NEVER);
  };
  /** A visit as its job makes it. */
  const visit = (by: Deps = deps, signal = AbortSignal.timeout(60_000)) => askByMenu(workWith(by), own, signal);
  /** As nobody had ever asked for them, nor been at the portal for it. */
  async function forget() {
    await sandbox.clearScenarios(company.ruc);
    await system(async (tx) => {
      await sql`update voucher_files set state = 'wanted', reason = '', source = null, sha256 = null, bytes = null, size = null,
        tries = 0, fault = null, fetched_at = null, reader_version = null, next_try_at = now() - interval '1 second'
        where business_id = ${own.businessId}::uuid and kind = 'xml' and state <> 'not-expected'`.execute(tx);
      await sql`delete from voucher_files where business_id = ${own.businessId}::uuid and kind <> 'xml'`.execute(tx);
    });
    await change({
      ...{
        access: 'unknown',
        again_at: null,
        denials: 0,
        denied_since: null,
        door: null,
        worker: null,
        held_until: null,
      },
      ...{ menu_due_at: null, menu_asked_at: null, menu_fault: null, menu_failed_at: null, menu_tries: 0 },
    });
  }
  /** The lane finds what is wanted, and the portal is visited for it. */
  async function asks(scenario?: string, by: Deps = deps, times?: number) {
    await lane();
    if (scenario) await sandbox.scenario(company.ruc, scenario, times ? { times } : {});
    await visit(by);
    await sandbox.clearScenarios(company.ruc);
    return laneRow();
  }
  type File = Awaited<ReturnType<typeof files>>[number];
  const periodOf = ({ priority }: File) => String(Math.floor(Number(priority) / 1e8) % 1_000_000);
  const codeOf = ({ issuer_ruc: issuerRuc, type_code: typeCode, serie, number }: File) =>
    voucherCode({ issuerRuc, typeCode, serie, number });
  const queryOf = (file: File) => ({
    tax_period: periodOf(file),
    operation_type: file.book === 'RCE' ? ('COMPRA' as const) : ('VENTA' as const),
  });
  /** What the panel of a voucher says of its XML. */
  async function panel(file: File) {
    const params = { uuid: own.businessId, code: codeOf(file) };
    const { body } = await call(app, getVoucherDetail, { params, query: queryOf(file) }, ana.token);
    return body.files.find(({ kind }) => kind === 'xml');
  }
  const accessOf = async (file: File) => (await actaOf(app, ana, own.businessId, periodOf(file))).purchases.documents;
  /** The service of vouchers by the menu, with something in the place of what it does. */
  const cpeWith = (change: (real: ConsultaCpeClient) => Partial<ConsultaCpeClient>): Deps => {
    const { consultaCpeByMenu: make } = deps.sunat;
    if (!make) throw new Error('There is no menu.');
    const consultaCpeByMenu: typeof make = (...by) => {
      const real = make(...by);
      return { ...real, ...change(real) };
    };
    return { ...deps, sunat: { ...deps.sunat, consultaCpeByMenu } };
  };
  /** The portal, with something besides what a session of it does as it is left. */
  const portalWith = (leaving: () => Promise<void>, opened: () => void = () => undefined): Deps => {
    const { sunat } = deps;
    const portal = (...given: Parameters<NonNullable<typeof sunat.portal>>) => {
      const client = sunat.portal?.(...given);
      const session = (chosen: never) => {
        opened();
        const real = client?.session(chosen);
        const leave = async () => {
          await leaving();
          await real?.leave();
        };
        return { ...real, leave };
      };
      return { ...client, session };
    };
    return { ...deps, sunat: { ...sunat, portal } } as unknown as Deps;
  };
  const tryNow = async () => {
    await change({ access_at: new Date(Date.now() - HOUR) });
    const { status } = await call(app, tryDocumentsNow, { params: { uuid: own.businessId } }, ana.token);
    expect(status).toBeLessThan(300);
  };
  const judge = (set: object) =>
    system((tx) => tx.updateTable('credentials').set(set).where('business_id', '=', own.businessId).execute());

  beforeAll(async () => {
    const { cpe, ...given } = at();
    ({ app, sandbox } = given);
    // Nobody else enters the portal with its user behind the collection.
    Object.assign(app.deps.sunat, { readsMailboxes: false });
    ana = await signUpAccountant(app);
    company = await sandbox.company({ purchases: 30, sales: 20, months: 2 });
    const { uuid } = await register(app, ana, company, { sunat_api_key: '', sunat_api_secret: '' });
    await ended(app, ana, uuid);
    const { firm_id: firmId } = await system((tx) =>
      tx.selectFrom('businesses').select('firm_id').where('id', '=', uuid).executeTakeFirstOrThrow(),
    );
    own = { firmId, businessId: uuid };
    // Nothing is sent: no other worker does anything of it meanwhile.
    deps = { ...app.deps, sunat: { ...app.deps.sunat, ...cpe }, queue: { ...app.deps.queue, send: async () => null } };
    // What is shown is shown of an installation that knows both.
    Object.assign(app.deps.sunat, { consultaCpeByMenu: cpe.consultaCpeByMenu });
  });

  afterAll(() => {
    Object.assign(app.deps.sunat, { readsMailboxes: true, consultaCpeByMenu: null });
  });

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
    const one = (await files()).find(({ state, serie }) => state === 'held' && serie.startsWith('F')) as File;
    expect(await panel(one)).toMatchObject({ state: 'held', source: 'consulta-cpe', level: 3, note: null });
    const { body } = await call(app, getPeriods, { params: { uuid: own.businessId } }, ana.token);
    const { purchases } = await actaOf(app, ana, own.businessId, body.tax_periods[1] as string);
    expect(purchases.documents).toMatchObject({ access: null, waiting: 0, can_try: false });
    // SUNAT's own PDF is not worth a login for each click.
    const params = { uuid: own.businessId, code: codeOf(one), kind: 'pdf' as const };
    const pdf = await call(app, fetchVoucherFile, { params, query: queryOf(one) }, ana.token);
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
    expect((await panel(all[0] as File))?.note).toContain(says);
    const told = await accessOf(all[0] as File);
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
    expect((await accessOf(first as File)).access).toContain('«Nueva Consulta de comprobantes de pago (11.38.1.1.1)»');
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
    expect(await accessOf(first as File)).toMatchObject({ tried_at: null, goes_on_at: null });
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
    expect((await panel(first as File))?.note).toContain('El Portal SOL cerró nuestra sesión');
    expect(await accessOf(first as File)).toMatchObject({
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
      if (again) expect(after.menu_due_at?.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
      else expect(after.menu_due_at).toBeNull();
      expect(await posts()).toBe(sent + 1);
      expect(await askedFor()).toHaveLength(asked);
      const all = await files();
      expect(await count()).toEqual({ [state]: all.length });
      // «We did not understand», or «it was closed», is never SUNAT's word that there is none.
      expect(all.every(({ reason }) => reason !== 'not-there' && reason !== 'not-understood')).toBe(true);
      expect((await panel(all[0] as File))?.note).toContain(says);
      expect((await accessOf(all[0] as File)).access).toContain(says);
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
    expect((await accessOf(first as File)).access).toContain('se piden con el usuario SOL');
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
    await expect.poll(() => given, { timeout: 30_000 }).toBeGreaterThan(12);
    // What was in its hands when it died is not written, and no more than that.
    const { wanted = 0 } = await count();
    expect(wanted).toBeLessThanOrEqual((await files()).length - 8);
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
    await holdSolUser(app.deps, user, NEVER, async () => {
      visiting = visit(counting);
      await sleep(1_500);
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
    await holdSolUser(app.deps, user, NEVER, async () => {
      visiting = visit();
      await sleep(1_500);
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
      const { book, issuer_ruc, serie, number } = first as File;
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
        seen ??= await accessOf(first as File);
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
