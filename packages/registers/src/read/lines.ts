import { isAscii, isUtf8 } from 'node:buffer';

const NEWLINE = 10;
/** Bytes turned to text at a time: enough to be fast, little enough to be flat. */
const BLOCK = 256 * 1024;
/**
 * Bytes of a line that are kept while its end does not come: four times what a line may have (`rows.ts`), so that no
 * encoding makes a longer one look shorter.
 */
const MOST_PENDING = 256 * 1024;

type Encoding = 'utf8' | 'latin1';

/** Some lines of a file, in its order. */
export interface Lines {
  lines: string[];
  /** The last one has no line end: it is the file's last, and may have been cut. */
  isOpen: boolean;
}

/**
 * The lines of a text file, a block at a time, without line ends (LF or CRLF) and without BOM. An empty line is an
 * empty text, so that lines keep their numbers. Of a line without end in sight only the start is kept.
 *
 * The encoding is chosen once, on the first line that is not plain ASCII: that of a proposal is its header; a register has none. Files
 * are UTF-8, with BOM as a rule; older ones were latin-1.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Lines> {
  let encoding: Encoding | null = null;
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += BLOCK) {
      let block = chunk.subarray(start, start + BLOCK);
      const end = block.lastIndexOf(NEWLINE);
      if (end < 0) {
        if (size < MOST_PENDING) pending.push(block);
        size += block.length;
        continue;
      }
      const after = block.subarray(end + 1);
      block = block.subarray(size < MOST_PENDING ? 0 : block.indexOf(NEWLINE), end);
      const whole = join([...pending, block]);
      pending = after.length > 0 ? [after] : [];
      size = after.length;
      encoding ??= encodingOf(whole);
      yield { lines: toLines(whole.toString(encoding ?? 'utf8')), isOpen: false };
    }
  }
  const rest = join(pending);
  if (rest.length > 0) yield { lines: toLines(rest.toString(encoding ?? encodingOf(rest) ?? 'utf8')), isOpen: true };
}

function join(parts: Uint8Array[]): Buffer {
  const [only] = parts;
  if (parts.length === 1 && only) return Buffer.from(only.buffer, only.byteOffset, only.byteLength);
  return Buffer.concat(parts);
}

/** Null while each byte is the same letter in both. */
function encodingOf(block: Buffer): Encoding | null {
  if (isAscii(block)) return null;
  const first = block.findIndex((byte) => byte > 0x7f);
  const end = block.indexOf(NEWLINE, first);
  const line = block.subarray(block.lastIndexOf(NEWLINE, first) + 1, end < 0 ? block.length : end);
  return isUtf8(line) ? 'utf8' : 'latin1';
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
