import { startCollection } from '@yupana/contract/collection.ts';
import { validateCredentials } from '@yupana/contract/credentials.ts';
import { readMailboxNow } from '@yupana/contract/mailbox.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import { type Period, periodOf, shiftPeriod } from '@yupana/tax/period.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionOf, edit, ended, register, type Typed } from '../../../test/collecting.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { type Sandbox, type SandboxCompany, startSandbox } from '../../../test/sandbox.ts';
import { createCtx, type Tx } from '../../ctx.ts';
import { systemClock } from '../../platform/clock.ts';
import { LoginCutOff, SolUserBusy } from '../../sunat/refusals.ts';
import { askInTurn } from '../credentials/ask-in-turn.ts';
import { inPlatform, knowsPlatform, type OpenPlatform } from '../credentials/platform/in-platform.ts';
import { dropApiClient } from '../credentials/sealed-credentials.ts';
import { holdSolUser } from '../credentials/sire/hold-sol-user.ts';
import { inSire } from '../credentials/sire/in-sire.ts';
import { hashOf } from '../credentials/sol-users.ts';
import { askDeclarations } from '../declarations/ask-declarations.ts';
import { declaredOpenings } from '../declarations/declared-openings.ts';
import { presentedOf } from '../declarations/read-presented.ts';

let sandbox: Sandbox;
let app: TestApp;
let rosa: Accountant;
let firmId: string;

beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_PAUSE_MS: '1500' });
  app = await startApp({ sandboxUrl: sandbox.url });
  rosa = await signUpAccountant(app);
  const found = app.deps.database.system((tx) =>
    tx.selectFrom('members').select('firm_id').where('email', '=', rosa.email).executeTakeFirstOrThrow(),
  );
  firmId = (await found).firm_id;
});
afterAll(async () => {
  await app?.stop();
  await sandbox?.stop();
});

interface Registered {
  company: SandboxCompany;
  uuid: string;
}

const WITHOUT_API = { sunat_api_key: '', sunat_api_secret: '' };

async function registered(typed: Typed = {}): Promise<Registered> {
  const company = await sandbox.company({ purchases: 1, sales: 1, months: 1 });
  const { uuid } = await register(app, rosa, company, typed);
  await ended(app, rosa, uuid);
  return { company, uuid };
}

const asked = (uuid: string, to = app, who = rosa) =>
  call(to, validateCredentials, { params: { uuid }, body: {} }, who.token);
const validate = async (uuid: string) => (await asked(uuid)).body;

interface Seen {
  wrongPasswords: number;
  portalMenusOpen: number;
}

const NEVER = new AbortController().signal;
const whoseOf = ({ company, uuid }: Registered) => ({ firmId, businessId: uuid, ruc: company.ruc });
const seenBySunat = async (ruc: string): Promise<Seen> =>
  (await fetch(`${sandbox.url}/__sandbox/companies/${ruc}`)).json() as Promise<Seen>;

/** What becomes of the company, where it is not what the code says. */
const STANDS: Record<string, [string, string]> = {
  'portal-clave-mensaje': ['INVALID_CREDENTIALS', 'sol-user'],
  'portal-bloqueado': ['INVALID_CREDENTIALS', 'sol-user-locked'],
  'portal-captcha': ['INVALID_CREDENTIALS', 'sol-user-captcha'],
  'portal-sin-permiso-sire': ['MISSING_PERMISSIONS', 'sol-user-permission'],
};

/** How often the portal got the password of this company. */
const posts = async (ruc: string) =>
  (await sandbox.requests(ruc)).filter(({ path }) => path.endsWith('j_security_check')).length;

