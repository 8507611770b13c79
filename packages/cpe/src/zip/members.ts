import { crc32, inflateRawSync } from 'node:zlib';
import yauzl from 'yauzl';
import { Refused } from '../xml/refused.ts';

/** A file that may be a document, or why it is not looked at. `name` is its path, of a zip inside `inner.zip!member`. */
export type Member = { name: string; bytes: Buffer } | { name: string; refused: Refused };
/** A member that is no document, told to whoever asks for it. @property size what it declares to weigh */
export type Skipped = { name: string; skipped: true; size: number };

/** A zip in memory, or on the disk when it may be large. */
export type Zip = Buffer | { path: string };

/** A document is no larger. */
export const MOST_OF_A_DOCUMENT = 20 * 1024 * 1024;
/** A zip inside another is unpacked into memory. */
const MOST_OF_A_ZIP = 100 * 1024 * 1024;
/** How much of a file tells what it is. */
const SNIFFED = 2_000;

export function looksLikeZip(start: Uint8Array): boolean {
  const [p, k, first, second] = start;
  // Of one without members its directory is all there is.
  return p === 0x50 && k === 0x4b && ((first === 0x03 && second === 0x04) || (first === 0x05 && second === 0x06));
}

/**
 * What a zip of vouchers holds, one after the other: SUNAT's portal packs XML with its style sheets, an OSE the XML alone, some
 * the CDR and pictures beside it, and some a zip in a zip. Members are known by what is in them, never by their names. Of each
 * no more is held than itself, so that two gigabytes of XML cost what one document does; what a member declares to weigh is not
 * believed.
 */
export async function* membersOf(zip: Zip, options: MembersOptions = {}): AsyncGenerator<Member, void> {
  for await (const member of allMembersOf(zip, options)) if (!('skipped' in member)) yield member;
}

/** As `membersOf`, and between them what is passed over: whoever reads a zip for long is heard there, too. */
export async function* allMembersOf(zip: Zip, options: MembersOptions = {}): AsyncGenerator<Member | Skipped, void> {
  const { registers = false, most = { files: Infinity, bytes: Infinity } } = options;
  try {
    yield* within(zip, '', true, { registers, meter: new Meter(most) });
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    yield { name: '', refused: new Refused('too much') };
  }
}

export interface MembersOptions {
  /** Registers, too: text whose cells `|` or `,` tell apart. */
  registers?: boolean;
  /**
   * What is unpacked in all, zips inside and what is no document with it: after that the rest is refused, as one. Without limit
   * by default.
   */
  most?: Most;
}

/** Files, of whatever kind, and bytes that they unpack to. */
export interface Most {
  files: number;
  bytes: number;
}

/** Of a zip that somebody sends: SUNAT packs three files beside each XML. */
export const MOST_UNPACKED: Most = { files: 100_000, bytes: 4 * 1024 ** 3 };

/** A zip of a megabyte may unpack to days of work, all of it pictures that nobody would be told of. */
class TooMuch extends Error {}

/** Counts what is unpacked, and ends it. */
class Meter {
  #left: Most;

  constructor({ files, bytes }: Most) {
    this.#left = { files, bytes };
  }

