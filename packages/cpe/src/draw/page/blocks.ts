import type { Box, Fact, Sheet, Total } from '../sheet.ts';
import { type Composer, LEFT, LINE, RIGHT, SIZE } from './composer.ts';

/** What goes below the table, as one piece each: how high it is, and how it is set at a height. */
export interface Block {
  height: number;
  set: (y: number) => void;
}

const WIDTH = RIGHT - LEFT;
const QR = 96;
const TOTALS_WIDTH = 226;
const TOTALS_LINE = 16;
/** As many as stand beside the QR without making a page of it. */
const MOST_TOTALS = 24;
const BETWEEN = 14;
/** Higher boxes go on in another. */
const HIGHEST_BOX = 240;
const MOST_NOTES = 60;

/** All that follows the table, in order: words, QR and totals, boxes, notes. */
export function blocksOf(composer: Composer, sheet: Sheet, notes: readonly string[]): Block[] {
  const early = sheet.totals.slice(0, Math.max(0, sheet.totals.length - MOST_TOTALS));
  return [
    ...(sheet.words === null ? [] : [wordsBlock(composer, sheet.words)]),
    ...chunks(early, MOST_TOTALS).map((totals) => totalsBlock(composer, totals, [])),
    totalsBlock(composer, sheet.totals.slice(early.length), closing(sheet), sheet.qr),
    ...boxRows(composer, sheet.boxes),
    ...noteBlocks(composer, notes),
  ];
}

function closing({ digest, legend }: Sheet): string[] {
  return [...(digest === null ? [] : [`Resumen: ${digest}`, '']), legend];
}

function wordsBlock(composer: Composer, words: string): Block {
  const indent = composer.measure('SON: ', 11, true);
  const lines = composer.wrap(words, WIDTH - 20 - indent, { most: 300 });
  const height = lines.length * LINE + 10;
  const set = (y: number): void => {
    composer.box(LEFT, y, WIDTH, height, { radius: 3 });
    composer.text('SON:', LEFT + 10, y + 5, { bold: true });
    for (const [at, line] of lines.entries()) composer.text(line, LEFT + 10 + indent, y + 5 + at * LINE);
  };
  return { height, set };
}

/** QR, digest and legend at the left; totals at the right. */
function totalsBlock(
  composer: Composer,
  totals: readonly Total[],
  said: readonly string[],
  qr: string | null = null,
): Block {
  const textX = qr === null ? LEFT : LEFT + QR + BETWEEN;
  const totalsX = RIGHT - TOTALS_WIDTH;
  const textWidth = (totals.length === 0 ? RIGHT : totalsX - BETWEEN) - textX;
  const lines = said.flatMap((text) => (text === '' ? [''] : composer.wrap(text, textWidth, { most: 300 })));
  const height = Math.max(qr === null ? 0 : QR, lines.length * LINE, totals.length * TOTALS_LINE + 6);
  const set = (y: number): void => {
    if (qr !== null) composer.mark({ kind: 'qr', x: LEFT, y, size: QR, text: qr });
    for (const [at, line] of lines.entries()) composer.text(line, textX, y + at * LINE, { ink: 'muted' });
    for (const [at, total] of totals.entries()) setTotal(composer, total, totalsX, y + at * TOTALS_LINE);
  };
  return { height, set };
}

function setTotal(composer: Composer, { label, value, strong = false, of }: Total, x: number, y: number): void {
  const size = strong ? 12.5 : 11;
  const top = strong ? y + 4 : y;
  if (strong) composer.line(x, y + 1, RIGHT, y + 1, 'strong');
  const [amount = ''] = composer.wrap(value, TOTALS_WIDTH, { size, bold: strong, most: 60 });
  const left = TOTALS_WIDTH - composer.measure(amount, size, strong) - 8;
  const [name = '', more] = left < 30 ? [] : composer.wrap(label, left, { size, bold: strong, most: 80 });
  composer.text(more === undefined ? name : `${name}…`.replace(/.…$/, '…'), x, top, {
    size,
    bold: strong,
    ink: strong ? 'text' : 'muted',
  });
  composer.text(amount, RIGHT, top, { size, bold: strong, align: 'right' });
  const width = composer.measure(amount, size, strong);
  if (of) composer.place(of, RIGHT - width, top, width, LINE);
}

