import { setImmediate } from 'node:timers/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import yauzl from 'yauzl';
import { Refused } from '../xml/refused.ts';
import { type OpenZip, openZip, type Zip } from './open-zip.ts';

/**
 * A file that may be a document, or why it is not looked at. `name` is its path, of a zip inside `inner.zip!member`; `deflated` what its
 * bytes are in the zip, where they are small and deflated well: who keeps them so need not deflate them again.
 */
export type Member = ({ name: string } & Content) | { name: string; refused: Refused };
interface Content {
  bytes: Buffer;
  deflated?: Buffer;
}
/** A member that is no document, told to whoever asks for it. @property size what it declares to weigh */
export type Skipped = { name: string; skipped: true; size: number };

/** A document is no larger. */
export const MOST_OF_A_DOCUMENT = 20 * 1024 * 1024;
/** A zip inside another is unpacked into memory. */
const MOST_OF_A_ZIP = 100 * 1024 * 1024;
/** Unpacking and reading take the one thread of the process: whoever waits for it is heard after so long. */
const TURN_MS = 2;
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
  const { registers = false, most = { files: Infinity, bytes: Infinity }, place = startOfZip(), only } = options;
  if (place.isEnd) return;
  try {
    const isWanted = only ? among(only) : () => true;
    yield* within(zip, '', [], { registers, meter: new Meter(most, place), place, isWanted, turns: turns() });
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    place.isEnd = true;
    yield { name: '', refused: new Refused('too much') };
  }
}

/** Where the reading of a zip stands, as plain data: what is kept of it goes on there, without unpacking what was passed. */
export interface ZipPlace {
  /** How many of its entries were passed; and, while one is a zip that is being read, how many of that one's. */
  passed: [outer: number, inner?: number];
  /** What was unpacked until then. */
  unpacked: Most;
  /** The rest is not read. */
  isEnd: boolean;
}

export function startOfZip(): ZipPlace {
  return { passed: [0], unpacked: { files: 0, bytes: 0 }, isEnd: false };
}

/** By what a member is found again: `12`, or `4/2` for the second one of a zip that four entries stand before. @param place with it */
export function entryOf({ passed }: ZipPlace): string {
  return passed.join('/');
}

export interface MembersOptions {
  /** Registers, too: text whose cells `|` or `,` tell apart. */
  registers?: boolean;
  /**
   * What is unpacked in all, zips inside and what is no document with it: after that the rest is refused, as one. Without limit
   * by default.
   */
  most?: Most;
  /** Where it begins; moved on before each member, so that it tells at any time what comes after the last one. */
  place?: ZipPlace;
  /** Of its entries those alone, by `entryOf`: no other is unpacked, save a zip that holds one of them. */
  only?: ReadonlySet<string> | undefined;
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
  readonly #most: Most;
  readonly #place: ZipPlace;
  /** A zip inside is unpacked once more to go on in it: it was counted. */
  isOff = false;

  constructor(most: Most, place: ZipPlace) {
    this.#most = most;
    this.#place = place;
  }

