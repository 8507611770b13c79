import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { getMe } from '@yupana/contract/accounts.ts';
import type { ReportKind } from '@yupana/contract/report-kinds.ts';
import {
  askReportZip,
  cancelReportZip,
  getReportZip,
  listReportZips,
  type ReportZip,
} from '@yupana/contract/report-zips.ts';
import { getReport } from '@yupana/contract/reports.ts';
import { readProposal } from '@yupana/registers/read/proposal.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import type { Tx } from '../../../src/ctx.ts';
import { createCtx, createSystem, type Deps } from '../../../src/ctx.ts';
import { askZip } from '../../../src/features/reports/zips/ask-zip.ts';
import { runZip } from '../../../src/features/reports/zips/build-zip.ts';
import { forgetExpiredZips } from '../../../src/features/reports/zips/forget-zips.ts';
import { storeProposal } from '../../../src/features/vouchers/storing/store-proposal.ts';
import { raiseSeq } from '../../../src/features/vouchers/totals/queries-periods.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness, seedLine, seedVouchers } from '../../seed.ts';

const proposals = new URL('../../../../../packages/registers/fixtures/ok/', import.meta.url);
const [PERIOD, BEFORE] = ['202609', '202608'];
const KINDS: ReportKind[] = ['rce', 'sales'];
const LIMITS = { bytes: Number.POSITIVE_INFINITY, whileMs: 60_000 };

