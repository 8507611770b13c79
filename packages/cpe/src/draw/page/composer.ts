import type { Place } from '../place.ts';
import { type Ink, type Mark, type Measure, PAGE, type TextMark } from './marks.ts';
import { settable, wrap } from './text.ts';

export const LEFT = 28;
export const RIGHT = PAGE.width - LEFT;
const TOP = 26;
/** Where the content of a page ends; below it stands which page it is. */
export const BOTTOM = PAGE.height - 38;
export const LINE = 15;
export const SIZE = 11;

/** A document of ten thousand lines is no paper: whoever needs it whole reads its XML. */
export const MOST_PAGES = 200;

/** How much of one text is printed. */
const MOST_OF_A_TEXT = 4_000;

type Style = Partial<Pick<TextMark, 'size' | 'bold' | 'ink' | 'align'>>;

/** Pages that grow: each begins with the same head, and the place where the next thing goes moves down. */
export class Composer {
  readonly pages: Mark[][] = [];
  readonly places: Place[] = [];
  readonly measure: Measure;
  y = TOP;
  readonly #head: (composer: Composer) => void;
  /** Where content begins on a page that has its head. */
  #start = TOP;

  constructor(measure: Measure, head: (composer: Composer) => void) {
    this.measure = measure;
    this.#head = head;
    this.nextPage();
  }

  /** @returns whether there may be one more page */
  nextPage(): boolean {
    if (this.pages.length === MOST_PAGES) return false;
    this.pages.push([]);
    this.y = TOP;
    this.#head(this);
    this.#start = this.y;
    return true;
  }

  /** How much fits on a page that holds its head alone. */
  get room(): number {
    return BOTTOM - this.#start;
  }

  mark(mark: Mark): void {
    (this.pages.at(-1) as Mark[]).push(mark);
  }

  /** On the page that is being set something stands in this box. */
  place(of: Place['of'], x: number, y: number, width: number, height: number, says?: string): void {
    const box = { x: x / PAGE.width, y: y / PAGE.height, width: width / PAGE.width, height: height / PAGE.height };
    this.places.push({ of, page: this.pages.length, ...box, ...(says !== undefined && { says }) });
  }

  /** One line of text in a row as high as a line, of which `y` is the upper edge. */
  text(text: string, x: number, y: number, style: Style = {}, height = LINE): void {
    if (text === '') return;
    const { size = SIZE, bold = false, ink = 'text', align = 'left' } = style;
    this.mark({ kind: 'text', text, x, y: y + height / 2 + size * 0.35, size, bold, ink, align });
  }

  line(x: number, y: number, toX: number, toY: number, ink: Ink = 'frame'): void {
    this.mark({ kind: 'line', x, y, toX, toY, ink });
  }

  box(x: number, y: number, width: number, height: number, { radius = 0, filled = false, ink = 'frame' as Ink } = {}) {
    this.mark({ kind: 'box', x, y, width, height, radius, filled, ink });
  }

  /** A text of the document on lines that fit. */
  wrap(text: string, width: number, { size = SIZE, bold = false, most = MOST_OF_A_TEXT } = {}): string[] {
    return wrap(settable(text, most), width, size, bold, this.measure);
  }
}
