import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { getClose } from '@yupana/contract/closing.ts';
import {
  closeCompanies,
  collectCompanies,
  dismissTask,
  exportPortfolio,
  getPortfolio,
  getTask,
  type PortfolioShown,
  removeView,
  saveView,
  stopTask,
} from '@yupana/contract/portfolio.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { createCtx, createSystem } from '../../../src/ctx.ts';
import { takeStep } from '../../../src/features/portfolio/tasks/take-step.ts';
import { saveView as keepView } from '../../../src/features/portfolio/views.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import type { FileState } from '../../../src/schema/documents.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness, seedLine, seedVouchers } from '../../seed.ts';
import { joinFirm } from '../people.ts';
import { seedMessage } from '../seeded-message.ts';

const PERIOD = '202610';
const SHOWN: PortfolioShown = {
  ...{ part: 'all', text: '', responsible: null, group: null, sort: 'problems', descending: false, hidden: [] },
};

/** All companies as rows, and what is done with many, on Friday 20/11/2026. Within businesses.medium.test.ts. */
export function portfolioCases(host: () => TestApp, clock: HeldClock): void {
  let app: TestApp;
  let rosa: Accountant;
  beforeAll(() => {
    app = host();
    clock.set('2026-11-20T15:00:00Z');
  });
  beforeEach(async () => {
    rosa = await signUpAccountant(app);
  });

  async function named(name: string): Promise<SeededBusiness> {
    const business = await seedBusiness(app, rosa);
    await app.deps.database.system((tx) =>
      tx.updateTable('businesses').set({ name }).where('id', '=', business.id).execute(),
    );
    return business;
  }
  const table = async (who = rosa, tax_period?: string) =>
    (await call(app, getPortfolio, { query: tax_period === undefined ? {} : { tax_period } }, who.token)).body;
  const rowOf = async (name: string, who = rosa) => (await table(who)).rows.find((row) => row.name === name);
  const collect = (ids: readonly string[], who = rosa) =>
    call(app, collectCompanies, { body: { tax_period: PERIOD, business_uuids: [...ids] } }, who.token);
  const task = async (who = rosa) => (await call(app, getTask, {}, who.token)).body.task;
  const step = (firmId: string, taskId: string) => takeStep(createSystem(app.deps), { firmId, taskId });
  const endRuns = (firmId: string, change: object) =>
    app.deps.database.system((tx) =>
      tx
        .updateTable('collection_runs')
        .set({ state: 'done', finished_at: clock.now(), ...change })
        .where('firm_id', '=', firmId)
        .where('state', 'in', ['pending', 'running'])
        .execute(),
    );

  describe('the table', () => {
    test('each company has its day, its figures, its mailbox and its close; what is not known is null', async () => {
      const whole = await named('ENTERA S.A.C.');
      await named('NUEVA S.A.C.');
      await seedVouchers(app, whole, 'RVIE', PERIOD, [{}, {}]);
      await seedVouchers(app, whole, 'RCE', PERIOD, [
        { status: 'gasto deducible' },
        { status: 'gasto observado', reason: 'proveedor-ssco' },
      ]);
      for (const book of ['RCE', 'RVIE'] as const) await seedLine(app, whole, book, PERIOD, { outcome: 'agreed' });
      const of = { business_id: whole.id, firm_id: whole.firmId };
      await app.deps.database.system((tx) => seedMessage(tx, of, { tray: 'notifications', code: '1' }, clock.now()));
      const { tax_period, today, rows, people } = await table();
      expect([tax_period, today, rows.map(({ name }) => name).sort()]).toEqual([
        PERIOD,
        '2026-11-20',
        ['ENTERA S.A.C.', 'NUEVA S.A.C.'],
      ]);
      expect(rows.find(({ name }) => name === 'ENTERA S.A.C.')).toMatchObject({
        access: { is: 'fine', says: 'Válidas' },
        collection: { is: 'complete', says: 'Completa', at: '2026-11-20T15:00:00.000Z' },
        ...{ vouchers_count: 2, observed_count: 1, observed_igv_amount: 18, igv_amount: 18 },
        mail: { urgent: 1 },
        close: { is: 'open', ready: false, can_close: false },
        missing: [{ is: 'observed' }, { is: 'mail' }],
      });
      expect(rows.find(({ name }) => name === 'NUEVA S.A.C.')).toMatchObject({
        collection: { is: 'never', says: 'Nunca', at: null },
        ...{ vouchers_count: null, observed_count: null, observed_igv_amount: null, igv_amount: null, mail: null },
        close: { is: 'open', seq: 0 },
      });
      expect(rows.every(({ due_on }) => /^2026-11-\d\d$/.test(due_on ?? ''))).toBe(true);
      expect(people).toMatchObject([{ name: 'Rosa María' }]);
      expect(new Set(rows.map(({ responsible_uuid }) => responsible_uuid))).toEqual(new Set([people[0]?.uuid]));
    });

    test('how many documents are here is counted as they come, and once while nothing of them changes', async () => {
      const company = await named('CON XML S.A.C.');
      const other = await named('OTRA S.A.C.');
      const documents = async () => (await rowOf('CON XML S.A.C.'))?.documents;
      expect(await documents()).toBeNull();
      await seedVouchers(app, company, 'RCE', PERIOD, [{}, {}, {}]);
      await seedVouchers(app, company, 'RVIE', PERIOD, [{ serie: 'F002' }]);
      await seedVouchers(app, other, 'RCE', PERIOD, [{}]);
      // Nobody looked for them yet.
      expect(await documents()).toEqual({ held: 0, expected: 4 });
      await looked(company);
      await xmlOf(company, 'RCE', '1', 'held');
      await xmlOf(company, 'RCE', '2', 'not-expected');
      await xmlOf(other, 'RCE', '1', 'held');
      expect(await documents()).toEqual({ held: 1, expected: 3 });
      await xmlOf(company, 'RCE', '3', 'wanted');
      // What was counted stands: it is not counted again.
      await kept(company, { held: 2 });
      expect(await documents()).toEqual({ held: 2, expected: 3 });
      await become(company, '3', 'held');
      expect(await documents()).toEqual({ held: 2, expected: 3 });
      await become(company, '1', 'unreadable');
      expect(await documents()).toEqual({ held: 1, expected: 3 });
      await become(company, '2', 'wanted');
      expect(await documents()).toEqual({ held: 1, expected: 4 });
      await seedVouchers(app, company, 'RVIE', PERIOD, [{ serie: 'F002', number: '9' }]);
      expect(await documents()).toEqual({ held: 1, expected: 5 });
      expect((await rowOf('OTRA S.A.C.'))?.documents).toEqual({ held: 1, expected: 1 });
      expect((await table(rosa, '202609')).rows.map((row) => row.documents)).toEqual([null, null]);
    });

    test('one whose XML are missing says that its close asks for a reason, and its close does', async () => {
      const company = await named('PIDE S.A.C.');
      await seedVouchers(app, company, 'RVIE', PERIOD, [{}]);
      await seedVouchers(app, company, 'RCE', PERIOD, [{ status: 'gasto deducible' }]);
      await xmlOf(company, 'RVIE', '1', 'held');
      expect((await rowOf('PIDE S.A.C.'))?.close).toMatchObject({ says: 'Lista, pide motivo', asks: 'Falta 1 XML' });
      const params = { ruc: parseRuc(company.ruc) };
      const { body } = await call(app, getClose, { params, query: { tax_period: parsePeriod(PERIOD) } }, rosa.token);
      expect(body.checks.find(({ id }) => id === 'documents')).toMatchObject({
        state: 'warns',
        note: expect.stringMatching(/^Falta 1;/),
      });
      await xmlOf(company, 'RCE', '1', 'held');
      expect((await rowOf('PIDE S.A.C.'))?.close).toMatchObject({ says: 'Lista, sin cerrar', asks: null });
    });

    test('a day of a year that SUNAT did not publish is told as calculated, and in the workbook over it', async () => {
      const one = await named('UNA S.A.C.');
      const dueOf = async (tax_period: string) => (await table(rosa, tax_period)).rows[0];
      expect(await dueOf(PERIOD)).toMatchObject({ due_on: expect.any(String), due_reckoned: false });
      expect(await dueOf('202701')).toMatchObject({ due_on: expect.any(String), due_reckoned: true });
      const titles = async (tax_period: string) => {
        const body = { tax_period, business_uuids: [one.id], columns: ['due' as const, 'documents' as const] };
        return sheetOf(Buffer.from((await call(app, exportPortfolio, { body }, rosa.token)).body.content, 'base64'));
      };
      expect(await titles(PERIOD)).not.toContain('calculado');
      expect(await titles('202701')).toContain('Vence (calculado)');
      expect(await titles(PERIOD)).toContain('Con su XML');
    });

    test('one that lacks the signature alone may be closed by whoever may; a reader sees it and may not', async () => {
      const ready = await named('LISTA S.A.C.');
      await seedVouchers(app, ready, 'RVIE', PERIOD, [{}]);
      await seedVouchers(app, ready, 'RCE', PERIOD, [{ status: 'gasto deducible' }]);
      expect((await rowOf('LISTA S.A.C.'))?.close).toMatchObject({ is: 'ready', ready: true, can_close: true });
      const lea = await joinFirm(app, rosa, 'reader', [ready.id]);
      expect((await rowOf('LISTA S.A.C.', lea))?.close).toMatchObject({ ready: true, can_close: false });
      await joinFirm(app, rosa, 'assistant', [ready.id], 'Ana');
      // Two sign from here on.
      expect((await rowOf('LISTA S.A.C.'))?.close).toMatchObject({ is: 'ready', can_close: false });
    });

    test('a member sees their companies alone, and a company says who answers for it', async () => {
      const [mine] = [await named('DE CARLA S.A.C.'), await named('DE OTROS S.A.C.')];
      const carla = await joinFirm(app, rosa, 'accountant', [mine.id]);
      expect((await table(carla)).rows.map(({ name }) => name)).toEqual(['DE CARLA S.A.C.']);
      const { rows, people } = await table();
      const nameOf = (uuid: string | null | undefined) => people.find((one) => one.uuid === uuid)?.name;
      expect(rows.map(({ name, responsible_uuid }) => [name, nameOf(responsible_uuid)]).sort()).toEqual([
        ['DE CARLA S.A.C.', 'Carla'],
        ['DE OTROS S.A.C.', 'Rosa María'],
      ]);
    });

    const looked = ({ id, firmId }: SeededBusiness) =>
      app.deps.database.system((tx) =>
        tx
          .insertInto('document_periods')
          .values({ business_id: id, firm_id: firmId, tax_period: PERIOD, seq: '1', is_open: true })
          .execute(),
      );
    const kept = ({ id }: SeededBusiness, change: { held: number }) =>
      app.deps.database.system((tx) =>
        tx.updateTable('document_periods').set(change).where('business_id', '=', id).execute(),
      );
    const xmlOf = ({ id, firmId }: SeededBusiness, book: 'RCE' | 'RVIE', number: string, state: FileState) =>
      app.deps.database.tenant(firmId, (tx) =>
        tx
          .insertInto('voucher_files')
          .values({
            ...{ business_id: id, firm_id: firmId, book, issuer_ruc: '20990016004', type_code: '01', serie: 'F001' },
            ...{ number, kind: 'xml', state },
          })
          .execute(),
      );
    const become = ({ id, firmId }: SeededBusiness, number: string, state: FileState) =>
      app.deps.database.tenant(firmId, (tx) =>
        tx
          .updateTable('voucher_files')
          .set({ state })
          .where('business_id', '=', id)
          .where('number', '=', number)
          .execute(),
      );

    test('costs as many statements for ten companies as for one', async () => {
      const asked = async () => {
        const before = await statements();
        await table();
        return (await statements()) - before;
      };
      const counts = async (name: string) => {
        const company = await named(name);
        await seedVouchers(app, company, 'RCE', PERIOD, [{}]);
        await looked(company);
      };
      await counts('UNA S.A.C.');
      const first = await asked();
      const one = await asked();
      expect(one).toBeGreaterThan(10);
      for (let n = 0; n < 9; n++) await counts(`OTRA ${n} S.A.C.`);
      expect([await asked(), await asked()]).toEqual([first, one]);
    });
    const counted: number[] = [0];
    const statements = async () => counted[0] ?? 0;
    beforeEach(() => {
      const tenant = app.deps.database.tenant;
      app.deps.database.tenant = ((firmId, work) =>
        tenant(firmId, (tx) =>
          work(
            tx.withPlugin({
              transformQuery: ({ node }) => {
                counted[0] = (counted[0] ?? 0) + 1;
                return node;
              },
              transformResult: async ({ result }) => result,
            }) as typeof tx,
          ),
        )) as typeof tenant;
      return () => {
        app.deps.database.tenant = tenant;
      };
    });
  });

  describe('the workbook', () => {
    test('has the companies that are asked for in their order, and no formula', async () => {
      const [a, b] = [await named('=HIPERVINCULO("x")'), await named('BODEGA S.A.C.')];
      await named('NO PEDIDA S.A.C.');
      const body = {
        tax_period: PERIOD,
        business_uuids: [b.id.toUpperCase(), a.id],
        columns: ['ruc' as const, 'igv' as const],
      };
      const { status, body: file } = await call(app, exportPortfolio, { body }, rosa.token);
      expect([status, file.name]).toEqual([200, 'empresas-202610.xlsx']);
      const xml = await sheetOf(Buffer.from(file.content, 'base64'));
      expect(xml.indexOf('BODEGA S.A.C.')).toBeGreaterThan(0);
      expect(xml.indexOf('BODEGA S.A.C.')).toBeLessThan(xml.indexOf('HIPERVINCULO'));
      expect(xml).toContain(b.ruc);
      expect(xml).not.toContain('NO PEDIDA');
      expect(xml).not.toContain('<f>');
    });
  });

  describe('the views', () => {
    test('are the member’s own; one of the same name takes the place of the other', async () => {
      const save = (name: string, text = '') =>
        call(app, saveView, { body: { name, shown: { ...SHOWN, text } } }, rosa.token);
      await save('Cartera de Carla', 'carla');
      await save('Cartera de Carla', 'ríos');
      await save('Botica');
      const { views } = await table();
      expect(views.map(({ name, shown }) => [name, shown.text])).toEqual([
        ['Botica', ''],
        ['Cartera de Carla', 'ríos'],
      ]);
      const carla = await joinFirm(app, rosa, 'owner');
      expect((await table(carla)).views).toEqual([]);
      const uuid = views[0]?.uuid ?? '';
      expect((await call(app, removeView, { params: { uuid } }, carla.token)).status).toBe(404);
      expect((await call(app, removeView, { params: { uuid } }, rosa.token)).status).toBe(204);
      for (let n = 1; n < 20; n++) await save(`Vista ${n}`);
      expect((await save('\u200b\u2060')).error.errors[0]).toMatchObject({
        code: 'INVALID_REQUEST',
        message: 'Ese nombre no se ve: escríbelo con letras o números.',
      });
      expect((await save('Una más')).error.errors[0]?.code).toBe('PORTFOLIO_VIEWS_FULL');
      expect((await save('Vista 1', 'otra')).status).toBe(200);
    });

    test('are at most twenty, also where two are kept at the same moment', async () => {
      const save = (name: string) => call(app, saveView, { body: { name, shown: SHOWN } }, rosa.token);
      for (let n = 1; n < 20; n++) await save(`Vista ${n}`);
      const who = await app.deps.database.system((tx) =>
        tx
          .selectFrom('members')
          .select(['id', 'firm_id'])
          .where('email', '=', rosa.email.toLowerCase())
          .executeTakeFirstOrThrow(),
      );
      const ctx = createCtx(app.deps, { firmId: who.firm_id, accountantId: who.id, role: 'owner' });
      let other: Promise<unknown> = Promise.resolve();
      // The other one comes before this one ends, and has time to be kept if nothing makes it wait.
      const transaction = ((work) =>
        ctx.transaction(async (tx) => {
          const kept = await work(tx);
          other = save('Otra');
          await Promise.race([other, setTimeout(500)]);
          return kept;
        })) as typeof ctx.transaction;
      const input = { params: undefined, query: undefined, body: { name: 'Una', shown: SHOWN } };
      await keepView({ ...ctx, transaction }, input);
      await other;
      expect((await table()).views).toHaveLength(20);
    });
  });

  test('a view that was kept before there was something else to choose shows all of that', async () => {
    await call(app, saveView, { body: { name: 'De antes', shown: { ...SHOWN, text: 'botica' } } }, rosa.token);
    await app.deps.database.system((tx) =>
      sql`update portfolio_views set shown = shown - 'group' where member_id = (select id from members where email = ${rosa.email})`.execute(
        tx,
      ),
    );
    expect((await table()).views).toMatchObject([{ shown: { ...SHOWN, text: 'botica' } }]);
  });

  describe('collecting many', () => {
    test('begins a few at a time; what has not begun can be stopped, and what became of the rest is told', async () => {
      const all = [];
      for (let n = 0; n < 6; n++) all.push(await named(`EMPRESA ${n} S.A.C.`));
      const [first] = all;
      const { status, body } = await collect(all.map(({ id }) => id));
      expect([status, body.open, body.stoppable, body.items.map(({ says }) => says)]).toEqual([
        ...[202, true, true],
        all.map(() => 'En cola'),
      ]);
      expect((await collect([first?.id ?? ''])).error.errors[0]?.code).toBe('PORTFOLIO_BUSY');
      expect((await call(app, dismissTask, { params: { uuid: body.uuid } }, rosa.token)).status).toBe(409);
      await step(first?.firmId ?? '', body.uuid);
      expect(await begun()).toBe(4);
      // Another step begins none while those are under way.
      await step(first?.firmId ?? '', body.uuid);
      expect(await begun()).toBe(4);
      await endRuns(first?.firmId ?? '', {});
      await step(first?.firmId ?? '', body.uuid);
      expect(await begun()).toBe(6);
      const stopped = (await call(app, stopTask, { params: { uuid: body.uuid } }, rosa.token)).body.task;
      expect(stopped?.stoppable).toBe(false);
      const soon = new Date(clock.now().getTime() + 7 * 60_000);
      await endRuns(first?.firmId ?? '', { state: 'failed', error_code: 'SUNAT_UNAVAILABLE', next_try_at: soon });
      const over = await task();
      expect([over?.open, over?.items.map(({ state, says }) => `${state}: ${says}`)]).toEqual([
        false,
        [...Array(4).fill('skipped: No incluye este periodo'), ...Array(2).fill('failed: Reintenta a las 10:07')],
      ]);
      expect((await call(app, dismissTask, { params: { uuid: body.uuid } }, rosa.token)).status).toBe(204);
      expect(await task()).toBeNull();
    });

    test('collections that wait keep nobody: their list is put away, and another begins', async () => {
      const [one, other] = [await named('UNA S.A.C.'), await named('OTRA S.A.C.')];
      const { body } = await collect([one.id, other.id]);
      expect(body.dismissible).toBe(false);
      await step(one.firmId, body.uuid);
      expect(await task()).toMatchObject({ open: true, stoppable: false, dismissible: true });
      const next = await collect([one.id]);
      expect(next.status).toBe(202);
      expect((await task())?.uuid).toBe(next.body.uuid);
      await step(one.firmId, next.body.uuid);
      expect((await task())?.items).toMatchObject([{ state: 'waiting', says: 'En cola' }]);
      expect((await call(app, dismissTask, { params: { uuid: next.body.uuid } }, rosa.token)).status).toBe(204);
      expect(await task()).toBeNull();
    });

    test('closing waits for no collection, also where some have not begun; its list comes back behind the other', async () => {
      const one = await named('UNA S.A.C.');
      const close = () =>
        call(app, closeCompanies, { body: { tax_period: PERIOD, companies: [{ uuid: one.id, seq: 0 }] } }, rosa.token);
      const collecting = (await collect([one.id])).body;
      clock.advance(1);
      const closing = await close();
      expect([closing.status, (await task())?.kind]).toEqual([202, 'close']);
      expect((await close()).error.errors[0]?.code).toBe('PORTFOLIO_BUSY');
      expect((await collect([one.id])).error.errors[0]?.code).toBe('PORTFOLIO_BUSY');
      await step(one.firmId, closing.body.uuid);
      await call(app, dismissTask, { params: { uuid: closing.body.uuid } }, rosa.token);
      expect(await task()).toMatchObject({ uuid: collecting.uuid, stoppable: true });
      await step(one.firmId, collecting.uuid);
      expect(await begun()).toBe(1);
    });

    test('one that cannot be collected says why, and the others go on; stopped before, nothing begins', async () => {
      const [without, other] = [await named('SIN CLAVE S.A.C.'), await named('OTRA S.A.C.')];
      await app.deps.database.system((tx) =>
        sql`delete from credentials where business_id = ${without.id}::uuid`.execute(tx),
      );
      const { body } = await collect([without.id, other.id]);
      await step(without.firmId, body.uuid);
      expect((await task())?.items.map(({ state }) => state)).toEqual(['skipped', 'waiting']);
      await endRuns(without.firmId, {});
      const next = (await collect([other.id])).body;
      await call(app, stopTask, { params: { uuid: next.uuid } }, rosa.token);
      await step(without.firmId, next.uuid);
      expect((await task())?.items).toMatchObject([{ state: 'stopped', says: 'No comenzó' }]);
    });

    test('a task is its member’s: nobody else sees, stops or puts it away, and with them it ends', async () => {
      const one = await named('UNA S.A.C.');
      const carla = await joinFirm(app, rosa, 'assistant', [one.id]);
      const { body } = await collect([one.id], carla);
      const params = { uuid: body.uuid };
      expect((await call(app, stopTask, { params }, rosa.token)).status).toBe(404);
      expect((await call(app, dismissTask, { params }, rosa.token)).status).toBe(404);
      expect(await task()).toBeNull();
      await app.deps.database.system((tx) =>
        tx.updateTable('members').set({ role: 'reader' }).where('id', '=', carla.id).execute(),
      );
      await step(one.firmId, body.uuid);
      expect((await task(carla))?.items).toMatchObject([{ state: 'failed', says: 'Ya no tienes permiso' }]);
    });

    test('what nobody goes on with is over, and says so', async () => {
      const one = await named('UNA S.A.C.');
      await collect([one.id]);
      clock.advance(16 * 60_000);
      expect(await task()).toMatchObject({ open: false, items: [{ says: 'Se interrumpió de nuestro lado' }] });
      await app.deps.database.system((tx) =>
        sql`update portfolio_tasks set created_at = created_at - interval '1 day' where firm_id = ${one.firmId}::uuid`.execute(
          tx,
        ),
      );
      expect(await task()).toBeNull();
      clock.set('2026-11-20T15:00:00Z');
    });
  });

  describe('closing many', () => {
    test('closes as each was seen; one whose checks do not allow it says what it lacks', async () => {
      const [ready, short, moved] = [
        await named('LISTA S.A.C.'),
        await named('FALTA S.A.C.'),
        await named('OTRA S.A.C.'),
      ];
      for (const one of [ready, moved]) {
        await seedVouchers(app, one, 'RVIE', PERIOD, [{}]);
        await seedVouchers(app, one, 'RCE', PERIOD, [{ status: 'gasto deducible' }]);
        for (const book of ['RCE', 'RVIE'] as const) {
          await seedLine(app, one, book, PERIOD, { outcome: 'agreed' });
        }
      }
      const seqOf = async (name: string) => (await rowOf(name))?.close.seq ?? 0;
      const close = async (reason: string) => {
        const companies = [
          { uuid: ready.id, seq: await seqOf('LISTA S.A.C.') },
          { uuid: short.id, seq: 0 },
          { uuid: moved.id, seq: (await seqOf('OTRA S.A.C.')) + 1 },
        ];
        const { body } = await call(
          app,
          closeCompanies,
          { body: { tax_period: PERIOD, companies, reason } },
          rosa.token,
        );
        for (let n = 0; n < 3; n++) await step(ready.firmId, body.uuid);
        return (await task())?.items.map(({ state, says }) => `${state}: ${says}`);
      };
      const [first, second, third] = (await close('')) ?? [];
      expect(first).toMatch(/^skipped: .*, y \d más$/);
      expect(second).toMatch(/^skipped: /);
      expect(third).toBe('skipped: Cambió desde que la viste');
      expect((await close('Lo sustenta el cliente'))?.[0]).toBe('done: Cerrada, v1');
      expect((await rowOf('LISTA S.A.C.'))?.close).toMatchObject({ is: 'building', says: 'Armando, v1' });
    });
  });

  async function begun(): Promise<number> {
    const { rows } = await app.deps.database.system((tx) =>
      sql<{ n: number }>`select count(*)::int as n from collection_runs r
        join members m on m.firm_id = r.firm_id where m.email = ${rosa.email.toLowerCase()} and r.reason = 'manual'`.execute(
        tx,
      ),
    );
    return rows[0]?.n ?? 0;
  }
}

/** The XML of a workbook's first sheet. */
async function sheetOf(bytes: Buffer): Promise<string> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  );
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      if (entry.fileName !== 'xl/worksheets/sheet1.xml') return zip.readEntry();
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        void buffer(stream).then((all) => resolve(all.toString('utf8')));
      });
    });
    zip.readEntry();
  });
}
