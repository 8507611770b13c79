import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseMoney } from '@yupana/tax/money.ts';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { readTable } from '../../read/statements/read-table.ts';
import { type CellValue, letterOf, type Sheet, type SheetColumn } from './sheet.ts';
import { writeWorkbook } from './workbook.ts';

const MOMENT = new Date('2026-11-05T15:00:00Z');
const COLUMNS: SheetColumn[] = [
  { title: 'Proveedor', kind: 'text', width: 30 },
  { title: 'Emisión', kind: 'day', width: 12 },
  { title: 'Total', kind: 'amount', width: 14, total: true },
  { title: 'Tipo de cambio', kind: 'rate', width: 10 },
  { title: 'Ítems', kind: 'count', width: 8, total: true },
  { title: 'XML', kind: 'link', width: 10, label: 'Ver XML' },
];
const ROWS: CellValue[][] = [
  [
    'FERRETERÍA INVENTADA & HIJOS <S.A.C.>',
    '2026-08-05',
    parseMoney('1234.50'),
    '3.750',
    3,
    'https://yupana.pe/v/1?a=1&b="2"',
  ],
  ['=CMD|"/c calc"!A1', '2024-02-29', parseMoney('-461.59'), null, 1, null],
];

function sheetOf(rows: readonly CellValue[][], columns = COLUMNS, name = 'Comprobantes'): Sheet {
  return { name, columns, pages: [rows] };
}

const bytesOf = (...sheets: Sheet[]) => buffer(writeWorkbook(sheets, MOMENT));

/** Each part of a workbook by its name; an error when one is not well-formed XML. */
async function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString();
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw new Error(`${entry.fileName}: ${error.message}`);
    });
    parser.write(text).close();
    parts.set(entry.fileName, text);
  }
  return parts;
}

const cellOf = (parts: Map<string, string>, at: string) =>
  new RegExp(`<c r="${at}"[^>]*?(?:/>|>[^]*?</c>)`).exec(parts.get('xl/worksheets/sheet1.xml') ?? '')?.[0];

/** As fast-check's `binary`: all of Unicode but lone surrogates. That one makes a table of the million first, which takes a second. */
const ANY_SIGN = fc.nat(0x10_f7ff).map(
  (place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800),
  (sign) => {
    const point = String(sign).codePointAt(0) ?? 0;
    return point < 0xd800 ? point : point - 0x800;
  },
);

