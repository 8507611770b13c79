import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type Money, money, parseMoney, sum } from '@yupana/tax/money.ts';
import { describe, expect, test } from 'vitest';
import { MONTH_PURCHASES, MONTH_SALES, OWNER } from '../../../test/programs-month.ts';
import { goldenRows, sheetCells } from '../../../test/sheet-cells.ts';
import { pagesOf, textOf, voucher } from '../../../test/written.ts';
import { writeWorkbook } from '../workbook/workbook.ts';
import type { WrittenVoucher } from '../written-voucher.ts';
import { STARSOFT_ACCOUNTS, USUAL_ACCOUNTS } from './accounts.ts';
import { CONCAR_PURCHASES, CONCAR_SALES } from './concar.ts';
import { CONTASIS_PURCHASES, CONTASIS_SALES } from './contasis.ts';
import { balanced, purchaseEntry, UnbalancedEntry } from './journal.ts';
import { dayInPeriod, type ProgramFormat, type ProgramSheet, programLines, programSheet } from './program.ts';
import { STARSOFT_PURCHASES, STARSOFT_SALES } from './starsoft.ts';

const golden = (name: string) =>
  readFileSync(new URL(`../../../fixtures/programs/${name}.txt`, import.meta.url), 'utf8');

async function sheetOf<Row>(format: ProgramSheet<Row>, vouchers: readonly WrittenVoucher[]) {
  const sheet = programSheet(format, pagesOf(vouchers), { owner: OWNER, accounts: USUAL_ACCOUNTS });
  return sheetCells(await buffer(writeWorkbook([sheet], new Date(0))));
}
function linesOf<Row>(format: ProgramFormat<Row>, vouchers: readonly WrittenVoucher[]) {
  return textOf(programLines(format, pagesOf(vouchers), { owner: OWNER, accounts: STARSOFT_ACCOUNTS }));
}
const row = (cells: ReadonlyMap<string, string> | undefined) => Object.fromEntries(cells ?? []);

describe('CONCAR', () => {
  test.each([
    ['concar-compras', CONCAR_PURCHASES, MONTH_PURCHASES],
    ['concar-ventas', CONCAR_SALES, MONTH_SALES],
  ] as const)('%s is what was reckoned by hand, from the fourth row of its sheet', async (name, format, vouchers) => {
    const { name: sheet, rows } = await sheetOf(format, vouchers);
    const expected = goldenRows(golden(name));
    expect(sheet).toBe('CONCAR');
    expect(rows.size).toBe(3 + expected.length);
    for (const [place, cells] of expected.entries()) expect(row(rows.get(4 + place))).toEqual(row(cells));
  });

  test('has the three rows of its template above them', async () => {
    const { rows } = await sheetOf(CONCAR_PURCHASES, []);
    expect(rows.get(1)?.size).toBe(41);
    expect(rows.get(1)?.get('AO')).toBe('Tasa IGV');
    expect(rows.get(2)?.get('N')).toBe("'D' ó 'H'");
    expect([rows.get(3)?.get('F'), rows.get(3)?.get('AM'), rows.get(3)?.get('AO')]).toEqual([
      '40 Caracteres',
      '1 Caracter',
      'Numérico 14,2',
    ]);
  });

  test('balances each entry in soles and in its own currency, as a program would add it up', async () => {
    for (const [format, vouchers] of [
      [CONCAR_PURCHASES, MONTH_PURCHASES],
      [CONCAR_SALES, MONTH_SALES],
    ] as const) {
      const { rows } = await sheetOf(format, vouchers);
      const sides = new Map<string, { soles: number; own: number }>();
      for (const [place, cells] of rows) {
        if (place < 4) continue;
        const sign = cells.get('N') === 'D' ? 1 : -1;
        const { soles, own } = sides.get(cells.get('C') ?? '') ?? { soles: 0, own: 0 };
        sides.set(cells.get('C') ?? '', {
          soles: soles + sign * parseMoney(cells.get('Q') ?? ''),
          own: own + sign * parseMoney(cells.get('O') ?? ''),
        });
      }
      expect(sides.size).toBe(vouchers.length - 1);
      for (const left of sides.values()) expect(left).toEqual({ soles: 0, own: 0 });
    }
  });

  test("calls a type that its table has not by SUNAT's digits", async () => {
    const { rows } = await sheetOf(CONCAR_PURCHASES, [{ ...(MONTH_PURCHASES[0] as WrittenVoucher), typeCode: '50' }]);
    expect(rows.get(4)?.get('R')).toBe('50');
  });
});

