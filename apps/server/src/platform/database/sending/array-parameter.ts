/** What an array may hold, by PostgreSQL's own number of the type: they are built in, and the same everywhere. */
const TYPES = { bigint: 20, text: 25, date: 1082, numeric: 1700, boolean: 16 } as const;
export type ArrayType = keyof typeof TYPES;

/** Of PostgreSQL's array as it is sent: dimensions, whether there are nulls, type, how many, the first one's number. */
const HEADER = 20;
const [COUNT_AT, NULL] = [12, -1];
const FIRST_OF_TWO_BYTES = 0x80;
const FIRST_OF_THREE_BYTES = 0x800;
/** Of UTF-8, by unit of a JavaScript text. */
const MOST_BYTES_PER_UNIT = 3;
/** Its length, four numbers of two bytes before the digits, and five digits of base 10,000. */
const LONGEST_AMOUNT = 4 + 8 + 10;
const [NEGATIVE, DECIMALS, BASE] = [0x4000, 2, 10_000];
const DAY_MS = 86_400_000;
/** PostgreSQL counts days from here. */
const FIRST_DAY = Date.parse('2000-01-01') / DAY_MS;

/**
 * One column of many rows as the value of one parameter (`$1::text[]`), in the bytes that PostgreSQL itself keeps: an amount or a
 * day is there without ever having been text. Both drivers send bytes as they are. Written value by value, then read once.
 */
export class ArrayParameter {
  readonly type: ArrayType;
  #bytes: Buffer;
  #length = HEADER;
  #count = 0;

  /** @param room bytes that its values will usually take; it grows when more are needed */
  constructor(type: ArrayType, room: number) {
    this.type = type;
    this.#bytes = Buffer.allocUnsafe(HEADER + room);
  }

  /** As new, with the room that it has. What `bytes` gave before means nothing from then on. */
  empty(): void {
    this.#length = HEADER;
    this.#count = 0;
  }

  /** No value. */
  none(): void {
    this.#makeRoom(4);
    this.#length = this.#bytes.writeInt32BE(NULL, this.#length);
    this.#count += 1;
  }

  /** A text as it is, of an array of `text`. What is no sign (half of a pair) becomes U+FFFD. */
  text(text: string): void {
    this.#makeRoom(4 + text.length * MOST_BYTES_PER_UNIT);
    const bytes = this.#bytes;
    const start = this.#length + 4;
    let at = start;
    for (let place = 0; place < text.length; place++) {
      const unit = text.charCodeAt(place);
      if (unit >= FIRST_OF_THREE_BYTES) {
        at += bytes.write(text.slice(place), at);
        break;
      }
      if (unit >= FIRST_OF_TWO_BYTES) {
        bytes[at++] = 0xc0 | (unit >> 6);
        bytes[at++] = 0x80 | (unit & 0x3f);
      } else bytes[at++] = unit;
    }
    this.#end(start, at);
  }

  /** An amount, of an array of `numeric`. @param hundredths whole, of at most fifteen digits */
  amount(hundredths: number): void {
    this.#makeRoom(LONGEST_AMOUNT);
    const bytes = this.#bytes;
    const start = this.#length + 4;
    const positive = Math.abs(hundredths);
    let whole = Math.floor(positive / 100);
    const decimals = positive - whole * 100;
    let digits = 0;
    for (let rest = whole; rest > 0; rest = Math.floor(rest / BASE)) digits += 1;
    const end = start + 8 + 2 * digits;
    for (let at = end - 2; whole > 0; at -= 2) {
      const more = Math.floor(whole / BASE);
      bytes.writeUInt16BE(whole - more * BASE, at);
      whole = more;
    }
    if (decimals > 0) bytes.writeUInt16BE(decimals * 100, end);
    bytes.writeUInt16BE(digits + (decimals > 0 ? 1 : 0), start);
    bytes.writeInt16BE(positive === 0 ? 0 : digits - 1, start + 2);
    bytes.writeUInt16BE(hundredths < 0 ? NEGATIVE : 0, start + 4);
    bytes.writeUInt16BE(DECIMALS, start + 6);
    this.#end(start, decimals > 0 ? end + 2 : end);
  }

  /** A day (`YYYY-MM-DD`) that the calendar has, of an array of `date`. @throws RangeError when it is written otherwise */
  date(day: string): void {
    this.#makeRoom(8);
    const days = Date.parse(day) / DAY_MS - FIRST_DAY;
    if (!Number.isInteger(days)) throw new RangeError(`no day: ${day}`);
    const start = this.#length + 4;
    this.#end(start, this.#bytes.writeInt32BE(days, start));
  }

  /** Of an array of `bigint`. @param whole of at most 53 bits */
  whole(whole: number): void {
    this.#makeRoom(12);
    const start = this.#length + 4;
    this.#end(start, this.#bytes.writeBigInt64BE(BigInt(whole), start));
  }

  /** Of an array of `boolean`. */
  flag(flag: boolean): void {
    this.#makeRoom(5);
    const start = this.#length + 4;
    this.#end(start, this.#bytes.writeUInt8(flag ? 1 : 0, start));
  }

  /** All values so far, as they are sent. */
  get bytes(): Buffer {
    const bytes = this.#bytes;
    bytes.writeInt32BE(1, 0);
    bytes.writeInt32BE(1, 4);
    bytes.writeInt32BE(TYPES[this.type], 8);
    bytes.writeInt32BE(this.#count, COUNT_AT);
    bytes.writeInt32BE(1, 16);
    return bytes.subarray(0, this.#length);
  }

  /** The value's length stands before it. */
  #end(start: number, end: number): void {
    this.#bytes.writeInt32BE(end - start, start - 4);
    this.#length = end;
    this.#count += 1;
  }

  #makeRoom(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2 + size);
  }
}
