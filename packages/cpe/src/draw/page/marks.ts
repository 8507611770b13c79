/** What is on a page, as data: painted by `paint.ts` on paper or on an image, and looked at by tests. Units: 640 to a page's width. */
export type Mark = TextMark | LineMark | BoxMark | QrMark;

export interface TextMark {
  kind: 'text';
  text: string;
  /** Where it begins, ends or has its middle, by `align`. */
  x: number;
  /** Of the line on which it stands. */
  y: number;
  size: number;
  bold: boolean;
  ink: Ink;
  align: 'left' | 'right' | 'center';
}

interface LineMark {
  kind: 'line';
  x: number;
  y: number;
  toX: number;
  toY: number;
  ink: Ink;
}

interface BoxMark {
  kind: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  ink: Ink;
  filled: boolean;
}

interface QrMark {
  kind: 'qr';
  x: number;
  y: number;
  size: number;
  text: string;
}

/** The colours of the house's paper (the sheet of the printed voucher). */
export const INKS = {
  text: '#16191a',
  muted: '#4b5457',
  frame: '#9aa3a6',
  faint: '#c9d0d2',
  strong: '#222222',
  shade: '#eceff0',
  // Of what we say ourselves, beside what the issuer says.
  brand: '#08323f',
  onBrand: '#b8e1ed',
  white: '#ffffff',
  chart: '#5fb0c7',
  positive: '#28804d',
} as const;
export type Ink = keyof typeof INKS;

/** A4, in units. */
export const PAGE = { width: 640, height: 905 } as const;

/** How wide a text is when it is set. */
export type Measure = (text: string, size: number, bold: boolean) => number;
