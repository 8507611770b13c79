import { Refused } from './refused.ts';

/** SUNAT takes one of 5 MB; some portals pack the printed form inside. */
const MOST_BYTES = 20 * 1024 * 1024;

export interface Decoded {
  text: string;
  /** The bytes are UTF-8 and the declaration says otherwise: decoded by it, names would read «OperaciÃ³n». */
  misdeclared: boolean;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
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
  const declared = DECLARED.exec(latin1(bytes.subarray(0, 400)))?.[1]?.toLowerCase();
  const marked = startsWith(bytes, 0xef, 0xbb, 0xbf);
  const text = tryUtf8(bytes);
  if (text !== undefined) {
    const other = declared !== undefined && declared !== 'utf-8' && declared !== 'us-ascii';
    return { text, misdeclared: other && (marked || text.length !== bytes.length) };
  }
  if (marked) throw new Refused('not well formed', 'no es UTF-8 aunque lo dice');
  return {
    text: decodeAs(declared === undefined || declared === 'utf-8' ? 'iso-8859-1' : declared, bytes),
    misdeclared: declared === 'utf-8',
  };
}

function tryUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
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

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
