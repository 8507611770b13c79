import { type Ink, type Mark, type Measure, PAGE, type TextMark } from '../page/marks.ts';
import { settable, wrap } from '../page/text.ts';

/** What a page for a client says of a month: all of it in words already, but for the bars. */
export interface Summary {
  from: { name: string; contact: string };
  period: string;
  version: string;
  company: string;
  ruc: string;
  words: string;
  /** Three figures and what is left of them. */
  strip: { label: string; value: string }[];
  /** At most four. */
  boxes: { label: string; value: string }[];
  note: string | null;
  /** Soles; null is not known. */
  months: { label: string; value: number | null }[];
  leftOut: {
    count: string;
    rows: { reason: string; says: string; basis: string; count: string; amount: string }[];
    total: { label: string; count: string; amount: string };
  };
  /** At most three. */
  asks: { title: string; text: string }[];
  signed: { name: string; at: string };
  made: string;
}

/** Rows of what stays out that have room on the page. */
export const MOST_REASONS = 5;

const LEFT = 42;
const RIGHT = PAGE.width - LEFT;
const WIDTH = RIGHT - LEFT;
type Style = Partial<Pick<TextMark, 'size' | 'bold' | 'ink' | 'align'>>;

/** One page, whatever it says: texts are cut to the lines that they have. Units as in `marks.ts`. */
export function layOutSummary(summary: Summary, measure: Measure): Mark[] {
  const page = new Page(measure);
  head(page, summary);
  strip(page, summary);
  chart(page, summary.months);
  leftOut(page, summary.leftOut);
  asks(page, summary.asks);
  foot(page, summary);
  return page.marks;
}

class Page {
  readonly marks: Mark[] = [];
  readonly measure: Measure;
  y = 36;
  constructor(measure: Measure) {
    this.measure = measure;
  }

  text(
    text: string,
    x: number,
    y: number,
    { size = 10, bold = false, ink = 'text', align = 'left' }: Style = {},
  ): void {
    this.marks.push({ kind: 'text', text: settable(text, 300), x, y, size, bold, ink, align });
  }

  /** On as many lines as it may have; the last says that there was more. @returns how many it has */
  lines(text: string, x: number, y: number, width: number, most: number, style: Style = {}): number {
    const { size = 10, bold = false } = style;
    // An amount stays on the line of its sign.
    const whole = settable(text, 1_000).replaceAll('S/ ', 'S/\u00a0');
    const all = wrap(whole, width, size, bold, this.measure);
    const kept = all.slice(0, most);
    if (all.length > most) kept[most - 1] = `${kept[most - 1]?.slice(0, -1)}…`;
    for (const [place, line] of kept.entries()) this.text(line, x, y + place * size * 1.38, style);
    return kept.length;
  }

  /** On one line, as large as it may be. */
  fit(text: string, x: number, y: number, width: number, style: Style & { size: number }): void {
    const wide = this.measure(settable(text, 300), style.size, style.bold ?? false);
    this.text(text, x, y, { ...style, size: Math.min(style.size, (style.size * width) / wide) });
  }

  box(x: number, y: number, width: number, height: number, ink: Ink, filled = false, radius = 0): void {
    this.marks.push({ kind: 'box', x, y, width, height, radius, ink, filled });
  }

  line(x: number, y: number, toX: number, toY: number, ink: Ink = 'faint'): void {
    this.marks.push({ kind: 'line', x, y, toX, toY, ink });
  }

  heading(text: string, aside = ''): void {
    this.text(text, LEFT, this.y, { size: 11.5, bold: true });
    this.text(aside, RIGHT, this.y, { size: 9.5, ink: 'muted', align: 'right' });
  }
}

