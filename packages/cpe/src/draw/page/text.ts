import type { Measure } from './marks.ts';

/** What a font of ours has no shape for. IBM Plex Sans 3.0: Latin, Greek, Cyrillic, and the signs that vouchers use. */
const NOT_DRAWN =
  /[^\u0020-\u007e\u00a0-\u017f\u0192\u0218-\u021b\u02c6-\u02c7\u02d8-\u02dd\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u2013-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2032-\u2033\u2039-\u203a\u2044\u2070\u2074-\u2079\u2080-\u2089\u20ac\u2113\u2116\u2122\u2126\u2153-\u215e\u2190-\u2199\u2202\u2206\u220f\u2211-\u2212\u221a\u221e\u2248\u2260\u2264-\u2265\u25ca\ufffd]+/g;

/** Marks that are no letters: the direction of a text, joiners, what a font would not show either. */
const UNSEEN = /[\u00ad\p{Cf}]/gu;

/**
 * A text of a document as it can be set on one line: composed, white space once, and a letter of a script that we have no font
 * for told as `�`, never as an empty box of another machine's font.
 * @param most how many characters stay; the rest is said to be left out
 */
export function settable(text: string, most: number): string {
  const kept = text.length > most ? text.slice(0, most) : text;
  const clean = kept
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .replace(UNSEEN, '')
    .replace(NOT_DRAWN, '\ufffd')
    .trim();
  return kept === text ? clean : `${clean}… (recortado: el texto tiene ${text.length} caracteres)`;
}

/** A text on as many lines as it needs; a word that is longer than a line goes on in the next. */
export function wrap(text: string, width: number, size: number, bold: boolean, measure: Measure): string[] {
  const space = measure(' ', size, bold);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = (): void => {
    if (line !== '') lines.push(line);
    line = '';
    used = 0;
  };
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const parts = pieces(word, width, size, bold, measure);
    for (const [at, piece] of parts.entries()) {
      const wide = measure(piece, size, bold);
      if (line !== '' && used + space + wide > width) end();
      used += (line === '' ? 0 : space) + wide;
      line = line === '' ? piece : `${line} ${piece}`;
      if (at < parts.length - 1) end();
    }
  }
  end();
  return lines;
}

/** A word in parts of a line each: as it is, nearly always. */
function pieces(word: string, width: number, size: number, bold: boolean, measure: Measure): string[] {
  if (measure(word, size, bold) <= width) return [word];
  const parts: string[] = [];
  let piece = '';
  let used = 0;
  for (const letter of word) {
    const wide = measure(letter, size, bold);
    if (piece !== '' && used + wide > width) {
      parts.push(piece);
      piece = '';
      used = 0;
    }
    piece += letter;
    used += wide;
  }
  return [...parts, piece];
}
