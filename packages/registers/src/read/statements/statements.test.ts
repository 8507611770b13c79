import { money, toDecimal } from '@yupana/tax/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workbookOf } from '../../../test/workbook.ts';
import { BadRow } from '../errors.ts';
import { atOnce } from '../turns.ts';
import { decimalMarkOf, readAmount, readStoredAmount } from './amounts.ts';
import { readDay } from './days.ts';
import { findHeader, hasRows } from './find-columns.ts';
import { readStatement } from './read-statement.ts';
import { readTable } from './read-table.ts';
import { StatementRefused } from './refused.ts';

/** A file read by what its own titles say. */
async function read(bytes: Buffer) {
  const table = await readTable(bytes);
  const header = findHeader(table);
  if (!header.columns) throw new Error('no columns');
  return { ...header, ...(await readStatement(table, header, header.columns)) };
}
const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

describe('amounts', () => {
  test.each([
    ['1,234.56', '.', 123456],
    ['1.234,56', ',', 123456],
    ['-1,234.56', '.', -123456],
    ['1,234.56-', '.', -123456],
    ['(1,234.56)', '.', -123456],
    ['S/ -1,234.5', '.', -123450],
    ['US$ 12', '.', 1200],
    ['−7.10', '.', -710],
    ['.50', '.', 50],
    ['1,234', null, 123400],
    ['1.234', ',', 123400],
    ['0.00', '.', 0],
  ] as const)('%s, where the mark is %s', (text, mark, centimos) => {
    expect(readAmount(text, mark, 'Cargo')).toBe(centimos);
  });

  test.each(['', 'abc', '1.234', '12,34,567.00', '1,2345.00', '1..2', '1.234.567,8x', '--5'])('%s is none', (text) => {
    expect(() => readAmount(text, null, 'Cargo')).toThrow(BadRow);
  });

  test('a workbook stores numbers in binary, and they are read as the bank wrote them', () => {
    expect(readStoredAmount('1088.5599999999999', 'Monto')).toBe(108856);
    expect(readStoredAmount('-6602.1', 'Monto')).toBe(-660210);
    expect(readStoredAmount('1.4300000000000001E4', 'Monto')).toBe(1430000);
    expect(readStoredAmount('5E-3', 'Monto')).toBe(1);
    expect(readStoredAmount('1E-20', 'Monto')).toBe(0);
    expect(() => readStoredAmount('1E30', 'Monto')).toThrow(BadRow);
  });

  test('whatever way an amount is written, it is the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), fc.constantFrom('.', ','), (n, mark) => {
        const [whole = '', cents = ''] = toDecimal(money(Math.abs(n))).split('.');
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, mark === '.' ? ',' : '.');
        const sign = n < 0 ? '-' : '';
        const value = n === 0 ? 0 : n;
        for (const text of [`${sign}${grouped}${mark}${cents}`, `${sign}${whole}${mark}${cents}`]) {
          expect(readAmount(text, atOnce(decimalMarkOf([text])), '')).toBe(value);
        }
        expect(readStoredAmount(String(n / 100), '')).toBe(value);
      }),
    );
  });
});

test.each([
  ['18/10/2026', '2026-10-18'],
  ['18-10-2026 09:30', '2026-10-18'],
  ['2026-10-18T00:00:00', '2026-10-18'],
  ['46313', '2026-10-18'],
  ['46313.75', '2026-10-18'],
])('the day %s', (text, day) => expect(readDay(text, true, 'Fecha')).toBe(day));

test.each(['', '31/02/2026', '2026', '18/10/26', '99999999', '12 de octubre'])('%s is no day', (text) => {
  expect(() => readDay(text, true, 'Fecha')).toThrow(BadRow);
});