function head(page: Page, { from, period, version, company, ruc, words }: Summary): void {
  page.lines(from.name, LEFT, 42, 380, 1, { size: 14, bold: true });
  page.text(from.contact, LEFT, 57, { size: 9.5, ink: 'muted' });
  page.text(period, RIGHT, 42, { size: 14, bold: true, align: 'right' });
  page.text(version, RIGHT, 57, { size: 9.5, ink: 'muted', align: 'right' });
  page.box(LEFT, 69, WIDTH, 1.6, 'brand', true);
  const lines = page.lines(company, LEFT, 98, WIDTH, 2, { size: 18, bold: true });
  page.y = 98 + (lines - 1) * 24.8 + 16;
  page.text(`RUC ${ruc} · Resumen de IGV del periodo`, LEFT, page.y, { size: 10.5, ink: 'muted' });
  page.y += 24;
  page.y += page.lines(words, LEFT, page.y, WIDTH - 20, 3, { size: 12 }) * 16.6 + 4;
}

function strip(page: Page, { strip: cells, boxes, note }: Summary): void {
  const top = page.y;
  const width = WIDTH / cells.length;
  page.box(LEFT, top, WIDTH, 58, 'faint');
  for (const [place, { label, value }] of cells.entries()) {
    const x = LEFT + place * width;
    const isResult = place === cells.length - 1;
    if (isResult) page.box(x, top, width, 58, 'brand', true);
    else page.line(x + width, top, x + width, top + 58);
    page.lines(label, x + 12, top + 20, width - 16, 1, { size: 9, ink: isResult ? 'onBrand' : 'muted' });
    page.fit(value, x + 12, top + 42, width - 20, { size: 15.5, bold: true, ink: isResult ? 'white' : 'text' });
  }
  for (const [place, sign] of (['−', '−', '='] as const).entries()) {
    const x = LEFT + (place + 1) * width;
    page.box(x - 8, top + 21, 16, 16, 'white', true, 8);
    page.box(x - 8, top + 21, 16, 16, 'frame', false, 8);
    page.text(sign, x, top + 32.5, { size: 10.5, bold: true, align: 'center' });
  }
  page.y = top + 58;
  if (boxes.length > 0) {
    const each = WIDTH / boxes.length;
    page.box(LEFT, page.y, WIDTH, 42, 'faint');
    for (const [place, { label, value }] of boxes.entries()) {
      if (place > 0) page.line(LEFT + place * each, page.y, LEFT + place * each, page.y + 42);
      page.text(label, LEFT + place * each + 12, page.y + 16, { size: 9, ink: 'muted' });
      page.text(value, LEFT + place * each + 12, page.y + 32, { size: 11.5, bold: true });
    }
    page.y += 42;
  }
  if (note) page.y += page.lines(note, LEFT, page.y + 14, WIDTH, 2, { size: 9, ink: 'muted' }) * 12.4;
  page.y += 28;
}

const CHART_HEIGHT = 112;

/** A bar a month around a line of zero; a balance in favour hangs below it. What is not known has none. */
function chart(page: Page, months: Summary['months']): void {
  page.heading(`IGV de los últimos ${months.length} meses`, 'Miles de soles; bajo cero, saldo a favor');
  const known = months.flatMap(({ value }) => (value === null ? [] : [value]));
  const most = Math.max(0, ...known);
  const least = Math.min(0, ...known);
  const span = most - least || 1;
  const top = page.y + 24;
  const height = CHART_HEIGHT - 36;
  const zero = top + (most / span) * height;
  const each = WIDTH / Math.max(1, months.length);
  page.line(LEFT, zero, RIGHT, zero, 'frame');
  for (const [place, { label, value }] of months.entries()) {
    const middle = LEFT + each * (place + 0.5);
    const isLast = place === months.length - 1;
    page.text(label, middle, top + height + 26, {
      size: 9,
      align: 'center',
      ink: isLast ? 'text' : 'muted',
      bold: isLast,
    });
    if (value === null) {
      page.text('—', middle, zero - 5, { size: 9, align: 'center', ink: 'muted' });
      continue;
    }
    const tall = Math.max(1, (Math.abs(value) / span) * height);
    const ink = value < 0 ? 'positive' : isLast ? 'brand' : 'chart';
    page.box(middle - 12, value < 0 ? zero : zero - tall, 24, tall, ink, true);
    const y = value < 0 ? zero + tall + 11 : zero - tall - 5;
    page.text((value / 1000).toFixed(1), middle, y, {
      size: 9,
      align: 'center',
      ink: isLast ? 'text' : 'muted',
      bold: isLast,
    });
  }
  page.y = top + height + 52;
}