describe('the portal answers for a company without API key:', () => {
  test.each([
    ['portal-clave-mensaje', 400, /^No pudimos ingresar al Portal SOL\. Verifica el usuario y la clave SOL/],
    ['portal-bloqueado', 400, /^SUNAT tiene bloqueado al usuario SOL\. .*desbloquéalo/],
    ['portal-sin-permiso-sire', 400, /^El usuario y la clave SOL son correctos\. El usuario SOL no tiene permiso/],
    ['portal-503', 503, /^El Portal SOL está inestable .* Vuelve a intentarlo en unos minutos; la recolección también/],
    ['portal-sesion-tomada', 200, /^Tus credenciales son correctas/],
    ['portal-captcha', 500, /^El Portal SOL tiene problemas .* Ingresa una vez a SUNAT Operaciones en Línea/],
    ['portal-callado', 500, /^El Portal SOL tiene problemas en su servicio/],
    ['portal-pagina-ajena', 500, /^El Portal SOL tiene problemas en su servicio .* más tarde\.$/],
    ['portal-opcion-cerrada', 500, /^El usuario y la clave SOL son correctos\. El menú .* 48 horas/],
  ])('%s → %i of portal-sunat', async (scenario, code, text) => {
    const { company, uuid } = await registered(WITHOUT_API);
    const before = await posts(company.ruc);
    await sandbox.scenario(company.ruc, scenario);
    const verdict = await validate(uuid);
    expect(verdict).toMatchObject({
      code,
      source_validation: 'portal-sunat',
      failed_tries: scenario.startsWith('portal-clave') ? 1 : 0,
    });
    expect(verdict.message).toMatch(text);
    if (code !== 200) expect(await posts(company.ruc)).toBe(before + 1);
    const { business_status, trouble } = await collectionOf(app, rosa, uuid);
    expect([business_status, trouble]).toEqual(
      STANDS[scenario] ?? [code === 400 ? 'INVALID_CREDENTIALS' : 'VALID', null],
    );
    expect(await seenBySunat(company.ruc)).toMatchObject(code === 200 ? {} : { portalMenusOpen: 0 });
  });

  test.each(['portal-rebota', 'portal-sin-lista'])('%s is got over', async (scenario) => {
    const { company, uuid } = await registered(WITHOUT_API);
    await sandbox.scenario(company.ruc, scenario);
    expect(await validate(uuid)).toMatchObject({ code: 200, source_validation: 'portal-sunat' });
    await ended(app, rosa, uuid);
    expect(await seenBySunat(company.ruc)).toMatchObject({ wrongPasswords: 0, portalMenusOpen: 0 });
  });

  test('and so does the SIRE behind it: what it is down for is no trouble of the SOL user', async () => {
    const { company, uuid } = await registered(WITHOUT_API);
    await sandbox.scenario(company.ruc, 'error-503', { endpoint: 'periods' });
    const verdict = await validate(uuid);
    expect(verdict).toMatchObject({ code: 503, source_validation: 'api-sunat' });
    expect(verdict.message).toMatch(/^El usuario y la clave SOL son correctos\. La API de SUNAT está inestable/);
  });
});

