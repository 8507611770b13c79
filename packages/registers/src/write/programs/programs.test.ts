import { existsSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Money, parseMoney, sum, ZERO } from '@yupana/tax/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagesOf, textOf, voucher } from '../../../test/written.ts';
import { readTable } from '../../read/statements/read-table.ts';
import { writeWorkbook } from '../workbook/workbook.ts';
import type { WrittenVoucher } from '../written-voucher.ts';
import { USUAL_ACCOUNTS } from './accounts.ts';
import { CellTooWide } from './fixed-width.ts';
import { balanced, type JournalEntry, purchaseEntry, saleEntry } from './journal.ts';
import { AccountTooLong, accountDigits, programLines, programSheet } from './program.ts';
import { SISCONT_PURCHASES, SISCONT_SALES } from './siscont-excel.ts';
import {
  MOST_SISCONT_PLACES,
  SISCONT_16_PURCHASES,
  SISCONT_16_SALES,
  SISCONT_23_PURCHASES,
  SISCONT_23_SALES,
} from './siscont-text.ts';

const samples = fileURLToPath(new URL('../../../../../../shared/samples/formats/', import.meta.url));
const hasSamples = existsSync(samples);

const PURCHASE = voucher({
  ...{ serie: 'F001', number: '101', issueDate: '2026-08-03', dueDate: '2026-09-02' },
  ...{ counterpartyDocument: '20607777773', counterpartyName: 'PROVEEDOR DE PRUEBA SAC' },
  ...{ taxable: parseMoney('1000'), dgTaxable: parseMoney('1000'), igv: parseMoney('180'), dgIgv: parseMoney('180') },
  total: parseMoney('1180'),
});
const SALE = voucher({
  ...{ serie: 'F001', number: '1001', issueDate: '2026-08-02', dueDate: '2026-09-02' },
  ...{ counterpartyDocument: '20609999999', counterpartyName: 'DISTRIBUIDORA DEL NORTE SAC' },
  ...{ taxable: parseMoney('25000'), igv: parseMoney('4500'), total: parseMoney('29500') },
});
const CREDIT_NOTE = voucher({
  ...{
    typeCode: '07',
    serie: 'FC01',
    number: '5',
    modified: { issueDate: '2026-08-03', typeCode: '01', serie: 'F001', number: '101' },
  },
  ...{ taxable: parseMoney('-100'), dgTaxable: parseMoney('-100'), igv: parseMoney('-18'), dgIgv: parseMoney('-18') },
  total: parseMoney('-118'),
});

const sheetOf = async (book: 'RCE' | 'RVIE', rows: readonly WrittenVoucher[]) => {
  const booked = { owner: { ruc: '20990002143', period: '202608' }, accounts: USUAL_ACCOUNTS };
  const sheet = programSheet(book === 'RCE' ? SISCONT_PURCHASES : SISCONT_SALES, pagesOf(rows), booked);
  return (await readTable(await buffer(writeWorkbook([sheet], new Date(0))))).rows;
};

