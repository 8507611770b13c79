import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';

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
export async function listEntries(archive: Buffer, mostBytes: number): Promise<ArchiveEntry[]> {
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
export async function* readEntry(archive: Buffer, name: string, mostBytes: number): AsyncGenerator<Buffer, void> {
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

async function findEntry(archive: Buffer, name: string): Promise<{ zip: yauzl.ZipFile; entry: yauzl.Entry }> {
  let found: yauzl.Entry | undefined;
  const zip = await eachEntry(archive, async (entry) => {
    if (entry.fileName === name) found = entry;
    return found === undefined;
  });
  if (!found) throw new ArchiveError('corrupt', 'the file is not there any more');
  return { zip, entry: found };
}

/** Walks the central directory while `visit` says true. */
async function eachEntry(archive: Buffer, visit: (entry: yauzl.Entry) => Promise<boolean>): Promise<yauzl.ZipFile> {
  const isZip = archive.length >= 4 && archive[0] === 0x50 && archive[1] === 0x4b;
  if (archive.length === 0) throw new ArchiveError('empty', 'no bytes');
  if (!isZip) throw new ArchiveError('not a zip');
  let zip: yauzl.ZipFile;
  try {
    zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true, autoClose: false, strictFileNames: true });
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

function asArchiveError(error: unknown): ArchiveError {
  return error instanceof ArchiveError ? error : new ArchiveError('corrupt', messageOf(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 120) : 'unknown';
}