describe('while the token service is down', () => {
  test('a right password is said to be right, and the API to be unstable', async () => {
    const { company, uuid } = await registered();
    await sandbox.scenario(company.ruc, 'token-503');
    const verdict = await validate(uuid);
    expect(verdict).toMatchObject({ code: 503, source_validation: 'api-sunat', failed_tries: 0 });
    expect(verdict.message).toMatch(/^El usuario y la clave SOL son correctos\. La API de SUNAT está inestable/);
    await sandbox.clearScenarios(company.ruc);
    await sandbox.scenario(company.ruc, 'respuesta-ajena', { endpoint: 'token' });
    // What is not understood may be a refusal: the portal does not get the same password.
    const other = await validate(uuid);
    expect(other).toMatchObject({ code: 500, source_validation: 'api-sunat', failed_tries: 0 });
    expect(other.message).toMatch(
      /^La API de SUNAT respondió algo .* podría ser un rechazo\. No volvimos a enviar la clave/,
    );
    expect(await posts(company.ruc)).toBe(1);
    // Who validates again wants it sent again; what the company's own run was answered at the same moment is doubted once more.
    await sandbox.clearScenarios(company.ruc);
    await expect.poll(async () => (await validate(uuid)).code).toBe(200);
  });

  test('a wrong password is refused by the portal, and never sent to either door again', async () => {
    const { company, uuid } = await registered();
    await sandbox.scenario(company.ruc, 'token-503');
    await edit(app, rosa, uuid, { ...company, credentials: { ...company.credentials, solKey: 'equivocada' } });
    expect(await validate(uuid)).toMatchObject({ code: 400, source_validation: 'portal-sunat', failed_tries: 1 });
    await sandbox.clearScenarios(company.ruc);
    expect(await validate(uuid)).toMatchObject({ code: 400, source_validation: 'portal-sunat', failed_tries: 1 });
    expect(await ended(app, rosa, uuid)).toMatchObject({ business_status: 'INVALID_CREDENTIALS' });
    expect(await seenBySunat(company.ruc)).toMatchObject({ wrongPasswords: 1 });
    expect(await posts(company.ruc)).toBe(1);
  });

  test('and the portal too: it is said that the collection tries again by itself, and it will', async () => {
    const { company, uuid } = await registered();
    expect(await collectionOf(app, rosa, uuid)).toMatchObject({ run: { state: 'done', next_try_at: null } });
    for (const scenario of ['token-503', 'portal-503']) await sandbox.scenario(company.ruc, scenario);
    const verdict = await validate(uuid);
    expect(verdict).toMatchObject({ code: 503, source_validation: 'portal-sunat' });
    expect(verdict.message).toBe(
      'El Portal SOL está inestable y no pudimos validar tus credenciales. Vuelve a intentarlo en unos minutos; la recolección también lo hará por su cuenta con los datos actualizados.',
    );
    const { run } = await ended(app, rosa, uuid);
    expect(run).toMatchObject({ reason: 'retry', error_code: 'SUNAT_UNAVAILABLE' });
    expect(run?.next_try_at).not.toBeNull();
  });
});

test('an installation that names another SUNAT and no portal goes on as before: the API alone answers', async () => {
  const alone = await startApp({ sandboxUrl: sandbox.url, env: { SUNAT_MENU_URL: '' } });
  try {
    const luis = await signUpAccountant(alone);
    const company = await sandbox.company({ purchases: 1, sales: 1 });
    const { uuid } = await register(alone, luis, company);
    await ended(alone, luis, uuid);
    expect((await asked(uuid, alone, luis)).body).toMatchObject({ code: 200, source_validation: 'api-sunat' });
    await ended(alone, luis, uuid);
    await sandbox.scenario(company.ruc, 'token-503');
    const { body } = await asked(uuid, alone, luis);
    expect(body).toMatchObject({ code: 503, source_validation: 'api-sunat' });
    expect(body.message).toMatch(/^La API de SUNAT está inestable/);
    expect(await posts(company.ruc)).toBe(0);

    // Without API key nothing can be asked there: what is missing is said everywhere, and nothing begins.
    const keyless = await sandbox.company({ purchases: 1, sales: 1 });
    const business = await register(alone, luis, keyless, WITHOUT_API);
    expect(business).toMatchObject({
      status: 'MISSING_PERMISSIONS',
      trouble: 'api-client-missing',
      missing_permissions: [{ module_name: 'Credenciales de API SUNAT (MIGE RCE y RVIE – SIRE)' }],
    });
    const state = await ended(alone, luis, business.uuid);
    expect(state.run).toMatchObject({ state: 'failed', door: null, error_code: 'CREDENTIALS_INCOMPLETE', attempt: 0 });
    const refused = await call(alone, startCollection, { params: { uuid: business.uuid } }, luis.token);
    expect([refused.status, refused.error.message]).toEqual([409, state.run?.message]);
    expect((await asked(business.uuid, alone, luis)).body).toMatchObject({ code: 400, source_validation: 'api-sunat' });
    expect(await sandbox.requests(keyless.ruc)).toEqual([]);
  } finally {
    await alone.stop();
  }
});

test('what the portal answered is kept in the log when nobody understands it, without what was typed', async () => {
  const { company, uuid } = await registered(WITHOUT_API);
  await sandbox.scenario(company.ruc, 'portal-pagina-ajena');
  await validate(uuid);
  const told = app.log.join('');
  expect(told).toContain('Una nueva forma de identificarte');
  const { solUser, solKey } = company.credentials;
  expect(told).not.toContain(solKey);
  expect(app.log.filter((line) => line.includes('validation not understood')).join('')).not.toContain(solUser);
});

