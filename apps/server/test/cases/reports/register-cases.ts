import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { checkFile, getReport } from '@yupana/contract/reports.ts';
import { readTable } from '@yupana/registers/read/statements/read-table.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { raiseSeq } from '../../../src/features/vouchers/totals/queries-periods.ts';
import { type Accountant, call, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../seed.ts';
import { cellsOf, PERIOD, proposals, reportRoom } from './report-room.ts';

/** The registers of a period and its workbook, within from-file-to-screen.medium.test.ts: it needs no app of its own. */
export function registerCases(started: () => TestApp, signedUp: () => Accountant): void {
  const room = reportRoom(started, signedUp);
  const { tenant, setStatus, ask, askSiscont, bytesAt, check, countReports } = room;
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(() => {
    ({ app, rosa, business } = room.opened());
  });

  /** Each part of a workbook by its name. */
  const partsOf = async (bytes: Buffer): Promise<Map<string, string>> => {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
    const parts = new Map<string, string>();
    for await (const entry of zip.eachEntry()) {
      parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
    }
    return parts;
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
    const { body: siscont } = await askSiscont();
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
    expect((await send('PK\u0003\u0004\u0000\u0000')).error.errors[0]?.message).toContain('no es de texto');
    expect(await countReports()).toBe(before);
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

  test('a register whose vouchers are all left out has no row, and says so in its name', async () => {
    const abroad = await seedBusiness(app, rosa);
    await seedVouchers(app, abroad, 'RCE', PERIOD, [{ type_code: '91', status: 'gasto deducible' }]);
    const query = { tax_period: PERIOD, operation_type: 'COMPRA', file_extension: 'txt' } as const;
    const { body } = await call(app, getReport, { params: { ruc: abroad.ruc }, query }, rosa.token);
    expect(body.blob_filename).toBe(`LE${abroad.ruc}${PERIOD}00080400021012.TXT`);
    expect(await bytesAt(body.sas)).toHaveLength(0);
  });

  test('of a period without vouchers there is no file but a word', async () => {
    const unknown = await ask('VENTA', 'txt', '202501');
    expect([unknown.status, unknown.error?.errors[0]?.code]).toEqual([422, 'REPORT_NOT_COLLECTED']);
    await seedVouchers(app, business, 'RVIE', '202501', []);
    const empty = await ask('VENTA', 'txt', '202501');
    expect([empty.status, empty.error?.errors[0]?.code]).toEqual([422, 'REPORT_EMPTY']);
    const wrong = await ask('VENTA', 'pdf' as never);
    expect(wrong.status).toBe(422);
    expect(wrong.error?.errors[0]?.field).toBe('file_extension');
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
