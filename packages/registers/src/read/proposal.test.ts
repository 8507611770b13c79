import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, fixturePath, readWhole } from '../../test/files.ts';
import { UnrecognisedLayout } from './errors.ts';
import { readProposal } from './proposal.ts';

const rce = ['rce-202609.csv', 'rce-202609.txt', 'rce-202609-latin1.txt', 'rce-202609-three-free-columns.csv'];
const oddRce = ['rce-202609-trailing-pipe.txt', 'rce-202609-short-rows.csv', 'rce-202609-other-order.txt'];

describe('purchases', () => {
  test.each([...rce, ...oddRce])('%s reads whole, to the céntimo', async (name) => {
    const { rows, rejected, total } = await readWhole('RCE', fixturePath(`ok/${name}`));
    expect(rejected).toEqual([]);
    expect(rows).toHaveLength(12);
    expect(total((row) => row.taxable)).toBe(1_976_708);
    expect(total((row) => row.igv)).toBe(355_058);
    expect(total((row) => row.nonTaxable)).toBe(1_000);
    expect(total((row) => row.icbper)).toBe(50);
    expect(total((row) => row.other)).toBe(135);
    expect(total((row) => row.total)).toBe(2_332_951);
  });

  test('however SUNAT writes the file, its vouchers are the same', async () => {
    const files = await Promise.all([...rce, ...oddRce].map((name) => readWhole('RCE', fixturePath(`ok/${name}`))));
    const vouchers = files.map(({ rows }) => rows.map(({ line: _line, ...row }) => row));
    for (const other of vouchers) expect(other).toEqual(vouchers[0]);
  });

  test('every column of a purchase arrives in its place', async () => {
    const { rows } = await readWhole('RCE', fixturePath('ok/rce-202609.csv'));
    expect(rows[3]).toEqual({
      hash: null,
      line: 5,
      period: '202609',
      car: '2099001603901F0030000000900',
      issueDate: '2026-09-05',
      dueDate: null,
      typeCode: '01',
      serie: 'F003',
      year: null,
      number: '900',
      numberEnd: null,
      issuerRuc: '20990016039',
      counterpartyDocumentType: '6',
      counterpartyDocument: '20990016039',
      counterpartyName: 'IMPORTADORA EJEMPLAR 20,30 S.R.L.',
      taxable: 371_200,
      igv: 66_816,
      dgTaxable: 371_200,
      dgIgv: 66_816,
      dgngTaxable: 0,
      dgngIgv: 0,
      dngTaxable: 0,
      dngIgv: 0,
      discountTaxable: 0,
      discountIgv: 0,
      nonTaxable: 0,
      isc: 0,
      icbper: 0,
      other: 0,
      total: 438_016,
      currency: 'USD',
      exchangeRate: '3.712',
      modified: null,
      noteType: null,
      status: '1',
      detraction: false,
      inconsistencies: null,
      operationType: null,
      detail: {},
    });
  });

  test('a credit note is negative and names the invoice it lowers', async () => {
    const { rows } = await readWhole('RCE', fixturePath('ok/rce-202609.txt'));
    expect(rows[4]).toMatchObject({
      typeCode: '07',
      total: -23_600,
      igv: -3_600,
      noteType: '07',
      modified: { issueDate: '2026-09-02', typeCode: '01', serie: 'F001', number: '1501' },
    });
  });

  test('names with commas, detraction, bank fees, imports, annulled and ranges are understood', async () => {
    const { rows } = await readWhole('RCE', fixturePath('ok/rce-202609.csv'));
    expect(rows[1]).toMatchObject({
      counterpartyName: 'PÉREZ, QUISPE Y ASOCIADOS S. CIVIL DE R.L.',
      detraction: true,
      dueDate: '2026-10-03',
    });
    expect(rows[6]).toMatchObject({ typeCode: '13', serie: '', nonTaxable: 1_000, taxable: 0, total: 1_000 });
    expect(rows[7]).toMatchObject({ number: '4455', car: null, icbper: 50, other: 135 });
    expect(rows[8]).toMatchObject({ typeCode: '50', serie: '118', year: '2026' });
    expect(rows[9]).toMatchObject({ status: '4', inconsistencies: '3' });
    expect(rows[10]).toMatchObject({
      number: '100',
      numberEnd: '120',
      taxable: 4_237,
      dgTaxable: 0,
      dgngTaxable: 4_237,
      dgngIgv: 763,
      detail: {},
    });
    expect(rows[11]).toMatchObject({
      taxable: 100_000,
      igv: 18_000,
      dngTaxable: 100_000,
      dngIgv: 18_000,
      detail: {},
    });
  });

  test('a proposal with its header and nothing else has no vouchers, which is not the same as not being understood', async () => {
    const { rows, rejected } = await readWhole('RCE', fixturePath('ok/rce-202609-no-rows.txt'));
    expect({ rows, rejected }).toEqual({ rows: [], rejected: [] });
  });
});

