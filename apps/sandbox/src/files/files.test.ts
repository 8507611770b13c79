import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMoney } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { changedProposal } from '../sire/faults/changed-proposal.ts';
import { COMPANIES } from '../universe/companies.ts';
import { generatedProposal } from '../universe/proposals.ts';
import { BYTE_ORDER_MARK, COLUMNS } from './layouts.ts';
import { readProposalText } from './read.ts';
import { summaryOf, summaryText } from './summary.ts';

const SAMPLES = join(import.meta.dirname, '../../../../../shared/samples/sire');
const period = '202610' as Period;
const text = (place: number, book: 'RCE' | 'RVIE') =>
  generatedProposal('yupana', COMPANIES[place]!, book, period, '2026-11-20') ?? '';

describe('a proposal file', () => {
  test('starts with a BOM, ends its lines with CRLF and writes the header as SUNAT does', () => {
    const purchases = text(0, 'RCE');
    expect(purchases.startsWith(`${BYTE_ORDER_MARK}RUC|Apellidos y Nombres o Razón social|Periodo|CAR SUNAT|`)).toBe(
      true,
    );
    expect(
      purchases
        .split('\n')
        .slice(0, -1)
        .every((line) => line.endsWith('\r')),
    ).toBe(true);
    expect(COLUMNS.RCE).toHaveLength(80);
    expect(COLUMNS.RCE[13]).toBe('Apellidos Nombres/ Razón  Social');
    expect(COLUMNS.RVIE).toHaveLength(40);
    expect(COLUMNS.RVIE[12]).toBe('Apellidos Nombres/ Razón Social');
  });

  test('has as many cells in each row as in its header, and a 27-character CAR', () => {
    for (const place of COMPANIES.keys()) {
      for (const book of ['RCE', 'RVIE'] as const) {
        const rows = text(place, book).trimEnd().split('\r\n').slice(1);
        for (const row of rows) {
          const cells = row.split('|');
          expect(cells).toHaveLength(COLUMNS[book].length);
          expect(cells[3]).toHaveLength(27);
        }
      }
    }
  });

  test('writes zero as 0.00 in purchases and as 0 in sales', () => {
    const [, purchase = ''] = text(0, 'RCE').split('\r\n');
    expect(purchase.split('|')[18]).toBe('0.00');
    const [, sale = ''] = text(0, 'RVIE').split('\r\n');
    expect(sale.split('|')[13]).toBe('0');
    expect(sale).not.toMatch(/\|\d+\.\d?0\|/);
  });

  test('puts a credit note of the month in the ordinary columns and one of an earlier month in the discounts', () => {
    const notes = [...COMPANIES.keys()]
      .flatMap((place) => text(place, 'RVIE').trimEnd().split('\r\n').slice(1))
      .map((line) => line.split('|'))
      .filter((cells) => cells[6] === '07' && (cells[14] !== '0' || cells[15] !== '0'));
    const earlier = notes.filter((cells) => cells[28]?.slice(3) !== '10/2026');
    const same = notes.filter((cells) => cells[28]?.slice(3) === '10/2026');
    expect(earlier.length).toBeGreaterThan(5);
    expect(same.length).toBeGreaterThan(5);
    expect(earlier.filter((cells) => cells[14] !== '0' || !cells[15]?.startsWith('-'))).toEqual([]);
    expect(same.filter((cells) => cells[15] !== '0' || !cells[14]?.startsWith('-'))).toEqual([]);
  });

  test('is summed by type as its rows say', () => {
    const file = readProposalText(text(0, 'RCE'))!;
    const lines = summaryText('RCE', summaryOf(file)).trimEnd().split('\r\n');
    const total = lines.at(-1)!.split('|');
    expect(total[0]).toBe('TOTAL ');
    expect(total[1]).toBe(String(file.rows.length));
    const sum = file.rows.reduce((all, row) => all + parseMoney(row[24]!), 0);
    expect(parseMoney(total[12]!)).toBe(sum);
    expect(lines[1]).toMatch(/^01-Factura\|\d+\|/);
  });

  test('with no voucher is summed to a TOTAL of zeros, as SUNAT writes it', () => {
    expect(summaryText('RVIE', []).split('\r\n')[1]).toBe(`TOTAL |0${'|0.00'.repeat(13)}`);
  });

  test('in the comma layout quotes nothing, and names with commas are put together again', () => {
    const line = text(13, 'RCE');
    const commas = readProposalText(line.replaceAll('|', ','))!;
    expect(commas.separator).toBe(',');
    expect(commas.rows).toEqual(readProposalText(line)!.rows);
  });

  test('some hours later has one voucher more, one less and one with another amount', () => {
    const before = readProposalText(text(0, 'RVIE'))!.rows;
    const after = readProposalText(changedProposal(Buffer.from(text(0, 'RVIE'))).toString())!.rows;
    const totals = (rows: string[][]) => new Map(rows.map((row) => [row[3], row[25]]));
    const [old, now] = [totals(before), totals(after)];
    expect([...old.keys()].filter((car) => !now.has(car))).toHaveLength(1);
    expect([...now.keys()].filter((car) => !old.has(car))).toHaveLength(1);
    expect([...now].filter(([car, total]) => old.has(car) && old.get(car) !== total)).toHaveLength(1);
  });
});

describe.skipIf(!existsSync(SAMPLES))('the sample proposals (absent in a stand-alone clone)', () => {
  test('are all recognised with the columns of every row in place', () => {
    const proposals = readdirSync(SAMPLES)
      .filter((name) => /propuesta/.test(name))
      .map((name) => [name, readProposalText(readFileSync(join(SAMPLES, name), 'utf8'))] as const);
    expect(proposals.length).toBeGreaterThan(8);
    for (const [name, file] of proposals) {
      expect(file, name).not.toBeNull();
      for (const row of file?.rows ?? []) {
        expect(row[2], name).toMatch(/^20\d{4}$/);
        expect(row[file?.book === 'RCE' ? 24 : 25], name).toMatch(/^-?\d+(\.\d+)?$/);
      }
    }
  });
});
