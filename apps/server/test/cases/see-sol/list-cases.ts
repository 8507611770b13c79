import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPeriods } from '@yupana/contract/businesses.ts';
import { getActa } from '@yupana/contract/collection.ts';
import { periodOf, shiftPeriod } from '@yupana/tax/period.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deps, Tx } from '../../../src/ctx.ts';
import { askSeeSol as askSeeSolJob } from '../../../src/features/collection/job-definitions.ts';
import { askSeeSol } from '../../../src/features/collection/see-sol/ask-see-sol.ts';
import { findDue, listDueCompanies } from '../../../src/features/collection/see-sol/queries-see-sol.ts';
import { wakeSeeSol } from '../../../src/features/collection/see-sol/wake-see-sol.ts';
import { actaOf, ended, register } from '../../collecting.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import type { Sandbox, SandboxCompany } from '../../sandbox.ts';

/** SEE-SOL's lists as a second witness on the acta. @param at an app whose SUNAT is the sandbox, and that knows its portal */
export function seeSolCases(at: () => { app: TestApp; sandbox: Sandbox }): void {
  let app: TestApp;
  let sandbox: Sandbox;
  let ana: Accountant;
  let company: SandboxCompany;
  let uuid: string;
  let own: { firmId: string; businessId: string };
  let periods: string[];

  beforeAll(async () => {
    ({ app, sandbox } = at());
    app.deps.sunat.asksSeeSol = true;
    ana = await signUpAccountant(app);
    company = await sandbox.company({ purchases: 30, sales: 30, months: 3 });
    ({ uuid } = await register(app, ana, company));
    await ended(app, ana, uuid);
    const { firm_id: firmId } = await app.deps.database.system((tx) =>
      tx.selectFrom('businesses').select('firm_id').where('id', '=', uuid).executeTakeFirstOrThrow(),
    );
    own = { firmId, businessId: uuid };
    periods = (await call(app, getPeriods, { params: { uuid } }, ana.token)).body.tax_periods;
    for (const end = Date.now() + 90_000; ; await sleep(200)) {
      const left = await app.deps.database.system((tx) => findDue(tx, own, new Date(Date.now() + 9e8)));
      if (left.length === 0) break;
      if (Date.now() > end) throw new Error(`SEE-SOL was not asked: ${JSON.stringify(left)}`);
    }
  });
  afterAll(() => {
    app.deps.sunat.asksSeeSol = false;
  });

  /** A month that is over. */
  const month = () => periods[1] as string;
  const rowsOf = () =>
    app.deps.database.system((tx) =>
      tx.selectFrom('see_sol_lists').selectAll().where('business_id', '=', uuid).orderBy('tax_period').execute(),
    );
  const change = (set: object, period = month()) =>
    app.deps.database.system((tx) =>
      tx
        .updateTable('see_sol_lists')
        .set(set)
        .where('business_id', '=', uuid)
        .where('tax_period', '=', period)
        .execute(),
    );
  const requests = async (part: string) =>
    (await sandbox.requests(company.ruc)).filter(({ path }) => path.includes(part)).length;
  const posts = () => requests('j_security_check');
  const counted = () =>
    app.deps.database.system(async (tx) => {
      const rows = await tx.selectFrom('vouchers').select('serie').where('business_id', '=', uuid).execute();
      return rows.length;
    });

  /** As the job does it, and waits for it: both books of the month. */
  async function asks(scenario?: string, deps: Deps = app.deps) {
    if (scenario) await sandbox.scenario(company.ruc, scenario);
    await change({ due_at: new Date(0), tries: 0 });
    await askSeeSol(deps, own, AbortSignal.timeout(60_000));
    await sandbox.clearScenarios(company.ruc);
    return shows();
  }
  async function shows() {
    const { complete, purchases, sales } = await actaOf(app, ana, uuid, month());
    if (!purchases.see_sol || !sales.see_sol) throw new Error('Nobody asked SEE-SOL.');
    return { complete, outcome: purchases.outcome, purchases: purchases.see_sol, sales: sales.see_sol };
  }

  test('behind a collection it is asked in one visit, and the acta says how many it lists, how many the proposal has, and when', async () => {
    for (const period of periods) {
      const acta = await actaOf(app, ana, uuid, period);
      for (const { see_sol } of [acta.purchases, acta.sales]) {
        expect(see_sol).toMatchObject({ reason: null, rejected_count: 0, missing: [], extra: [] });
        expect(['agreed', 'none']).toContain(see_sol?.state);
        expect(see_sol?.listed).toBe(see_sol?.held);
        expect(see_sol?.message).toMatch(/Comparado el \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/);
      }
    }
    const { purchases, sales } = await shows();
    expect(sales.listed).toBeGreaterThan(0);
    expect(purchases.listed).toBeGreaterThan(0);
    expect(sales.message).toContain(`SEE-SOL lista ${sales.listed} comprobantes de serie E emitidos en `);
    expect(sales.message).toContain(`la propuesta trae ${sales.held}: son los mismos.`);
    // Whoever asked leaves the menu once all that was answered is written.
    const open = async () => (await fetch(`${sandbox.url}/__sandbox/companies/${company.ruc}`)).json();
    await expect.poll(open).toMatchObject({ portalMenusOpen: 0, portalApplicationsOpen: 0 });
  });

  test('a list with one more, one less, or one annulled is told by name; the collection stands as it was, and no voucher comes of it', async () => {
    const before = await shows();
    const vouchers = await counted();
    const more = await asks('see-sol-de-mas');
    expect(more.sales).toMatchObject({ state: 'differs', held: before.sales.held, extra_count: 0 });
    expect(more.sales.missing.length).toBeGreaterThan(0);
    for (const one of more.sales.missing) expect(one).toMatchObject({ number: '98765432', inactive: false });
    expect(more.sales.message).toMatch(/\d+ de SEE-SOL no están? en la propuesta\./);
    expect(more).toMatchObject({ complete: before.complete, outcome: before.outcome });
    expect(await counted()).toBe(vouchers);

    const less = await asks('see-sol-de-menos');
    expect(less.sales).toMatchObject({ state: 'differs', missing_count: 0 });
    expect(less.sales.extra_count).toBe((before.sales.listed ?? 0) - (less.sales.listed ?? 0));
    expect(less.sales.extra[0]).toMatchObject({ serie: expect.stringMatching(/^E/), currency: 'PEN', inactive: false });
    const annulled = await asks('see-sol-anulado');
    expect(annulled.sales.extra_count).toBe(less.sales.extra_count);
    expect(annulled.sales.extra.every(({ inactive }) => inactive)).toBe(true);
    expect((await asks()).sales).toMatchObject({ state: 'agreed', missing: [], extra: [] });
  });

  test('that SEE-SOL answers 0 while the proposal has some is a difference, and no silence', async () => {
    const { sales } = await asks('see-sol-vacio');
    expect(sales).toMatchObject({ state: 'differs', reason: null, listed: 0 });
    expect(sales.extra_count).toBe(sales.held);
    expect(sales.message).toContain('SEE-SOL lista 0 comprobantes de serie E');
    await asks();
  });

  test('a row of another RUC is told to be unread, and what could be read agrees in doubt', async () => {
    const { sales } = await asks('see-sol-ajeno');
    expect(sales.rejected_count).toBeGreaterThan(0);
    expect(sales).toMatchObject({ state: 'in-doubt', missing: [], extra: [] });
    expect(sales.message).toContain('la comparación no es completa');
    await asks();
  });

  test('boletas that cannot be had are told, and facturas are compared without them', async () => {
    const before = await shows();
    const { purchases, sales } = await asks('see-sol-sin-boletas');
    expect(purchases.state).toBe(before.purchases.state);
    expect(sales).toMatchObject({ state: 'in-doubt', missing: [], extra: [], reason: null });
    expect(sales.message).toContain('Sus boletas no se pudieron consultar');
    await asks();
  });

  describe('what keeps it from being answered is told beside what was known, and is never «none»:', () => {
    test.each([
      ['see-sol-cortado', 'not-understood', 'No entendimos lo que respondió SEE-SOL', true],
      ['see-sol-una-vez', 'not-understood', 'No entendimos lo que respondió SEE-SOL', true],
      ['see-sol-sin-sesion', 'not-understood', 'No entendimos lo que respondió SEE-SOL', true],
      ['see-sol-error', 'not-understood', 'No entendimos lo que respondió SEE-SOL', true],
      ['see-sol-503', 'unavailable', 'SEE-SOL no respondió.', true],
      ['portal-captcha', 'captcha', 'El Portal SOL pide comprobar que eres una persona.', false],
      [
        'portal-sin-permiso-see-sol',
        'no-permission',
        'no tiene permiso para «Consultar Factura y Nota (11.5.3.1.2)»',
        false,
      ],
    ])('%s', async (scenario, reason, says, again) => {
      const before = await shows();
      const sent = await posts();
      const after = await asks(scenario);
      for (const one of [after.purchases, after.sales]) {
        expect(one.reason).toBe(reason);
        expect(one.message).toContain(says);
        expect(one.message).toMatch(/Se intentó el \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
      }
      expect([after.sales.state, after.sales.listed, after.sales.asked_at]).toEqual([
        before.sales.state,
        before.sales.listed,
        before.sales.asked_at,
      ]);
      expect(after.outcome).toBe(before.outcome);
      expect(await posts()).toBe(sent + 1);
      const due = (await rowsOf()).filter(({ tax_period }) => tax_period === month()).map(({ due_at }) => due_at);
      expect(due.every((at) => (at !== null) === again)).toBe(true);
      // Nothing known of before: it is unknown, and says no number.
      await change({ asked_at: null, listed_count: null, held_count: null });
      expect((await shows()).sales).toMatchObject({ state: 'unknown', listed: null, held: null, asked_at: null });
      expect((await asks()).sales).toMatchObject({ state: 'agreed', reason: null });
    });
  });

  test('a voucher that the proposal of another month has is not missing', async () => {
    const before = await shows();
    const moves = (from: string, to: string, key?: { serie: string; number: string }) =>
      app.deps.database.system(async (tx) => {
        const of = tx.selectFrom('vouchers').select(['serie', 'number']).where('business_id', '=', uuid);
        const found = of.where('book', '=', 'RVIE').where('tax_period', '=', from).where('serie', 'like', 'E%');
        const { serie, number } = key ?? (await found.executeTakeFirstOrThrow());
        await tx
          .updateTable('vouchers')
          .set({ tax_period: to })
          .where('business_id', '=', uuid)
          .where('book', '=', 'RVIE')
          .where('tax_period', '=', from)
          .where('serie', '=', serie)
          .where('number', '=', number)
          .execute();
        return { serie, number };
      });
    const moved = await moves(month(), periods[0] as string);
    const { sales } = await asks();
    await moves(periods[0] as string, month(), moved);
    expect(sales).toMatchObject({ state: 'agreed', missing_count: 0, listed: before.sales.listed });
    expect(sales.held).toBe(before.sales.held);
  });

  test('a key that SUNAT refused, or never let in, is not sent for it, and the acta says that it is not accepted', async () => {
    const judge = (set: object) =>
      app.deps.database.system((tx) =>
        tx.updateTable('credentials').set(set).where('business_id', '=', uuid).execute(),
      );
    const sent = await posts();
    const accepted = { rejected_at: null, rejected_source: null, accepted_at: new Date() };
    for (const set of [{ rejected_at: new Date(), rejected_source: 'sol-user' }, { accepted_at: null }]) {
      await judge({ ...accepted, ...set });
      const { sales } = await asks();
      await judge(accepted);
      expect(sales).toMatchObject({ state: 'agreed', reason: 'credentials' });
    }
    expect(await posts()).toBe(sent);
    expect((await asks()).sales.reason).toBeNull();
  });

  test('what fails of ours once the key was sent is told, and nobody sends it again before the next day', async () => {
    const { sunat } = app.deps;
    const portal = (...given: Parameters<NonNullable<typeof sunat.portal>>) => {
      const client = sunat.portal?.(...given);
      const session = (chosen: object) => ({
        ...client?.session(chosen),
        seeSol: () => Promise.reject(new RangeError('ours')),
      });
      return { ...client, session };
    };
    const broken = { ...app.deps, sunat: { ...sunat, portal } } as typeof app.deps;
    const sent = await posts();
    const { sales } = await asks(undefined, broken);
    expect(sales.reason).toBe('unexpected');
    for (const _try of [1, 2]) await askSeeSol(broken, own, AbortSignal.timeout(60_000));
    expect(await posts()).toBe(sent + 1);
    const soon = await app.deps.database.system((tx) => listDueCompanies(tx, new Date(Date.now() + 24 * 3.6e6), 1_000));
    expect(soon.map(({ businessId }) => businessId)).not.toContain(uuid);
    expect(askSeeSolJob.retry.limit).toBe(0);
    await asks();
  });

  test('a worker that stops in good order leaves what it did not ask for to the next', async () => {
    await change({ due_at: new Date(0) });
    const stopping = new AbortController();
    let dueInside: number | null = null;
    const { sunat } = app.deps;
    const portal = (...given: Parameters<NonNullable<typeof sunat.portal>>) => {
      const client = sunat.portal?.(...given);
      const session = (chosen: object) => ({
        ...client?.session(chosen),
        seeSol: async () => {
          // Whoever vanished here would have sent the key: nobody sends it again before the next day.
          const tomorrow = new Date(Date.now() + 24 * 3.6e6);
          dueInside = (await app.deps.database.system((tx) => findDue(tx, own, tomorrow))).length;
          stopping.abort(new Error('stop'));
          throw stopping.signal.reason;
        },
      });
      return { ...client, session };
    };
    const stopped = { ...app.deps, sunat: { ...sunat, portal } } as typeof app.deps;
    await expect(askSeeSol(stopped, own, stopping.signal)).rejects.toThrow('stop');
    expect(dueInside).toBe(0);
    const due = await app.deps.database.system((tx) => findDue(tx, own, new Date()));
    expect(due.map(({ tax_period }) => tax_period)).toEqual([month(), month()]);
    expect((await shows()).sales.reason).toBeNull();
    await asks();
  });

  describe('a collection', () => {
    /** As the end of a run does it. @returns the periods that became due */
    async function wakes(reason: 'daily' | 'manual' = 'daily', before: (tx: Tx) => Promise<unknown> = async () => {}) {
      const runs = await app.deps.database.system(async (tx) => {
        await tx.updateTable('collection_runs').set({ reason }).where('business_id', '=', uuid).execute();
        return tx.selectFrom('collection_runs').select('id').where('business_id', '=', uuid).execute();
      });
      // Looked at in the transaction that is given up: no job of it is taken.
      const given = new Error('given up');
      let due: string[] = [];
      await app.deps.database
        .tenant(own.firmId, async (tx) => {
          await tx.updateTable('see_sol_lists').set({ due_at: null }).where('business_id', '=', uuid).execute();
          await before(tx);
          for (const { id } of runs) await wakeSeeSol(app.deps, tx, { ...own, runId: id });
          due = (await findDue(tx, own, new Date())).map(({ tax_period }) => tax_period);
          throw given;
        })
        .catch((error) => {
          if (error !== given) throw error;
        });
      return [...new Set(due)];
    }
    const agoHours = (hours: number) => new Date(Date.now() - hours * 3.6e6);

    test('has what agreed asked once a day, and what differed with the next', async () => {
      for (const period of periods) await change({ asked_at: agoHours(2) }, period);
      expect(await wakes()).toEqual([]);
      await change({ missing_count: 1 });
      expect(await wakes()).toEqual([month()]);
      await change({ missing_count: 0, asked_at: agoHours(21) });
      expect(await wakes()).toEqual([month()]);
      await change({ asked_at: agoHours(2) });
    });

    test('has the last twelve months asked for, the newest three once a day and the others once a month', async () => {
      const now = periodOf(app.deps.clock.today());
      for (const period of periods) await change({ asked_at: agoHours(2) }, period);
      /** Whether the month so long ago becomes due that was compared so many hours ago. */
      const isDue = async (months: number, hours: number) => {
        const period = shiftPeriod(now, -months);
        const due = await wakes('daily', async (tx) => {
          for (const table of ['collection_books', 'see_sol_lists'] as const)
            await sql`update ${sql.table(table)} set tax_period = ${period}
              where business_id = ${uuid}::uuid and tax_period = ${month()}`.execute(tx);
          await sql`update see_sol_lists set asked_at = ${agoHours(hours)}
            where business_id = ${uuid}::uuid and tax_period = ${period}`.execute(tx);
        });
        return due.includes(period);
      };
      expect(await isDue(11, 31 * 24)).toBe(true);
      expect(await isDue(12, 31 * 24)).toBe(false);
      expect(await isDue(11, 29 * 24)).toBe(false);
      expect(await isDue(3, 21)).toBe(false);
      const third = shiftPeriod(now, -2);
      expect(periods).toContain(third);
      await change({ asked_at: agoHours(21) }, third);
      expect(await wakes()).toEqual([third]);
      await change({ asked_at: agoHours(2) }, third);
    });

    test('does not ask again by itself what a permission or a captcha keeps it from; one that somebody asks for does', async () => {
      for (const fault of ['SOL_PERMISSION_MISSING', 'CAPTCHA_DEMANDED'] as const) {
        await change({ fault, failed_at: agoHours(1), due_at: null });
        expect(await wakes()).toEqual([]);
        expect(await wakes('manual')).toEqual([month()]);
      }
      await change({ fault: 'SOL_PERMISSION_MISSING', failed_at: agoHours(8 * 24) });
      expect(await wakes()).toEqual([month()]);
      await change({ fault: null, failed_at: null });
    });

    test('that came after the comparison is told to be uncompared', async () => {
      await change({ asked_at: agoHours(2) });
      expect((await shows()).sales.message).toContain('La recolección posterior aún no se compara.');
    });
  });

  test('another firm sees none of it', async () => {
    const other = await signUpAccountant(app);
    const answer = await call(app, getActa, { params: { uuid }, query: { tax_period: month() } }, other.token);
    expect(answer.status).toBe(404);
    const seen = await app.deps.database.tenant(randomUUID(), (tx) =>
      tx.selectFrom('see_sol_lists').select('tax_period').where('business_id', '=', uuid).execute(),
    );
    expect(seen).toEqual([]);
  });
}