/** Boxes two by two; one alone has the whole width. */
function boxRows(composer: Composer, boxes: readonly Box[]): Block[] {
  const alone = boxes.length === 1;
  const width = alone ? WIDTH : (WIDTH - 12) / 2;
  const parts = boxes.flatMap((box) => boxParts(composer, box, width));
  return chunks(parts, alone ? 1 : 2).map((row) => {
    const height = Math.max(...row.map((part) => part.height));
    const set = (y: number): void => {
      for (const [at, part] of row.entries()) part.set(LEFT + at * (width + 12), y, height);
    };
    return { height, set };
  });
}

function boxParts(composer: Composer, { title, facts }: Box, width: number) {
  const label = Math.min(140, width * 0.42);
  const parts: { height: number; set: (x: number, y: number, height: number) => void }[] = [];
  let rest = facts.map((fact) => layFact(composer, fact, label, width - label - 20));
  while (rest.length > 0) {
    let height = LINE + 12;
    let taken = 0;
    for (const { lines } of rest) {
      if (taken > 0 && height + lines * LINE > HIGHEST_BOX) break;
      height += lines * LINE;
      taken += 1;
    }
    const [mine, name] = [rest.slice(0, taken), parts.length === 0 ? title : `${title} (continúa)`];
    rest = rest.slice(taken);
    const set = (x: number, y: number, high: number): void => {
      composer.box(x, y, width, high, { radius: 3 });
      composer.text(name, x + 10, y + 5, { bold: true });
      let below = y + 7 + LINE;
      for (const fact of mine) {
        fact.set(x + 10, below);
        below += fact.lines * LINE;
      }
    };
    parts.push({ height, set });
  }
  return parts;
}

/** A fact's label and value side by side, each on its lines. */
export function layFact(
  composer: Composer,
  { label, value, strong = false, of }: Fact,
  labelWidth: number,
  width: number,
) {
  const labels = composer.wrap(label, labelWidth - 8, { most: 60 });
  const values = composer.wrap(value, width, { bold: strong, most: 300 });
  const set = (x: number, y: number): void => {
    for (const [at, line] of labels.entries()) composer.text(line, x, y + at * LINE, { ink: 'muted' });
    for (const [at, line] of values.entries()) composer.text(line, x + labelWidth, y + at * LINE, { bold: strong });
    const widest = Math.max(0, ...values.map((line) => composer.measure(line, SIZE, strong)));
    if (of) composer.place(of, x + labelWidth, y, widest, values.length * LINE);
  };
  return { lines: Math.max(labels.length, values.length), set };
}

function noteBlocks(composer: Composer, notes: readonly string[]): Block[] {
  if (notes.length === 0) return [];
  const left = notes.length - MOST_NOTES;
  const shown = left > 0 ? [...notes.slice(0, MOST_NOTES), `Hay ${left} notas más: están en el XML.`] : notes;
  const lines = shown.flatMap((note) => composer.wrap(note, WIDTH - 20));
  return chunks(lines, 15).map((part, at) => {
    const height = (part.length + 1) * LINE + 12;
    const set = (y: number): void => {
      composer.box(LEFT, y, WIDTH, height, { radius: 3 });
      composer.text(at === 0 ? 'Notas' : 'Notas (continúan)', LEFT + 10, y + 5, { bold: true });
      for (const [row, line] of part.entries()) composer.text(line, LEFT + 10, y + 7 + (row + 1) * LINE);
    };
    return { height, set };
  });
}

function chunks<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));
}
