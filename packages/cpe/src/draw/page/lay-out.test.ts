import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bare, factura, lineOf, misplaced, soles, someone } from '../../../test/paper.ts';
import type { Decimal } from '../../document/decimal.ts';
import type { Document } from '../../document/document.ts';
import { sheetFor } from '../sheets/sheet-for.ts';
import { layOut } from './lay-out.ts';
import { measureWith } from './paint.ts';

const measure = measureWith(createCanvas(1, 1).getContext('2d'));

/** The texts of each page, in the order in which they are set. */
const pagesOf = (document: Document): string[][] =>
  layOut(sheetFor(document), measure).map((page) => page.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));

const faults = (document: Document): string[] =>
  layOut(sheetFor(document), measure).flatMap((page) => misplaced(page, measure));

test('a factura is one page, without a number of pages, and everything has its place', () => {
  const pages = pagesOf(factura());
  expect(pages).toHaveLength(1);
  expect(pages[0]).toEqual(
    expect.arrayContaining([
      'RUC 20990021024',
      'FACTURA ELECTRÓNICA',
      'F005-00001207',
      'T001-00000954',
      'IGV 18 %',
      'S/ 6,602.10',
    ]),
  );
  expect(pages[0]?.join(' ')).not.toContain(' de 1');
  expect(faults(factura())).toEqual([]);
});

test('many lines go over pages: each has the head and the titles, says which it is, and no line is lost', () => {
  const lines = Array.from({ length: 150 }, (_, at) => lineOf({ description: `Artículo ${at + 1}` }));
  const pages = pagesOf(factura({ lines }));
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('FACTURA ELECTRÓNICA');
    expect(page).toContain(`${at + 1} de ${pages.length}`);
  }
  expect(pages.flat().filter((text) => text.startsWith('Artículo'))).toHaveLength(150);
  expect(
    pages.filter((page) => page.some((text) => text.startsWith('Artículo')) && !page.includes('Descripción')),
  ).toEqual([]);
  expect(pages.at(-1)).toContain('Importe total');
  expect(faults(factura({ lines }))).toEqual([]);
});

test('however many lines there are, the totals find a place', () => {
  // Twenty find room beside the totals, and on two pages fifty-one.
  for (const count of [0, 1, 19, 20, 21, 22, 26, 27, 28, 29, 51, 52]) {
    const lines = Array.from({ length: count }, () => lineOf());
    const pages = layOut(sheetFor(factura({ lines })), measure);
    expect(pages.at(-1), `${count} lines`).toContainEqual(expect.objectContaining({ text: 'Importe total' }));
    expect(
      pages.flatMap((page) => misplaced(page, measure)),
      `${count} lines`,
    ).toEqual([]);
  }
});

describe('hostile documents', () => {
  test('ten thousand lines end after two hundred pages, with the totals and with how many are missing', () => {
    const pages = pagesOf(factura({ lines: Array.from({ length: 10_000 }, () => lineOf()) }));
    expect(pages).toHaveLength(200);
    expect(pages[199]).toContain('Importe total');
    expect(pages[199]?.join(' ')).toMatch(/llega a 200 páginas: muestra \d+ de 10000 líneas/);
  });

  test.each([
    ['spaces', 'palabra '.repeat(131_072)],
    ['none', 'x'.repeat(1_048_576)],
    ['nothing but spaces', ' '.repeat(1_048_576)],
  ])('a description of a megabyte with %s is cut, and says so', (_, description) => {
    const pages = pagesOf(factura({ lines: [lineOf({ description })] }));
    expect(pages.length).toBeLessThan(6);
    expect(pages.flat().join(' ')).toMatch(/recortado: el\s+texto\s+tiene\s+1048576\s+caracteres/);
  });

  test('letters that our fonts do not have are told as such, and control characters and directions are nothing', () => {
    const description = 'a\u0000b\u202e שלום עולם 👩🏽‍🔧 n\u0303 漢字\ud800 fin';
    expect(pagesOf(factura({ lines: [lineOf({ description })] })).flat()).toContain('a b � � � ñ � fin');
  });

  test('a document that says next to nothing is drawn, and nothing is invented', () => {
    expect(pagesOf(bare())).toEqual([
      [
        ...['FACTURA ELECTRÓNICA', 'F005-00001207', 'Fecha de emisión', '31/10/2026', 'Moneda', 'SOLES', 'Descripción'],
        ...['SON:', 'SEIS MIL SEISCIENTOS DOS CON 10/100 SOLES'],
        ...['Representación impresa de la FACTURA', 'ELECTRÓNICA, hecha desde su XML.', 'Importe total', 'S/ 6,602.10'],
      ],
    ]);
    expect(faults(bare())).toEqual([]);
    const name = 'constructor';
    expect(
      faults(bare({ total: { value: '1.00' as Decimal, currency: name }, motive: { code: name, text: null } })),
    ).toEqual([]);
  });

  test('whatever a document says, no text lies on another and none off its page', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.string({ minLength: 200, maxLength: 900 }),
      fc.constant('W'.repeat(400)),
    );
    const amount = fc
      .bigInt({ min: 0n, max: 10n ** 30n })
      .map((units) => soles(`${units}.${'3'.repeat(Number(units % 9n) + 2)}`));
    const line = fc.record({
      description: text,
      productCode: text,
      unit: text,
      quantity: amount.map(({ value }) => value),
      unitValue: amount,
      amount,
      properties: fc.array(fc.record({ code: text, name: text, value: text }), { maxLength: 3 }),
    });
    const written = fc.record({
      issuer: fc.tuple(text, text, text).map((said) => someone(...said)),
      receiver: fc.tuple(text, text, text).map((said) => someone(...said)),
      notes: fc.array(fc.record({ code: fc.constantFrom(null, '1000', '2006'), text }), { maxLength: 9 }),
      id: fc.record({ serie: text, number: text }),
      total: amount,
      digest: text,
      purchaseOrder: text,
      lines: fc.array(line.map(lineOf), { maxLength: 25 }),
      payment: fc.record({
        form: fc.constant('crédito' as const),
        pending: amount,
        instalments: fc.array(fc.record({ name: text, amount, dueDate: text }), { maxLength: 40 }),
      }),
      detraction: fc.record({
        code: text,
        percent: fc.constant('12.00' as Decimal),
        amount,
        account: text,
        means: text,
      }),
      allowanceCharges: fc.array(
        fc.record({ charge: fc.boolean(), code: text, reason: text, amount, factor: fc.constant(null), base: amount }),
        { maxLength: 60 },
      ),
    });
    fc.assert(
      fc.property(written, (parts) => {
        expect(faults(factura(parts))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
