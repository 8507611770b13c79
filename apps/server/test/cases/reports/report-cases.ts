import { randomUUID } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { uploadStatement } from '@yupana/contract/bank.ts';
import {
  checkFile,
  checkReport,
  getProgramReport,
  getReport,
  getReportGuides,
  getSiscontReport,
} from '@yupana/contract/reports.ts';
import type { SettingValue } from '@yupana/contract/setting-values.ts';
import { changeSetting } from '@yupana/contract/settings.ts';
import { type Book, readProposal } from '@yupana/registers/read/proposal.ts';
import { readTable } from '@yupana/registers/read/statements/read-table.ts';
import { type Insertable, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import type { Tx } from '../../../src/ctx.ts';
import { createSystem } from '../../../src/ctx.ts';
import { runReport } from '../../../src/features/reports/build-report.ts';
import { forgetExpiredReports } from '../../../src/features/reports/forget-expired.ts';
import { takeTurnToAsk } from '../../../src/features/reports/queries.ts';
import { storeProposal } from '../../../src/features/vouchers/storing/store-proposal.ts';
import { raiseSeq } from '../../../src/features/vouchers/totals/queries-periods.ts';
import type { Schema } from '../../../src/schema.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../seed.ts';

const proposals = new URL('../../../../../packages/registers/fixtures/ok/', import.meta.url);
const PERIOD = '202609';

/** The files of a period, within from-file-to-screen.medium.test.ts: it needs no app of its own. */
export function reportCases(started: () => TestApp): void {
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(async () => {
    app = started();
    rosa = await signUpAccountant(app);
    business = await seedBusiness(app, rosa);
    await store('RCE', 'rce-202609.csv');
    await store('RVIE', 'rvie-202609.csv');
    await setStatus("number in ('1501', '310', '900')", 'gasto deducible');
  });

  async function store(book: Book, name: string) {
    const file = createReadStream(fileURLToPath(new URL(name, proposals)));
    const scope = { firmId: business.firmId, businessId: business.id, runId: randomUUID(), period: PERIOD, book };
    await storeProposal(app.deps, scope, readProposal(book, file));
  }

  const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(business.firmId, work);
  /** What a decision would do, without its trail: status, and that the period is another. */
  const setStatus = (which: string, status: string, reason = '') =>
    app.deps.database.system(async (tx) => {
      await sql`update vouchers set status = ${status}, reason = ${reason} where business_id = ${business.id}::uuid and book = 'RCE' and ${sql.raw(which)}`.execute(
        tx,
      );
      await raiseSeq(tx, { firmId: business.firmId, businessId: business.id, period: PERIOD });
    });
  const ask = (operation_type: 'COMPRA' | 'VENTA', file_extension: 'txt' | 'xlsx', tax_period = PERIOD, who = rosa) =>
    call(
      app,
      getReport,
      { params: { ruc: business.ruc }, query: { tax_period, operation_type, file_extension } },
      who.token,
    );
  const bytesAt = async (sas: string | null | undefined) => {
    const response = await fetch(`${app.url}${sas}`);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const check = (operation_type: 'COMPRA' | 'VENTA') =>
    call(
      app,
      checkReport,
      { params: { ruc: business.ruc }, query: { tax_period: PERIOD, operation_type } },
      rosa.token,
    );
  const cellsOf = (text: string) =>
    text
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => line.split('|'));
  /** Each part of a workbook by its name. */
  const partsOf = async (bytes: Buffer): Promise<Map<string, string>> => {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
    const parts = new Map<string, string>();
    for await (const entry of zip.eachEntry()) {
      parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
    }
    return parts;
  };
  /** A row as `getReport` writes it, in some state. */
  const seedReport = async (told: Partial<Insertable<Schema['reports']>>, within?: Tx): Promise<string> => {
    const [id, at] = [randomUUID(), app.deps.clock.now()];
    const file = {
      kind: 'rvie',
      seq: -1,
      rows_total: 10,
      file_name: 'LE.TXT',
      created_at: at,
      heartbeat_at: at,
    } as const;
    const whose = { business_id: business.id, firm_id: business.firmId, tax_period: PERIOD };
    const insert = (tx: Tx) =>
      tx
        .insertInto('reports')
        .values({ ...file, ...whose, ...told, id })
        .execute();
    await (within ? insert(within) : tenant(insert));
    return id;
  };
  const findReport = (id: string) =>
    tenant((tx) => tx.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  const countReports = async (): Promise<number> => {
    const { rows } = await tenant((tx) =>
      sql<{
        count: number;
      }>`select count(*)::int as count from reports where business_id = ${business.id}::uuid`.execute(tx),
    );
    return rows[0]?.count ?? 0;
  };

  test('sales: SUNAT’s file comes back as its register, all of them, named as it demands', async () => {
    const { status, body } = await ask('VENTA', 'txt');
    expect(status).toBe(200);
    expect(body.blob_filename).toBe(`LE${business.ruc}${PERIOD}00140400021112.TXT`);
    const written = cellsOf((await bytesAt(body.sas)).toString('latin1'));
    const [, ...lines] = readFileSync(new URL('rvie-202609.txt', proposals), 'utf8').trim().split(/\r?\n/);
    const proposed = lines.map((line) => line.split('|'));
    expect(written).toHaveLength(proposed.length);
    const sumOf = (rows: string[][], field: number) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0);
    // Withdrawn, reverted or annulled ones stay, and count for nothing.
    const counted = proposed.filter((cells) => !['2', '3', '4'].includes(cells[34] ?? ''));
    expect(counted.length).toBe(proposed.length - 1);
    for (let field = 13; field <= 25; field++) {
      expect(sumOf(written, field), `field ${field + 1}`).toBe(sumOf(counted, field));
    }
    expect(new Set(written.map((cells) => cells.length))).toEqual(new Set([34]));
  });

  test('purchases: only what is deductible stands in RCE, and what is left out is told by status', async () => {
    const { body } = await ask('COMPRA', 'txt');
    const written = cellsOf((await bytesAt(body.sas)).toString('latin1'));
    expect(written.map((cells) => cells[9]).sort()).toEqual(['1501', '310', '900']);
    expect(new Set(written.map((cells) => cells.length))).toEqual(new Set([42]));
    const { body: checked } = await check('COMPRA');
    expect(checked).toMatchObject({ rows: 3, failing: 0, problems: [] });
    const { observed, in_process, rejected, not_annotated } = checked.left_out;
    expect(3 + observed + in_process + rejected + not_annotated).toBe(12);
  });

  test('what gives no credit claims none: its base and its IGV stand where they are cost', async () => {
    await setStatus("number = '1501'", 'gasto deducible', 'sin-credito-fiscal');
    const { body } = await ask('COMPRA', 'txt');
    const row = cellsOf((await bytesAt(body.sas)).toString('latin1')).find((cells) => cells[9] === '1501') ?? [];
    expect(row.slice(14, 20)).toEqual(['0.00', '0.00', '0.00', '0.00', '1000.00', '180.00']);
    const { body: siscont } = await call(
      app,
      getSiscontReport,
      { params: { ruc: business.ruc }, query: { tax_period: PERIOD } },
      rosa.token,
    );
    const { rows } = await readTable(await bytesAt(siscont.sas));
    const cell = (title: string) => rows.find((one) => one[4] === 'F001-1501')?.[rows[0]?.indexOf(title) ?? -1];
    expect([cell('IGV (A)'), cell('IGV (C)')]).toEqual(['', '180.00']);
    await setStatus("number = '1501'", 'gasto deducible');
  });

  test('what left SUNAT’s proposal is in no file, and in no count', async () => {
    const left = (at: string) =>
      app.deps.database.system(async (tx) => {
        await sql`update vouchers set left_proposal_at = ${sql.raw(at)} where business_id = ${business.id}::uuid and book = 'RCE' and number = '310'`.execute(
          tx,
        );
        await raiseSeq(tx, { firmId: business.firmId, businessId: business.id, period: PERIOD });
      });
    await left('now()');
    const { body } = await ask('COMPRA', 'txt');
    expect(
      cellsOf((await bytesAt(body.sas)).toString('latin1'))
        .map((cells) => cells[9])
        .sort(),
    ).toEqual(['1501', '900']);
    expect((await check('COMPRA')).body).toMatchObject({ rows: 2 });
    await left('null');
  });

  test('changed while it is read, a file is read again; when it never stands still it says so', async () => {
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

  test('the bench tells which rows of the very file SUNAT would refuse, field by field', async () => {
    await setStatus("number in ('20311')", 'gasto deducible');
    const { body } = await check('COMPRA');
    expect(body).toMatchObject({ rows: 4, failing: 1 });
    expect(body.problems.map(({ field, rule, severity }) => [field, rule, severity])).toEqual([
      [6, 'obligatorio', 'error'],
    ]);
    await setStatus("number in ('20311')", 'gasto observado');
  });

  test('a file from outside is held against the same rules, and kept nowhere', async () => {
    const before = await countReports();
    const send = (content: string) =>
      call(
        app,
        checkFile,
        {
          params: { ruc: business.ruc },
          body: {
            name: 'fuera.txt',
            content: Buffer.from(content).toString('base64'),
            tax_period: PERIOD,
            operation_type: 'COMPRA',
          },
        },
        rosa.token,
      );
    const { body } = await send('20990002143|OTRA|202609|\r\n');
    expect(body).toMatchObject({ rows: 1, failing: 1, problems: [{ row: 1, rule: '453' }] });
    expect(body.name_problems[0]?.mend).toBe(`Llámalo LE${business.ruc}${PERIOD}00080400021112.TXT.`);
    expect((await send('')).body).toMatchObject({ rows: 0, failing: 0, problems: [] });
    expect(await countReports()).toBe(before);
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

  test('the workbook of purchases has each of them with its status, and the doubtful ones apart', async () => {
    const { body } = await ask('COMPRA', 'xlsx');
    expect(body.blob_filename).toBe(`Yupana compras ${business.ruc} ${PERIOD}.xlsx`);
    const { rows } = await readTable(await bytesAt(body.sas));
    const [header = [], ...groups] = rows;
    const of = (name: string, title: string) => groups.find(([first]) => first === name)?.[header.indexOf(title)];
    expect(of('Validado', 'Comprobantes')).toBe('3');
    expect(of('Total', 'Comprobantes')).toBe('12');
    expect(of('Total', 'Total')).toBe('23329.51');
    expect(of('Total', 'IGV')).toBe('3550.58');
  });

  test('its items are those of the documents that were read, and each voucher leads to where it is opened', async () => {
    const line = { description: 'CEMENTO <SOL> 42.5 kg', quantity: 10, unit: 'NIU', unitValue: 2_550, amount: 25_500 };
    const taxes = [{ scheme: '1000', base: 25_500, amount: 4_590, percent: 18, affectation: '10' }];
    const view = { currency: 'PEN', lines: [{ ...line, taxes, plate: null }] };
    const of = {
      business_id: business.id,
      firm_id: business.firmId,
      book: 'RCE',
      kind: 'document',
      dam_year: '',
    } as const;
    const voucher = { issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '1501' };
    const at = app.deps.clock.now();
    await tenant((tx) =>
      tx
        .insertInto('voucher_facts')
        .values({
          ...{ ...of, ...voucher, state: 'known', pending_until: null, value: JSON.stringify({ view }) },
          ...{ source: 'test', learned_at: at, confirmed_at: at, reader_version: 1 },
        } as never)
        .execute(),
    );
    // Documents that come change no figure: what says more than figures is made again after a minute.
    await tenant((tx) =>
      sql`update reports set created_at = created_at - interval '2 minutes' where kind = 'purchases'`.execute(tx),
    );
    const bytes = await bytesAt((await ask('COMPRA', 'xlsx')).body.sas);
    const parts = await partsOf(bytes);
    const items = parts.get('xl/worksheets/sheet3.xml') ?? '';
    expect(items).toContain('CEMENTO &lt;SOL&gt; 42.5 kg');
    expect(items).toMatch(/<v>255\.00<\/v>.*<v>45\.90<\/v>/);
    expect(items.match(/Sin documento electrónico/g)).toHaveLength(11);
    const code = '20990016004-01-F001-1501';
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain(
      `/dashboard/comprobantes?ruc=${business.ruc}&amp;tax_period=${PERIOD}&amp;comprobante=${code}`,
    );
  });

  test('SISCONT’s sheet has the deductible ones in its own columns', async () => {
    const { body } = await call(
      app,
      getSiscontReport,
      { params: { ruc: business.ruc }, query: { tax_period: PERIOD } },
      rosa.token,
    );
    const { rows } = await readTable(await bytesAt(body.sas));
    expect(rows[0]).toHaveLength(61);
    expect(
      rows
        .slice(1)
        .map((row) => row[4])
        .sort(),
    ).toEqual(['E001-310', 'F001-1501', 'F003-900']);
  });

  const askProgram = (
    program: 'concar' | 'contasis' | 'starsoft',
    operation_type: 'COMPRA' | 'VENTA',
    ruc = business.ruc,
  ) =>
    call(
      app,
      getProgramReport,
      { params: { ruc }, query: { tax_period: PERIOD, program, operation_type } },
      rosa.token,
    );

  test('programs get the deductible purchases, each as an entry that balances', async () => {
    const { body } = await askProgram('concar', 'COMPRA');
    expect(body.blob_filename).toBe(`CONCAR compras ${business.ruc} ${PERIOD}.xlsx`);
    const { rows } = await readTable(await bytesAt(body.sas));
    const [titles = [], , , ...lines] = rows;
    const of = (line: string[], title: string) => line[titles.indexOf(title)] ?? '';
    expect([...new Set(lines.map((line) => of(line, 'Número de Documento')))].sort()).toEqual([
      'E001-310',
      'F001-1501',
      'F003-900',
    ]);
    const left = new Map<string, number>();
    for (const line of lines) {
      const cents =
        Math.round(Number(of(line, 'Importe en Soles')) * 100) * (of(line, 'Debe / Haber') === 'D' ? 1 : -1);
      const entry = of(line, 'Número de Comprobante');
      left.set(entry, (left.get(entry) ?? 0) + cents);
    }
    expect([...left]).toEqual(['090001', '090002', '090003'].map((entry) => [entry, 0]));
  });

  test('and the sales that count: what was annulled is told by the bench, and is in none of their files', async () => {
    const { body: checked } = await check('VENTA');
    expect(checked).toMatchObject({ rows: 10, left_out: { undone: 1, not_annotated: 0 } });
    expect((await check('COMPRA')).body.left_out.undone).toBe(0);
    const contasis = await askProgram('contasis', 'VENTA');
    // No row of titles: each of its rows is a voucher.
    expect((await readTable(await bytesAt(contasis.body.sas))).rows).toHaveLength(9);
    const starsoft = await askProgram('starsoft', 'VENTA');
    expect(starsoft.body.blob_filename).toBe(`V${business.ruc}${PERIOD}.txt`);
    const lines = (await bytesAt(starsoft.body.sas)).toString('latin1').trimEnd().split('\r\n');
    expect(new Set(lines.map((line) => line.split('|').length))).toEqual(new Set([27]));
    expect(new Set(lines.map((line) => line.split('|')[3])).size).toBe(9);
  });

  test('how each file is taken in is told by the formats themselves', async () => {
    const { body } = await call(app, getReportGuides, {}, rosa.token);
    expect(body.guides.map(({ program, tentative, extension }) => [program, tentative, extension])).toEqual([
      ['siscont', false, 'xlsx'],
      ['concar', true, 'xlsx'],
      ['contasis', true, 'xlsx'],
      ['starsoft', true, 'txt'],
    ]);
    for (const { files, steps } of body.guides) {
      expect(steps.length).toBeGreaterThan(2);
      for (const { columns, rows } of files) {
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) expect(row).toHaveLength(columns.length);
      }
    }
    const concar = body.guides[1]?.files[0];
    expect(concar?.columns.at(-1)).toEqual({
      ...{ place: 'AO', title: 'Tasa IGV', size: 'Numérico 14,2' },
      says: 'Obligatorio para comprobantes de compras, valores validos 0,10,18.',
    });
    expect(concar?.rows.map((row) => [row[10], row[13], row[15], row[16]])).toEqual([
      ['656101', 'D', '1000.00', '3742.00'],
      ['401111', 'D', '180.00', '673.56'],
      ['421201', 'H', '1180.00', '4415.56'],
    ]);
  });

  test('accounts that the company tells stand in the next file of its programs, from their day on', async () => {
    const expenseOf = async () => {
      const { body } = await askProgram('concar', 'COMPRA');
      const { rows } = await readTable(await bytesAt(body.sas));
      return { uuid: body.report.uuid, account: rows[3]?.[10] };
    };
    const tell = (value: SettingValue<'accounts'>, since: string, seen: number) =>
      call(
        app,
        changeSetting,
        {
          query: { ruc: business.ruc },
          body: { ...{ setting: 'accounts' as const, since, seen, reason: 'Plan de la empresa' }, value },
        },
        rosa.token,
      );
    const starsoft = async () => {
      const { body } = await askProgram('starsoft', 'COMPRA');
      const [first = ''] = (await bytesAt(body.sas)).toString('latin1').split('\r\n');
      return first.split('|')[0];
    };
    const before = await expenseOf();
    expect(before.account).toBe('656101');
    // Of no rule: nothing is judged again.
    expect((await tell({ expense: '63110101' }, '2026-09-01', 0)).body.data).toEqual({ version: 1, periods: 0 });
    const told = await expenseOf();
    expect(told).toMatchObject({ account: '63110101' });
    expect((await expenseOf()).uuid).toBe(told.uuid);
    const siscont = await call(
      app,
      getSiscontReport,
      { params: { ruc: business.ruc }, query: { tax_period: PERIOD } },
      rosa.token,
    );
    const { rows } = await readTable(await bytesAt(siscont.body.sas));
    expect(rows[1]?.[rows[0]?.indexOf('Cta Gastos') ?? -1]).toBe('63110101');
    // From a later day on: it is none of this period.
    expect((await tell({ expense: '659901' }, '2026-10-01', 1)).status).toBe(200);
    expect((await expenseOf()).account).toBe('63110101');
    const wrong = await tell({ expense: '421201' }, '2026-09-01', 2);
    expect([wrong.status, wrong.error?.errors[0]]).toEqual([
      422,
      expect.objectContaining({ field: 'value.expense', message: 'La cuenta de gasto empieza con 60 a 69.' }),
    ]);
    // Of what is not told STARSOFT keeps its eight digits.
    expect(await starsoft()).toBe('63110101');
    expect((await tell({ expense: '656101', payable: '42120199' }, '2026-09-01', 2)).status).toBe(200);
    expect(await starsoft()).toBe('65610001');
    expect((await expenseOf()).account).toBe('656101');
    // One that a program does not take whole: no file of it is made, and those of others are.
    expect((await tell({ expense: '601101234567' }, '2026-09-01', 3)).status).toBe(200);
    const refused = await askProgram('contasis', 'COMPRA');
    expect([refused.status, refused.error?.errors[0]?.code]).toEqual([422, 'REPORT_ACCOUNT_TOO_LONG']);
    expect((await expenseOf()).account).toBe('601101234567');
  });

  test('accounts that are told while a file is written stand in it: it is written again', async () => {
    const id = await seedReport({ kind: 'concar-purchases' });
    const put = app.deps.files.put.bind(app.deps.files);
    let written = 0;
    const files = {
      ...app.deps.files,
      put: async (...args: Parameters<typeof put>) => {
        const kept = await put(...args);
        if (written++ === 0) {
          await app.deps.database.system((tx) =>
            sql`update company_settings set set_at = set_at + interval '1 second' where business_id = ${business.id}::uuid`.execute(
              tx,
            ),
          );
        }
        return kept;
      },
    };
    const of = { firmId: business.firmId, businessId: business.id, reportId: id };
    await runReport({ ...app.deps, files }, of, { last: true, signal: new AbortController().signal });
    expect(written).toBe(2);
    expect(await findReport(id)).toMatchObject({ state: 'done' });
  });

  test('of more vouchers than a program numbers in a month there is no file but a word', async () => {
    const many = await seedBusiness(app, rosa);
    await seedVouchers(app, many, 'RVIE', PERIOD, [{}]);
    await app.deps.database.system((tx) =>
      sql`insert into vouchers select (jsonb_populate_record(v, jsonb_build_object('number', n::text))).*
        from vouchers v, generate_series(100000, 109998) n where v.business_id = ${many.id}::uuid`.execute(tx),
    );
    const { status, error } = await askProgram('starsoft', 'VENTA', many.ruc);
    expect([status, error?.errors[0]?.code]).toEqual([422, 'REPORT_TOO_LONG']);
    await app.deps.database.system((tx) =>
      sql`delete from vouchers where business_id = ${many.id}::uuid and number = '100000'`.execute(tx),
    );
    expect((await askProgram('starsoft', 'VENTA', many.ruc)).status).toBe(200);
  });

  test('a register whose vouchers are all left out has no row, and says so in its name', async () => {
    const abroad = await seedBusiness(app, rosa);
    await seedVouchers(app, abroad, 'RCE', PERIOD, [{ type_code: '91', status: 'gasto deducible' }]);
    const query = { tax_period: PERIOD, operation_type: 'COMPRA', file_extension: 'txt' } as const;
    const { body } = await call(app, getReport, { params: { ruc: abroad.ruc }, query }, rosa.token);
    expect(body.blob_filename).toBe(`LE${abroad.ruc}${PERIOD}00080400021012.TXT`);
    expect(await bytesAt(body.sas)).toHaveLength(0);
  });

  test('of a period without vouchers there is no file but a word', async () => {
    const empty = await ask('VENTA', 'txt', '202501');
    expect([empty.status, empty.error?.errors[0]?.code]).toEqual([422, 'REPORT_EMPTY']);
    const wrong = await ask('VENTA', 'pdf' as never);
    expect(wrong.status).toBe(422);
    expect(wrong.error?.errors[0]?.field).toBe('file_extension');
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
    const siscont = (
      await call(app, getSiscontReport, { params: { ruc: business.ruc }, query: { tax_period: PERIOD } }, rosa.token)
    ).body;
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

  test('three thousand sales are written page by page, each once', async () => {
    const many = await seedBusiness(app, rosa);
    await seedVouchers(
      app,
      many,
      'RVIE',
      PERIOD,
      Array.from({ length: 3_000 }, (_, n) => ({ number: String(n + 1) })),
    );
    const { body } = await call(
      app,
      getReport,
      { params: { ruc: many.ruc }, query: { tax_period: PERIOD, operation_type: 'VENTA', file_extension: 'txt' } },
      rosa.token,
    );
    expect(cellsOf((await bytesAt(body.sas)).toString('latin1'))).toHaveLength(3_000);
  });
}