  /** @throws TooMuch */
  take({ files = 0, bytes = 0 }: Partial<Most>): void {
    if (this.isOff) return;
    const { unpacked } = this.#place;
    unpacked.files += files;
    unpacked.bytes += bytes;
    if (unpacked.files > this.#most.files || unpacked.bytes > this.#most.bytes) throw new TooMuch();
  }
}

interface Unpacking {
  registers: boolean;
  meter: Meter;
  place: ZipPlace;
  isWanted: (place: ZipPlace['passed']) => boolean;
  turns: () => Promise<void> | undefined;
}

/** These entries, and the zips in which some of them stand. */
function among(only: ReadonlySet<string>): Unpacking['isWanted'] {
  const entries = [...only].map((entry) => entry.split('/').map(Number));
  const zips = new Set(entries.flatMap(([outer = 0, inner]) => (inner === undefined ? [] : [outer + 1])));
  return (passed) => only.has(passed.join('/')) || (passed.length === 1 && zips.has(passed[0]));
}

/** With what is done between two members: those are not asked to wait themselves. */
function turns(): Unpacking['turns'] {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}

/** @param outer of a zip inside: how many entries stand before it; of the outermost empty */
async function* within(
  archive: Zip,
  prefix: string,
  outer: [number?],
  options: Unpacking,
): AsyncGenerator<Member | Skipped, void> {
  const { meter, place } = options;
  let opened: OpenZip;
  try {
    opened = await openZip(archive);
  } catch (error) {
    yield { name: prefix, refused: damaged(error) };
    return;
  }
  const isOutermost = outer.length === 0;
  const [passed = 0, inner] = isOutermost ? place.passed : [place.passed[1]];
  let at = 0;
  try {
    for await (const entry of opened.zip.eachEntry()) {
      at += 1;
      await options.turns();
      const now: ZipPlace['passed'] = isOutermost ? [at] : [outer[0] ?? 0, at];
      if (at <= passed || !options.isWanted(now)) continue;
      meter.isOff = inner !== undefined && at === passed + 1;
      meter.take({ files: 1 });
      if (!meter.isOff) place.passed = now;
      const fileName = nameOf(entry);
      const unsafe = yauzl.validateFileName(fileName);
      if (unsafe) yield { name: prefix + fileName, refused: new Refused('unsafe name', unsafe) };
      else if (!fileName.endsWith('/'))
        yield* memberOf(opened, entry, { name: prefix + fileName, outer: isOutermost ? [at - 1] : null, options });
    }
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    yield { name: prefix, refused: damaged(error) };
  } finally {
    opened.zip.close();
  }
}

/** Some programs of Windows part folders with `\\`: judged as what they mean. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry): string {
  return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}

/** @param outer how many entries stand before it in the outermost zip; null within another */
async function* memberOf(
  zip: OpenZip,
  entry: yauzl.Entry,
  { name, outer, options }: { name: string; outer: [number] | null; options: Unpacking },
): AsyncGenerator<Member | Skipped, void> {
  let content: Content | undefined;
  try {
    content = await contentOf(zip, entry, options);
    options.meter.isOff = false;
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    yield { name, refused: error instanceof Refused ? error : damaged(error) };
    return;
  }
  if (!content) yield { name, skipped: true, size: entry.uncompressedSize };
  else if (!looksLikeZip(content.bytes)) yield { name, ...content };
  else if (outer) yield* within(content.bytes, `${name}!`, outer, options);
  else yield { name, refused: new Refused('zip in a zip in a zip') };
}

/** A member packed smaller than this is unpacked at once: a stream for each of ten thousand costs more than their contents. */
const SMALL = 128 * 1024;

/** XML deflates to a quarter at any level that programs use; what is larger than this was packed by who did not want it small. */
const PACKED_WELL = 1 / 2;

/** @returns undefined when it is larger than a document may be, or no such member: then it is streamed */
async function atOnce({ zip, bytesAt }: OpenZip, entry: yauzl.Entry, meter: Meter): Promise<Content | undefined> {
  if (entry.compressionMethod !== 8 || entry.compressedSize > SMALL) return undefined;
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const deflated = await bytesAt(fileDataStart, entry.compressedSize);
  try {
    const bytes = inflateRawSync(deflated, { maxOutputLength: MOST_OF_A_DOCUMENT });
    return deflated.length <= bytes.length * PACKED_WELL ? { bytes, deflated } : { bytes };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    meter.take({ bytes: MOST_OF_A_DOCUMENT });
    return undefined;
  }
}

/** @returns undefined when it is neither a document nor a zip: a picture, a style sheet, what a Mac leaves behind */
async function contentOf(
  opened: OpenZip,
  entry: yauzl.Entry,
  { registers, meter }: Unpacking,
): Promise<Content | undefined> {
  const isWanted = (start: Buffer) =>
    looksLikeZip(start) || looksLikeXml(start) || (registers && looksLikeRegister(start));
  if (entry.isEncrypted()) throw new Refused('locked zip');
  const small = await atOnce(opened, entry, meter);
  // Counted here: what follows may let go of it.
  if (small) meter.take({ bytes: small.bytes.length });
  if (small && small.bytes.length >= 4 && !isWanted(small.bytes)) return passedOver(entry);
  const stream = small ? [small.bytes] : await opened.zip.openReadStreamPromise(entry);
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
      if (!isWanted(start)) return passedOver(entry);
      most = looksLikeZip(start) ? MOST_OF_A_ZIP : MOST_OF_A_DOCUMENT;
    }
    if (size > (most || MOST_OF_A_DOCUMENT)) throw new Refused('too large');
  }
  if (crc !== entry.crc32) throw new Refused('damaged zip', 'un archivo no es el que se empaquetó');
  const bytes = small?.bytes ?? Buffer.concat(pieces);
  if (size < 4) return passedOver(entry);
  return isStyleSheet(bytes) ? undefined : { ...small, bytes };
}

/** What is no document is let go; what calls itself one is told. @throws Refused */
function passedOver(entry: yauzl.Entry): undefined {
  const file = nameOf(entry).split('/').at(-1) ?? '';
  // «._F001-1.xml» is what a Mac keeps of «F001-1.xml».
  if (!/\.xml$/i.test(file) || file.startsWith('._')) return undefined;
  if (entry.uncompressedSize > MOST_OF_A_DOCUMENT) throw new Refused('too large');
  throw new Refused('not well formed', 'no empieza como XML');
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