describe('statements', () => {
  test('of BCP: its own titles, charges with their sign, the account and the currency over them', async () => {
    const found = await read(
      csv(
        'Cuenta:,191-2245871-0-44,,,,',
        'Moneda:,Soles,,,,',
        ',,,,,',
        'Fecha,Fecha valuta,Descripción operación,Monto,Saldo,Sucursal - agencia,Operación - Número',
        '02/11/2026,02/11/2026,TRANSF MAQ YUNQUE AZUL SAC,"-6,602.10","10,000.00",111-008,00418823',
        '03/11/2026,03/11/2026,ABONO CLIENTE,"1,000.00","11,000.00",111-008,00418824',
      ),
    );
    expect(found).toMatchObject({
      bank: 'bcp',
      account: '191-2245871-0-44',
      currency: 'PEN',
      credits: 1,
      unreadable: [],
    });
    expect(found.charges).toEqual([
      {
        ...{ row: 5, date: '2026-11-02', description: 'TRANSF MAQ YUNQUE AZUL SAC', operation: '00418823' },
        ...{ reference: '', amount: 660210 },
      },
    ]);
  });

  test('of Interbank: charges and payments in columns of their own, semicolons and Windows-1252', async () => {
    const text = [
      'Fecha de operación;Fecha de proceso;Nro. de operación;Movimiento;Descripción;Canal;Cargo;Abono;Saldo contable',
      '18/10/2026;18/10/2026;0015977;TRANSFERENCIA;MUÑOZ E HIJOS;WEB;S/ 2.950,00;;S/ 100,00',
      '19/10/2026;19/10/2026;0015978;ABONO;CLIENTE;WEB;;S/ 10,00;S/ 110,00',
    ].join('\n');
    const found = await read(Buffer.from(text, 'latin1'));
    expect(found).toMatchObject({ bank: 'interbank', currency: 'PEN', credits: 1 });
    expect(found.charges).toMatchObject([{ description: 'MUÑOZ E HIJOS', operation: '0015977', amount: 295000 }]);
  });

  test('of BBVA, as a workbook: serial days, binary numbers, no formula run', async () => {
    const found = await read(
      await workbookOf([
        ['BBVA Continental', null],
        ['F. Operación', 'F. Valor', 'Código', 'Nº. Doc.', 'Concepto', 'Importe', 'Oficina'],
        [46313, 46313, '020', '000912', 'PAGO PROV OLLA & BARRO', -1088.5599999999999, '0375'],
      ]),
    );
    expect(found).toMatchObject({ bank: 'bbva', unreadable: [] });
    expect(found.charges).toMatchObject([
      { row: 3, date: '2026-10-18', description: 'PAGO PROV OLLA & BARRO', operation: '000912', amount: 108856 },
    ]);
  });

  test.each([
    ['scotiabank', 'Scotiabank Perú'],
    ['bn', 'BANCO DE LA NACIÓN'],
  ])('of %s by what stands over its titles', async (bank, over) => {
    const lines = ['Fecha;Descripción;N° Operación;Cargo;Abono', '18/10/2026;PAGO;123;10.00;'];
    expect(await read(csv(over, ...lines))).toMatchObject({ bank, charges: [{ operation: '123', amount: 1000 }] });
  });

  test('others have their turn while a file of nothing but cells is read', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await readTable(csv(`${'a;'.repeat(199)}a\r\n`.repeat(1_000)));
    isOver = true;
    expect(turns).toBeGreaterThan(3);
  });

  test('figures over the titles that are no account hold nobody up', () => {
    const accountOf = (line: string) =>
      findHeader({ rows: [[line], ['Fecha', 'Detalle', 'Cargo']], isSheet: false, cut: new Set() }).account;
    expect(accountOf(`Cuenta ${'1'.repeat(480)}a`)).toBe('');
    expect(accountOf('Cuenta de ahorros soles: 0011-0175-0200345678')).toBe('0011-0175-0200345678');
    expect(accountOf('Cta. 04-015-123456')).toBe('');
    expect(accountOf('Cuenta corriente 100-7654321')).toBe('100-7654321');
  });

  test('of another bank: no one guesses, and what a person says is read', async () => {
    const table = await readTable(csv('Dia;Que;Cuanto', '2026-10-18;COMPRA;-3,50', '2026-10-19;X;4,00'));
    const header = findHeader(table);
    expect(header).toMatchObject({ bank: 'other', columns: null, titles: ['Dia', 'Que', 'Cuanto'] });
    const none = { operation: null, charge: null, reference: null };
    const found = await readStatement(table, header, { date: 0, description: 1, amount: 2, ...none });
    expect(found).toMatchObject({ credits: 1, charges: [{ date: '2026-10-18', amount: 350 }] });
  });

  test('what is not understood is named by its row, and the rest is read', async () => {
    const { unreadable, charges } = await read(
      csv(
        'Fecha;Descripción;Cargo',
        '18/10/2026;BIEN;10.00',
        '40/10/2026;MAL;10.00',
        '19/10/2026;MAL;diez1',
        ';TOTAL;20.00',
      ),
    );
    expect(charges).toHaveLength(1);
    expect(unreadable).toEqual([
      { row: 3, reason: 'La columna «Fecha» no es una fecha: «40/10/2026».' },
      { row: 4, reason: '«diez1», en la columna «Cargo», no es un importe.' },
      { row: 5, reason: 'La columna «Fecha» está vacía.' },
    ]);
  });

  describe('what is cut is told, and nothing is lost behind it', () => {
    const TITLES = 'Fecha,Descripción,Cargo,Abono';
    const thirty = (spoilt: string) =>
      Array.from({ length: 30 }, (_, at) =>
        at === 4 ? spoilt : `2026-10-${String(at + 1).padStart(2, '0')},"PAGO, ${at + 1}","1,0${at + 10}.00",`,
      );

    test.each([['2026-10-05,"PAGO 5,150.00,'], ['2026-10-05,PAGO 5,150.00,"'], ['"2026-10-05,PAGO 5,150.00,']])(
      'an open quote ends with its line: %s',
      async (spoilt) => {
        const found = await read(csv(TITLES, ...thirty(spoilt)));
        expect(found.charges).toHaveLength(29);
        expect(found.unreadable).toEqual([{ row: 6, reason: 'Abre comillas que no se cierran en su línea.' }]);
      },
    );

    test('so it does where a later row has quotes that would close it', async () => {
      const found = await read(
        csv('Fecha;Descripción;Cargo', '2026-10-01;"PAGO;10.00', '2026-10-02;PAGO;20.00', '2026-10-03;TUBO 12";30.00'),
      );
      expect(found.charges.map(({ row }) => row)).toEqual([3, 4]);
      expect(found.unreadable).toMatchObject([{ row: 2 }]);
    });

    test('a cell of several lines is still one', async () => {
      const found = await read(
        csv('Fecha;"Descripción";Cargo', '2026-10-01;"PAGO\nFACTURA; 1";10.00', '2026-10-02;X;2.00'),
      );
      expect(found).toMatchObject({ unreadable: [], charges: [{ description: 'PAGO FACTURA; 1' }, { amount: 200 }] });
    });

    test.each(['2026-10-11,PAG', '2026-10-11,PAGO,1', '2026-10-11'])('a file that ends with %s', async (last) => {
      const rows = thirty('2026-10-05,X,5.00,').slice(0, 10);
      const found = await read(csv(TITLES, ...rows, last));
      expect(found).toMatchObject({ credits: 0, unreadable: [{ row: 12 }] });
      expect(found.charges).toHaveLength(10);
    });

    const SIGNED = ['Fecha,Descripción,Importe', '2026-10-01,A,-100.00', '2026-10-02,B,"-1,500.00"'];
    test.each(['2026-10-03,C,-200', '2026-10-03,C,-2000.', '2026-10-03,C,-2000.0'])(
      'a file that ends within its amount: %s',
      async (last) => {
        const found = await read(csv(...SIGNED, last));
        expect(found.charges).toHaveLength(2);
        expect(found.unreadable).toEqual([
          { row: 4, reason: expect.stringMatching(/termina dentro de su importe|no es un importe/) },
        ]);
      },
    );

    test.each([
      ['is whole without the end of its line', [...SIGNED, '2026-10-03,C,-2000.00'], 200_000],
      ['ends its line', [...SIGNED, '2026-10-03,C,-200', ''], 20_000],
      ['has no céntimos, as others', [...SIGNED, '2026-10-03,C,-300', '2026-10-04,D,-200'], 20_000],
    ])('an amount that %s is what it says', async (_name, rows, amount) => {
      const found = await read(csv(...rows));
      expect(found.unreadable).toEqual([]);
      expect(found.charges.at(-1)).toMatchObject({ amount });
    });

    test('a row in the middle that ends before its amount', async () => {
      const found = await read(csv(TITLES, '2026-10-01,A,1.00,', '2026-10-02,B', '2026-10-03,C,,5.00', ''));
      expect(found).toMatchObject({ credits: 1, charges: [{ row: 2 }] });
      expect(found.unreadable).toEqual([{ row: 3, reason: 'Está incompleta: tiene menos columnas que las demás.' }]);
    });

    test('a sheet writes no cells in which nothing stands', async () => {
      const titles = ['Fecha', 'Descripción', 'Abono', 'Cargo'];
      const found = await read(await workbookOf([titles, [46313, 'A', 10], [46313, 'B', null, 20], [46313, 'C', 5]]));
      expect(found).toMatchObject({ credits: 2, unreadable: [], charges: [{ amount: 2000 }] });
    });

    test('of its only row nothing is left, and it is refused', async () => {
      await expect(read(csv('Fecha,Descripción,Cargo', '2026-10-01,"abre'))).rejects.toThrow(/Fila 2: Abre comillas/);
    });

    test('five megabytes of open quotes are read within the time of a test', async () => {
      const { cut } = await readTable(
        csv(...Array.from({ length: 19_000 }, () => `${'x'.repeat(240)};"${'y'.repeat(20)}`)),
      );
      expect(cut.size).toBe(19_000);
    });
  });

  test.each([
    ['one line of one column', Buffer.alloc(100_000, 'x')],
    ['separators alone', Buffer.from(`${',,,,\n'.repeat(5_000)}`)],
    ['titles alone', csv('Dia;Que;Cuanto')],
    ['lines of text', csv('hola', 'qué tal')],
  ])('%s has no row of which somebody could say what is what', async (_, bytes) => {
    const table = await readTable(bytes);
    expect(hasRows(table, findHeader(table))).toBe(false);
  });

  test.each([
    ['nothing', Buffer.alloc(0), /vacío/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /\.xls/],
    ['a page', Buffer.from('<html><table>'), /página web/],
    ['bytes', Buffer.from([1, 0, 2, 0]), /CSV/],
    ['a zip of nothing', Buffer.from('PK\u0003\u0004xxxx'), /dañado/],
  ])('%s is refused in words that say what to do', async (_, bytes, words) => {
    await expect(readTable(bytes)).rejects.toThrow(words);
    await expect(readTable(bytes)).rejects.toBeInstanceOf(StatementRefused);
  });

  test('a bomb is refused before it is unpacked, and so is a document type', async () => {
    const bomb = { 'xl/worksheets/sheet1.xml': Buffer.alloc(17 * 1024 * 1024, ' ') };
    await expect(readTable(await workbookOf([], bomb))).rejects.toThrow(/demasiado grande/);
    const entities = Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>');
    await expect(readTable(await workbookOf([], { 'xl/worksheets/sheet1.xml': entities }))).rejects.toThrow(/dañado/);
    await expect(readTable(csv(...Array.from({ length: 20_002 }, () => 'a;b;c')))).rejects.toThrow(/20,000/);
  });

  const only = async (bytes: Buffer) => {
    try {
      const table = await readTable(bytes);
      const header = findHeader(table);
      if (header.columns) await readStatement(table, header, header.columns);
    } catch (error) {
      expect(error).toBeInstanceOf(StatementRefused);
    }
  };

  test('any cut or spoilt file is read or refused, and nothing else', async () => {
    const book = await workbookOf([
      ['Fecha', 'Descripción', 'Monto'],
      [46313, 'PAGO', -10.5],
    ]);
    const text = csv('Fecha;Descripción;"Monto ""neto"""', '18/10/2026;"A;B\n";-1,5');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(book, text),
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 5 }),
        async (whole, cut, spoilt) => {
          const bytes = Buffer.from(whole.subarray(0, cut % (whole.length + 1)));
          for (const [place, byte] of spoilt) if (bytes.length > 0) bytes[place % bytes.length] = byte;
          await only(bytes);
        },
      ),
      { numRuns: 400 },
    );
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), (bytes) => only(Buffer.from(bytes))));
    await fc.assert(fc.asyncProperty(fc.string({ maxLength: 200 }), (some) => only(csv('Fecha;Glosa;Cargo', some))));
  });
});
