import { randomUUID } from 'node:crypto';
import { getFilters, getPeriods } from '@yupana/contract/businesses.ts';
import { startCollection } from '@yupana/contract/collection.ts';
import { forgetApiClient, validateCredentials } from '@yupana/contract/credentials.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '../../src/ctx.ts';
import { requestRun } from '../../src/features/collection/runs/request-run.ts';
import { holdSolUser } from '../../src/features/credentials/sire/hold-sol-user.ts';
import { inSire } from '../../src/features/credentials/sire/in-sire.ts';
import { hashOf } from '../../src/features/credentials/sol-users.ts';
import { holdClock } from '../../src/platform/clock.ts';
import { RunLost } from '../../src/platform/signs-of-life.ts';
import { SolUserBusy } from '../../src/sunat/refusals.ts';
import { actaOf, collectAgain, edit, ended, register } from '../collecting.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import type { Sandbox, SandboxCompany } from '../sandbox.ts';

const WITHOUT_API = { sunat_api_key: '', sunat_api_secret: '' };
const small = { purchases: 3, sales: 3, months: 2 };

/** A company without API key, collected with its SOL user through the portal. @param at an app whose SUNAT is the sandbox */
export function solDoorCases(at: () => { app: TestApp; sandbox: Sandbox; rosa: Accountant }): void {
  let app: TestApp;
  let sandbox: Sandbox;
  let rosa: Accountant;
  beforeAll(() => {
    ({ app, sandbox, rosa } = at());
  });

  const requests = async (ruc: string, part: string) =>
    (await sandbox.requests(ruc)).filter(({ path }) => path.includes(part)).length;
  /** How often the portal got the password. */
  const posts = (ruc: string) => requests(ruc, 'j_security_check');
  const atSunat = async (ruc: string) => {
    const answer = await fetch(`${sandbox.url}/__sandbox/companies/${ruc}`);
    return (await answer.json()) as { wrongPasswords: number; portalMenusOpen: number; portalApplicationsOpen: number };
  };
  const registered = async (scenario?: string) => {
    const company = await sandbox.company(small);
    if (scenario) await sandbox.scenario(company.ruc, scenario);
    const { uuid } = await register(app, rosa, company, WITHOUT_API);
    return { company, uuid };
  };
  const rowOf = (businessId: string) =>
    app.deps.database.system((tx) =>
      tx.selectFrom('credentials').selectAll().where('business_id', '=', businessId).executeTakeFirstOrThrow(),
    );
  const userOf = ({ ruc, credentials: { solUser } }: SandboxCompany) => ({ ruc, solUser });
  const periodsOf = async (uuid: string) =>
    (await call(app, getPeriods, { params: { uuid } }, rosa.token)).body.tax_periods;

  test('it is collected whole, in one visit that is left as it was found, and its acta says with what; with an API key it is collected with that', async () => {
    const { company, uuid } = await registered();
    const after = await ended(app, rosa, uuid);
    expect(after).toMatchObject({ business_status: 'VALID', trouble: null });
    expect(after.run).toMatchObject({ state: 'done', door: 'sol', done: 4, next_try_at: null });
    const periods = await periodsOf(uuid);
    expect(periods).toHaveLength(2);
    for (const period of periods) {
      const acta = await actaOf(app, rosa, uuid, period);
      expect(acta.agrees).toBe(true);
      for (const { source } of [acta.purchases, acta.sales])
        expect(source).toBe('SUNAT · SIRE, propuesta, con clave SOL');
    }
    expect(await posts(company.ruc)).toBe(1);
    expect(await atSunat(company.ruc)).toMatchObject({ portalMenusOpen: 0, portalApplicationsOpen: 0 });
    expect(await rowOf(uuid)).toMatchObject({ accepted_at: expect.any(Date), doubted_at: null, doubted_because: null });

    await edit(app, rosa, uuid, company);
    expect((await ended(app, rosa, uuid)).run).toMatchObject({ state: 'done', door: 'api' });
    expect((await actaOf(app, rosa, uuid, periods[0] ?? '')).purchases.source).toBe(
      'SUNAT · SIRE, propuesta, con API key',
    );
    expect(await posts(company.ruc)).toBe(1);
  });

  test('a token of the menu that expires is renewed there, without the password', async () => {
    const { company, uuid } = await registered('token-vence-pronto');
    expect(await ended(app, rosa, uuid)).toMatchObject({
      business_status: 'VALID',
      run: { state: 'done', door: 'sol' },
    });
    expect(await posts(company.ruc)).toBe(1);
    expect(await requests(company.ruc, 'action=execute')).toBeGreaterThan(1);
  });

  const forget = (uuid: string, current_password: string) =>
    call(app, forgetApiClient, { params: { uuid }, body: { current_password } }, rosa.token);

  test('an API key that SUNAT refuses is told, and the portal is not entered in its place until whoever has it says so', async () => {
    const company = await sandbox.company(small);
    await sandbox.scenario(company.ruc, 'cliente-rechazado');
    const { uuid } = await register(app, rosa, company);
    const after = await ended(app, rosa, uuid);
    expect(after).toMatchObject({
      business_status: 'INVALID_CREDENTIALS',
      trouble: 'api-client',
      run: { door: 'api' },
    });
    expect(after.run?.message).toContain('con el usuario y la clave SOL basta para recolectar');
    expect(await posts(company.ruc)).toBe(0);
    expect((await forget(uuid, 'Otra1234')).error.errors[0]?.code).toBe('CURRENT_PASSWORD_INCORRECT');
    expect((await forget(uuid, rosa.password)).status).toBe(204);
    expect(await ended(app, rosa, uuid)).toMatchObject({
      ...{ business_status: 'VALID', trouble: null },
      run: { state: 'done', door: 'sol', reason: 'retry' },
    });
    expect(await posts(company.ruc)).toBe(1);
  });

  test('a SOL key that SUNAT refused is not another for want of an API key', async () => {
    const company = await sandbox.company(small);
    const { uuid } = await register(app, rosa, company, { passwordSOL: 'equivocada' });
    expect(await ended(app, rosa, uuid)).toMatchObject({ trouble: 'sol-user' });
    expect((await forget(uuid, rosa.password)).status).toBe(204);
    const { firm_id: firmId, rejected_source } = await rowOf(uuid);
    expect(rejected_source).toBe('sol-user');
    await app.deps.database.system((tx) => requestRun(app.deps, tx, { firmId, businessId: uuid }, 'daily'));
    expect((await ended(app, rosa, uuid)).run).toMatchObject({ reason: 'daily', error_code: 'SOL_USER_REJECTED' });
    expect([await posts(company.ruc), (await atSunat(company.ruc)).wrongPasswords]).toEqual([0, 1]);
  });

  const AGAIN = { VALID: true } as const;
  describe('what keeps it from being collected is told in its own words, and nothing is sent twice:', () => {
    test.each([
      // scenario, code, company's standing, what is said, whether asking again with the same credentials may help
      [
        'portal-clave-mensaje',
        'SOL_USER_REJECTED',
        ['INVALID_CREDENTIALS', 'sol-user'],
        'SUNAT rechazó el usuario',
        null,
      ],
      [
        'portal-bloqueado',
        'SOL_USER_LOCKED',
        ['INVALID_CREDENTIALS', 'sol-user-locked'],
        'bloqueado al usuario',
        AGAIN,
      ],
      ['portal-captcha', 'CAPTCHA_DEMANDED', ['INVALID_CREDENTIALS', 'sol-user-captcha'], 'resuelve el captcha', AGAIN],
      ['portal-callado', 'LOGIN_NOT_UNDERSTOOD', ['IN_PROGRESS', null], 'podría ser un rechazo', AGAIN],
      [
        'portal-sin-permiso-sire',
        'SOL_PERMISSION_MISSING',
        ['MISSING_PERMISSIONS', 'sol-user-permission'],
        'Asignar perfiles',
        AGAIN,
      ],
      [
        'portal-permiso-quitado',
        'SOL_PERMISSION_MISSING',
        ['MISSING_PERMISSIONS', 'sol-user-permission'],
        'hasta 48 horas',
        AGAIN,
      ],
      [
        'portal-opcion-cerrada',
        'SOL_OPTION_CLOSED',
        ['IN_PROGRESS', null],
        'ofrece el SIRE a este usuario, pero no lo abrió',
        AGAIN,
      ],
      [
        'portal-sesion-tomada',
        'SOL_VISIT_ENDED',
        ['IN_PROGRESS', null],
        'SUNAT cerró nuestra sesión del Portal SOL',
        AGAIN,
      ],
    ] as const)('%s: %s', async (scenario, code, [status, trouble], text, again) => {
      const { company, uuid } = await registered(scenario);
      const after = await ended(app, rosa, uuid);
      expect(after).toMatchObject({ business_status: status, trouble });
      expect(after.run).toMatchObject({
        state: 'failed',
        door: 'sol',
        error_code: code,
        next_try_at: null,
        attempt: 1,
      });
      expect(after.run?.message).toContain(text);
      expect(await posts(company.ruc)).toBe(1);
      expect(await atSunat(company.ruc)).toMatchObject({ portalMenusOpen: 0 });
      if (status === 'MISSING_PERMISSIONS') {
        const { body } = await call(app, getFilters, {}, rosa.token);
        const card = body.businesses.find(({ ruc }) => ruc === company.ruc);
        expect(card?.missing_permissions).toEqual([
          { module_name: 'Usuario SOL (SIRE – Sistema Integrado de Registros Electrónicos)' },
        ]);
      }
      if (again === null) {
        const asked = await call(app, startCollection, { params: { uuid } }, rosa.token);
        expect([asked.status, await posts(company.ruc)]).toEqual([409, 1]);
        return;
      }
      await sandbox.clearScenarios(company.ruc);
      // A person who asks wants it sent.
      expect(await collectAgain(app, rosa, uuid)).toMatchObject({ business_status: 'VALID', trouble: null });
      expect(await posts(company.ruc)).toBe(2);
    });

    test.each([
      ['portal-503', 'SUNAT_UNAVAILABLE'],
      ['portal-opcion-503', 'SUNAT_UNAVAILABLE'],
      ['portal-token-ajeno', 'ANSWER_NOT_UNDERSTOOD'],
      ['portal-sin-token', 'ANSWER_NOT_UNDERSTOOD'],
    ])('%s: %s says nothing of the company, and is tried again by itself', async (scenario, code) => {
      const { uuid } = await registered(scenario);
      const after = await ended(app, rosa, uuid);
      expect(after).toMatchObject({ business_status: 'IN_PROGRESS', run: { state: 'failed', error_code: code } });
      expect(after.run?.next_try_at).not.toBeNull();
      expect(await rowOf(uuid)).toMatchObject({ doubted_at: null });
    });
  });

  test('what was collected before somebody else entered stays, and what is missing comes when it is asked for', async () => {
    const { company, uuid } = await registered();
    await ended(app, rosa, uuid);
    const [period = ''] = await periodsOf(uuid);
    await sandbox.scenario(company.ruc, 'portal-sesion-tomada');
    const after = await collectAgain(app, rosa, uuid);
    expect(after).toMatchObject({
      business_status: 'VALID',
      run: { error_code: 'SOL_VISIT_ENDED', next_try_at: null },
    });
    expect((await actaOf(app, rosa, uuid, period)).purchases.obtained?.count).toBeGreaterThan(0);
  });

  test('a password that SUNAT never let in is foreseen to be in doubt while it is sent, and nobody sends it again if nobody lives to tell', async () => {
    const { company, uuid } = await registered('portal-lento');
    await expect.poll(async () => (await rowOf(uuid)).doubted_because).toBe('cut-off');
    expect(await ended(app, rosa, uuid)).toMatchObject({ business_status: 'VALID' });
    expect(await rowOf(uuid)).toMatchObject({ doubted_at: null, doubted_because: null });
    await sandbox.clearScenarios(company.ruc);

    // As a worker leaves them that is killed between SUNAT's answer and its own word.
    const left = { doubted_at: new Date(), doubted_because: 'cut-off', accepted_at: null } as const;
    const { firm_id: firmId } = await rowOf(uuid);
    await app.deps.database.system((tx) =>
      tx.updateTable('credentials').set(left).where('business_id', '=', uuid).execute(),
    );
    await app.deps.database.system((tx) => requestRun(app.deps, tx, { firmId, businessId: uuid }, 'daily'));
    const { run } = await ended(app, rosa, uuid);
    expect(run).toMatchObject({ reason: 'daily', error_code: 'LOGIN_CUT_OFF', next_try_at: null });
    expect(run?.message).toMatch(/^La recolección se cortó cuando SUNAT comprobaba la clave SOL/);
    expect(await posts(company.ruc)).toBe(1);
    // A person who asks wants it sent.
    expect(await collectAgain(app, rosa, uuid)).toMatchObject({ business_status: 'VALID', run: { state: 'done' } });
    expect(await posts(company.ruc)).toBe(2);
  });

  test('one SOL user is at the portal once at a time, whichever account asks and whatever for', async () => {
    const company = await sandbox.company(small);
    const luis = await signUpAccountant(app);
    const as = (who: Accountant) => register(app, who, company, WITHOUT_API);
    const [mine, his] = await Promise.all([as(rosa), as(luis)]);
    const validated = call(app, validateCredentials, { params: { uuid: mine.uuid }, body: {} }, rosa.token);
    const ends = await Promise.all([ended(app, rosa, mine.uuid), ended(app, luis, his.uuid)]);
    // The RUC is of who was accepted first.
    expect(ends.map(({ trouble }) => trouble).toSorted()).toEqual([null, 'ruc-held'].toSorted());
    await validated;
    await ended(app, rosa, mine.uuid);
    const steps = (await sandbox.requests(company.ruc)).flatMap(({ method, path }) => {
      if (path.includes('AutenticaMenuInternet')) return ['in'];
      return method === 'POST' && path.endsWith('MenuInternet.htm') ? ['out'] : [];
    });
    // Two ways out are said, the application's and the menu's.
    expect(steps.join(' ')).toMatch(/^(in out out ?)+$/);
  });

  test('a SOL user is waited for while its holder lives, taken from a dead one, and lost by one that sleeps', async () => {
    const user = userOf(await sandbox.company(small));
    const patient = (ms: number, work = async () => 'done') =>
      holdSolUser(app.deps, user, STAYS, work, { patienceMs: ms });
    const first = Promise.withResolvers<void>();
    let lost: unknown;
    const holding = holdSolUser(app.deps, user, STAYS, async ({ signal, isWanted }) => {
      await expect(patient(300)).rejects.toBeInstanceOf(SolUserBusy);
      await expect.poll(isWanted).toBe(true);
      // It sleeps: another takes it for dead.
      await app.deps.database.system((tx) =>
        tx
          .updateTable('sol_sessions')
          .set({ held_until: new Date(0) })
          .where('user_hash', '=', hashOf(app.deps, user))
          .execute(),
      );
      expect(await patient(20_000)).toBe('done');
      first.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      lost = signal.reason;
    });
    await first.promise;
    await holding;
    expect(lost).toBeInstanceOf(RunLost);
    expect(await patient(0)).toBe('done');
  });

  test('a SOL user that was at the portal enters again after twenty seconds, and another one at once', async () => {
    const [user, other] = [userOf(await sandbox.company(small)), userOf(await sandbox.company(small))];
    const clock = holdClock('2026-11-20T15:00:00Z');
    const deps = { ...app.deps, clock, sunat: { ...app.deps.sunat, loginsApartMs: 20_000 } };
    const enter = (who = user) => holdSolUser(deps, who, STAYS, async () => 'in', { patienceMs: 0 });
    expect(await enter()).toBe('in');
    await expect(enter()).rejects.toBeInstanceOf(SolUserBusy);
    expect(await enter(other)).toBe('in');
    clock.advance(19_999);
    await expect(enter()).rejects.toBeInstanceOf(SolUserBusy);
    clock.advance(1);
    expect(await enter()).toBe('in');
    await expect(enter()).rejects.toBeInstanceOf(SolUserBusy);
  });

  test.each([
    // What SUNAT answers to the password, and how often its doubt is lifted by who sent it.
    ['portal-clave-mensaje', 0, 'keeps an answer'],
    ['portal-callado', 0, 'keeps what may be a refusal'],
    ['portal-503', 1, 'says nothing of it'],
  ])('%s: the doubt of a login is lifted %d times by who sent it: SUNAT %s', async (scenario, times) => {
    const { company, uuid } = await registered('portal-503');
    await ended(app, rosa, uuid);
    await sandbox.clearScenarios(company.ruc);
    await sandbox.scenario(company.ruc, scenario);
    const { firm_id: firmId } = await rowOf(uuid);
    let lifted = 0;
    const tenant: Deps['database']['tenant'] = async (firm, work, options) => {
      if (work.toString().includes('liftForeseen')) lifted += 1;
      return app.deps.database.tenant(firm, work, options);
    };
    const deps = { ...app.deps, database: { ...app.deps.database, tenant } };
    const whose = { firmId, businessId: uuid, ruc: company.ruc };
    await expect(inSire(deps, whose, STAYS, {}, async () => 'in')).rejects.toThrow();
    expect(lifted).toBe(times);
    // Never is there a moment without a word: what SUNAT said stands in its place.
    const { doubted_because, rejected_at } = await rowOf(uuid);
    expect(doubted_because === null && rejected_at === null).toBe(times === 1);
  });

  test('a holder that is killed holds up the next collection for as long as it seems alive, and no longer', async () => {
    const company = await sandbox.company(small);
    const user_hash = hashOf(app.deps, userOf(company));
    const now = Date.now();
    const dead = { holder: randomUUID(), taken_at: new Date(now - 60_000), held_until: new Date(now + 600_000) };
    const { system } = app.deps.database;
    await system((tx) =>
      tx
        .insertInto('sol_sessions')
        .values({ user_hash, ...dead })
        .execute(),
    );
    const { uuid } = await register(app, rosa, company, WITHOUT_API);
    const row = () =>
      system((tx) =>
        tx.selectFrom('sol_sessions').selectAll().where('user_hash', '=', user_hash).executeTakeFirstOrThrow(),
      );
    await expect.poll(async () => (await row()).wanted_at).not.toBeNull();
    expect(await row()).toMatchObject({ holder: dead.holder });
    expect(await posts(company.ruc)).toBe(0);
    await system((tx) =>
      tx.updateTable('sol_sessions').set({ held_until: new Date() }).where('user_hash', '=', user_hash).execute(),
    );
    expect(await ended(app, rosa, uuid)).toMatchObject({
      business_status: 'VALID',
      run: { state: 'done', attempt: 1 },
    });
    expect(await row()).toMatchObject({ holder: null });
  });
}

const STAYS = new AbortController().signal;
