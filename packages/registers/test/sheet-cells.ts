import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

/** A sheet as a program that imports it would read it: its name, and what stands in each row by the letter of its column. */
export interface ReadSheet {
  name: string;
  rows: Map<number, Map<string, string>>;
}

const DAY = 'dd/mm/yyyy';

/** Reads the first sheet of a workbook by the format's own definition, not by anything of what wrote it. Days are `dd/mm/aaaa`. */
export async function sheetCells(bytes: Buffer): Promise<ReadSheet> {
  const parts = await partsOf(bytes);
  const isDay = dayStyles(parts.get('xl/styles.xml') ?? '');
  const rows = new Map<number, Map<string, string>>();
  let name = '';
  parse(parts.get('xl/workbook.xml') ?? '', (tag, at) => {
    if (tag === 'sheet') name ||= at.name ?? '';
  });
  let cell: { letter: string; row: number; style: string } | null = null;
  const parser = new SaxesParser();
  let text = '';
  parser.on('opentag', ({ name: tag, attributes }) => {
    if (tag === 'c') {
      const [, letter = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(String(attributes.r)) ?? [];
      cell = { letter, row: Number(row), style: String(attributes.s) };
      text = '';
    }
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name: tag }) => {
    if (tag !== 'c' || !cell) return;
    const of = rows.get(cell.row) ?? new Map<string, string>();
    of.set(cell.letter, isDay.has(cell.style) && /^\d+$/.test(text) ? dayOf(Number(text)) : text);
    rows.set(cell.row, of);
    cell = null;
  });
  parser.write(parts.get('xl/worksheets/sheet1.xml') ?? '').close();
  return { name, rows };
}

async function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  }
  return parts;
}

/** Places of the formats whose cells are dates. */
function dayStyles(xml: string): Set<string> {
  const formats = new Map<string, string>();
  const styles: string[] = [];
  let inside = false;
  parse(xml, (tag, at) => {
    if (tag === 'numFmt') formats.set(at.numFmtId ?? '', at.formatCode ?? '');
    if (tag === 'cellXfs') inside = true;
    if (tag === 'cellStyles') inside = false;
    if (tag === 'xf' && inside) styles.push(formats.get(at.numFmtId ?? '') ?? '');
  });
  return new Set(styles.flatMap((code, place) => (code === DAY ? [String(place)] : [])));
}

function parse(xml: string, on: (tag: string, attributes: Record<string, string>) => void): void {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => on(name, attributes as Record<string, string>));
  parser.write(xml).close();
}

/** Day 1 is 1 January 1900, and 29 February of that year is counted. */
function dayOf(serial: number): string {
  const [year, month, day] = new Date(Date.UTC(1900, 0, serial - 1)).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/**
 * A golden file of cells, `B=11 | C=080001`, a line for each row. A line that begins with `…` has the cells of the one above it, but for
 * those that it names; `L=` takes one away. Empty lines and those that begin with `#` are for who reads it.
 */
export function goldenRows(text: string): Map<string, string>[] {
  const rows: Map<string, string>[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const row = new Map(line.startsWith('…') ? rows.at(-1) : []);
    for (const told of line.replace(/^…/, '').split(' | ')) {
      const [letter = '', ...value] = told.trim().split('=');
      const cell = value.join('=').replaceAll('·', ' ');
      if (cell === '') row.delete(letter);
      else row.set(letter, cell);
    }
    rows.push(row);
  }
  return rows;
}