describe('CONTASIS', () => {
  test.each([
    ['contasis-compras', 'FORMATO_COMPRAS', 50, CONTASIS_PURCHASES, MONTH_PURCHASES],
    ['contasis-ventas', 'FORMATO_VENTAS', 44, CONTASIS_SALES, MONTH_SALES],
  ] as const)('%s is what was reckoned by hand, without heading', async (name, title, width, format, vouchers) => {
    const { name: sheet, rows } = await sheetOf(format, vouchers);
    const expected = goldenRows(golden(name));
    expect(sheet).toBe(title);
    expect(format.columns).toHaveLength(width);
    expect(rows.size).toBe(expected.length);
    for (const [place, cells] of expected.entries()) {
      const told = [...(rows.get(1 + place) ?? [])].filter(([, text]) => text.trim() !== '');
      expect(Object.fromEntries(told)).toEqual(row(cells));
    }
  });

  test('fills its texts with spaces, the empty ones too, and leaves empty what is nothing', async () => {
    const { rows } = await sheetOf(CONTASIS_PURCHASES, MONTH_PURCHASES);
    const first = rows.get(1);
    expect([first?.get('T'), first?.get('AI'), first?.get('AG')]).toEqual([
      ' '.repeat(20),
      ' '.repeat(9),
      ' '.repeat(10),
    ]);
    for (const letter of ['L', 'P', 'AC', 'AK', 'AT', 'AV', 'AW', 'AX']) expect(first?.has(letter)).toBe(false);
  });

  test('adds up: its parts are its total', async () => {
    for (const [format, vouchers, parts, total] of [
      [CONTASIS_PURCHASES, MONTH_PURCHASES, 'J K L M N O P Q R AW', 'S'],
      [CONTASIS_SALES, MONTH_SALES, 'I J K L M N O AQ', 'P'],
    ] as const) {
      const { rows } = await sheetOf(format, vouchers);
      for (const cells of rows.values()) {
        const of = (letter: string): Money => parseMoney(cells.get(letter) ?? '0');
        expect(sum(parts.split(' ').map(of))).toBe(of(total));
      }
    }
  });

  test('is paid in cash when it is due on its own day, and bears the rate of the day of what it modifies', async () => {
    const note = {
      ...(MONTH_PURCHASES[1] as WrittenVoucher),
      dueDate: '2026-08-10',
      modified: { issueDate: '2025-12-20', typeCode: '01', serie: 'E001', number: '3' },
      ...{ igv: parseMoney('-10'), dgIgv: parseMoney('-10'), total: parseMoney('-110') },
    };
    const { rows } = await sheetOf(CONTASIS_PURCHASES, [note]);
    expect([rows.get(1)?.get('AE'), rows.get(1)?.get('AR')]).toEqual(['CON', '10.00']);
  });

  test('cuts no code, which would be another one', async () => {
    const { rows } = await sheetOf(CONTASIS_PURCHASES, [voucher({ serie: 'LARGUISIMA', total: parseMoney('1') })]);
    expect(rows.get(1)?.get('D')).toBe('LARGUISIMA');
  });
});

