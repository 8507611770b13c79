import { setTimeout as sleep } from 'node:timers/promises';
import { uploadStatement } from '@yupana/contract/bank.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createSystem } from '../../../src/ctx.ts';
import { runReport } from '../../../src/features/reports/build-report.ts';
import { forgetExpiredReports } from '../../../src/features/reports/forget-expired.ts';
import { takeTurnToAsk } from '../../../src/features/reports/queries.ts';
import { raiseSeq } from '../../../src/features/vouchers/totals/queries-periods.ts';
import { type Accountant, call, type TestApp } from '../../harness.ts';
import type { SeededBusiness } from '../../seed.ts';
import { PERIOD, reportRoom } from './report-room.ts';

/**
 * Who asks for files, who writes them and who forgets them, several at once, within from-file-to-screen.medium.test.ts: it needs
 * no app of its own.
 */
export function reportWorkerCases(started: () => TestApp, signedUp: () => Accountant): void {
  const room = reportRoom(started, signedUp);
  const { tenant, setStatus, ask, askSiscont, bytesAt, seedReport, findReport, countReports } = room;
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(() => {
    ({ app, rosa, business } = room.opened());
  });

  test('changed while it is read, a file is read again; when it never stands still it says so', async () => {
    // Somebody has its bytes already.
    await ask('VENTA', 'txt');
    const whose = { firmId: business.firmId, businessId: business.id };
    let removed = 0;
    const build = async (changes: number, kind: 'rvie' | 'sales' = 'rvie') => {
      const id = await seedReport({ kind, rows_total: 1 });
      let left = changes;
      const put = app.deps.files.put.bind(app.deps.files);
      const files = {
        ...app.deps.files,
        put: async (...args: Parameters<typeof put>) => {
          if (left-- > 0) await tenant((tx) => raiseSeq(tx, { ...whose, period: PERIOD }));
          return put(...args);
        },
        remove: (...args: Parameters<typeof app.deps.files.remove>) => {
          removed++;
          return app.deps.files.remove(...args);
        },
      };
      await runReport(
        { ...app.deps, files },
        { ...whose, reportId: id },
        { last: true, signal: new AbortController().signal },
      );
      return findReport(id);
    };
    expect(await build(1)).toMatchObject({ state: 'done', rows_total: 10, rows_done: 10 });
    expect(await build(3)).toMatchObject({ state: 'failed', file_hash: null });
    // What another report has too stays; what nobody has any more is not left behind.
    expect(removed).toBe(0);
    expect(await build(3, 'sales')).toMatchObject({ state: 'failed', file_hash: null });
    expect(removed).toBe(3);
  });

  test('of a period that was asked for by somebody whose worker died, another file is made', async () => {
    const at = new Date(app.deps.clock.now().getTime() - 3 * 60_000);
    const id = await seedReport({ state: 'running', rows_done: 4, created_at: at, heartbeat_at: at });
    await tenant((tx) => raiseSeq(tx, { firmId: business.firmId, businessId: business.id, period: PERIOD }));
    const { status, body } = await ask('VENTA', 'txt');
    expect(status).toBe(200);
    expect(body.report.uuid).not.toBe(id);
  });

  test('the same file is given while the period stands, and asked for by ten it is built once', async () => {
    const first = await ask('COMPRA', 'xlsx');
    const again = await ask('COMPRA', 'xlsx');
    expect(again.body.report.uuid).toBe(first.body.report.uuid);
    await setStatus("number = '12'", 'gasto observado');
    const before = await countReports();
    const ten = await Promise.all(Array.from({ length: 10 }, () => ask('COMPRA', 'xlsx')));
    expect(new Set(ten.map(({ body }) => body.report.uuid)).size).toBe(1);
    expect(ten[0]?.body.report.uuid).not.toBe(first.body.report.uuid);
    expect(await countReports()).toBe(before + 1);
  });

  test('who asks while another does waits to see what that one was given, and is given the same', async () => {
    await setStatus("number = '12'", 'gasto observado');
    const { rows } = await tenant((tx) =>
      sql<{ seq: number }>`
        select seq from business_periods where business_id = ${business.id}::uuid and tax_period = ${PERIOD}`.execute(
        tx,
      ),
    );
    const done = { kind: 'purchases', state: 'done', seq: rows[0]?.seq, file_name: 'uno.xlsx' } as const;
    let asked: ReturnType<typeof ask> | undefined;
    let id = '';
    await tenant(async (tx) => {
      await takeTurnToAsk(tx, { firmId: business.firmId, businessId: business.id });
      asked = ask('COMPRA', 'xlsx');
      // Far longer than it would take it to find none and to ask for one of its own.
      await sleep(400);
      id = await seedReport({ ...done, expires_at: new Date(app.deps.clock.now().getTime() + 86_400_000) }, tx);
    });
    expect((await asked)?.body.report.uuid).toBe(id);
    await tenant((tx) => tx.deleteFrom('reports').where('id', '=', id).execute());
  });

  test('a worker that vanished leaves a report that another builds from its beginning', async () => {
    const id = await seedReport({ state: 'running', rows_done: 4 });
    const of = { firmId: business.firmId, businessId: business.id, reportId: id };
    await runReport(app.deps, of, { last: false, signal: new AbortController().signal });
    const found = await tenant((tx) =>
      tx.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(found).toMatchObject({ state: 'done', rows_done: 10 });
    // Done: a second worker, late, changes nothing.
    await runReport(app.deps, of, { last: false, signal: AbortSignal.abort() });
    expect(found.seq).toBeGreaterThan(0);
  });

  test('two workers that build the same report at once leave one file, and it is there', async () => {
    const id = await seedReport({ kind: 'concar-sales', file_name: 'CONCAR.xlsx' });
    const of = { firmId: business.firmId, businessId: business.id, reportId: id };
    const build = () => runReport(app.deps, of, { last: false, signal: new AbortController().signal });
    await Promise.all([build(), build()]);
    const { state, file_hash } = await findReport(id);
    expect(state).toBe('done');
    (await app.deps.files.open({ businessId: business.id }, file_hash ?? '')).stream.destroy();
  });

  test('its file goes with the report, once no other has the same bytes', async () => {
    const { body } = await ask('VENTA', 'txt');
    // Somebody loads one of them as if it were the bank's: it is kept as that, too.
    const siscont = (await askSiscont()).body;
    const content = (await bytesAt(siscont.sas)).toString('base64');
    const loaded = { query: { ruc: business.ruc }, body: { name: 'banco.xlsx', content } };
    expect((await call(app, uploadStatement, loaded, rosa.token)).status).toBe(200);
    await app.deps.database.system((tx) =>
      sql`update reports set expires_at = ${app.deps.clock.now()}::timestamptz - interval '1 minute'
        where business_id = ${business.id}::uuid and kind <> 'purchases'`.execute(tx),
    );
    await forgetExpiredReports(createSystem(app.deps));
    expect((await fetch(`${app.url}${body.sas}`)).status).toBe(404);
    await bytesAt(siscont.sas);
    await bytesAt((await ask('COMPRA', 'xlsx')).body.sas);
  });
}
