import { getProgramReport, getReportGuides, type ProgramName } from '@yupana/contract/reports.ts';
import type { SettingValue } from '@yupana/contract/setting-values.ts';
import { changeSetting } from '@yupana/contract/settings.ts';
import { readTable } from '@yupana/registers/read/statements/read-table.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { runReport } from '../../../src/features/reports/build-report.ts';
import { type Accountant, call, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../seed.ts';
import { PERIOD, reportRoom } from './report-room.ts';

/** What accounting programs import, within from-file-to-screen.medium.test.ts: it needs no app of its own. */
export function programCases(started: () => TestApp, signedUp: () => Accountant): void {
  const room = reportRoom(started, signedUp);
  const { askSiscont, bytesAt, check, seedReport, findReport } = room;
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(() => {
    ({ app, rosa, business } = room.opened());
  });

  test('SISCONT’s sheet has the deductible ones in its own columns', async () => {
    const { body } = await askSiscont();
    const { rows } = await readTable(await bytesAt(body.sas));
    expect(rows[0]).toHaveLength(61);
    expect(
      rows
        .slice(1)
        .map((row) => row[4])
        .sort(),
    ).toEqual(['E001-310', 'F001-1501', 'F003-900']);
  });

  const askProgram = (program: ProgramName, operation_type: 'COMPRA' | 'VENTA', ruc = business.ruc) =>
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

  test.each([
    ['siscont16', 596, '16-17'],
    ['siscont23', 608, '23'],
  ] as const)('%s gets entries that balance, in lines of %i characters', async (program, length, version) => {
    for (const [operation, book, origin, documents] of [
      ['COMPRA', 'compras', '01', 3],
      ['VENTA', 'ventas', '02', 9],
    ] as const) {
      const { body } = await askProgram(program, operation);
      expect(body.blob_filename).toBe(`SISCONT ${version} ${book} ${business.ruc} ${PERIOD}.txt`);
      const lines = (await bytesAt(body.sas)).toString('latin1').split('\r\n');
      expect(lines.pop()).toBe('');
      const left = new Map<string, number>();
      for (const line of lines) {
        expect(line).toHaveLength(length);
        expect([line.slice(0, 2), line.slice(10, 15)]).toEqual([origin, '09/26']);
        const entry = line.slice(2, 7);
        const cents = Math.round((Number(line.slice(25, 37)) - Number(line.slice(37, 49))) * 100);
        left.set(entry, (left.get(entry) ?? 0) + cents);
      }
      expect([...left]).toEqual(Array.from({ length: documents }, (_, at) => [String(at + 1).padStart(5, '0'), 0]));
      expect(new Set(lines.map((line) => line.slice(62, 102))).size).toBe(documents);
    }
  });

  test('SISCONT’s sheet of sales has those that count; its purchases are asked for apart', async () => {
    const { body } = await askProgram('siscont', 'VENTA');
    expect(body.blob_filename).toBe(`VentaAPP ${business.ruc} ${PERIOD}.xlsx`);
    const { rows } = await readTable(await bytesAt(body.sas));
    expect(rows[0]).toHaveLength(56);
    expect(rows).toHaveLength(1 + 9);
    const { status, error } = await askProgram('siscont', 'COMPRA');
    expect([status, error?.errors[0]]).toEqual([
      422,
      {
        ...{ code: 'INVALID_REQUEST', field: 'operation_type' },
        message: 'Con program=siscont solo hay ventas: las compras de SISCONT se piden en /reports/siscont.',
      },
    ]);
  });

  test('what does not fit its field is told at once with its voucher, and once mended there is a file', async () => {
    const wide = await seedBusiness(app, rosa);
    await seedVouchers(app, wide, 'RVIE', PERIOD, [{ number: '7' }, { number: '8' }]);
    const call8 = (number: string) =>
      app.deps.database.system((tx) =>
        sql`update vouchers set counterparty_document = ${number} where business_id = ${wide.id}::uuid and number = '8'`.execute(
          tx,
        ),
      );
    await call8('20990001015-00001');
    const { status, error } = await askProgram('siscont23', 'VENTA', wide.ruc);
    expect([status, error?.errors[0]?.code]).toEqual([422, 'REPORT_UNWRITABLE']);
    expect(error?.message).toMatch(/de 01 \S+-8, el campo CODIGO toma 15 caracteres y «20990001015-00001» tiene 17/);
    const { rows } = await app.deps.database.system((tx) =>
      sql<{ state: string; unwritable: string; file_hash: null }>`
        select state, unwritable, file_hash from reports where business_id = ${wide.id}::uuid`.execute(tx),
    );
    expect(rows).toEqual([{ state: 'failed', unwritable: error?.message, file_hash: null }]);
    // Its sheet takes it.
    expect((await askProgram('siscont', 'VENTA', wide.ruc)).status).toBe(200);
    await call8('20990001015');
    expect((await askProgram('siscont23', 'VENTA', wide.ruc)).status).toBe(200);
  });

  test('how each file is taken in is told by the formats themselves', async () => {
    const { body } = await call(app, getReportGuides, {}, rosa.token);
    expect(body.guides.map(({ program, tentative, extension }) => [program, tentative, extension])).toEqual([
      ['siscont', false, 'xlsx'],
      ['siscont16', true, 'txt'],
      ['siscont23', true, 'txt'],
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
    const siscont = body.guides[0]?.files.map((one) => [one.file_name, one.tentative, one.fixed, one.columns.length]);
    expect(siscont).toEqual([
      ['CompraAPP RUC AAAAMM.xlsx', false, false, 61],
      ['VentaAPP RUC AAAAMM.xlsx', true, false, 56],
    ]);
    const [text] = body.guides[2]?.files ?? [];
    expect(text).toMatchObject({ file_name: 'SISCONT 23 compras RUC AAAAMM.txt', fixed: true, heads: 0 });
    expect(text?.rows.map((row) => row.join('').length)).toEqual([608, 608, 608]);
    expect(text?.columns.filter(({ title }) => ['CUENTA', 'MONEDA', 'NETO9', 'TBIEN'].includes(title))).toEqual([
      { place: '16-25', title: 'CUENTA', size: '10 caracteres', says: 'Debe existir en el plan de cuentas.' },
      { place: '50', title: 'MONEDA', size: '1 carácter', says: 'S soles, D dólares.' },
      { place: '428-439', title: 'NETO9', size: '12 caracteres', says: 'ICBPER.' },
      { place: '608', title: 'TBIEN', size: '1 carácter', says: 'Tipo de bien.' },
    ]);
    const concar = body.guides.find(({ program }) => program === 'concar')?.files[0];
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
    const siscont = await askSiscont();
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
    const narrow = await askProgram('siscont16', 'COMPRA');
    expect([narrow.status, narrow.error?.errors[0]?.code]).toEqual([422, 'REPORT_ACCOUNT_TOO_LONG']);
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
      sql`insert into vouchers select another.*
        from vouchers v, generate_series(100000, 109998) n, jsonb_populate_record(v, jsonb_build_object('number', n::text)) another
        where v.business_id = ${many.id}::uuid`.execute(tx),
    );
    const { status, error } = await askProgram('starsoft', 'VENTA', many.ruc);
    expect([status, error?.errors[0]?.code]).toEqual([422, 'REPORT_TOO_LONG']);
    expect(error?.message).toBe('El periodo tiene más de 9,999 comprobantes, y el programa no numera más en un mes.');
    // A busy machine takes longer than the call waits for, which then answers 202: whoever asks again finds the same file.
    const given = (program: ProgramName) =>
      expect.poll(async () => (await askProgram(program, 'VENTA', many.ruc)).status, { timeout: 60_000 });
    // SISCONT's texts number ten times as many.
    await given('siscont16').toBe(200);
    await app.deps.database.system((tx) =>
      sql`delete from vouchers where business_id = ${many.id}::uuid and number = '100000'`.execute(tx),
    );
    await given('starsoft').toBe(200);
  });
}