describe('sales', () => {
  test.each(['rvie-202609.csv', 'rvie-202609.txt'])('%s reads whole, to the céntimo', async (name) => {
    const { rows, rejected, total } = await readWhole('RVIE', fixturePath(`ok/${name}`));
    expect(rejected).toEqual([]);
    expect(rows).toHaveLength(10);
    expect(total((row) => row.taxable)).toBe(2_062_662);
    expect(total((row) => row.igv)).toBe(371_279);
    expect(total((row) => row.nonTaxable)).toBe(772_400);
    expect(total((row) => row.total)).toBe(3_206_541);
  });

  test('the issuer is the company itself and the counterparty its customer', async () => {
    const { rows } = await readWhole('RVIE', fixturePath('ok/rvie-202609.csv'));
    expect(new Set(rows.map((row) => row.issuerRuc))).toEqual(new Set(['20990015008']));
    expect(rows[0]?.counterpartyName).toBe('COMERCIAL SUPUESTA, HIJOS Y CÍA. S.A.C.');
    expect(rows[2]).toMatchObject({ number: '810', counterpartyDocumentType: '1', counterpartyDocument: '44556677' });
    expect(rows[3]).toMatchObject({
      number: '811',
      numberEnd: '830',
      counterpartyDocument: '-',
      counterpartyName: '-',
    });
  });

  test('a credit note of an earlier period stands in the discount columns and counts', async () => {
    const { rows } = await readWhole('RVIE', fixturePath('ok/rvie-202609.txt'));
    expect(rows[5]).toMatchObject({
      taxable: -30_050,
      igv: -5_409,
      discountTaxable: -30_050,
      discountIgv: -5_409,
      dgTaxable: 0,
      total: -35_459,
      car: null,
      modified: { issueDate: '2026-08-28', serie: 'F001', number: '4900' },
      detail: {},
    });
  });

  test('exports, detraction by operation type and annulled sales are understood', async () => {
    const { rows } = await readWhole('RVIE', fixturePath('ok/rvie-202609.txt'));
    expect(rows[1]).toMatchObject({ detraction: true, operationType: '1001' });
    expect(rows[0]).toMatchObject({ detraction: false, operationType: '0101' });
    expect(rows[7]).toMatchObject({ currency: 'USD', exchangeRate: '3.712', nonTaxable: 742_400, taxable: 0 });
    expect(rows[8]).toMatchObject({ nonTaxable: 30_000, icbper: 150, other: 50 });
    expect(rows[9]?.status).toBe('2');
  });
});