describe('the Nueva Plataforma', () => {
  const PERIOD = periodOf(systemClock.today());
  const consult = ({ client, signal }: OpenPlatform) => client.consultDeposits({ period: PERIOD }, signal);
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof SunatError ? error.fault : error),
    );

  test.each([
    ['with an API key', {}],
    ['with its SOL user alone', WITHOUT_API],
  ])('lets in a company %s, by the new menu, and is left in order', async (_name, typed) => {
    const one = await registered(typed);
    const before = await posts(one.company.ruc);
    expect(await inPlatform(app.deps, whoseOf(one), NEVER, {}, consult)).toEqual(expect.any(Array));
    expect(await posts(one.company.ruc)).toBe(before + 1);
    expect(await seenBySunat(one.company.ruc)).toMatchObject({ wrongPasswords: 0, portalMenusOpen: 0 });
    expect(await validate(one.uuid)).toMatchObject({ code: 200 });
  });

  test('is asked in the API’s place by whoever validates while a visit has the SOL user that lets go when it is wanted', async () => {
    const one = await registered();
    await sandbox.scenario(one.company.ruc, 'token-503');
    const { promise: entered, resolve: isIn } = Promise.withResolvers<void>();
    const visit = inPlatform(app.deps, whoseOf(one), NEVER, {}, async ({ isWanted }) => {
      isIn();
      await expect.poll(isWanted, { timeout: 60_000 }).toBe(true);
    });
    await entered;
    await sandbox.scenario(one.company.ruc, 'portal-503');
    expect(await validate(one.uuid)).toMatchObject({ code: 503, source_validation: 'portal-sunat' });
    await visit;
  });

  test('is asked in the API’s place though a visit that has the SOL user waits for the turn of the company', async () => {
    const one = await registered();
    const whose = whoseOf(one);
    const user = { ruc: one.company.ruc, solUser: one.company.credentials.solUser };
    for (const scenario of ['token-503', 'portal-503']) await sandbox.scenario(one.company.ruc, scenario);
    const { promise: entered, resolve: isIn } = Promise.withResolvers<void>();
    const visit = holdSolUser(app.deps, user, NEVER, async ({ isWanted }) => {
      isIn();
      await expect.poll(isWanted, { timeout: 60_000 }).toBe(true);
      await askInTurn(app.deps, whose, NEVER, async () => 'nothing');
    });
    await entered;
    expect(await validate(one.uuid)).toMatchObject({ code: 503, source_validation: 'portal-sunat' });
    await visit;
  });

  test('is not entered while the classic menu is open for the same SOL user, nor the other way round', async () => {
    const one = await registered(WITHOUT_API);
    const before = await posts(one.company.ruc);
    await inSire(app.deps, whoseOf(one), NEVER, {}, async () => {
      const other = inPlatform(app.deps, whoseOf(one), NEVER, { patienceMs: 0 }, consult);
      expect(await refusalOf(other)).toBeInstanceOf(SolUserBusy);
    });
    await inPlatform(app.deps, whoseOf(one), NEVER, {}, async () => {
      const other = inSire(app.deps, whoseOf(one), NEVER, { patienceMs: 0 }, async () => undefined);
      expect(await refusalOf(other)).toBeInstanceOf(SolUserBusy);
    });
    expect(await posts(one.company.ruc)).toBe(before + 2);
  });

  test('a password that it refused is sent to neither menu again', async () => {
    const one = await registered(WITHOUT_API);
    const before = await posts(one.company.ruc);
    await sandbox.scenario(one.company.ruc, 'portal-clave-mensaje');
    const rejected = { kind: 'CredentialsRejected', source: 'sol-user' };
    expect(await refusalOf(inPlatform(app.deps, whoseOf(one), NEVER, {}, consult))).toEqual(rejected);
    await sandbox.clearScenarios(one.company.ruc);
    expect(await refusalOf(inPlatform(app.deps, whoseOf(one), NEVER, {}, consult))).toEqual(rejected);
    expect(await refusalOf(inSire(app.deps, whoseOf(one), NEVER, {}, async () => undefined))).toEqual(rejected);
    expect(await posts(one.company.ruc)).toBe(before + 1);
  });

  test('what it answers that nobody understands keeps a company from the portal, and not from its API key', async () => {
    const [keyless, keyed] = [await registered(WITHOUT_API), await registered()];
    for (const one of [keyless, keyed]) {
      await sandbox.scenario(one.company.ruc, 'portal-callado');
      const fault = await refusalOf(inPlatform(app.deps, whoseOf(one), NEVER, {}, consult));
      expect(fault).toMatchObject({ kind: 'LoginNotUnderstood' });
      await sandbox.clearScenarios(one.company.ruc);
    }
    const again = await refusalOf(inPlatform(app.deps, whoseOf(keyless), NEVER, {}, consult));
    expect(again).toMatchObject({ kind: 'LoginNotUnderstood' });
    const door = await inSire(app.deps, whoseOf(keyed), NEVER, {}, async (sire) => sire.door);
    expect(door).toBe('api');
  });

  test.each(['portal-callado', 'portal-honda'])(
    'after %s the key of a company with an API key is sent no more until a person wants it',
    async (scenario) => {
      const one = await registered();
      const { company, uuid } = one;
      const before = await posts(company.ruc);
      await sandbox.scenario(company.ruc, scenario);
      const unclear = { kind: 'LoginNotUnderstood' };
      const enters = () => refusalOf(inPlatform(app.deps, whoseOf(one), NEVER, {}, consult));
      for (const _again of [1, 2, 3]) expect(await enters()).toMatchObject(unclear);
      const params = { ruc: company.ruc };
      expect((await call(app, readMailboxNow, { params }, rosa.token)).status).toBe(409);
      expect(await posts(company.ruc)).toBe(before + 1);
      await sandbox.clearScenarios(company.ruc);
      // That the API lets it in says nothing of what the portal meant.
      expect(await inSire(app.deps, whoseOf(one), NEVER, {}, async (sire) => sire.door)).toBe('api');
      expect(await enters()).toMatchObject(unclear);
      expect(await posts(company.ruc)).toBe(before + 1);
      // Without the API key the portal is the only door, and the doubt stands.
      const doubts = await app.deps.database.system(async (tx) => {
        await dropApiClient(createCtx(app.deps, { firmId, accountantId: uuid, role: 'owner' }), tx, uuid);
        return tx
          .selectFrom('credentials')
          .select(['doubted_at', 'sol_user_doubted_at'])
          .where('business_id', '=', uuid)
          .execute();
      });
      expect(doubts).toEqual([{ doubted_at: expect.any(Date), sol_user_doubted_at: null }]);
      await call(app, startCollection, { params: { uuid } }, rosa.token);
      expect(await ended(app, rosa, uuid)).toMatchObject({ run: { state: 'done', door: 'sol' } });
      expect(await enters()).toBeNull();
    },
  );

  test('a person who asks for a collection wants it sent once more, also beside an API key', async () => {
    const one = await registered();
    await sandbox.scenario(one.company.ruc, 'portal-callado');
    const enters = () => refusalOf(inPlatform(app.deps, whoseOf(one), NEVER, {}, consult));
    expect(await enters()).toMatchObject({ kind: 'LoginNotUnderstood' });
    await sandbox.clearScenarios(one.company.ruc);
    expect(await enters()).toMatchObject({ kind: 'LoginNotUnderstood' });
    await call(app, startCollection, { params: { uuid: one.uuid } }, rosa.token);
    expect(await ended(app, rosa, one.uuid)).toMatchObject({ run: { state: 'done', door: 'api' } });
    expect(await enters()).toBeNull();
  });

  test('a key that SUNAT never let in is in doubt while it is on its way: whoever dies then leaves it to a person', async () => {
    const one = await registered(WITHOUT_API);
    const { database } = app.deps;
    await database.system((tx) =>
      tx.updateTable('credentials').set({ accepted_at: null }).where('business_id', '=', one.uuid).execute(),
    );
    const doubt = async () => {
      const found = database.system((tx) =>
        tx.selectFrom('credentials').select('doubted_because').where('business_id', '=', one.uuid).executeTakeFirst(),
      );
      return (await found)?.doubted_because;
    };
    await sandbox.scenario(one.company.ruc, 'portal-sin-respuesta');
    let isDead = false;
    const dead = () => Promise.reject(new Error('dead'));
    const dying = {
      ...app.deps,
      database: {
        ...database,
        tenant: ((...given) => (isDead ? dead() : database.tenant(...given))) as typeof database.tenant,
        system: ((...given) => (isDead ? dead() : database.system(...given))) as typeof database.system,
      },
    };
    const killed = new AbortController();
    const visit = inPlatform(dying, whoseOf(one), killed.signal, {}, consult).catch(() => undefined);
    await expect.poll(doubt).toBe('cut-off');
    isDead = true;
    killed.abort();
    await visit;
    expect(await doubt()).toBe('cut-off');
    // As time does: nobody holds the user or the turn any more.
    await database.system(async (tx) => {
      const user = { ruc: one.company.ruc, solUser: one.company.credentials.solUser };
      await tx.deleteFrom('sol_sessions').where('user_hash', '=', hashOf(app.deps, user)).execute();
      await tx.updateTable('credentials').set({ asking_until: null }).where('business_id', '=', one.uuid).execute();
    });
    await sandbox.clearScenarios(one.company.ruc);
    const before = await posts(one.company.ruc);
    const there = inPlatform(app.deps, whoseOf(one), NEVER, {}, consult);
    expect(await refusalOf(there)).toBeInstanceOf(LoginCutOff);
    const here = inSire(app.deps, whoseOf(one), NEVER, {}, async () => undefined);
    expect(await refusalOf(here)).toBeInstanceOf(LoginCutOff);
    expect(await posts(one.company.ruc)).toBe(before);
  });

  test('a captcha at the new menu and a permission that is missing are told, and nothing is tried twice', async () => {
    const one = await registered(WITHOUT_API);
    const before = await posts(one.company.ruc);
    await sandbox.scenario(one.company.ruc, 'portal-captcha-nuevo', { times: 1 });
    expect(await refusalOf(inPlatform(app.deps, whoseOf(one), NEVER, {}, consult))).toEqual({
      kind: 'CaptchaDemanded',
    });
    await sandbox.scenario(one.company.ruc, 'portal-sin-permiso-detracciones');
    expect(await refusalOf(inPlatform(app.deps, whoseOf(one), NEVER, {}, consult))).toEqual({
      kind: 'OptionMissing',
      option: 'DETRACCIONES',
    });
    expect(await posts(one.company.ruc)).toBe(before + 2);
    expect(knowsPlatform(app.deps)).toBe(true);
  });

  describe('keeps what was presented', () => {
    const ask = (one: Registered) =>
      inPlatform(app.deps, whoseOf(one), NEVER, {}, ({ client, signal }) =>
        askDeclarations(app.deps, whoseOf(one), client, signal),
      );
    const read = <T>(work: (tx: Tx) => Promise<T>, whose = firmId) => app.deps.database.tenant(whose, work);
    const declaredOpening = async (one: Registered, period: Period) => {
      const { firmId, businessId } = whoseOf(one);
      const [said] = await read((tx) => declaredOpenings(tx, firmId, [businessId], [period, period]));
      return said?.amount ?? null;
    };
    const detailsAsked = async ({ company }: Registered) =>
      (await sandbox.requests(company.ruc)).filter(({ path }) => path.includes('factoriaDetalleFormulario')).length;
    const [last, before] = [shiftPeriod(PERIOD, -2), shiftPeriod(PERIOD, -3)];
    const grown = async (): Promise<Registered> => {
      const company = await sandbox.company({ purchases: 4, sales: 2, months: 6 });
      const { uuid } = await register(app, rosa, company, WITHOUT_API);
      await ended(app, rosa, uuid);
      return { company, uuid };
    };

    test('period by period: too many to be listed before listed, and in doubt while a row could not be read', async () => {
      const one = await registered(WITHOUT_API);
      const whose = whoseOf(one);
      const now = periodOf(app.deps.clock.today());
      const [hidden, told, silent] = [shiftPeriod(now, -5), shiftPeriod(now, -6), shiftPeriod(now, -7)];
      const listed = (period: Period, orderNumber: string) => ({
        declaration: {
          ...{ orderNumber, form: { code: '0621' }, period, presentedOn: '2026-06-15', bank: null },
          ...{ amountPaid: null, figures: null },
        },
      });
      const answers = async (rows: object[], tooMany: object[]) => {
        await read((tx) => tx.deleteFrom('declaration_answers').where('business_id', '=', whose.businessId).execute());
        const client = { presentedDeclarations: async () => ({ rows, tooMany }) };
        expect(await askDeclarations(app.deps, whose, client as never, NEVER)).toBe(true);
        const periods = [hidden, told, silent];
        const kept = await read((tx) =>
          tx
            .selectFrom('declaration_answers')
            .select(['tax_period', 'outcome'])
            .where('business_id', '=', whose.businessId)
            .execute(),
        );
        return periods.map((period) => kept.find(({ tax_period }) => tax_period === period)?.outcome);
      };
      const rows = [listed(hidden, '1001'), listed(told, '1002')];
      const range = [{ from: hidden, to: hidden }];
      expect(await answers(rows, range)).toEqual(['too-many', 'listed', 'listed']);
      expect(await answers([...rows, { rejected: true, field: 'row', doubts: 'all' }], range)).toEqual([
        ...['too-many', 'in-doubt', 'in-doubt'],
      ]);
      // The same order twice in one answer is one declaration.
      expect(await answers([...rows, listed(told, '1002')], [])).toEqual(['listed', 'listed', 'listed']);
      const kept = await read((tx) =>
        tx
          .selectFrom('presented_declarations')
          .select('order_number')
          .where('business_id', '=', whose.businessId)
          .execute(),
      );
      expect(kept.map(({ order_number }) => order_number).sort()).toEqual(['1001', '1002']);
    });

    test('with its figures, once a week, and never those of another firm', async () => {
      const one = await grown();
      expect(await read((tx) => presentedOf(tx, whoseOf(one), last))).toEqual({ is: 'unknown' });
      expect(await ask(one)).toBe(true);
      const found = await read((tx) => presentedOf(tx, whoseOf(one), last));
      expect(found).toMatchObject({ is: 'presented', rectified: 0, last: { form: '0621', tax_period: last } });
      expect(await read((tx) => presentedOf(tx, whoseOf(one), PERIOD))).toEqual({ is: 'not-presented' });
      const opening = await declaredOpening(one, last);
      const left = await declaredOpening(one, shiftPeriod(last, 1));
      expect([opening, left].every((amount) => amount !== null && amount >= 0)).toBe(true);
      expect(await ask(one)).toBe(false);
      const details = await detailsAsked(one);
      expect(details).toBeGreaterThan(0);

      // A week later they are listed again, and figures that are known are not asked for.
      const { system } = app.deps.database;
      await system((tx) =>
        tx
          .updateTable('declaration_answers')
          .set({ asked_at: new Date(0) })
          .where('business_id', '=', one.uuid)
          .execute(),
      );
      expect(await ask(one)).toBe(true);
      expect(await detailsAsked(one)).toBe(details);
      expect(await read((tx) => presentedOf(tx, whoseOf(one), last))).toMatchObject({
        last: { figures: found.is === 'presented' ? found.last.figures : null },
      });

      const other = await signUpAccountant(app);
      const theirs = await system((tx) =>
        tx.selectFrom('members').select('firm_id').where('email', '=', other.email).executeTakeFirstOrThrow(),
      );
      const rows = await read((tx) => tx.selectFrom('presented_declarations').selectAll().execute(), theirs.firm_id);
      expect(rows).toEqual([]);
    });

    test('and says of more than SUNAT lists that it is not known', async () => {
      const one = await grown();
      await sandbox.scenario(one.company.ruc, 'plataforma-mas-de-300');
      await ask(one);
      expect(await read((tx) => presentedOf(tx, whoseOf(one), before))).toEqual({ is: 'unknown' });
      expect(await declaredOpening(one, before)).toBeNull();
    });
  });
});
