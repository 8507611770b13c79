import { existsSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseMoney, sum, ZERO } from '@yupana/tax/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagesOf, voucher } from '../../../test/written.ts';
import { readTable } from '../../read/statements/read-table.ts';
import { writeWorkbook } from '../workbook/workbook.ts';
import type { WrittenVoucher } from '../written-voucher.ts';
import { USUAL_ACCOUNTS } from './accounts.ts';
import { balanced, type JournalEntry, purchaseEntry, saleEntry } from './journal.ts';
import { programSheet } from './program.ts';
import { SISCONT_PURCHASES, SISCONT_SALES } from './siscont-excel.ts';
import { siscontLines, wideCells } from './siscont-text.ts';

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
  test.skipIf(!hasSamples)(
    'is the published file, to the byte but for its gloss (skipped: no samples beside this checkout)',
    () => {
      for (const [version, name] of [
        [596, '596-v16-17'],
        [608, '608-v23'],
      ] as const) {
        const published = readFileSync(`${samples}siscont-txt-${name}.txt`, 'latin1');
        // Its entry is of another day than its voucher: here it is of the same.
        const ours = siscontLines(purchaseEntry(PURCHASE, USUAL_ACCOUNTS), 'RCE', 1, version);
        const asPublished = ours
          .replaceAll('0100001' + '03/08/26', '0100001' + '05/08/26')
          .replaceAll('COMPRA F001-101 ', 'COMPRA DE PRUEBA');
        expect(asPublished).toBe(published);
      }
    },
  );

  test.each([[596], [608]] as const)('has lines of %i characters, whatever is in them', (version) => {
    const odd = { ...PURCHASE, counterpartyName: 'Ñ'.repeat(90), dueDate: null };
    for (const one of [odd, CREDIT_NOTE]) {
      const lines = siscontLines(purchaseEntry(one, USUAL_ACCOUNTS), 'RCE', 12_345, version).split('\r\n');
      expect(lines.pop()).toBe('');
      expect(lines).toHaveLength(3);
      for (const line of lines) expect(line).toHaveLength(version);
    }
  });

  test('cuts no number: what is wider than its field is told, and goes into no file', () => {
    const large = voucher({ nonTaxable: parseMoney('12345678901.20'), total: parseMoney('12345678901.20') });
    const told = (one: WrittenVoucher, accounts = USUAL_ACCOUNTS, place = 1) =>
      wideCells(purchaseEntry(one, accounts), 'RCE', place, 608).map(({ name, value }) => [name, value]);
    expect(told(PURCHASE)).toEqual([]);
    expect(told(large)).toEqual([
      ['Debe', '12345678901.20'],
      ['Haber', '12345678901.20'],
      ['Importe del comprobante', '12345678901.20'],
    ]);
    expect(told({ ...PURCHASE, serie: 'X'.repeat(60) })[0]?.[0]).toBe('Serie y número');
    const wide = { ...USUAL_ACCOUNTS, purchases: { ...USUAL_ACCOUNTS.purchases, expense: '65610100001' } };
    expect(told(PURCHASE, wide)).toEqual([['Cuenta', '65610100001']]);
    expect(told(PURCHASE, USUAL_ACCOUNTS, 100_000)).toEqual([['Número del asiento', '100000']]);
    expect(() => siscontLines(purchaseEntry(large, USUAL_ACCOUNTS), 'RCE', 1, 596)).toThrow(/«Debe» no cabe/);
  });

  test('bears the parts of the voucher on one line of its entry alone', () => {
    const untaxed = voucher({ nonTaxable: parseMoney('350'), total: parseMoney('350') });
    const lines = siscontLines(purchaseEntry(untaxed, USUAL_ACCOUNTS), 'RCE', 1, 596).split('\r\n').slice(0, 2);
    expect(lines.map((line) => line[318])).toEqual([' ', 'C']);
    expect(lines[1]?.slice(331, 343)).toBe('000000350.00');
    const sold = siscontLines(saleEntry(SALE, USUAL_ACCOUNTS), 'RVIE', 7, 596).split('\r\n');
    expect(sold[1]?.slice(318, 331)).toBe('V000025000.00');
    expect(sold[1]?.slice(367, 379)).toBe('000004500.00');
  });
});