  /** @throws TooMuch */
  take({ files = 0, bytes = 0 }: Partial<Most>): void {
    this.#left.files -= files;
    this.#left.bytes -= bytes;
    if (this.#left.files < 0 || this.#left.bytes < 0) throw new TooMuch();
  }
}

/** How many files a zip says that it holds, of whatever kind; of one inside it, one. Zero of what is no zip. */
export async function countEntries(zip: Zip): Promise<number> {
  const opened = await openZip(zip).catch(() => undefined);
  const count = opened?.entryCount ?? 0;
  opened?.close();
  return count;
}

function openZip(archive: Zip): Promise<yauzl.ZipFile> {
  // Names are decoded and judged here, one by one: left to the library, the first bad one would end the reading.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  return Buffer.isBuffer(archive)
    ? yauzl.fromBufferPromise(archive, options)
    : yauzl.openPromise(archive.path, options);
}

interface Unpacking {
  registers: boolean;
  meter: Meter;
}

async function* within(
  archive: Zip,
  prefix: string,
  outermost: boolean,
  options: Unpacking,
): AsyncGenerator<Member | Skipped, void> {
  let opened: yauzl.ZipFile;
  try {
    opened = await openZip(archive);
  } catch (error) {
    yield { name: prefix, refused: damaged(error) };
    return;
  }
  try {
    for await (const entry of opened.eachEntry()) {
      options.meter.take({ files: 1 });
      const fileName = nameOf(entry);
      const unsafe = yauzl.validateFileName(fileName);
      if (unsafe) yield { name: prefix + fileName, refused: new Refused('unsafe name', unsafe) };
      else if (!fileName.endsWith('/')) yield* memberOf(opened, entry, { name: prefix + fileName, outermost, options });
    }
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    yield { name: prefix, refused: damaged(error) };
  } finally {
    opened.close();
  }
}

/** Some programs of Windows part folders with `\\`: judged as what they mean. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry): string {
  return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}

async function* memberOf(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  { name, outermost, options }: { name: string; outermost: boolean; options: Unpacking },
): AsyncGenerator<Member | Skipped, void> {
  let bytes: Buffer | undefined;
  try {
    bytes = await contentOf(zip, entry, options);
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    yield { name, refused: error instanceof Refused ? error : damaged(error) };
    return;
  }
  if (!bytes) yield { name, skipped: true, size: entry.uncompressedSize };
  else if (!looksLikeZip(bytes)) yield { name, bytes };
  else if (outermost) yield* within(bytes, `${name}!`, false, options);
  else yield { name, refused: new Refused('zip in a zip in a zip') };
}

/** A member packed smaller than this is unpacked at once: a stream for each of ten thousand costs more than their contents. */
const SMALL = 128 * 1024;

/** @returns undefined when it is larger than a document may be, or no such member: then it is streamed */
async function atOnce(zip: yauzl.ZipFile, entry: yauzl.Entry, meter: Meter): Promise<Buffer | undefined> {
  if (entry.compressionMethod !== 8 || entry.compressedSize > SMALL) return undefined;
  const packed: Buffer[] = [];
  const stream = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  for await (const piece of stream as AsyncIterable<Buffer>) packed.push(piece);
  try {
    return inflateRawSync(Buffer.concat(packed), { maxOutputLength: MOST_OF_A_DOCUMENT });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    meter.take({ bytes: MOST_OF_A_DOCUMENT });
    return undefined;
  }
}

/** @returns undefined when it is neither a document nor a zip: a picture, a style sheet, what a Mac leaves behind */
async function contentOf(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  { registers, meter }: Unpacking,
): Promise<Buffer | undefined> {
  const isWanted = (start: Buffer) =>
    looksLikeZip(start) || looksLikeXml(start) || (registers && looksLikeRegister(start));
  if (entry.isEncrypted()) throw new Refused('locked zip');
  const small = await atOnce(zip, entry, meter);
  // Counted here: what follows may let go of it.
  if (small) meter.take({ bytes: small.length });
  if (small && small.length >= 4 && !isWanted(small)) return undefined;
  const stream = small ? [small] : await zip.openReadStreamPromise(entry);
  const pieces: Buffer[] = [];
  let size = 0;
  let crc = 0;
  let most = 0;
  for await (const piece of stream as AsyncIterable<Buffer> | Buffer[]) {
    pieces.push(piece);
    size += piece.length;
    if (!small) meter.take({ bytes: piece.length });
    crc = crc32(piece, crc);
    if (most === 0 && size >= 4) {
      const start = Buffer.concat(pieces);
      if (!isWanted(start)) return undefined;
      most = looksLikeZip(start) ? MOST_OF_A_ZIP : MOST_OF_A_DOCUMENT;
    }
    if (size > (most || MOST_OF_A_DOCUMENT)) throw new Refused('too large');
  }
  if (crc !== entry.crc32) throw new Refused('damaged zip', 'un archivo no es el que se empaquetó');
  const bytes = Buffer.concat(pieces);
  return size < 4 || isStyleSheet(bytes) ? undefined : bytes;
}

/** SUNAT's registers: a line with many cells, and no character that text has not. */
export function looksLikeRegister(start: Uint8Array): boolean {
  const text = Buffer.from(start).toString('latin1', 0, SNIFFED);
  const [line = ''] = text.split(/\r?\n/, 1);
  return !/[^\P{Cc}\t\r\n\x80-\x9f]/u.test(text) && (line.split('|').length > 5 || line.split(',').length > 20);
}

export function looksLikeXml(start: Buffer): boolean {
  return (
    /^(?:\xef\xbb\xbf)?\s*</.test(start.toString('latin1', 0, 200)) ||
    /^(?:\xff\xfe|\xfe\xff)/.test(start.toString('latin1', 0, 2))
  );
}

/** What SUNAT's portal packs beside a factura, so that a browser can show it. */
function isStyleSheet(bytes: Buffer): boolean {
  return /<(?:\w+:)?stylesheet[\s>]/.test(bytes.toString('latin1', 0, SNIFFED));
}

function damaged(error: unknown): Refused {
  const said = error instanceof Error ? error.message : '';
  return new Refused('damaged zip', said);
}
