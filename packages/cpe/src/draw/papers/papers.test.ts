import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawRecord, drawSummary } from '../draw.ts';
import { type Mark, PAGE } from '../page/marks.ts';
import { measureWith } from '../page/paint.ts';
import { layOutRecord } from './record.ts';
import { layOutSummary, type Summary } from './summary.ts';

const measure = measureWith(createCanvas(1, 1).getContext('2d'));
const long = 'Una razón social que no termina nunca '.repeat(12);
const row = { reason: long, says: long, basis: long, count: '1,234', amount: 'S/ 12,345,678.90' };

/** As much of everything as there may be. */
const FULL: Summary = {
  from: { name: long, contact: 'rosa@estudio.example' },
  ...{ period: 'Oct 2026', version: 'Versión 12, 19/11/2026', company: long, ruc: '20990001015', words: long },
  strip: ['IGV de ventas', 'IGV de compras validadas', 'Saldo a favor anterior', 'IGV por pagar'].map((label) => ({
    ...{ label, value: 'S/ 999,999,999,999.99' },
  })),
  boxes: ['131', '178', '140', '184'].map((label) => ({ label, value: 'S/ 12,345,678' })),
  note: long,
  months: Array.from({ length: 12 }, (_, month) => ({ label: 'Oct', value: month === 3 ? null : (month - 6) * 1_000 })),
  leftOut: {
    count: '1,234 de 5,678 compras',
    rows: Array(9).fill(row),
    total: { label: 'Total', count: '9', amount: 'S/ 1.00' },
  },
  asks: Array.from({ length: 3 }, () => ({ title: long, text: long })),
  signed: { name: long, at: '19/11/2026 08:20' },
  made: long,
};

const texts = (marks: readonly Mark[]) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
const pagesOf = (pdf: Buffer) => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

test('the summary is one page whatever it says, and nothing stands beside it', () => {
  expect(pagesOf(drawSummary(FULL))).toBe(1);
  const marks = layOutSummary(FULL, measure);
  for (const { text, x, y, size, bold, align } of texts(marks)) {
    const width = measure(text, size, bold);
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    expect(left, text).toBeGreaterThanOrEqual(0);
    expect(left + width, text).toBeLessThanOrEqual(PAGE.width - 30);
    expect(y, text).toBeLessThan(PAGE.height - 12);
  }
});

test('what is asked of the client ends above the signature', () => {
  const marks = layOutSummary(FULL, measure);
  const signature = texts(marks).find(({ text }) => text === 'Preparado y firmado por')?.y ?? 0;
  const boxes = marks.flatMap((mark) => (mark.kind === 'box' ? [mark.y + mark.height] : []));
  expect(Math.max(...boxes)).toBeLessThan(signature - 10);
});

test('a month that is not known has no bar, a balance in favour hangs below the line', () => {
  const marks = layOutSummary(FULL, measure);
  const bars = marks.filter((mark) => mark.kind === 'box' && mark.width === 24);
  expect(bars).toHaveLength(11);
  expect(marks.filter((mark) => mark.kind === 'box' && mark.ink === 'positive')).toHaveLength(5);
  expect(texts(marks).filter(({ text }) => text === '—')).toHaveLength(1);
  expect(texts(marks).map(({ text }) => text)).toContain('5.0');
});

test('the same summary gives the same bytes', () => {
  expect(drawSummary(FULL).equals(drawSummary(FULL))).toBe(true);
});

test('a record goes on over as many pages as it needs, each with its head, and loses no line', () => {
  const notes = Array.from({ length: 200 }, (_, line) => `Sin XML: línea ${line}`);
  const paper = {
    title: 'Acta de recolección',
    subtitle: 'Empresa',
    parts: [{ title: 'Compras', facts: [{ label: 'Resultado', value: long }], notes }],
  };
  const pages = layOutRecord(paper, measure);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(texts(page)[0]?.text).toBe('Acta de recolección');
  const said = pages.flatMap((page) => texts(page).map(({ text }) => text));
  for (const note of notes) expect(said).toContain(note);
  expect(pagesOf(drawRecord(paper))).toBe(pages.length);
});
