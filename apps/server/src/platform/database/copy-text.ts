const [TAB, NEWLINE, RETURN, MINUS, POINT, ZERO, LETTER_N, BACKSLASH] = [9, 10, 13, 45, 46, 48, 78, 92];
const FIRST_OF_TWO_BYTES = 0x80;
const FIRST_OF_THREE_BYTES = 0x800;
/** Of UTF-8, by unit of a JavaScript text; what is escaped takes two. */
const MOST_BYTES_PER_UNIT = 3;
/** Fifteen digits, sign and point, and the separator after them. */
const LONGEST_AMOUNT = 18;

/** What COPY's text format gives a meaning to, in a text that is to be taken as it is. */
export const NEEDS_ESCAPE = /[\\\t\n\r]/;

export function escapeForCopy(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/**
 * Lines of COPY's text format, written sign by sign into the bytes that are sent. Put together from pieces of text they cost
 * twice as much, most of it for pieces that nobody needs afterwards.
 */
export class CopyLines {
  #bytes: Buffer;
  #length = 0;

  /** @param room bytes that they will usually take; it grows when more are needed */
  constructor(room: number) {
    this.#bytes = Buffer.allocUnsafe(room);
  }

  /** A cell without a value. */
  none(): void {
    this.#makeRoom(3);
    this.#bytes[this.#length++] = BACKSLASH;
    this.#bytes[this.#length++] = LETTER_N;
    this.#bytes[this.#length++] = TAB;
  }

  /** A cell with a text, to be taken as it is. */
  text(text: string): void {
    this.#makeRoom(text.length * MOST_BYTES_PER_UNIT + 1);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let place = 0; place < text.length; place++) {
      const unit = text.charCodeAt(place);
      if (unit >= FIRST_OF_THREE_BYTES) {
        at += bytes.write(escapeForCopy(text.slice(place)), at);
        break;
      }
      if (unit >= FIRST_OF_TWO_BYTES) {
        bytes[at++] = 0xc0 | (unit >> 6);
        bytes[at++] = 0x80 | (unit & 0x3f);
      } else if (unit === BACKSLASH || unit === TAB || unit === NEWLINE || unit === RETURN) {
        at += bytes.write(escapeForCopy(text.charAt(place)), at);
      } else bytes[at++] = unit;
    }
    bytes[at++] = TAB;
    this.#length = at;
  }

  /** A cell with an amount. @param hundredths whole, of at most fifteen digits */
  amount(hundredths: number): void {
    this.#makeRoom(LONGEST_AMOUNT);
    const bytes = this.#bytes;
    let rest = Math.abs(hundredths);
    if (hundredths < 0) bytes[this.#length++] = MINUS;
    let digits = 1;
    if (rest > 0) digits = 3;
    for (let limit = 1_000; rest >= limit; limit *= 10) digits += 1;
    const end = this.#length + digits + (rest > 0 ? 1 : 0);
    let place = end;
    for (let digit = 0; digit < digits; digit++) {
      if (digit === 2) bytes[--place] = POINT;
      const tens = Math.floor(rest / 10);
      bytes[--place] = ZERO + rest - tens * 10;
      rest = tens;
    }
    bytes[end] = TAB;
    this.#length = end + 1;
  }

  /** Ends the line after its last cell. */
  end(): void {
    this.#bytes[this.#length - 1] = NEWLINE;
  }

  /** All lines so far. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #makeRoom(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2 + size);
  }
}