/** Files of several companies and periods in one zip, within from-file-to-screen.medium.test.ts: it needs no app of its own. */
export function reportZipCases(started: () => TestApp): void {
  let app: TestApp;
  let rosa: Accountant;
  let one: SeededBusiness;
  let two: SeededBusiness;
  beforeAll(async () => {
    app = started();
    rosa = await signUpAccountant(app);
    [one, two] = [await seedBusiness(app, rosa), await seedBusiness(app, rosa)];
    // A zip has companies by their names.
    await tenant(async (tx) => {
      await sql`update businesses set name = 'ALFA S.A.C.' where id = ${one.id}::uuid`.execute(tx);
      await sql`update businesses set name = 'BETA: S/A.' where id = ${two.id}::uuid`.execute(tx);
    });
    for (const [book, name] of [
      ['RCE', 'rce-202609.csv'],
      ['RVIE', 'rvie-202609.csv'],
    ] as const) {
      const scope = { firmId: one.firmId, businessId: one.id, runId: randomUUID(), period: PERIOD, book };
      const file = createReadStream(fileURLToPath(new URL(name, proposals)));
      await storeProposal(app.deps, scope, readProposal(book, file));
      await seedLine(app, one, book, PERIOD, { obtained_count: 10 });
    }
    await seedVouchers(app, two, 'RCE', PERIOD, [{ number: '1', status: 'gasto deducible' }]);
    await seedLine(app, two, 'RCE', PERIOD, { outcome: 'gap', obtained_count: 1, expected_count: 2 });
    await seedLine(app, two, 'RVIE', PERIOD, { outcome: 'empty', obtained_count: 0 });
    // Nobody judges them meanwhile: a sweep of the minute would.
    await tenant((tx) => tx.deleteFrom('to_judge').where('firm_id', '=', one.firmId).execute());
    // What SUNAT would refuse: a bill of services without the day that it is due.
    await setStatus("number in ('1501', '20311')", 'gasto deducible');
  });

  const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(one.firmId, work);
  const setStatus = (which: string, status: string) =>
    app.deps.database.system(async (tx) => {
      await sql`update vouchers set status = ${status} where business_id = ${one.id}::uuid and book = 'RCE' and ${sql.raw(which)}`.execute(
        tx,
      );
      await raiseSeq(tx, { firmId: one.firmId, businessId: one.id, period: PERIOD });
    });
  const bodyOf = (companies: readonly SeededBusiness[], periods = [PERIOD], kinds = KINDS) => ({
    companies: companies.map(({ ruc }) => ({ ruc })),
    tax_periods: periods,
    kinds,
  });
  const ask = (body = bodyOf([one, two], [PERIOD, BEFORE]), who = rosa) => call(app, askReportZip, { body }, who.token);
  const look = async (uuid: string) => (await call(app, getReportZip, { params: { uuid } }, rosa.token)).body;
  const ended = async (uuid: string): Promise<ReportZip> => {
    let zip = await look(uuid);
    for (let looks = 0; looks < 200 && ['waiting', 'building', 'packing'].includes(zip.state); looks++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      zip = await look(uuid);
    }
    return zip;
  };
  /** One that no worker is told of. */
  const askedAlone = async (body = bodyOf([one, two])) => {
    const accountantId = (await call(app, getMe, {}, rosa.token)).body.uuid;
    const queue = { ...app.deps.queue, send: async () => null };
    const ctx = createCtx({ ...app.deps, queue }, { firmId: one.firmId, accountantId, role: 'owner' });
    const zip = await askZip(ctx, body as Parameters<typeof askZip>[1]);
    return { uuid: zip.uuid, key: { firmId: one.firmId, zipId: zip.uuid } };
  };
  const run = (key: { firmId: string; zipId: string }, deps: Deps = app.deps, limits = LIMITS, last = false) =>
    runZip(deps, key, { last, signal: new AbortController().signal }, limits);
  const filesOf = async (link: string | undefined): Promise<Map<string, Buffer>> => {
    const response = await fetch(`${app.url}${link}`);
    expect(response.status).toBe(200);
    const zip = await yauzl.fromBufferPromise(Buffer.from(await response.arrayBuffer()), { lazyEntries: true });
    const files = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
    return files;
  };
  const single = async (business: SeededBusiness, kind: 'rce' | 'sales') => {
    const of = kind === 'rce' ? (['COMPRA', 'txt'] as const) : (['VENTA', 'xlsx'] as const);
    const query = { tax_period: PERIOD, operation_type: of[0], file_extension: of[1] };
    const { body } = await call(app, getReport, { params: { ruc: business.ruc }, query }, rosa.token);
    const response = await fetch(`${app.url}${body.sas}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const countReports = async (): Promise<number> => {
    const { rows } = await tenant((tx) =>
      sql<{ count: number }>`select count(*)::int as count from reports`.execute(tx),
    );
    return rows[0]?.count ?? 0;
  };
  const expireAll = () =>
    tenant((tx) =>
      sql`update report_zips set expires_at = ${app.deps.clock.now()}::timestamptz - interval '1 minute'`.execute(tx),
    );

  test('asked for by ten at once it is one zip; each file in it is the very one that is downloaded alone', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(ten.map(({ status }) => status)).toEqual(Array(10).fill(202));
    expect(new Set(ten.map(({ body }) => body.uuid)).size).toBe(1);
    const zip = await ended(ten[0]?.body.uuid ?? '');
    expect(zip).toMatchObject({ state: 'done', pieces_total: 8, pieces_done: 8, included: 3, current: null });
    expect(zip.file?.name).toBe('Yupana reportes 2 empresas 202608-202609.zip');
    const files = await filesOf(zip.file?.link);
    const at = ({ ruc }: SeededBusiness, name: string) =>
      `${ruc} ${ruc === one.ruc ? 'ALFA S.A.C' : 'BETA S A'}/${PERIOD}/${name}`;
    const rce = ({ ruc }: SeededBusiness) => `LE${ruc}${PERIOD}00080400021112.TXT`;
    expect([...files.keys()]).toEqual([
      ...[at(one, rce(one)), at(one, `Yupana ventas ${one.ruc} ${PERIOD}.xlsx`), at(two, rce(two))],
      ...['contenido.csv', 'filas por corregir.csv'],
    ]);
    expect(files.get(at(one, rce(one)))).toEqual(await single(one, 'rce'));
    expect(files.get(at(two, rce(two)))).toEqual(await single(two, 'rce'));
    expect(files.get(at(one, `Yupana ventas ${one.ruc} ${PERIOD}.xlsx`))).toEqual(await single(one, 'sales'));

    const contents = String(files.get('contenido.csv')).trim().split('\r\n');
    expect(contents).toHaveLength(1 + 8);
    expect(contents.filter((line) => line.includes(';No;'))).toHaveLength(5);
    // SUNAT's word that there is nothing, and that nobody asked it, are two things; both are told on the screen too.
    const says = (business: SeededBusiness, period: string, kind: ReportKind) =>
      zip.told.find((told) => told.ruc === business.ruc && told.tax_period === period && told.kind === kind)?.says;
    expect(says(two, PERIOD, 'sales')).toBe('No hay comprobantes para este archivo en el periodo.');
    expect(says(two, BEFORE, 'sales')).toContain('No se sabe qué comprobantes tiene');
    expect(says(two, PERIOD, 'rce')).toBe('Su recolección no coincide con SUNAT.');
    expect(says(one, PERIOD, 'rce')).toBe('SUNAT rechazaría 1 de 2 filas.');
    expect(zip.told_total).toBe(7);
    for (const { says: text } of zip.told) expect(String(files.get('contenido.csv'))).toContain(text);
    expect(String(files.get('filas por corregir.csv'))).toMatch(/;RCE;2;118-20311;6;.*;La rechazaría;/);
  });

  test('asked for again it is the same while nothing of it changed, and another with what changed', async () => {
    const body = bodyOf([two, one, two], [BEFORE, PERIOD, PERIOD], ['rce']);
    const zip = await ended((await ask(body)).body.uuid);
    const before = await countReports();
    expect((await ask(body)).body.uuid).toBe(zip.uuid);
    await setStatus("number = '310'", 'gasto deducible');
    const other = await ended((await ask(body)).body.uuid);
    expect(other.uuid).not.toBe(zip.uuid);
    // Of three files one alone is another.
    expect(await countReports()).toBe(before + 1);
    expect(String([...(await filesOf(other.file?.link)).values()][0])).not.toBe('');
  });

  test('with one company of another account among them there is nothing, and nothing is asked for', async () => {
    const stranger = await signUpAccountant(app);
    const theirs = await seedBusiness(app, stranger);
    const before = (await call(app, listReportZips, {}, rosa.token)).body.zips.length;
    const { status, error } = await ask(bodyOf([one, theirs]));
    expect([status, error.errors[0]?.code]).toEqual([404, 'NOT_FOUND']);
    const { body } = await call(app, listReportZips, {}, rosa.token);
    expect(body.zips).toHaveLength(before);
    const mine = body.zips[0]?.uuid ?? '';
    expect((await call(app, listReportZips, {}, stranger.token)).body.zips).toEqual([]);
    expect((await call(app, getReportZip, { params: { uuid: mine } }, stranger.token)).status).toBe(404);
    expect((await call(app, cancelReportZip, { params: { uuid: mine } }, stranger.token)).status).toBe(404);
    expect((await ended(mine)).state).toBe('done');
    const many = Array.from(
      { length: 60 },
      (_, n) => `20${String(10 + Math.trunc(n / 12))}${String((n % 12) + 1).padStart(2, '0')}`,
    );
    const kinds: ReportKind[] = ['rce', 'rvie', 'purchases', 'sales', 'siscont-purchases', 'concar-sales'];
    expect((await ask(bodyOf([one, two], many, kinds))).error.errors[0]?.message).toBe(
      'Un zip lleva hasta 600 archivos. Elige menos empresas, periodos o formatos.',
    );
  });

  test('a worker that died in the middle leaves a zip that another ends, and nothing is made twice', async () => {
    await expireAll();
    await forgetExpiredZips(createSystem(app.deps));
    const { uuid, key } = await askedAlone(bodyOf([one, two], [PERIOD], ['rce', 'rvie', 'sales']));
    let stored = 0;
    const dying = {
      ...app.deps,
      files: {
        ...app.deps.files,
        open: (...args: Parameters<Deps['files']['open']>) => {
          if (++stored > 2) throw new Error('killed');
          return app.deps.files.open(...args);
        },
      },
    };
    await expect(run(key, dying)).rejects.toThrow('killed');
    expect(await look(uuid)).toMatchObject({ state: 'building', pieces_total: 6, pieces_done: 2 });
    await run(key);
    const zip = await look(uuid);
    expect(zip).toMatchObject({ state: 'done', pieces_done: 6, included: 4 });
    const { rows } = await tenant((tx) =>
      sql<{
        twice: number;
      }>`select (count(*) - count(distinct (business_id, tax_period, kind, seq)))::int as twice from reports
        where kind in ('rce', 'rvie')`.execute(tx),
    );
    expect(rows).toEqual([{ twice: 0 }]);
    // Written once more from its beginning it is the same bytes.
    await tenant((tx) =>
      sql`update report_zips set state = 'packing', file_hash = null where id = ${uuid}::uuid`.execute(tx),
    );
    const hashOf = async () => (await look(uuid)).file?.link.split('?')[0];
    await run(key);
    expect(await hashOf()).toBe(zip.file?.link.split('?')[0]);
  });

  test('what changed while its files were made is made again: those of one company and period are of one moment', async () => {
    const { uuid, key } = await askedAlone(bodyOf([one, two], [PERIOD], ['rce', 'sales']));
    let opened = 0;
    const open: Deps['files']['open'] = async (...args) => {
      opened += 1;
      // The first of that company is made; the second will be of another moment.
      if (opened === 1) await setStatus("number = '310'", 'gasto no deducible');
      return app.deps.files.open(...args);
    };
    await run(key, { ...app.deps, files: { ...app.deps.files, open } });
    expect(await look(uuid)).toMatchObject({ state: 'done', included: 3 });
    const { rows } = await tenant((tx) =>
      sql<{ name: string; moments: number; is_now: boolean }>`
        select p.name, count(distinct p.seq)::int as moments, bool_and(p.seq = b.seq) as is_now
        from report_zip_pieces p join business_periods b on b.business_id = p.business_id and b.tax_period = p.tax_period
        where p.zip_id = ${uuid}::uuid and p.state = 'done' group by p.name order by p.name`.execute(tx),
    );
    expect(rows).toEqual([
      { name: 'ALFA S.A.C.', moments: 1, is_now: true },
      { name: 'BETA: S/A.', moments: 1, is_now: true },
    ]);
    // Its bytes are another's too, whose link is to end.
    await expireAll();
    await forgetExpiredZips(createSystem(app.deps));
  });

  test('after a while it stands behind the others, and what does not fit is left out and told', async () => {
    const { uuid, key } = await askedAlone(bodyOf([one], [PERIOD], ['rce', 'sales']));
    const sent: unknown[] = [];
    const send = async (...args: unknown[]) => {
      sent.push(args[1]);
      return null;
    };
    const queue = { ...app.deps.queue, send };
    await run(key, { ...app.deps, queue } as Deps, { ...LIMITS, whileMs: -1 });
    expect([sent, (await look(uuid)).pieces_done]).toEqual([[key], 0]);
    await run(key, app.deps, { ...LIMITS, bytes: 1_000 });
    const zip = await look(uuid);
    expect(zip).toMatchObject({ state: 'done', included: 1 });
    expect(zip.told.find(({ included }) => !included)?.says).toBe(
      'No cabe: un zip lleva hasta 500 MB. Descárgalo aparte.',
    );
  });

  test('with a voucher that does not fit a field of its program, the others go along and it is said', async () => {
    const three = await seedBusiness(app, rosa);
    await seedVouchers(app, three, 'RVIE', PERIOD, [{ number: '1' }]);
    await tenant((tx) =>
      sql`update vouchers set counterparty_document = ${'9'.repeat(16)} where business_id = ${three.id}::uuid`.execute(
        tx,
      ),
    );
    const { body } = await ask(bodyOf([three], [PERIOD], ['siscont16-sales', 'siscont-sales']));
    const zip = await ended(body.uuid);
    expect(zip).toMatchObject({ state: 'done', included: 1 });
    expect(zip.told.filter(({ included }) => !included)).toMatchObject([
      {
        ...{ kind: 'siscont16-sales', again: false },
        says: 'Un comprobante del periodo no se puede escribir en este archivo. Descárgalo aparte para ver cuál es.',
      },
    ]);
  });

  test('cancelled, nothing more of it is made; one that is ready is erased, and its link ends', async () => {
    const { uuid, key } = await askedAlone(bodyOf([two], [PERIOD], ['rce']));
    expect((await call(app, cancelReportZip, { params: { uuid } }, rosa.token)).status).toBe(204);
    await run(key);
    const { rows } = await tenant((tx) =>
      sql<{
        state: string;
        pieces: string;
      }>`select z.state, p.state as pieces from report_zips z join report_zip_pieces p
        on p.zip_id = z.id where z.id = ${uuid}::uuid`.execute(tx),
    );
    expect(rows).toEqual([{ state: 'cancelled', pieces: 'waiting' }]);
    const ready = await ended((await ask(bodyOf([two], [PERIOD], ['rce']))).body.uuid);
    expect(ready.uuid).not.toBe(uuid);
    await call(app, cancelReportZip, { params: { uuid: ready.uuid } }, rosa.token);
    await forgetExpiredZips(createSystem(app.deps));
    expect((await fetch(`${app.url}${ready.file?.link}`)).status).toBe(404);
    expect((await call(app, getReportZip, { params: { uuid: ready.uuid } }, rosa.token)).status).toBe(404);
  });

  test('with a company that leaves, its zip is given to nobody any more, and goes', async () => {
    const zip = await ended((await ask(bodyOf([one, two], [PERIOD], ['sales', 'rce']))).body.uuid);
    expect(zip.state).toBe('done');
    const other = await signUpAccountant(app);
    const { firmId } = await seedBusiness(app, other);
    await app.deps.database.system((tx) =>
      sql`update report_zip_pieces set firm_id = ${firmId}::uuid where zip_id = ${zip.uuid}::uuid and business_id = ${two.id}::uuid`.execute(
        tx,
      ),
    );
    expect(await look(zip.uuid)).toMatchObject({ state: 'failed', file: null });
    await forgetExpiredZips(createSystem(app.deps));
    expect((await fetch(`${app.url}${zip.file?.link}`)).status).toBe(404);
  });
}
