import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixturePath } from '../../../test/files.ts';
import { readHeader } from './layout.ts';
import type { Book } from './proposal-row.ts';
import { splitRow } from './split-row.ts';

function sample(book: Book) {
  const [header = '', row = ''] = readFileSync(fixturePath(`ok/${book.toLowerCase()}-202609.txt`), 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const layout = readHeader(book, header.replaceAll(',', ' ').replaceAll('|', ','));
  return { layout, cells: row.split('|') };
}

/** The named cells are exact; free ones, empty in these rows, may be there or not. */
function expectCells(found: readonly string[], written: readonly string[], named: number): void {
  expect(found.slice(0, named)).toEqual(written.slice(0, named));
  expect(found.slice(named).join('')).toBe('');
}

/** Names as people have them: any text, commas with and without spaces, figures among them. */
const piece = fc.constantFrom(
  'GRUPO',
  'S.A.C.',
  '20',
  '30.50',
  '',
  ' HIJOS',
  'PEN',
  '0',
  '1.000',
  '202609',
  'ÑANDÚ',
  '01/09/2026',
);
const name = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => `EMPRESA ${pieces.join(',')} PERÚ`);

describe.each(['RCE', 'RVIE'] as const)('a row of %s whose names have commas', (book) => {
  const { layout, cells } = sample(book);
  const { ownName, counterpartyName } = layout.columns.places;
  const named = layout.columns.names.length;

  test('is put together again, whatever the names', () => {
    fc.assert(
      fc.property(name, name, (own, counterparty) => {
        const written = cells.with(ownName, own).with(counterpartyName, counterparty);
        expectCells(splitRow(written.join(','), layout), written, named);
      }),
    );
  });

  test('is put together too when its free columns are not there', () => {
    fc.assert(
      fc.property(name, name, (own, counterparty) => {
        const written = cells
          .with(ownName, own)
          .with(counterpartyName, counterparty)
          .slice(0, layout.columns.names.length);
        expect(splitRow(written.join(','), layout)).toEqual(written);
      }),
    );
  });

  test('is rejected, never guessed, when it was cut', () => {
    const written = cells.with(ownName, 'A, B').with(counterpartyName, 'C, D').join(',');
    const needed = cells.with(ownName, 'A, B').with(counterpartyName, 'C, D').slice(0, layout.columns.names.length);
    for (let length = 1; length < needed.join(',').lastIndexOf(','); length++) {
      expect(() => splitRow(written.slice(0, length), layout), written.slice(0, length)).toThrow(/incompleta/);
    }
  });
});

test('free columns that say something are kept', () => {
  const { layout, cells } = sample('RCE');
  const written = cells.with(41, 'A').with(79, 'Z');
  expect(splitRow(written.join(','), layout)).toEqual(written);
});

test('a row may leave its free columns out, have one separator more, and not two', () => {
  const { layout, cells } = sample('RCE');
  const named = cells.slice(0, 41);
  for (const free of [0, 1, 3, 39, 40]) {
    const written = [...named, ...Array<string>(free).fill('')];
    expectCells(splitRow(written.join(','), layout), written, 41);
  }
  const long = [...named, ...Array<string>(41).fill('')].join(',');
  expect(() => splitRow(long, layout)).toThrow('La fila tiene 82 columnas y la cabecera, 80.');
});

describe('figures next to a name', () => {
  const { layout, cells } = sample('RCE');
  const { counterpartyName, currency } = layout.columns.places;
  const firstAmount = counterpartyName + 1;

  test('a name that ends in one is told apart when the amounts add up to the total', () => {
    const written = cells.with(counterpartyName, 'INVERSIONES 24,7');
    expect(splitRow(written.join(','), layout)).toEqual(written);
  });

  test.each([
    ['a third decimal', ['1.004'], '1.00'],
    ['more digits than money has', ['90071992547409.93', '90071992547409.93'], '180143985094819.86'],
  ])('amounts with %s add up to nothing, however near they come', (_, some, total) => {
    const written = cells.with(counterpartyName, 'INVERSIONES 24,7');
    for (let place = firstAmount; place < currency; place++) written[place] = '0.00';
    for (const [place, cell] of some.entries()) written[firstAmount + place] = cell;
    written[currency - 1] = total;
    expect(() => splitRow(written.join(','), layout)).toThrow('dónde termina el nombre');
  });

  test('an amount with a thousands separator is never read as what stands after its comma', () => {
    const written = cells.with(firstAmount, '1,000.00').join(',');
    expect(() => splitRow(written, layout)).toThrow('dónde termina el nombre');
  });

  test('an amount with a thousands separator further on does not pass either', () => {
    const written = cells.with(currency - 1, '1,180.00').join(',');
    expect(() => splitRow(written, layout)).toThrow();
  });
});
