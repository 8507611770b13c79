import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { factura, lineOf } from '../../../test/paper.ts';
import type { Document } from '../../document/document.ts';
import { sheetFor } from '../sheets/sheet-for.ts';
import { layOut, placesIn } from './lay-out.ts';
import { PAGE } from './marks.ts';
import { measureWith } from './paint.ts';

const measure = measureWith(createCanvas(1, 1).getContext('2d'));

/** The texts that are set within the box of each place. */
function saidAt(document: Document): Map<string, string[]> {
  const sheet = sheetFor(document);
  const pages = layOut(sheet, measure);
  const said = new Map<string, string[]>();
  for (const { of, page, x, y, width, height } of placesIn(sheet, measure)) {
    const texts = (pages[page - 1] ?? []).filter((mark) => mark.kind === 'text');
    const inside = texts.filter((mark) => {
      const size = measure(mark.text, mark.size, mark.bold);
      const left = (mark.x - (mark.align === 'left' ? 0 : mark.align === 'right' ? size : size / 2)) / PAGE.width;
      const [right, line] = [left + size / PAGE.width, mark.y / PAGE.height];
      return left >= x - 0.001 && right <= x + width + 0.001 && line >= y && line <= y + height;
    });
    said.set(of, [...(said.get(of) ?? []), ...inside.map(({ text }) => text)]);
  }
  return said;
}

test('each place is where the form says it', () => {
  const said = saidAt(factura());
  expect(said.get('number')).toEqual(['RUC 20990021024', 'FACTURA ELECTRÓNICA', 'F005-00001207']);
  expect(said.get('total')).toEqual(['S/ 6,602.10']);
  expect(said.get('issueDate')).toEqual(['31/10/2026']);
  expect(said.get('currency')).toEqual(['SOLES']);
  expect(said.get('igv')).toHaveLength(1);
});

test('each line has its place, on its page, and says what was bought', () => {
  const lines = Array.from({ length: 60 }, (_, at) => lineOf({ description: `Artículo ${at + 1}` }));
  const document = factura({ lines });
  const places = placesIn(sheetFor(document), measure).filter(({ of }) => of.startsWith('line.'));
  expect(places.map(({ says }) => says)).toEqual(lines.map((_, at) => `Artículo ${at + 1}`));
  expect(places.at(-1)?.page).toBeGreaterThan(1);
  const said = saidAt(document);
  for (const at of [1, 30, 60]) expect(said.get(`line.${at}`)).toContain(`Artículo ${at}`);
});

test('what a document does not say has no place', () => {
  const places = placesIn(sheetFor(factura({ detraction: null, dueDate: null })), measure).map(({ of }) => of);
  expect(places).not.toContain('detraction');
  expect(places).not.toContain('dueDate');
  expect(places).toContain('total');
});