describe('SISCONT, by workbook', () => {
  test.skipIf(!hasSamples)(
    'has the columns of CompraAPP and VentaAPP (skipped: no samples beside this checkout)',
    async () => {
      const published = async (name: string) => (await readTable(readFileSync(`${samples}siscont-${name}.xlsx`))).rows;
      const [purchases, sales] = [await sheetOf('RCE', [PURCHASE]), await sheetOf('RVIE', [SALE])];
      const [compra, venta] = [await published('CompraAPP'), await published('VentaAPP')];
      expect(purchases[0]).toEqual(compra[0]);
      expect(sales[0]).toEqual(venta[0]);
      // Voucher number, day of the entry, gloss and accounts are each company's; all else is the voucher's.
      const own = ['Vou.Numero', 'Vou.Fecha', 'Glosa', 'TC'];
      const told = (header: readonly string[] = [], row: readonly string[] = []) =>
        header.map((title, place) => [title, row[place] ?? '']).filter(([title = '']) => !own.includes(title));
      const asNumbers = (pairs: string[][]) =>
        pairs
          .map(([title, text = '']) => [title, /^\d+\.\d+$/.test(text) ? Number(text) : text])
          .filter(([, text]) => text !== '');
      expect(asNumbers(told(purchases[0], purchases[1]))).toEqual(asNumbers(told(compra[0], compra[1])));
      expect(asNumbers(told(sales[0], sales[1]))).toEqual(asNumbers(told(venta[0], venta[1])));
    },
  );

  test('leaves empty what is nothing, and tells what a note modifies', async () => {
    const [header = [], row = []] = await sheetOf('RCE', [CREDIT_NOTE]);
    const cell = (title: string) => row[header.indexOf(title)] ?? '';
    expect([cell('AD. NO GRAV.'), cell('IMP. BOLSA'), cell('Cta O. Trib.')]).toEqual(['', '', '']);
    expect([cell('B.I.O.G y E. (A)'), cell('IGV (A)')]).toEqual(['-100.00', '-18.00']);
    expect([cell('R.Doc'), cell('R.numero'), cell('R.Fecha')]).toEqual(['01', 'F001-101', '03/08/2026']);
    expect(header).toHaveLength(61);
    expect((await sheetOf('RVIE', []))[0]).toHaveLength(56);
  });

  test('gives dollars in dollars, and soles where there is no rate', async () => {
    const dollars = { ...PURCHASE, dgTaxable: parseMoney('3750'), dgIgv: parseMoney('675'), currency: 'USD' };
    const rows = await sheetOf('RCE', [
      { ...dollars, exchangeRate: '3.750' },
      { ...dollars, exchangeRate: '0.000' },
      { ...dollars, currency: 'EUR', exchangeRate: '4.100' },
    ]);
    const at = (row: number) =>
      ['Moneda', 'TC', 'B.I.O.G y E. (A)', 'IGV (A)'].map((title) => rows[row]?.[rows[0]?.indexOf(title) ?? 0]);
    expect(at(1)).toEqual(['D', '3.750', '1000.00', '180.00']);
    expect(at(2)).toEqual(['S', '1.000', '3750.00', '675.00']);
    expect(at(3)).toEqual(['S', '1.000', '3750.00', '675.00']);
  });
});

describe('the entry of a voucher', () => {
  const balance = ({ lines }: JournalEntry) => sum(lines.map(({ debit, credit }) => (debit - credit) as never));

  test('of a purchase: cost and IGV against what is owed', () => {
    const { lines } = purchaseEntry(PURCHASE, USUAL_ACCOUNTS);
    expect(lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['656101', 100_000, 0],
      ['401111', 18_000, 0],
      ['421201', 0, 118_000],
    ]);
  });

  test('of a credit note goes the other way, without sign', () => {
    const { lines } = purchaseEntry(CREDIT_NOTE, USUAL_ACCOUNTS);
    expect(lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['656101', 0, 10_000],
      ['401111', 0, 1_800],
      ['421201', 11_800, 0],
    ]);
  });

  test('of what gives no credit takes its IGV for cost', () => {
    const without = {
      ...PURCHASE,
      dgTaxable: ZERO,
      dgIgv: ZERO,
      dngTaxable: parseMoney('1000'),
      dngIgv: parseMoney('180'),
    };
    expect(purchaseEntry(without, USUAL_ACCOUNTS).lines.map(({ account, debit }) => [account, debit])).toEqual([
      ['656101', 118_000],
      ['421201', 0],
    ]);
  });

  test('balances, whatever is rounded', () => {
    const amount = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((n) => n as never);
    const rate = fc
      .integer({ min: 1_000, max: 9_999 })
      .map((n) => `${Math.floor(n / 1_000)}.${String(n % 1_000).padStart(3, '0')}`);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 10, maxLength: 10 }), rate, (some, exchangeRate) => {
        const [dgTaxable, dgIgv, dgngTaxable, dgngIgv, dngTaxable, dngIgv, nonTaxable, isc, icbper, other] = some;
        const told = { dgTaxable, dgIgv, dgngTaxable, dgngIgv, dngTaxable, dngIgv, nonTaxable, isc, icbper, other };
        const one = voucher({
          ...(told as object),
          taxable: dgTaxable as never,
          igv: dgIgv as never,
          currency: 'USD',
          exchangeRate,
        });
        for (const entry of [purchaseEntry(one, USUAL_ACCOUNTS), saleEntry(one, USUAL_ACCOUNTS)]) {
          expect(balance(entry)).toBe(0);
          // In soles too, and each line on one side: it would be thrown.
          expect(balanced(entry)).toBe(entry);
        }
      }),
    );
  });
});