describe('rows that are not understood', () => {
  test('each is told with its line and its reason, and the good ones go on', async () => {
    const { rows, rejected } = await readWhole('RCE', fixturePath('no-ok/rce-bad-rows.txt'));
    expect(rejected.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '3: La columna «Total CP» no es un importe: «6,500.00».',
      '4: La columna «Total CP» no es un importe: está vacía.',
      '5: La columna «Fecha de emisión» no es una fecha: «31/09/2026».',
      '6: La columna «Tipo CP/Doc.» no es un tipo de comprobante: «F7».',
      '7: No se pudo ubicar la columna «Moneda»: la fila está corrida o incompleta.',
      '8: La fila es del periodo 202608 y el archivo es del 202609.',
      '9: El comprobante ya figura en una fila anterior del mismo archivo.',
      '10: Falta el número del comprobante.',
      '11: Falta el documento de identidad del proveedor.',
      '12: La columna «Est. Comp.» trae un estado que no conocemos: «9».',
      '13: La columna «Tipo de Cambio» no es un tipo de cambio: «tres».',
      '14: La fila es del RUC 20990016195 y el archivo es del 20990015008.',
      '15: No se pudo ubicar la columna «Periodo»: la fila está corrida o incompleta.',
      '16: La fila está incompleta: tiene 30 columnas de 80.',
      '17: La fila tiene 83 columnas y la cabecera, 80.',
      '19: La fila está incompleta: tiene 14 columnas de 80.',
    ]);
    expect(rows.map((row) => row.line)).toEqual([2, 18]);
  });

  test('rows and rejected are together all the lines of the file', async () => {
    const { rows, rejected } = await readWhole('RCE', fixturePath('no-ok/rce-bad-rows.txt'));
    const lines = readFileSync(fixturePath('no-ok/rce-bad-rows.txt'), 'utf8').split('\n').filter(Boolean);
    expect(rows.length + rejected.length).toBe(lines.length - 1);
  });

  test('a year that is none is told, for it tells one customs declaration from another', async () => {
    const text = readFileSync(fixturePath('ok/rce-202609.txt'), 'utf8');
    const { rejected } = await readWhole('RCE', bytesOf(text.replace('|118|2026|', '|118|26|')));
    expect(rejected.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '10: La columna «Año» no es un año: «26».',
    ]);
  });

  test('a file cut in its last row keeps the others and says that it was cut', async () => {
    const { rows, rejected } = await readWhole('RVIE', fixturePath('no-ok/rvie-truncated.csv'));
    expect(rows).toHaveLength(9);
    expect(rejected).toHaveLength(1);
    expect(rejected[0]).toMatchObject({ line: 11, reason: expect.stringContaining('incompleta') });
  });

  test('a file of another company or of another period than the one asked for gives no voucher', async () => {
    const name = fixturePath('ok/rce-202609.txt');
    const other = await readWhole('RCE', name, { ruc: '20990016195' });
    expect(other.rows).toEqual([]);
    expect(other.rejected).toHaveLength(12);
    const later = await readWhole('RCE', name, { period: '202610' as never });
    expect(later.rejected.every(({ reason }) => reason.includes('202609') && reason.includes('202610'))).toBe(true);
    expect(later.rows).toEqual([]);
  });

  test('a row with a key that no index takes is rejected, and the book goes on', async () => {
    const text = readFileSync(fixturePath('ok/rce-202609.txt'), 'utf8');
    const { rows, rejected } = await readWhole('RCE', bytesOf(text.replace('|1501|', `|${'9'.repeat(3_000)}|`)));
    expect(rows).toHaveLength(11);
    expect(rejected).toMatchObject([
      { line: 2, reason: 'La columna «Nro CP» tiene 3000 caracteres: ningún comprobante los tiene.' },
    ]);
  });

  test('the row with which a total would have more than fifteen digits is rejected, and the book goes on', async () => {
    const [header, first = '', second = '', third = ''] = readFileSync(fixturePath('ok/rce-202609.txt'), 'utf8').split(
      '\r\n',
    );
    const huge = (row: string) => row.replace(/[\d.]+\|PEN/, '9000000000000.00|PEN');
    const file = `${[header, huge(first), huge(second), third].join('\r\n')}\r\n`;
    const { rows, rejected } = await readWhole('RCE', bytesOf(file));
    expect(rows.map(({ line }) => line)).toEqual([2, 4]);
    expect(rejected).toMatchObject([{ line: 3, reason: expect.stringContaining('quince dígitos') }]);
  });

  test('a line of more than 64 KB is rejected where it stands, one of less is read', async () => {
    const [header, first = '', second] = readFileSync(fixturePath('ok/rce-202609.txt'), 'utf8').split('\r\n');
    const long = (size: number) => first.replace('FERRETERÍA', 'F'.repeat(size));
    for (const size of [100_000, 300_000, 2_000_000]) {
      for (const piece of [1_000, 256 * 1024, 4_000_000]) {
        const file = [header, long(size), second, ''].join('\r\n');
        const { rows, rejected } = await readWhole('RCE', bytesOf(file, piece));
        expect(rows.map(({ line }) => line)).toEqual([3]);
        expect(rejected).toMatchObject([{ line: 2, reason: 'La fila ocupa más de 64 KB.' }]);
      }
    }
    const { rows } = await readWhole('RCE', bytesOf([header, long(60_000), second, ''].join('\r\n')));
    expect(rows).toHaveLength(2);
    await expect(readWhole('RCE', bytesOf('x'.repeat(70_000)))).rejects.toThrow(UnrecognisedLayout);
  });

  test('the text of a rejected row is kept, at most 500 characters of it', async () => {
    const [header] = readFileSync(fixturePath('ok/rce-202609.txt'), 'utf8').split('\r\n');
    const { rejected } = await readWhole('RCE', bytesOf(`${header}\n${'x'.repeat(10_000)}\n`));
    expect(rejected[0]?.text).toBe('x'.repeat(500));
  });
});

