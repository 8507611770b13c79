import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';

/** In memory, or on the disk when it is too large for it. */
export type Archive = Buffer | { path: string };

export type ArchiveProblem = 'not a zip' | 'truncated' | 'empty' | 'too large' | 'corrupt';

/** A ZIP that cannot be read. Knows nothing of SUNAT: the service that received it says what follows. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem;
  constructor(problem: ArchiveProblem, detail = '') {
    super(detail ? `${problem}: ${detail}` : problem);
    this.name = 'ArchiveError';
    this.problem = problem;
  }
}

export interface ArchiveEntry {
  name: string;
  /** As the archive declares; what comes out is counted apart. */
  bytes: number;
}

/** SUNAT cuts big reports into a handful of parts; more than this is something else. */
const MOST_ENTRIES = 100;

/**
 * The files of the archive, in its own order; folders left out.
 * @throws ArchiveError (not a zip, truncated, empty, too large, corrupt)
 */
export async function listEntries(archive: Archive, mostBytes: number): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  let total = 0;
  await eachEntry(archive, async (entry) => {
    if (entry.fileName.endsWith('/')) return true;
    if (entries.some(({ name }) => name === entry.fileName)) throw new ArchiveError('corrupt', 'two files of one name');
    total += entry.uncompressedSize;
    if (total > mostBytes) throw new ArchiveError('too large', `declares ${total} bytes`);
    if (entries.length >= MOST_ENTRIES) throw new ArchiveError('too large', `more than ${MOST_ENTRIES} files`);
    entries.push({ name: entry.fileName, bytes: entry.uncompressedSize });
    return true;
  });
  if (entries.length === 0) throw new ArchiveError('empty');
  return entries;
}

/**
 * The content of one file, piece by piece, with its CRC checked at the end and its size bounded on the way: what the archive
 * declares is not believed.
 * @throws ArchiveError while it is read (too large, corrupt)
 */
export async function* readEntry(archive: Archive, name: string, mostBytes: number): AsyncGenerator<Buffer, void> {
  const found = await findEntry(archive, name);
  try {
    const stream = await found.zip.openReadStreamPromise(found.entry);
    let size = 0;
    let crc = 0;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > mostBytes) throw new ArchiveError('too large', `more than ${mostBytes} bytes`);
      crc = crc32(piece, crc);
      yield piece;
    }
    if (crc !== found.entry.crc32) throw new ArchiveError('corrupt', 'wrong CRC');
  } catch (error) {
    throw asArchiveError(error);
  } finally {
    found.zip.close();
  }
}

async function findEntry(archive: Archive, name: string): Promise<{ zip: yauzl.ZipFile; entry: yauzl.Entry }> {
  let found: yauzl.Entry | undefined;
  const zip = await eachEntry(archive, async (entry) => {
    if (entry.fileName === name) found = entry;
    return found === undefined;
  });
  if (!found) throw new ArchiveError('corrupt', 'the file is not there any more');
  return { zip, entry: found };
}

/** Walks the central directory while `visit` says true. */
async function eachEntry(archive: Archive, visit: (entry: yauzl.Entry) => Promise<boolean>): Promise<yauzl.ZipFile> {
  const start = await firstBytes(archive);
  if (start.length === 0) throw new ArchiveError('empty', 'no bytes');
  if (!looksLikeZip(start)) throw new ArchiveError('not a zip');
  let zip: yauzl.ZipFile;
  try {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
    zip = Buffer.isBuffer(archive)
      ? await yauzl.fromBufferPromise(archive, options)
      : await yauzl.openPromise(archive.path, options);
  } catch (error) {
    // It starts as a ZIP and its directory, which stands at the end, is not there.
    throw new ArchiveError('truncated', messageOf(error));
  }
  try {
    for await (const entry of zip.eachEntry()) if (!(await visit(entry))) break;
    return zip;
  } catch (error) {
    throw asArchiveError(error);
  }
}

/** Whether a file that starts like this may be a ZIP. */
export function looksLikeZip(start: Uint8Array): boolean {
  return start.length >= 4 && start[0] === 0x50 && start[1] === 0x4b;
}

async function firstBytes(archive: Archive): Promise<Uint8Array> {
  if (Buffer.isBuffer(archive)) return archive.subarray(0, 4);
  const file = await open(archive.path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function asArchiveError(error: unknown): ArchiveError {
  return error instanceof ArchiveError ? error : new ArchiveError('corrupt', messageOf(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 120) : 'unknown';
}