describe('STARSOFT', () => {
  test.each([
    ['starsoft-compras', STARSOFT_PURCHASES, MONTH_PURCHASES, 35],
    ['starsoft-ventas', STARSOFT_SALES, MONTH_SALES, 27],
  ] as const)('%s is what was reckoned by hand, to the byte', async (name, format, vouchers, fields) => {
    const text = await linesOf(format, vouchers);
    expect(text).toBe(golden(name).replaceAll('\n', '\r\n'));
    for (const line of text.split('\r\n').slice(0, -1)) expect(line.split('|')).toHaveLength(fields);
  });

  test('balances each entry, as a program would add it up', async () => {
    for (const [format, vouchers, amountAt, sideAt] of [
      [STARSOFT_PURCHASES, MONTH_PURCHASES, 12, 32],
      [STARSOFT_SALES, MONTH_SALES, 14, 20],
    ] as const) {
      const left = new Map<string, number>();
      for (const line of (await linesOf(format, vouchers)).split('\r\n').slice(0, -1)) {
        const cells = line.split('|');
        const amount = parseMoney(cells[amountAt] ?? '') * (cells[sideAt] === 'D' ? 1 : -1);
        left.set(cells[3] ?? '', (left.get(cells[3] ?? '') ?? 0) + amount);
      }
      expect([...left]).toEqual(
        ['0001', '0002', '0003', '0004', '0005'].slice(0, vouchers.length - 1).map((n) => [n, 0]),
      );
    }
  });

  test('keeps the place of a short serie, and says what came through customs', async () => {
    const imported = { ...(MONTH_PURCHASES[0] as WrittenVoucher), typeCode: '50', serie: '118', number: '12345' };
    const [line = ''] = (await linesOf(STARSOFT_PURCHASES, [imported])).split('\r\n');
    const cells = line.split('|');
    expect([cells[7], cells[8], cells[17], cells[31]]).toEqual(['50', '118 00012345', '005', '1']);
  });

  test('is ASCII, whatever stands in a name', async () => {
    const odd = { ...(MONTH_PURCHASES[0] as WrittenVoucher), counterpartyName: 'AÑO|\r\n«日本» & CÍA', serie: 'F|1' };
    const text = await linesOf(STARSOFT_PURCHASES, [odd]);
    expect(text).toMatch(/^[\x20-\x7e\r\n]+$/);
    for (const line of text.split('\r\n').slice(0, -1)) expect(line.split('|')).toHaveLength(35);
  });
});

describe('an entry', () => {
  const entry = purchaseEntry(MONTH_PURCHASES[2] as WrittenVoucher, USUAL_ACCOUNTS);

  test('goes into a file when both of its currencies balance', () => {
    expect(balanced(entry)).toBe(entry);
  });

  test('that does not balance goes into none: in its own currency, in soles, on both sides, or with a sign', () => {
    const spoilt = (change: (line: (typeof entry.lines)[number]) => object, at = 0) => ({
      ...entry,
      lines: entry.lines.map((line, place) => (place === at ? { ...line, ...change(line) } : line)),
    });
    for (const unsound of [
      spoilt(({ debit }) => ({ debit: money(debit + 1) })),
      spoilt(({ soles }) => ({ soles: money(soles + 1) })),
      spoilt(({ debit }) => ({ credit: money(debit), debit: money(debit * 2) })),
      { ...entry, lines: entry.lines.slice(1) },
    ]) {
      expect(() => balanced(unsound)).toThrow(UnbalancedEntry);
    }
    expect(() => balanced(spoilt(() => ({ soles: money(0) })))).toThrow('El asiento de 01 F002-77 no cuadra.');
  });

  test('of some céntimos of a dollar that rounding turns round is booked in soles', () => {
    const tiny = voucher({
      ...{ currency: 'USD', exchangeRate: '3.750', serie: 'F1', number: '1' },
      ...{ dgTaxable: money(1), nonTaxable: money(1), total: money(2) },
    });
    const { own, lines } = balanced(purchaseEntry(tiny, USUAL_ACCOUNTS));
    expect([own.currency, lines.map(({ debit, credit }) => [debit, credit])]).toEqual([
      'S',
      [
        [2, 0],
        [0, 2],
      ],
    ]);
  });

  test('is of a day of its period', () => {
    expect(dayInPeriod('2026-08-31', '202608')).toBe('2026-08-31');
    expect(dayInPeriod('2025-12-31', '202608')).toBe('2026-08-01');
    expect(dayInPeriod('2028-03-01', '202802')).toBe('2028-02-29');
  });

  test('takes a number only when it has lines', async () => {
    const empty = voucher({ number: '7' });
    const text = await linesOf(STARSOFT_PURCHASES, [empty, MONTH_PURCHASES[0] as WrittenVoucher]);
    expect(
      text
        .split('\r\n')
        .slice(0, -1)
        .map((line) => line.split('|')[3]),
    ).toEqual(['0001', '0001', '0001']);
  });
});
