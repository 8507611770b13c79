import { isUtf8 } from 'node:buffer';
import { Refused } from './refused.ts';

/** SUNAT takes one of 5 MB; some portals pack the printed form inside. */
const MOST_BYTES = 20 * 1024 * 1024;

export interface Decoded {
  text: string;
  /** The bytes are UTF-8 and the declaration says otherwise: decoded by it, names would read «OperaciÃ³n». */
  misdeclared: boolean;
}

/** Of bytes read as ISO-8859-1, in which the byte order mark of UTF-8 is three letters. */
const DECLARED = /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * The text of an XML file. A byte order mark wins; then UTF-8 whenever the bytes are valid UTF-8, because one file in seventy
 * declares ISO-8859-1 over it and no sentence in another encoding happens to be valid; then the declaration; then ISO-8859-1.
 * (1,900 public vouchers, 2026.)
 * @throws Refused above 20 MB, and when it is in no encoding known here
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length > MOST_BYTES) throw new Refused('too large');
  if (startsWith(bytes, 0xff, 0xfe)) return { text: decodeAs('utf-16le', bytes), misdeclared: false };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: decodeAs('utf-16be', bytes), misdeclared: false };
  const declared = DECLARED.exec(bufferOf(bytes.subarray(0, 400)).toString('latin1'))?.[1]?.toLowerCase();
  const marked = startsWith(bytes, 0xef, 0xbb, 0xbf);
  if (isUtf8(bytes)) {
    const text = bufferOf(marked ? bytes.subarray(3) : bytes).toString();
    const other = declared !== undefined && declared !== 'utf-8' && declared !== 'us-ascii';
    return { text, misdeclared: other && (marked || text.length !== bytes.length) };
  }
  if (marked) throw new Refused('not well formed', 'no es UTF-8 aunque lo dice');
  return {
    text: decodeAs(declared === undefined || declared === 'utf-8' ? 'iso-8859-1' : declared, bytes),
    misdeclared: declared === 'utf-8',
  };
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Refused('not well formed', `no se puede leer como ${encoding}`);
  }
}

function startsWith(bytes: Uint8Array, ...mark: number[]): boolean {
  return mark.every((byte, place) => bytes[place] === byte);
}

/** The same bytes. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
