import { describe, expect, test } from 'vitest';
import { UnrecognisedLayout } from '../errors.ts';
import { readList } from './read-list.ts';
import { readSsco } from './read-ssco.ts';

const HEADER = 'Ruc|Nombre/Razon|A partir del|Resolucion|';
const AGROLIGHT = '20990001015|AGRO «LUZ» S.A.C.|01/02/2022|RS 0230050312833|';
const NIEVES = '10990000101|ÑAHUI PÉREZ ANA|15/11/2019|RS R.S.096-2012|';

async function* inPieces(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1');
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(text: string) {
  const all = { rows: [] as unknown[], rejected: [] as { line: number; reason: string }[] };
  for await (const { rows, rejected } of readList(inPieces(text))) {
    all.rows.push(...rows);
    all.rejected.push(...rejected);
  }
  return all;
}

const valid = (ruc: string) => ruc;
const LIGHT = { ruc: valid('20990001015'), from: '2022-02-01', resolution: 'RS 0230050312833' };

describe('a list whose lines end in a carriage return', () => {
  test.each([
    ['alone', '\r'],
    ['with a line feed', '\r\n'],
    ['that is none', '\n'],
  ])('%s is read', async (_how, end) => {
    const { rows, rejected } = await read(`${[HEADER, AGROLIGHT].join(end)}${end}`);
    expect(rows).toEqual([LIGHT]);
    expect(rejected).toEqual([]);
  });

  test('its last line is cut when the separator is not there', async () => {
    const { rows, rejected } = await read(`${HEADER}\r${AGROLIGHT}\r${NIEVES.slice(0, 30)}`);
    expect(rows).toEqual([LIGHT]);
    expect(rejected).toMatchObject([{ line: 3, reason: expect.stringContaining('está cortada') }]);
  });

  test('a row that is not understood is rejected with its reason, and the rest goes on', async () => {
    const odd = [
      AGROLIGHT.replace('20990001015', '20990001016'),
      AGROLIGHT.replace('01/02/2022', '31/02/2022'),
      AGROLIGHT.replace('AGRO', 'AGRO|Y|MÁS'),
      AGROLIGHT,
    ];
    const { rows, rejected } = await read(`${[HEADER, ...odd].join('\r')}\r`);
    expect(rows).toEqual([LIGHT]);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('no es un RUC'),
      expect.stringContaining('no es una fecha'),
      expect.stringContaining('columnas'),
    ]);
  });

  test.each([
    ['of another shape', HEADER.replace('A partir del', 'Desde')],
    ['that is a page', '<html><body>Request Rejected</body></html>'],
    ['that is empty', ''],
  ])('one %s is refused', async (_what, header) => {
    await expect(read(`${header}\r${header === '' ? '' : AGROLIGHT}`)).rejects.toThrow(UnrecognisedLayout);
  });
});

const TITLES = ['RUC', 'Razón social', 'Resolución de atribución', 'Fecha de publicación'];

function workbook(rows: string[][], changes: Record<string, string | null> = {}): Map<string, Uint8Array> {
  const texts = [...new Set(rows.flat())];
  const cell = (text: string, name: string) =>
    /^\d+$/.test(text) ? `<c r="${name}"><v>${text}</v></c>` : `<c r="${name}" t="s"><v>${texts.indexOf(text)}</v></c>`;
  const line = (row: string[], place: number) =>
    `<row r="${place + 1}">${row.map((text, column) => (text === '' ? '' : cell(text, `${'ABCD'[column]}${place + 1}`))).join('')}</row>`;
  const parts: Record<string, string | null> = {
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><r><t>${text.slice(0, 3)}</t></r><r><t>${text.slice(3)}</t></r></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map(line).join('')}</sheetData></worksheet>`,
    ...changes,
  };
  return new Map(Object.entries(parts).flatMap(([name, xml]) => (xml === null ? [] : [[name, Buffer.from(xml)]])));
}

describe('the workbook of those without operative capacity', () => {
  test('is read by its titles, below a line of its own, with dates as days of Excel or as text', () => {
    const rows = [
      ['RELACIÓN DE SUJETOS'],
      TITLES,
      ['20990001015', 'HUMO S.A.C.', 'RS 1', '46022'],
      ['20990016004', 'ESPEJOS S.R.L.', 'RS 2', '31/08/2026'],
      ['Fuente: SUNAT'],
    ];
    expect(readSsco(workbook(rows))).toEqual({
      rows: [
        { ruc: '20990001015', from: '2025-12-31', resolution: 'RS 1' },
        { ruc: '20990016004', from: '2026-08-31', resolution: 'RS 2' },
      ],
      rejected: [],
    });
  });

  test('a row with something else than a RUC or a date is rejected', () => {
    const rows = [TITLES, ['20990001016', 'HUMO', 'RS 1', '46022'], ['20990001015', 'HUMO', 'RS 1', 'pronto']];
    expect(readSsco(workbook(rows)).rejected.map(({ line }) => line)).toEqual([2, 3]);
  });

  test.each<[string, Map<string, Uint8Array>]>([
    ['without its title of publication', workbook([TITLES.slice(0, 3), ['20990001015', 'HUMO', 'RS 1']])],
    ['without a sheet', workbook([TITLES], { 'xl/worksheets/sheet1.xml': null })],
    ['whose XML is cut', workbook([TITLES], { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' })],
    [
      'that declares a document type',
      workbook([TITLES], { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' }),
    ],
    ['whose texts are not there', workbook([TITLES], { 'xl/sharedStrings.xml': null })],
  ])('one %s is refused', (_what, parts) => {
    expect(() => readSsco(parts)).toThrow(UnrecognisedLayout);
  });
});
