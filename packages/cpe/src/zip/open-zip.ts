import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import yauzl from 'yauzl';

/** A zip in memory, or on the disk when it may be large. */
export type Zip = Buffer | { path: string };

/** Of a zip on the disk so much is read together: its directory and its members each stand one after the other. */
const CHUNK = 256 * 1024;
/** Of the directory, and of the members. */
const CHUNKS = 2;
/** What is streamed is judged by its first piece. */
const PIECE = 64 * 1024;

/** A zip that is open, and how bytes of it are read: at once where they are in memory, and without a turn of the process. */
export interface OpenZip {
  zip: yauzl.ZipFile;
  bytesAt(start: number, length: number): Promise<Buffer>;
}

/** @throws whatever the library says of what is no zip */
export async function openZip(archive: Zip): Promise<OpenZip> {
  const reader = Buffer.isBuffer(archive) ? new InMemory(archive) : await onDisk(archive.path);
  // Names are decoded and judged by who reads, one by one: left to the library, the first bad one would end the reading.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, reader.size, options);
    return { zip, bytesAt: (start, length) => bytesAt(reader, start, length) };
  } catch (error) {
    reader.close(() => undefined);
    throw error;
  }
}

/** How many files a zip says that it holds, of whatever kind; of one inside it, one. Zero of what is no zip. */
export async function countEntries(archive: Zip): Promise<number> {
  const opened = await openZip(archive).catch(() => undefined);
  opened?.zip.close();
  return opened?.zip.entryCount ?? 0;
}

function bytesAt(reader: yauzl.RandomAccessReader, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  return new Promise((resolve, reject) => {
    const done: Read = (error, count = 0) => {
      if (error || count < length) reject(error ?? new Error('unexpected EOF'));
      else resolve(bytes);
    };
    reader.read(bytes, 0, length, start, done);
  });
}

type Read = (error: Error | null, bytesRead?: number) => void;

/**
 * The library's own hands each piece over in a turn of the process of its own: of ten thousand members these are fifty thousand, and each
 * waits for whatever else the process does.
 */
class InMemory extends yauzl.RandomAccessReader {
  readonly #bytes: Buffer;
  readonly size: number;

  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
    this.size = bytes.length;
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, done: Read): void {
    done(null, this.#bytes.copy(buffer, offset, position, position + length));
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(piecesOf(this.#bytes.subarray(start, end)), { objectMode: false });
  }

  override close(done: (error: Error | null) => void): void {
    done(null);
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/**
 * Reads ahead, so that most of what is asked for is in memory. By a handle and not by its number, which is another file's once it is
 * closed; nobody closes it but `close`, whoever leaves a stream early.
 */
class OnDisk extends yauzl.RandomAccessReader {
  readonly #file: FileHandle;
  readonly size: number;
  /** The one that was asked for last is the first. */
  #chunks: { start: number; bytes: Buffer }[] = [];

  constructor(file: FileHandle, size: number) {
    super();
    this.#file = file;
    this.size = size;
  }

  override read(...asked: Parameters<InMemory['read']>): void {
    const [buffer, offset, length, position, done] = asked;
    const found = this.#chunks.find(
      ({ start, bytes }) => start <= position && position + length <= start + bytes.length,
    );
    if (found) this.#give(found, ...asked);
    else if (length > CHUNK) {
      this.#file.read(buffer, offset, length, position).then(({ bytesRead }) => done(null, bytesRead), done);
    } else {
      this.#file.read(Buffer.alloc(CHUNK), 0, CHUNK, position).then(({ bytesRead, buffer: whole }) => {
        this.#give({ start: position, bytes: whole.subarray(0, bytesRead) }, ...asked);
      }, done);
    }
  }

  #give(
    chunk: { start: number; bytes: Buffer },
    ...[buffer, offset, length, position, done]: Parameters<InMemory['read']>
  ): void {
    this.#chunks = [chunk, ...this.#chunks.filter((one) => one !== chunk)].slice(0, CHUNKS);
    const from = position - chunk.start;
    done(null, chunk.bytes.copy(buffer, offset, from, from + length));
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(rangeOf(this, start, end), { objectMode: false });
  }

  override close(done: (error: Error | null) => void): void {
    this.#file.close().then(() => done(null), done);
  }
}

async function* rangeOf(reader: OnDisk, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += PIECE) yield await bytesAt(reader, at, Math.min(PIECE, end - at));
}

async function onDisk(path: string): Promise<OnDisk> {
  const file = await open(path, 'r');
  try {
    return new OnDisk(file, (await file.stat()).size);
  } catch (error) {
    await file.close();
    throw error;
  }
}
