import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPeriods } from '@yupana/contract/businesses.ts';
import { tryDocumentsNow } from '@yupana/contract/documents.ts';
import { getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
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
import { forgetSeeSolFault, markSeeSolDue } from '../../../src/features/documents/see-sol/queries-see-sol.ts';
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
  /** What the panel of a voucher says of its XML. */
  async function panel(file: File, who = ana) {
    const { issuer_ruc: issuerRuc, type_code: typeCode, serie, number } = file;
    const { body } = await call(
      app,
      getVoucherDetail,
      {
        params: { uuid: own.businessId, code: voucherCode({ issuerRuc, typeCode, serie, number }) },
        query: { tax_period: periodOf(file), operation_type: file.book === 'RCE' ? 'COMPRA' : 'VENTA' },
      },
      who.token,
    );
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
    expect(acta.purchases.documents.access).toContain('se piden los XML de serie E a SEE-SOL');
    for (const end = Date.now() + 10_000; Date.now() < end; await sleep(200)) {
      if ((await laneRow()).see_sol_asked_at) break;
    }
    const answer = await fetch(`${sandbox.url}/__sandbox/companies/${company.ruc}`);
    expect(await answer.json()).toMatchObject({ portalMenusOpen: 0, portalApplicationsOpen: 0 });
  });

  describe('once they were asked for,', () => {
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
        expect(shown).toMatchObject({ state: 'unreadable', reason: 'unreadable', note: files[0]?.reason });
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
      const acta = await actaOf(app, ana, own.businessId, periodOf(files[0] as File));
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

    describe('a while of the lane', () => {
      /** Looked at in a transaction that is given up: no job of it is taken. */
      async function wakes(set: object) {
        const given = new Error('given up');
        let woke = false;
        await app.deps.database
          .tenant(own.firmId, async (tx) => {
            const none = { see_sol_due_at: null, see_sol_asked_at: null, see_sol_fault: null, see_sol_failed_at: null };
            const version = { credentials_version: 1, see_sol_version: 1 };
            await tx
              .updateTable('document_lanes')
              .set({ ...none, ...version, ...set })
              .where('business_id', '=', own.businessId)
              .execute();
            woke = await markSeeSolDue(tx, { ...own, ruc: company.ruc }, new Date());
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
          expect(await wakes({ ...failed, see_sol_version: 2 })).toBe(true);
          expect(await wakes({ ...failed, see_sol_failed_at: ago(hours + 0.5) })).toBe(true);
        }
      });
    });

    test('a person who mended the permission has it tried now', async () => {
      await change({ see_sol_fault: 'SOL_PERMISSION_MISSING', see_sol_failed_at: new Date(Date.now() - HOUR) });
      const { status } = await call(app, tryDocumentsNow, { params: { uuid: own.businessId } }, ana.token);
      expect(status).toBeLessThan(300);
      expect((await laneRow()).see_sol_fault).toBeNull();
    });

    test('another firm sees none of it', async () => {
      await change({ see_sol_fault: 'CAPTCHA_DEMANDED', see_sol_failed_at: new Date() });
      await app.deps.database.tenant(randomUUID(), (tx) => forgetSeeSolFault(tx, { ...own, firmId: randomUUID() }));
      expect((await laneRow()).see_sol_fault).toBe('CAPTCHA_DEMANDED');
      await system((tx) => forgetSeeSolFault(tx, own));
    });
  });
}