const COLUMNS = { reason: LEFT + 8, basis: LEFT + 250, count: RIGHT - 92, amount: RIGHT - 8 };

function leftOut(page: Page, { count, rows, total }: Summary['leftOut']): void {
  page.heading('Qué quedó fuera y por qué', count);
  page.y += 10;
  const top = page.y;
  const title = { size: 9, ink: 'muted' } as const;
  page.box(LEFT, top, WIDTH, 20, 'shade', true);
  page.text('Motivo', COLUMNS.reason, top + 13.5, title);
  page.text('Base legal', COLUMNS.basis, top + 13.5, title);
  page.text('Compras', COLUMNS.count, top + 13.5, { ...title, align: 'right' });
  page.text('IGV', COLUMNS.amount, top + 13.5, { ...title, align: 'right' });
  page.y += 20;
  for (const row of rows.slice(0, MOST_REASONS)) {
    const y = page.y + 14;
    page.lines(row.reason, COLUMNS.reason, y, 234, 1, { size: 10, bold: true });
    page.lines(row.says, COLUMNS.reason, y + 13, 234, 1, { size: 9, ink: 'muted' });
    page.lines(row.basis, COLUMNS.basis, y, 168, 2, { size: 9 });
    page.text(row.count, COLUMNS.count, y, { size: 10, align: 'right' });
    page.text(row.amount, COLUMNS.amount, y, { size: 10, align: 'right' });
    page.y += 35;
    page.line(LEFT, page.y, RIGHT, page.y);
  }
  page.box(LEFT, page.y, WIDTH, 22, 'shade', true);
  page.text(total.label, COLUMNS.reason, page.y + 15, { size: 10, bold: true });
  page.text(total.count, COLUMNS.count, page.y + 15, { size: 10, bold: true, align: 'right' });
  page.text(total.amount, COLUMNS.amount, page.y + 15, { size: 10, bold: true, align: 'right' });
  page.y += 22;
  page.box(LEFT, top, WIDTH, page.y - top, 'faint');
  page.y += 26;
}

function asks(page: Page, all: Summary['asks']): void {
  if (all.length === 0) return;
  page.heading('Qué necesitamos de ti');
  page.y += 10;
  const each = WIDTH / all.length;
  page.box(LEFT, page.y, WIDTH, 56, 'faint');
  for (const [place, { title, text }] of all.entries()) {
    const x = LEFT + place * each;
    if (place > 0) page.line(x, page.y, x, page.y + 56);
    page.lines(title, x + 11, page.y + 17, each - 20, 1, { size: 10.5, bold: true });
    page.lines(text, x + 11, page.y + 31, each - 20, 2, { size: 9.5, ink: 'muted' });
  }
}

function foot(page: Page, { signed, made }: Summary): void {
  const y = PAGE.height - 64;
  page.line(LEFT, y, LEFT + 200, y, 'frame');
  page.text('Preparado y firmado por', LEFT, y + 14, { size: 9, ink: 'muted' });
  page.lines(signed.name, LEFT, y + 27, 200, 1, { size: 10, bold: true });
  page.text(signed.at, LEFT, y + 40, { size: 9, ink: 'muted' });
  page.lines(made, LEFT + 290, y + 14, WIDTH - 290, 3, { size: 9, ink: 'muted' });
}