describe('SISCONT, by text', () => {
  const booked = { owner: { ruc: '20990002143', period: '202608' }, accounts: USUAL_ACCOUNTS };
  /** The lines of one voucher. */
  const linesOf = (format: typeof SISCONT_16_PURCHASES, one: WrittenVoucher, place = 1, of = booked) =>
    format.rows(one, place, of).map((row) => format.columns.map(({ value }) => value(row)).join(''));

  test.skipIf(!hasSamples)(
    'is the published file, to the byte but for its gloss (skipped: no samples beside this checkout)',
    async () => {
      for (const [format, name] of [
        [SISCONT_16_PURCHASES, '596-v16-17'],
        [SISCONT_23_PURCHASES, '608-v23'],
      ] as const) {
        const published = readFileSync(`${samples}siscont-txt-${name}.txt`, 'latin1');
        // Its entry is of another day than its voucher: here it is of the same.
        const ours = await textOf(programLines(format, pagesOf([PURCHASE]), booked));
        const asPublished = ours
          .replaceAll('0100001' + '03/08/26', '0100001' + '05/08/26')
          .replaceAll('COMPRA F001-101 ', 'COMPRA DE PRUEBA');
        expect(asPublished).toBe(published);
      }
    },
  );

  test.each([
    [596, SISCONT_16_PURCHASES, SISCONT_16_SALES],
    [608, SISCONT_23_PURCHASES, SISCONT_23_SALES],
  ] as const)('has lines of %i characters, whatever is in them', async (length, purchases, sales) => {
    const odd = { ...PURCHASE, counterpartyName: 'Ñ'.repeat(90), serie: 'X'.repeat(30), dueDate: null };
    for (const format of [purchases, sales]) {
      for (const one of [odd, CREDIT_NOTE]) {
        expect(linesOf(format, one, 12_345).map((line) => line.length)).toEqual([length, length, length]);
      }
      const lines = (await textOf(programLines(format, pagesOf([odd, CREDIT_NOTE, SALE]), booked))).split('\r\n');
      expect(lines.pop()).toBe('');
      expect(new Set(lines.map((line) => line.length))).toEqual(new Set([length]));
      expect(new Set(lines.map((line) => line.slice(2, 7))).size).toBe(format.book === 'RCE' ? 2 : 3);
    }
  });

  test('cuts no number: what is wider than its field is told by name, and goes into no file', async () => {
    const large = voucher({ nonTaxable: parseMoney('12345678901.20'), total: parseMoney('12345678901.20') });
    const told = (one: WrittenVoucher, accounts = USUAL_ACCOUNTS, place = 1) => {
      try {
        linesOf(SISCONT_23_PURCHASES, one, place, { ...booked, accounts });
        return null;
      } catch (error) {
        if (!(error instanceof CellTooWide)) throw error;
        return error.message;
      }
    };
    expect(told(PURCHASE)).toBeNull();
    expect(told(large)).toBe(
      'El archivo no se puede preparar: de 01 F001-1, el campo DEBE toma 12 caracteres y «12345678901.20» tiene 14. Registra ese comprobante a mano.',
    );
    expect(told({ ...PURCHASE, serie: 'X'.repeat(60) })).toContain('el campo NUMERO toma 40');
    expect(told({ ...PURCHASE, counterpartyDocument: '1'.repeat(16) })).toContain('el campo CODIGO toma 15');
    const wide = { ...USUAL_ACCOUNTS, purchases: { ...USUAL_ACCOUNTS.purchases, expense: '65610100001' } };
    expect(told(PURCHASE, wide)).toContain('el campo CUENTA toma 10 caracteres y «65610100001»');
    // Of a file it is refused before any line is made.
    const file = textOf(programLines(SISCONT_23_PURCHASES, pagesOf([PURCHASE]), { ...booked, accounts: wide }));
    await expect(file).rejects.toThrow(AccountTooLong);
    expect(told(PURCHASE, USUAL_ACCOUNTS, MOST_SISCONT_PLACES)).toBeNull();
    expect(told(PURCHASE, USUAL_ACCOUNTS, MOST_SISCONT_PLACES + 1)).toContain('el campo VOU toma 5');
  });

  test('bears the parts of the voucher on one line of its entry alone', () => {
    const untaxed = voucher({ nonTaxable: parseMoney('350'), total: parseMoney('350') });
    const lines = linesOf(SISCONT_16_PURCHASES, untaxed);
    expect(lines.map((line) => line[318])).toEqual([' ', 'C']);
    expect(lines[1]?.slice(331, 343)).toBe('000000350.00');
    const sold = linesOf(SISCONT_16_SALES, SALE, 7);
    expect(sold[1]?.slice(318, 331)).toBe('V000025000.00');
    expect(sold[1]?.slice(367, 379)).toBe('000004500.00');
  });

  test('has each part of a voucher in a field of its own', () => {
    const parts = (format: typeof SISCONT_23_PURCHASES, one: WrittenVoucher) => {
      const line = linesOf(format, one).find((told) => told[318] !== ' ') ?? '';
      return Array.from({ length: 10 }, (_, at) => Number(line.slice(319 + 12 * at, 331 + 12 * at)));
    };
    const [one, two, three, four, five] = [1, 2, 3, 4, 5].map((n) => parseMoney(String(n))) as [
      Money,
      Money,
      Money,
      Money,
      Money,
    ];
    const [six, seven, eight, nine, ten] = [6, 7, 8, 9, 10].map((n) => parseMoney(String(n))) as [
      Money,
      Money,
      Money,
      Money,
      Money,
    ];
    const bought = voucher({
      ...{ dgTaxable: one, nonTaxable: two, dgngIgv: three, dgngTaxable: four, dgIgv: five },
      ...{ other: six, dngTaxable: seven, dngIgv: eight, isc: nine, icbper: ten },
    });
    expect(parts(SISCONT_23_PURCHASES, bought)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const sold = voucher({
      ...{ taxable: one, nonTaxable: nine, igv: five, other: six, isc: eight, icbper: ten },
      detail: { exempt: '2.00', unaffected: '3.00', export: '4.00' },
    });
    expect(parts(SISCONT_23_SALES, sold)).toEqual([1, 5, 0, 4, 5, 6, 0, 0, 8, 10]);
  });

  test('knows ICBPER in version 23 alone, and in both it stands in the entry', () => {
    const bag = { ...PURCHASE, icbper: parseMoney('0.50'), total: parseMoney('1180.50') };
    const [before, after] = [linesOf(SISCONT_16_PURCHASES, bag), linesOf(SISCONT_23_PURCHASES, bag)];
    for (const lines of [before, after]) {
      expect(lines.map((line) => line.slice(15, 49).trim())).toEqual([
        '656101    000001000.00000000000.00',
        '641901    000000000.50000000000.00',
        '401111    000000180.00000000000.00',
        '421201    000000000.00000001180.50',
      ]);
    }
    expect(after[2]?.slice(427, 439)).toBe('000000000.50');
    expect(before[2]?.slice(427, 442)).toBe('20607777773    ');
  });

  test('books what is of another month within its period, in the currency of the voucher', () => {
    const late = {
      ...{ ...PURCHASE, issueDate: '2026-07-30', currency: 'USD', exchangeRate: '3.750' },
      ...{ dgTaxable: parseMoney('3750'), dgIgv: parseMoney('675'), total: parseMoney('4425') },
    };
    const [line = ''] = linesOf(SISCONT_23_PURCHASES, late);
    expect([line.slice(7, 15), line.slice(102, 110)]).toEqual(['01/08/26', '30/07/26']);
    expect(line.slice(25, 60)).toBe('000001000.00000000000.00D03.7500000');
  });

  test('balances each entry, also of what dollars round to nothing', () => {
    const tiny = voucher({
      ...{ currency: 'USD', exchangeRate: '3.750', dgTaxable: parseMoney('100'), icbper: parseMoney('0.01') },
      total: parseMoney('100.01'),
    });
    for (const [format, one] of [
      [SISCONT_16_PURCHASES, PURCHASE],
      [SISCONT_16_PURCHASES, CREDIT_NOTE],
      [SISCONT_23_SALES, SALE],
      [SISCONT_23_PURCHASES, tiny],
    ] as const) {
      const lines = linesOf(format, one);
      const side = (from: number) =>
        lines.map((line) => parseMoney(line.slice(from, from + 12).replace(/^0+(?=\d)/, '')));
      expect(sum(side(25))).toBe(sum(side(37)));
      expect(sum(side(25))).toBeGreaterThan(0);
      for (const [at, debit] of side(25).entries()) expect(debit > 0).toBe(side(37)[at] === 0);
    }
  });

  test('says where each field stands: as wide as its column, and as long as the version reads', () => {
    for (const [format, length] of [
      [SISCONT_16_PURCHASES, 596],
      [SISCONT_16_SALES, 596],
      [SISCONT_23_PURCHASES, 608],
      [SISCONT_23_SALES, 608],
    ] as const) {
      expect(format.columns.reduce((all, { width }) => all + width, 0)).toBe(length);
      const titles = format.columns.map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
      expect(accountDigits(format)).toBe(10);
    }
  });
});
