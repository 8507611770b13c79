import { type LineFormat, lineOf } from './format.ts';
import type { Owner } from './written-voucher.ts';

/** The bytes of a file, a page of rows at a time. Every cell is ASCII: see `cells.ts`. */
export async function* writeLines<Row>(
  format: LineFormat<Row>,
  pages: AsyncIterable<readonly Row[]>,
  owner: Owner,
): AsyncGenerator<Uint8Array> {
  for await (const page of pages) {
    let text = '';
    for (const row of page) text += lineOf(format, row, owner);
    if (text !== '') yield Buffer.from(text, 'latin1');
  }
}
