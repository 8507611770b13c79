import { isUtf8 } from 'node:buffer';

const NEWLINE = 10;
/** Bytes turned to text at a time: enough to be fast, little enough to be flat. */
const BLOCK = 256 * 1024;

type Encoding = 'utf8' | 'latin1';

/**
 * The lines of a text file, a block at a time, without line ends (LF or CRLF) and without BOM. An empty line is an
 * empty text, so that lines keep their numbers. A last line without line end counts.
 *
 * The encoding is chosen once, on the first line: both books have accents in their header, so it always tells. Files
 * are UTF-8, with BOM as a rule; older ones were latin-1.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let encoding: Encoding | null = null;
  let pending: Uint8Array[] = [];
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += BLOCK) {
      const block = chunk.subarray(start, start + BLOCK);
      const end = block.lastIndexOf(NEWLINE);
      if (end < 0) {
        pending.push(block);
        continue;
      }
      const whole = join([...pending, block.subarray(0, end)]);
      pending = end + 1 < block.length ? [block.subarray(end + 1)] : [];
      encoding ??= encodingOf(whole);
      yield toLines(whole.toString(encoding));
    }
  }
  const rest = join(pending);
  if (rest.length > 0) yield toLines(rest.toString(encoding ?? encodingOf(rest)));
}

function join(parts: Uint8Array[]): Buffer {
  const [only] = parts;
  if (parts.length === 1 && only) return Buffer.from(only.buffer, only.byteOffset, only.byteLength);
  return Buffer.concat(parts);
}

function encodingOf(start: Buffer): Encoding {
  const end = start.indexOf(NEWLINE);
  return isUtf8(end < 0 ? start : start.subarray(0, end)) ? 'utf8' : 'latin1';
}

/** No text of a register has the sign NUL, and PostgreSQL cannot keep it: it stays visible as damage. */
function toLines(block: string): string[] {
  const text = block.includes('\0') ? block.replaceAll('\0', '\uFFFD') : block;
  const lines: string[] = [];
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    lines.push(text.slice(start, withoutReturn(text, end)));
    start = end + 1;
  }
  lines.push(text.slice(start, withoutReturn(text, text.length)));
  return lines;
}

function withoutReturn(text: string, end: number): number {
  return text.charCodeAt(end - 1) === 13 ? end - 1 : end;
}