describe('a column that nobody knows', () => {
  /** The file with one more column at this place of each line, its cells numbered by line, the second one empty. */
  const widened = (name: string, place: number) =>
    readFileSync(fixturePath(`ok/${name}`), 'utf8')
      .split(/\r?\n/)
      .map((line, at) => {
        if (line === '') return line;
        const cell = at === 0 ? 'Cód. Establecimiento' : at === 2 ? '' : at === 3 ? '0' : `000${at}`;
        return line.split('|').toSpliced(place, 0, cell).join('|');
      })
      .join('\r\n');
  const read = async (book: 'RCE' | 'RVIE', text: string) => {
    const told: string[] = [];
    const whole = await readWhole(book, bytesOf(text), { onUnknownColumn: (column) => told.push(column) });
    return { ...whole, told };
  };

  test.each([
    ['RCE', 'rce-202609.txt', 41],
    ['RCE', 'rce-202609.txt', 80],
    ['RVIE', 'rvie-202609.txt', 39],
    ['RVIE', 'rvie-202609.txt', 40],
  ] as const)(
    '%s %s, at place %i: is told and kept as written, and the rest is read as ever',
    async (book, name, place) => {
      const { rows, rejected, told } = await read(book, widened(name, place));
      expect(told).toEqual(['Cód. Establecimiento']);
      expect(rejected).toEqual([]);
      const usual = await readWhole(book, fixturePath(`ok/${name}`));
      expect(rows).toEqual(
        usual.rows.map((row, at) => {
          const cell = at === 1 ? {} : { 'Cód. Establecimiento': at === 2 ? '0' : `000${at + 1}` };
          return { ...row, detail: { ...row.detail, ...cell } };
        }),
      );
    },
  );

  test('is told even when no row says anything', async () => {
    const { told } = await read('RCE', widened('rce-202609-no-rows.txt', 80));
    expect(told).toEqual(['Cód. Establecimiento']);
  });

  test('stays where its name says when SUNAT changes the order', async () => {
    const shuffled = (line: string) => {
      const cells = line.split('|');
      return line === '' ? line : [...cells.slice(3), ...cells.slice(0, 3)].join('|');
    };
    const text = widened('rvie-202609.txt', 40);
    const turned = text
      .split('\r\n')
      .map((line) => {
        const cells = line.split('|');
        return line === '' ? line : [...cells.slice(0, 39).toReversed(), ...cells.slice(39)].join('|');
      })
      .join('\r\n');
    const usual = await read('RVIE', text);
    expect((await read('RVIE', turned)).rows).toEqual(usual.rows);
    // In front of a known column it may be anything.
    await expect(read('RVIE', text.split('\r\n').map(shuffled).join('\r\n'))).rejects.toThrow(UnrecognisedLayout);
  });

  test('does not make a file look whole whose last row was cut before it', async () => {
    const text = widened('rvie-202609.txt', 40);
    expect((await read('RVIE', text)).rejected).toEqual([]);
    const { rows, rejected } = await read('RVIE', text.slice(0, text.lastIndexOf('|')));
    expect(rows).toHaveLength(9);
    expect(rejected).toMatchObject([{ line: 11, reason: expect.stringContaining('cortada') }]);
  });

  test('of a file that every version knows, nothing is told', async () => {
    expect((await read('RCE', readFileSync(fixturePath('ok/rce-202609.txt'), 'utf8'))).told).toEqual([]);
  });
});

describe('as a stream', () => {
  test('it does not matter in what pieces the bytes arrive', async () => {
    const bytes = readFileSync(fixturePath('ok/rce-202609.csv'));
    const whole = await readWhole('RCE', bytesOf(bytes));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 700 }), async (size) => {
        expect((await readWhole('RCE', bytesOf(bytes, size))).rows).toEqual(whole.rows);
      }),
      { numRuns: 25 },
    );
  });

  test('batches hold no more rows than asked for, and none is empty', async () => {
    const sizes: number[] = [];
    for await (const { rows, rejected } of readProposal(
      'RCE',
      bytesOf(readFileSync(fixturePath('no-ok/rce-bad-rows.txt'))),
      { batchSize: 5 },
    )) {
      sizes.push(rows.length + rejected.length);
    }
    expect(sizes).toEqual([5, 5, 5, 3]);
  });

  test('twenty thousand rows pass without the file ever being in memory', async () => {
    const [header, row = ''] = readFileSync(fixturePath('ok/rce-202609.txt'), 'utf8').split('\r\n');
    const [before = '', after = ''] = row.split('|1501|');
    let produced = 0;
    async function* file() {
      yield Buffer.from(`${header}\r\n`);
      for (; produced < 20_000; produced += 500) {
        const block = Array.from({ length: 500 }, (_, n) => `${before}|${produced + n + 1}|${after}\r\n`);
        yield Buffer.from(block.join(''));
      }
    }
    let count = 0;
    let ahead = 0;
    for await (const batch of readProposal('RCE', file())) {
      count += batch.rows.length;
      ahead = Math.max(ahead, produced - count);
    }
    expect(count).toBe(20_000);
    // The reader never pulls more of the file than it hands on: what it holds is one batch and one piece.
    expect(ahead).toBeLessThan(3_000);
  });
});
