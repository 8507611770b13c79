import { createCanvas } from '@napi-rs/canvas';
import type { Document } from '../src/document/document.ts';
import { layOut } from '../src/draw/page/lay-out.ts';
import type { Mark } from '../src/draw/page/marks.ts';
import { measureWith, paint } from '../src/draw/page/paint.ts';
import { sheetFor } from '../src/draw/sheets/sheet-for.ts';

const measure = measureWith(createCanvas(1, 1).getContext('2d'));

/**
 * All that a document says, short enough to be read and compared by people: amounts are `118.00 PEN`, and what it does not say (null, an
 * empty list) is left out, as are the reader's version and what follows from it.
 */
export function toldOf(document: Document): unknown {
  const { readerVersion: _, ...said } = document;
  return short(said);
}

function short(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(short);
  if (typeof value !== 'object' || value === null) return value;
  const { value: amount, currency, ...others } = value as Record<string, unknown>;
  if (typeof amount === 'string' && typeof currency === 'string' && Object.keys(others).length === 0)
    return `${amount} ${currency}`;
  const kept = Object.entries(value).filter(([, one]) => one !== null && !(Array.isArray(one) && one.length === 0));
  return Object.fromEntries(kept.map(([key, one]) => [key, short(one)]));
}

/**
 * What is drawn of it, on all its pages: what stands on one height of the page is one row, from left to right, with ` | ` between its
 * texts; a QR is a row of its own.
 */
export function drawnOf(document: Document): string[] {
  return layOut(sheetFor(document), measure).flatMap((page) => {
    const texts = painted(page);
    const qrs = page.flatMap((mark) => (mark.kind === 'qr' ? [{ text: `QR ${mark.text}`, x: 0, y: mark.y }] : []));
    const heights = [...new Set([...texts, ...qrs].map(({ y }) => y))].sort((a, b) => a - b);
    return heights.flatMap((height) => [
      ...rowOf(qrs.filter(({ y }) => y === height)),
      ...rowOf(texts.filter(({ y }) => y === height)),
    ]);
  });
}

interface Painted {
  text: string;
  x: number;
  y: number;
}

/** The texts that are set on a page: what a brush that only listens is told. */
function painted(page: readonly Mark[]): Painted[] {
  const texts: Painted[] = [];
  const fillText = (text: string, x: number, y: number) => texts.push({ text, x, y });
  const listens = { get: (_: object, name: string) => (name === 'fillText' ? fillText : () => {}), set: () => true };
  paint(new Proxy({}, listens) as Parameters<typeof paint>[0], page, 1);
  return texts;
}

function rowOf(texts: readonly Painted[]): string[] {
  const sorted = [...texts].sort((a, b) => a.x - b.x);
  return sorted.length === 0 ? [] : [sorted.map(({ text }) => text).join(' | ')];
}
