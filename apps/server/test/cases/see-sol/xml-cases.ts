import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { getPeriods } from '@yupana/contract/businesses.ts';
import { tryDocumentsNow } from '@yupana/contract/documents.ts';
import { getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import { voucherCode } from '@yupana/tax/voucher-key.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../../src/ctx.ts';
import { holdSolUser } from '../../../src/features/credentials/sire/hold-sol-user.ts';
import { askSeeSol as askSeeSolJob } from '../../../src/features/documents/job-definitions.ts';
import { createBreaker } from '../../../src/features/documents/lane/breaker.ts';
import { markDue } from '../../../src/features/documents/lane/queries-lanes.ts';
import { runLane } from '../../../src/features/documents/lane/run-lane.ts';
import { createTurns } from '../../../src/features/documents/lane/turns.ts';
import { askSeeSol } from '../../../src/features/documents/see-sol/ask-see-sol.ts';
import {
  findSeeSolLane,
  forgetSeeSolFault,
  markSeeSolDue,
  noteAsked,
  noteFailed,
  takeAskable,
  updateSeeSol,
} from '../../../src/features/documents/see-sol/queries-see-sol.ts';
import { NoRoom } from '../../../src/platform/room.ts';
import { actaOf, ended, register } from '../../collecting.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import type { Sandbox, SandboxCompany } from '../../sandbox.ts';

const NEVER = new AbortController().signal;
const HOUR = 3.6e6;

/**
 * XML of E-series from SEE-SOL, of a company that has a SOL user and no API key.
 * @param at an app whose SUNAT is the sandbox, and that knows its portal and no service of vouchers
 */
export function seeSolXmlCases(at: () => { app: TestApp; sandbox: Sandbox }): void {
  let app: TestApp;
  let sandbox: Sandbox;
  let ana: Accountant;
  let company: SandboxCompany;
  let own: { firmId: string; businessId: string };
  /** With a service of vouchers, which nobody without a key gets to. */
  let deps: Deps;

  const system = <T>(work: Parameters<typeof app.deps.database.system<T>>[0]) => app.deps.database.system(work);
  const filesOf = (serie: string) =>
    system((tx) =>
      tx
        .selectFrom('voucher_files')
        .selectAll()
        .where('business_id', '=', own.businessId)
        .where('kind', '=', 'xml')
        .where('serie', 'like', serie)
        .orderBy('priority', 'desc')
        .execute(),
    );
  const laneRow = () =>
    system((tx) =>
      tx.selectFrom('document_lanes').selectAll().where('business_id', '=', own.businessId).executeTakeFirstOrThrow(),
    );
  const change = (set: object) =>
    system((tx) => tx.updateTable('document_lanes').set(set).where('business_id', '=', own.businessId).execute());
  const requests = async (part: string) =>
    (await sandbox.requests(company.ruc)).filter(({ path }) => path.includes(part)).length;
  const posts = () => requests('j_security_check');
  const today = () => deps.clock.today();
  /** A while of the lane, as a worker does it. */
  const lane = async () => {
    await system((tx) => markDue(tx, own, new Date()));
    await runLane({ deps, breaker: createBreaker(deps.clock), turns: createTurns(deps.clock) }, own, NEVER);
  };
  /** As nobody had ever asked SEE-SOL for some of them. */
  const forget = (most = 1_000) =>
    system(async (tx) => {
      await sql`update voucher_files set state = 'absent', reason = 'no-access', source = null, sha256 = null, bytes = null,
        size = null, see_sol = null, see_sol_at = null, see_sol_tries = 0, fetched_at = null, reader_version = null
        where business_id = ${own.businessId}::uuid and kind = 'xml' and serie like 'E%' and state <> 'not-expected'
          and ctid = any(array(select ctid from voucher_files where business_id = ${own.businessId}::uuid and kind = 'xml'
            and serie like 'E%' order by priority desc limit ${most}))`.execute(tx);
    });
  /** As the job does it, and waits for it. */
  async function asks(scenario?: string, by: Deps = deps) {
    if (scenario) await sandbox.scenario(company.ruc, scenario);
    await change({ see_sol_due_at: new Date(0), see_sol_asked_at: null, see_sol_tries: 0 });
    await askSeeSol(by, own, AbortSignal.timeout(60_000));
    await sandbox.clearScenarios(company.ruc);
    return { files: await filesOf('E%'), lane: await laneRow() };
  }
  type File = Awaited<ReturnType<typeof filesOf>>[number];
  const periodOf = ({ priority }: File) => String(Math.floor(Number(priority) / 1e8) % 1_000_000);
  /** With what screens say, and workers do, where SEE-SOL is asked: a sweep of theirs must not go before what a test asks. */
  async function asScreens<T>(work: () => Promise<T>): Promise<T> {
    const { asksSeeSol } = app.deps.sunat;
    app.deps.sunat.asksSeeSol = true;
    try {
      return await work();
    } finally {
      app.deps.sunat.asksSeeSol = asksSeeSol;
    }
  }
  /** What the panel of a voucher says of its XML. */
  async function panel(file: File, who = ana) {
    const { issuer_ruc: issuerRuc, type_code: typeCode, serie, number } = file;
    const input = {
      params: { uuid: own.businessId, code: voucherCode({ issuerRuc, typeCode, serie, number }) },
      query: { tax_period: periodOf(file), operation_type: file.book === 'RCE' ? 'COMPRA' : 'VENTA' },
    } as const;
    const { body } = await asScreens(() => call(app, getVoucherDetail, input, who.token));
    return body.files.find(({ kind }) => kind === 'xml');
  }
  /** The portal, with something of its SEE-SOL in the place of what it does. */
  const portalWith = (seeSol: (real: () => Promise<object>) => Promise<object>): Deps => {
    const { sunat } = deps;
    const portal = (...given: Parameters<NonNullable<typeof sunat.portal>>) => {
      const client = sunat.portal?.(...given);
      const session = (chosen: object) => {
        const real = client?.session(chosen);
        return { ...real, seeSol: (signal?: AbortSignal) => seeSol(async () => (await real?.seeSol(signal)) ?? {}) };
      };
      return { ...client, session };
    };
    return { ...deps, sunat: { ...sunat, portal } } as unknown as Deps;
  };

  beforeAll(async () => {
    ({ app, sandbox } = at());
    ana = await signUpAccountant(app);
    company = await sandbox.company({ purchases: 30, sales: 30, months: 2 });
    const { uuid } = await register(app, ana, company, { sunat_api_key: '', sunat_api_secret: '' });
    await ended(app, ana, uuid);
    app.deps.sunat.asksSeeSol = true;
    deps = {
      ...app.deps,
      sunat: { ...app.deps.sunat, consultaCpe: () => Promise.reject(new Error('no key')) as never },
    };
    const { firm_id: firmId } = await system((tx) =>
      tx.selectFrom('businesses').select('firm_id').where('id', '=', uuid).executeTakeFirstOrThrow(),
    );
    own = { firmId, businessId: uuid };
  });
  afterAll(() => {
    app.deps.sunat.asksSeeSol = false;
  });

  test('behind the lane its XML of E-series come in one visit, and the rest waits for an API key; panel and acta say so', async () => {
    await lane();
    const before = await filesOf('E%');
    expect(before.length).toBeGreaterThan(3);
    for (const end = Date.now() + 60_000; ; await sleep(200)) {
      if ((await filesOf('E%')).every(({ state }) => state === 'held')) break;
      if (Date.now() > end) throw new Error(JSON.stringify({ lane: await laneRow(), files: await filesOf('E%') }));
    }
    // Each is asked for once, and each list of a month once: a second visit would ask for lists again.
    const issued = await system((tx) =>
      tx
        .selectFrom('vouchers')
        .select(['book', 'type_code', 'serie', sql<string>`to_char(issue_date, 'YYYY-MM')`.as('month')])
        .where('business_id', '=', own.businessId)
        .where('serie', 'like', 'E%')
        .execute(),
    );
    const lists = new Set(issued.map((one) => `${one.book} ${one.type_code} ${one.serie.slice(0, 2)} ${one.month}`));
    expect(await requests('consultar.do')).toBe(before.length + lists.size);
    const [one] = await filesOf('E%');
    expect(one).toMatchObject({ source: 'see-sol', reason: '', see_sol: null });
    expect(await panel(one as File)).toMatchObject({ state: 'held', source: 'see-sol', level: 3 });
    const facts = await system((tx) =>
      tx
        .selectFrom('voucher_facts')
        .select(['source', 'state'])
        .where('business_id', '=', own.businessId)
        .where('kind', '=', 'document')
        .where('serie', 'like', 'E%')
        .execute(),
    );
    expect(new Set(facts.map(({ source, state }) => `${source} ${state}`))).toEqual(new Set(['see-sol known']));
    const [other] = await filesOf('F%');
    expect(other).toMatchObject({ state: 'absent', reason: 'no-access', see_sol_at: null });
    expect(await panel(other as File)).toMatchObject({ reason: 'no-access', note: null });
    const { body } = await call(app, getPeriods, { params: { uuid: own.businessId } }, ana.token);
    const acta = await actaOf(app, ana, own.businessId, body.tax_periods[1] as string);
    expect(acta.purchases.documents.access).toContain('XML de serie E se piden a SEE-SOL');
    for (const end = Date.now() + 10_000; Date.now() < end; await sleep(200)) {
      if ((await laneRow()).see_sol_asked_at) break;
    }
    const answer = await fetch(`${sandbox.url}/__sandbox/companies/${company.ruc}`);
    expect(await answer.json()).toMatchObject({ portalMenusOpen: 0, portalApplicationsOpen: 0 });
  });

  describe('once they were asked for,', () => {
    beforeAll(() => {
      app.deps.sunat.asksSeeSol = false;
    });
    beforeEach(async () => {
      await forget();
    });

    test('one that SEE-SOL does not list is told to be so, the others come, and it is asked for again while its period is open', async () => {
      const [first] = await filesOf('E%');
      if (!first) throw new Error('There is none.');
      const { files } = await asks('see-sol-de-menos');
      const missing = files.filter(({ state }) => state !== 'held');
      expect(missing.length).toBeGreaterThan(0);
      expect(missing.length).toBeLessThan(files.length);
      for (const file of missing)
        expect(file).toMatchObject({ state: 'absent', reason: 'no-access', see_sol: 'not-listed' });
      const note = (await panel(missing[0] as File))?.note;
      expect(note).toMatch(/^SEE-SOL, por el Portal SOL, no lo lista: se le preguntó el \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
      // Not again today; tomorrow it is, and by then SEE-SOL has it.
      const sent = await posts();
      await asks();
      expect(await posts()).toBe(sent);
      await system((tx) =>
        sql`update voucher_files set see_sol_at = see_sol_at - interval '25 hours', priority = greatest(priority, 100000000000000 + priority % 100000000000000)
          where business_id = ${own.businessId}::uuid and see_sol = 'not-listed'`.execute(tx),
      );
      expect((await asks()).files.every(({ state }) => state === 'held')).toBe(true);
      expect(await posts()).toBe(sent + 1);
    });

    test('one that it lists and does not offer is told to be so', async () => {
      const { files } = await asks('see-sol-no-ofrece');
      for (const file of files) expect(file).toMatchObject({ state: 'absent', see_sol: 'not-offered' });
      expect((await panel(files[0] as File))?.note).toContain('lo lista y no ofrece su XML');
    });

    test('an XML of another RUC, or one that is cut, is refused with its reason, and nothing is known by it', async () => {
      for (const [scenario, reason] of [
        ['see-sol-xml-ajeno', /^El archivo es de otro comprobante/],
        ['see-sol-xml-roto', /cortado|no está bien formado|no cierran/],
      ] as const) {
        await forget();
        const { files } = await asks(scenario);
        for (const file of files) expect(file).toMatchObject({ state: 'unreadable', source: 'see-sol', see_sol: null });
        expect(files[0]?.reason).toMatch(reason);
        const shown = await panel(files[0] as File);
        expect(shown).toMatchObject({ state: 'unreadable', reason: 'unreadable' });
        expect(shown?.note?.startsWith(`${files[0]?.reason}. SEE-SOL, por el Portal SOL, lo entregó así el `)).toBe(
          true,
        );
      }
    });

    test.each(['see-sol-xml-pagina', 'see-sol-xml-ingreso', 'see-sol-xml-cortado'])(
      '%s is no XML, nor «SEE-SOL has it not»; after three in a row the visit ends, and it is said when it is made again',
      async (scenario) => {
        const sent = await posts();
        const { files, lane: after } = await asks(scenario);
        expect(files.filter(({ see_sol }) => see_sol === 'not-understood')).toHaveLength(3);
        expect(files.every(({ state }) => state === 'absent')).toBe(true);
        expect(after).toMatchObject({ see_sol_fault: 'ANSWER_NOT_UNDERSTOOD', see_sol_tries: 1 });
        expect(after.see_sol_due_at?.getTime()).toBeGreaterThan(Date.now());
        expect((await panel(files[0] as File))?.note).toContain('algo que no se entendió en lugar de su XML');
        expect(await posts()).toBe(sent + 1);
      },
    );

    test.each([
      ['see-sol-503', 'SUNAT_UNAVAILABLE', 'SEE-SOL no respondió.', true],
      ['portal-captcha', 'CAPTCHA_DEMANDED', 'El Portal SOL pide comprobar que eres una persona.', false],
      [
        'portal-sin-permiso-see-sol',
        'SOL_PERMISSION_MISSING',
        'no tiene permiso para «Consultar Factura y Nota',
        false,
      ],
    ])('%s keeps all of them waiting, and the panel and the acta say why', async (scenario, fault, says, again) => {
      const sent = await posts();
      const { files, lane: after } = await asks(scenario);
      expect(files.every(({ state, see_sol_at }) => state === 'absent' && see_sol_at === null)).toBe(true);
      expect(after.see_sol_fault).toBe(fault);
      expect(after.see_sol_due_at !== null).toBe(again);
      expect(await posts()).toBe(sent + 1);
      const note = (await panel(files[0] as File))?.note;
      expect(note).toContain(says);
      expect(note).toMatch(/Se intentó el \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
      const acta = await asScreens(() => actaOf(app, ana, own.businessId, periodOf(files[0] as File)));
      expect(acta.purchases.documents.access).toContain(says);
      expect(acta.purchases.documents.can_try).toBe(!again);
      await system((tx) => forgetSeeSolFault(tx, own));
    });

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

    /** The real portal, whose XML are what is given in their place. */
    type Xml = (
      real: (asked: unknown) => Promise<unknown>,
      asked: { serie: string; number: string },
    ) => Promise<unknown>;
    const xmlWith = (xml: Xml) =>
      portalWith(async (real) => {
        const seeSol = (await real()) as { xml: (asked: unknown, signal: unknown) => Promise<unknown> };
        return {
          ...seeSol,
          xml: (asked: Parameters<Xml>[1], signal: unknown) => xml((one) => seeSol.xml(one, signal), asked),
        };
      });

    test('one at which SEE-SOL fails each time keeps nobody else waiting: it is asked for behind the others', async () => {
      const [first] = await filesOf('E%');
      if (!first) throw new Error('There is none.');
      const isFirst = ({ serie, number }: { serie: string; number: string }) =>
        serie === first.serie && number === first.number;
      const fails = xmlWith((real, asked) => {
        if (isFirst(asked)) throw new SunatError({ kind: 'ServiceUnavailable', reason: 'server-error' });
        return real(asked);
      });
      const { files, lane: after } = await asks(undefined, fails);
      expect(files.every(({ state }) => state === 'absent')).toBe(true);
      expect(after.see_sol_fault).toBe('SUNAT_UNAVAILABLE');
      const again = await asks(undefined, fails);
      expect(again.files.filter(({ state }) => state !== 'held').map(({ number }) => number)).toEqual([first.number]);
      expect(again.lane).toMatchObject({ see_sol_fault: 'SUNAT_UNAVAILABLE' });
      // An outage says nothing of whether SEE-SOL has it.
      expect(again.files.find(isFirst)).toMatchObject({ state: 'absent', see_sol: null, see_sol_at: null });
      // However often: it is given up for none.
      for (let times = 0; times < 6; times += 1) await system((tx) => noteFailed(tx, own, first));
      expect((await filesOf('E%')).find(isFirst)?.see_sol_tries).toBe(4);
      const { files: whole } = await asks();
      expect(whole.find(isFirst)).toMatchObject({ state: 'held', see_sol_tries: 0 });
    });

    test('after three boletas that nobody understood the others are left unasked, as nobody heard of them, and facturas come', async () => {
      const all = await filesOf('E%');
      const boletas = all.filter(({ type_code }) => type_code === '01').slice(0, 5);
      expect(all.length).toBeGreaterThan(boletas.length);
      expect(boletas).toHaveLength(5);
      const renamed = (from: [string, string], to: [string, string]) =>
        system(async (tx) => {
          for (const table of ['vouchers', 'voucher_files'])
            for (const { issuer_ruc, number } of boletas)
              await sql`update ${sql.table(table)} set type_code = ${to[0]}, serie = ${to[1]} where business_id = ${own.businessId}::uuid
                and issuer_ruc = ${issuer_ruc} and type_code = ${from[0]} and serie = ${from[1]} and number = ${number}`.execute(
                tx,
              );
        });
      const { serie } = boletas[0] as File;
      await renamed(['01', serie], ['03', 'EB01']);
      try {
        const { files, lane: after } = await asks(
          undefined,
          xmlWith((real, asked) => {
            if (asked.serie !== 'EB01') return real(asked);
            throw new SunatError({ kind: 'UnrecognisedAnswer', expected: 'see-sol.xml', problem: 'another page' });
          }),
        );
        const ofBoletas = files.filter((file) => file.serie === 'EB01');
        expect(ofBoletas.filter(({ see_sol }) => see_sol === 'not-understood')).toHaveLength(3);
        const unasked = ofBoletas.filter(({ see_sol }) => see_sol === null);
        expect(unasked).toHaveLength(2);
        expect(unasked.every(({ state, see_sol_at }) => state === 'absent' && see_sol_at === null)).toBe(true);
        expect(files.filter((file) => file.serie !== 'EB01').every(({ state }) => state === 'held')).toBe(true);
        expect(after).toMatchObject({ see_sol_fault: null, see_sol_due_at: null });
      } finally {
        await renamed(['03', 'EB01'], ['01', serie]);
      }
    });

    test('a month with rows that nobody could read says nothing of one, and keeps no other month from coming', async () => {
      const sent = await posts();
      const files4 = new Set((await filesOf('E%')).slice(0, 4).map(({ serie, number }) => `${serie}-${number}`));
      const { files, lane: after } = await asks(
        undefined,
        xmlWith((real, asked) => {
          const isOfFour = files4.has(`${asked.serie}-${asked.number}`);
          return isOfFour ? Promise.resolve({ kind: 'unclear', problem: 'a row' }) : real(asked);
        }),
      );
      const unclear = files.filter(({ see_sol }) => see_sol === 'not-understood');
      expect(unclear).toHaveLength(4);
      expect(unclear.every(({ state, see_sol_tries }) => state === 'absent' && see_sol_tries === 1)).toBe(true);
      expect(files.filter(({ state }) => state === 'held')).toHaveLength(files.length - 4);
      expect(after).toMatchObject({ see_sol_fault: null, see_sol_due_at: null });
      expect(await posts()).toBe(sent + 1);
    });

    test('one that comes unreadable is asked for again the next day, also of a closed period, and not for ever', async () => {
      const { files } = await asks('see-sol-xml-roto');
      const many = files.length;
      expect(files.every(({ state, see_sol_tries }) => state === 'unreadable' && see_sol_tries === 1)).toBe(true);
      // Whoever looks is told that it is asked for again, and that it can be handed in meanwhile.
      expect((await panel(files[0] as File))?.note).toMatch(/SEE-SOL.*se le vuelve a pedir.*También puedes subirlo$/);
      const asked = await requests('consultar.do');
      await asks();
      expect(await requests('consultar.do')).toBe(asked);
      const yesterday = (set = sql``) =>
        system((tx) =>
          sql`update voucher_files set see_sol_at = see_sol_at - interval '25 hours', priority = priority % 100000000000000 ${set}
            where business_id = ${own.businessId}::uuid and state = 'unreadable' and source = 'see-sol'`.execute(tx),
        );
      await yesterday();
      expect((await asks('see-sol-xml-roto')).files.map(({ see_sol_tries }) => see_sol_tries)).toEqual(
        Array(many).fill(2),
      );
      await yesterday(sql`, see_sol_tries = 5`);
      const end = await asks();
      expect(end.files.every(({ state }) => state === 'unreadable')).toBe(true);
      expect((await panel(end.files[0] as File))?.note).toMatch(/no se le vuelve a pedir.*Puedes subirlo$/);
      await yesterday(sql`, see_sol_tries = 4`);
      expect((await asks()).files.every(({ state, see_sol_tries }) => state === 'held' && see_sol_tries === 0)).toBe(
        true,
      );
    });

    test('one that another handed in unreadable is not asked for as SEE-SOL’s', async () => {
      await asks('see-sol-xml-roto');
      await system((tx) =>
        sql`update voucher_files set see_sol_at = see_sol_at - interval '25 hours', source = 'consultacpe'
          where business_id = ${own.businessId}::uuid and state = 'unreadable'`.execute(tx),
      );
      const asked = await requests('consultar.do');
      await asks();
      expect(await requests('consultar.do')).toBe(asked);
    });

    test.each([
      ['the disk is full as one is kept', 'put'],
      ['the disk is full between two', 'room'],
    ])('%s: what came stays, the rest is asked for once there is room, and nothing failed', async (_what, where) => {
      let given = 0;
      let isFull = false;
      const noise = randomBytes(200_000);
      const full = xmlWith(async (real, asked) => {
        given += 1;
        if (given < 3) return real(asked);
        isFull = true;
        return where === 'put' ? { kind: 'found', value: { xml: { name: '', bytes: noise }, cdr: null } } : real(asked);
      });
      const files = { ...full.files, put: () => Promise.reject(new NoRoom()) };
      const room = { ...full.room, state: () => (isFull && where === 'room' ? 'none' : 'enough') };
      const { files: after, lane: row } = await asks(undefined, { ...full, files, room } as unknown as Deps);
      expect(given).toBe(3);
      expect(after.filter(({ state }) => state === 'held')).toHaveLength(where === 'put' ? 2 : 3);
      expect(after.every(({ state }) => state === 'held' || state === 'absent')).toBe(true);
      expect(row.see_sol_fault).toBeNull();
      expect(row.see_sol_due_at?.getTime()).toBeLessThan(Date.now() + 6 * 60_000);
    });

    test('credentials that were edited while the SOL user was waited for are no failure: the new ones are sent next', async () => {
      const sent = await posts();
      const version = (by: number) =>
        system((tx) =>
          sql`update credentials set version = version + ${by} where business_id = ${own.businessId}::uuid`.execute(tx),
        );
      const user = { ruc: company.ruc, solUser: company.credentials.solUser };
      let visit: ReturnType<typeof asks> | undefined;
      await holdSolUser(app.deps, user, NEVER, async () => {
        visit = asks();
        await sleep(1_500);
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

    test('a voucher that is dated after today waits for its day', async () => {
      const [first] = await filesOf('E%');
      if (!first) throw new Error('There is none.');
      const days = (by: string) =>
        system((tx) =>
          sql`update vouchers set issue_date = issue_date ${sql.raw(by)} interval '400 days' where business_id = ${own.businessId}::uuid
            and issuer_ruc = ${first.issuer_ruc} and serie = ${first.serie} and number = ${first.number}`.execute(tx),
        );
      await days('+');
      const { files } = await asks();
      await days('-');
      expect(files.filter(({ state }) => state !== 'held')).toMatchObject([{ number: first.number, see_sol: null }]);
    });

    test('nothing of the key, nor of what was sent, stands in what is logged', async () => {
      const said: unknown[] = [];
      const tell = (...given: unknown[]) => said.push(given);
      for (const scenario of ['see-sol-xml-pagina', 'see-sol-xml-ingreso', 'see-sol-503', 'portal-captcha']) {
        await forget();
        await asks(scenario, { ...deps, log: { ...deps.log, warn: tell, error: tell } } as unknown as Deps);
        await system((tx) => forgetSeeSolFault(tx, own));
      }
      const text = inspect(said, { depth: 12, maxStringLength: null });
      expect(said.length).toBeGreaterThan(3);
      const { solKey, solUser } = company.credentials;
      for (const secret of [solKey, encodeURIComponent(solKey), solUser]) expect(text).not.toContain(secret);
      expect(text).not.toMatch(/token=(?!…)|SESSION=/i);
    });

    describe('a while of the lane', () => {
      /** Looked at in a transaction that is given up: no job of it is taken. */
      async function wakes(set: object, version = 1) {
        const given = new Error('given up');
        let woke = false;
        await app.deps.database
          .tenant(own.firmId, async (tx) => {
            const none = { see_sol_due_at: null, see_sol_asked_at: null, see_sol_fault: null, see_sol_failed_at: null };
            // Which credentials the lane asked with says nothing of those that the company has: by the menu it has not asked yet.
            const asked = { credentials_version: null, see_sol_version: 1, menu_fault: null };
            await tx
              .updateTable('document_lanes')
              .set({ ...none, ...asked, ...set })
              .where('business_id', '=', own.businessId)
              .execute();
            woke = await markSeeSolDue(tx, { ...own, ruc: company.ruc }, version, new Date());
            throw given;
          })
          .catch((error) => {
            if (error !== given) throw error;
          });
        return woke;
      }
      const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

      test('has SEE-SOL visited when there is something to ask for, and a few hours apart', async () => {
        expect(await wakes({})).toBe(true);
        expect(await wakes({ see_sol_asked_at: ago(5) })).toBe(false);
        expect(await wakes({ see_sol_asked_at: ago(7) })).toBe(true);
        expect(await wakes({ see_sol_due_at: new Date(Date.now() + HOUR) })).toBe(false);
        await asks();
        expect(await wakes({})).toBe(false);
      });

      test('does not try what keeps the SOL user out each time, but with other credentials', async () => {
        for (const [fault, hours] of [
          ['SOL_PERMISSION_MISSING', 7 * 24],
          ['CAPTCHA_DEMANDED', 20],
          ['SOL_VISIT_ENDED', 1],
        ] as const) {
          const failed = { see_sol_fault: fault, see_sol_failed_at: ago(hours - 0.5) };
          expect(await wakes(failed)).toBe(false);
          expect(await wakes(failed, 2)).toBe(true);
          expect(await wakes({ ...failed, see_sol_failed_at: ago(hours + 0.5) })).toBe(true);
        }
      });

      test('sends no key behind a visit for the other documents that somebody ended, or that a captcha met', async () => {
        for (const menu_fault of ['SOL_VISIT_ENDED', 'CAPTCHA_DEMANDED'])
          expect(await wakes({ menu_fault })).toBe(false);
        expect(await wakes({ menu_fault: 'SOL_PERMISSION_MISSING' })).toBe(true);
      });
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
      const [file] = await filesOf('E%');
      if (!file) throw new Error('There is none.');
      await system(async (tx) => {
        await forgetSeeSolFault(tx, other);
        await updateSeeSol(tx, other, { see_sol_tries: 77 });
        expect(await findSeeSolLane(tx, other)).toBeUndefined();
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
      expect((await filesOf('E%'))[0]).toEqual(file);
      const mended = { see_sol_fault: null, see_sol_failed_at: null, see_sol_asked_at: null };
      await change(mended);
      expect(await system((tx) => markSeeSolDue(tx, { ...other, ruc: company.ruc }, 1, new Date()))).toBe(false);
      await system((tx) => forgetSeeSolFault(tx, own));
    });
  });
}
