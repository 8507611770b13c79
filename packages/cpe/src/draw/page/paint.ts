import { fileURLToPath } from 'node:url';
import { type Canvas, GlobalFonts, Path2D } from '@napi-rs/canvas';
import qrcode from 'qrcode';
import { INKS, type Mark, type Measure, PAGE } from './marks.ts';

/**
 * The fonts of paper, registered once for all threads of a process: IBM Plex Sans as the web has it, in files of all its letters
 * (SIL Open Font License, kept in the package). The web's own is cut by scripts, and as a variable font its shapes would go into
 * a PDF as drawings.
 */
const PLAIN = 'Paper';
const BOLD = 'Paper Bold';
const FILES = [
  [PLAIN, import.meta.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf')],
  [BOLD, import.meta.resolve('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf')],
] as const;
for (const [name, url] of FILES) {
  if (!GlobalFonts.has(name) && !GlobalFonts.registerFromPath(fileURLToPath(url), name)) {
    throw new Error(`The font ${url} cannot be read.`);
  }
}

/** What pages are drawn with: a PDF's page has less than an image's, and we need less than both. */
type Context = Pick<
  ReturnType<Canvas['getContext']>,
  | 'save'
  | 'restore'
  | 'scale'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'rect'
  | 'roundRect'
  | 'translate'
  | 'stroke'
  | 'fill'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'textAlign'
>;

const font = (size: number, bold: boolean): string => `${size}px "${bold ? BOLD : PLAIN}"`;

/** How wide texts are by the sum of their letters: kerning would take the tenth of a letter away from a line. */
export function measureWith(context: Context): Measure {
  const widths = { plain: new Map<string, number>(), bold: new Map<string, number>() };
  const widthOf = (letter: string, bold: boolean): number => {
    const known = bold ? widths.bold : widths.plain;
    let width = known.get(letter);
    if (width === undefined) {
      context.font = font(1000, bold);
      width = context.measureText(letter).width / 1000;
      known.set(letter, width);
    }
    return width;
  };
  return (text, size, bold) => {
    let sum = 0;
    for (const letter of text) sum += widthOf(letter, bold);
    return sum * size;
  };
}

/** A page on whatever the context draws to. @param scale of a unit */
export function paint(context: Context, marks: readonly Mark[], scale: number): void {
  context.save();
  context.scale(scale, scale);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, PAGE.width, PAGE.height + 1);
  context.lineWidth = 1;
  for (const mark of marks) {
    switch (mark.kind) {
      case 'text':
        context.fillStyle = INKS[mark.ink];
        context.font = font(mark.size, mark.bold);
        context.textAlign = mark.align;
        context.fillText(mark.text, mark.x, mark.y);
        break;
      case 'line':
        context.strokeStyle = INKS[mark.ink];
        context.beginPath();
        context.moveTo(mark.x, mark.y);
        context.lineTo(mark.toX, mark.toY);
        context.stroke();
        break;
      case 'box':
        context.beginPath();
        if (mark.radius > 0) context.roundRect(mark.x, mark.y, mark.width, mark.height, mark.radius);
        else context.rect(mark.x, mark.y, mark.width, mark.height);
        if (mark.filled) {
          context.fillStyle = INKS[mark.ink];
          context.fill();
        } else {
          context.strokeStyle = INKS[mark.ink];
          context.stroke();
        }
        break;
      case 'qr':
        paintQr(context, mark);
        break;
    }
  }
  context.restore();
}

/** Level Q, as SUNAT asks; neighbours in a row are one rectangle, or a reader of PDF shows hairlines between them. */
function paintQr(context: Context, { x, y, size, text }: Extract<Mark, { kind: 'qr' }>): void {
  // As bytes: looking for the shortest mixture of modes takes longer than all the rest of it.
  const { modules } = qrcode.create([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel: 'Q' });
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      let end = column;
      while (end < modules.size && modules.get(row, end)) end++;
      if (end > column) path += `M${column} ${row}h${end - column}v1h${column - end}z`;
      column = end;
    }
  }
  context.save();
  context.translate(x, y);
  context.scale(size / modules.size, size / modules.size);
  context.fillStyle = INKS.text;
  context.fill(new Path2D(path));
  context.restore();
}