describe('a workbook', () => {
  test('has its header in sight, a filter over the rows alone, and the widths it was given', async () => {
    const parts = await partsOf(await bytesOf(sheetOf(ROWS)));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:F3"/>');
    expect(sheet).toContain('<col min="1" max="1" width="30" customWidth="1"/>');
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Comprobantes" sheetId="1" r:id="rId1"/>');
  });

  test('writes days as dates, soles as numbers, and totals as value and formula', async () => {
    const parts = await partsOf(await bytesOf(sheetOf(ROWS)));
    expect(cellOf(parts, 'B2')).toBe('<c r="B2" s="4"><v>46239</v></c>');
    expect(cellOf(parts, 'B3')).toBe('<c r="B3" s="4"><v>45351</v></c>');
    expect(cellOf(parts, 'C2')).toBe('<c r="C2" s="5"><v>1234.50</v></c>');
    expect(cellOf(parts, 'C4')).toBe('<c r="C4" s="10"><f>SUBTOTAL(109,C2:C3)</f><v>772.91</v></c>');
    expect(cellOf(parts, 'E4')).toBe('<c r="E4" s="11"><f>SUBTOTAL(109,E2:E3)</f><v>4</v></c>');
    expect(cellOf(parts, 'D3')).toBeUndefined();
  });

  test('never lets a text become a formula', async () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) {
      const parts = await partsOf(await bytesOf(sheetOf([[text]])));
      expect(cellOf(parts, 'A2')).toMatch(/^<c r="A2" s="3" t="inlineStr"><is><t/);
      expect(cellOf(parts, 'A2')).not.toContain('<f>');
    }
    const parts = await partsOf(await bytesOf(sheetOf(ROWS)));
    expect(parts.get('xl/styles.xml')?.match(/<xf [^>]*>/g)?.[4]).toContain('quotePrefix="1"');
  });

  test('gives links by their label, whatever is in the address', async () => {
    const parts = await partsOf(await bytesOf(sheetOf(ROWS)));
    expect(cellOf(parts, 'F2')).toBe(
      '<c r="F2" s="8" t="str"><f>HYPERLINK(&quot;https://yupana.pe/v/1?a=1&amp;b=&quot;&quot;2&quot;&quot;&quot;,&quot;Ver XML&quot;)</f><v>Ver XML</v></c>',
    );
    const long = `https://yupana.pe/${'x'.repeat(300)}`;
    const other = await partsOf(await bytesOf(sheetOf([['a', null, null, null, null, long]])));
    expect(cellOf(other, 'F2')).toContain(`<is><t>${long}</t></is>`);
  });

  test('cuts what no cell holds, with a mark, and escapes what Excel would read as a sign', async () => {
    const long = cellOf(await partsOf(await bytesOf(sheetOf([['y'.repeat(40_000)]]))), 'A2');
    const [, text = ''] = /<t>(.*)<\/t>/.exec(long ?? '') ?? [];
    expect(text).toHaveLength(32_767);
    expect(text.endsWith('y… (cortado)')).toBe(true);
    const parts = await partsOf(await bytesOf(sheetOf([['_x0041_ y _x']])));
    expect(cellOf(parts, 'A2')).toContain('<t>_x005F_x0041_ y _x</t>');
  });

  test('is well-formed, whatever text is in it', async () => {
    const texts = fc.string({ unit: ANY_SIGN, maxLength: 40 });
    // Many texts in few workbooks: each costs far more than what stands in it.
    const many = fc.array(texts, { minLength: 1, maxLength: 30, size: 'max' });
    await fc.assert(
      fc.asyncProperty(many, async (some) => {
        const parts = await partsOf(await bytesOf(sheetOf(some.map((text) => [text]))));
        expect(parts.size).toBe(6);
      }),
      { numRuns: 25 },
    );
  });

  test('without rows has its header alone', async () => {
    const parts = await partsOf(await bytesOf(sheetOf([])));
    expect(parts.get('xl/worksheets/sheet1.xml')).not.toMatch(/autoFilter|Total<\/t><\/is><\/c><\/row><\/sheetData>/u);
    expect(cellOf(parts, 'A1')).toContain('Proveedor');
  });

  test('of several sheets has each, and the same sheets give the same bytes', async () => {
    const sheets = () => [
      sheetOf(ROWS, COLUMNS, 'Resumen'),
      sheetOf(ROWS, COLUMNS, 'Ítems: 1/2 [todos] y muchos más que caben'),
    ];
    const bytes = await bytesOf(...sheets());
    const parts = await partsOf(bytes);
    expect(parts.get('xl/workbook.xml')).toContain(
      '<sheet name="Ítems  1 2  todos  y muchos más" sheetId="2" r:id="rId2"/>',
    );
    expect(parts.has('xl/worksheets/sheet2.xml')).toBe(true);
    expect((await bytesOf(...sheets())).equals(bytes)).toBe(true);
  });

  test('whose rows fail is not a workbook', async () => {
    async function* failing() {
      yield ROWS;
      throw new Error('the database went away');
    }
    const output = writeWorkbook([{ name: 'a', columns: COLUMNS, pages: failing() }], MOMENT);
    await expect(buffer(output)).rejects.toThrow('the database went away');
  });

  test('is what the reader of bank statements reads, cell by cell', async () => {
    const { rows } = await readTable(await bytesOf(sheetOf(ROWS)));
    expect(rows[0]).toEqual(COLUMNS.map(({ title }) => title));
    expect(rows[1]?.slice(0, 5)).toEqual(['FERRETERÍA INVENTADA & HIJOS <S.A.C.>', '46239', '1234.50', '3.750', '3']);
    expect(rows[3]?.[2]).toBe('772.91');
  });

  test('names its columns as Excel does', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });
});

const office = officeOf();

/** LibreOffice, where this machine has it. */
function officeOf(): string | null {
  try {
    return execFileSync('which', ['soffice'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

/** Commas, quotes, UTF-8, and cells as they are shown. */
const AS_SHOWN = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true';

describe.skipIf(!office)('LibreOffice (skipped: it is not on this machine)', () => {
  test('opens it, reckons the totals itself, shows days and amounts, and runs no formula of a text', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yupana-workbook-'));
    try {
      const file = join(folder, 'libro.xlsx');
      writeFileSync(file, await bytesOf(sheetOf(ROWS)));
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      execFileSync(office ?? '', [profile, '--headless', '--convert-to', AS_SHOWN, '--outdir', folder, file], {
        stdio: 'ignore',
      });
      const lines = readFileSync(join(folder, 'libro.csv'), 'utf8').trim().split('\n');
      expect(lines).toHaveLength(4);
      expect(lines[1]).toContain('FERRETERÍA INVENTADA & HIJOS <S.A.C.>,05/08/2026,"1,234.50",3.750,3,Ver XML');
      expect(lines[2]).toContain('"=CMD|""/c calc""!A1",29/02/2024,-461.59,,1,');
      expect(lines[3]).toContain('Total,,772.91,,4');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
