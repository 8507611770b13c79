import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { looksLikeZip } from '@yupana/cpe/zip/members.ts';
import type { Zip } from '@yupana/cpe/zip/open-zip.ts';
import type { Deps } from '../../../ctx.ts';
import { NoRoom } from '../../../platform/room.ts';
import { listParts, type OneUpload, type UploadRow } from './queries-uploads.ts';
import { SALT_BYTES } from './receive-bytes.ts';

/** What is no larger than this is put together in memory. */
const MOST_IN_MEMORY = 20 * 1024 * 1024;

/** The bytes of an upload, put together from its pieces. */
export type Uploaded = { zip: Zip } | { file: Buffer } | { tooLarge: true };

/**
 * Hands an upload's bytes over while `work` lasts. A large zip is put together in a file of this machine, because a zip is read from
 * its end; what a worker that vanished left of it goes first.
 * @throws NoRoom
 */
export async function withUploaded<T>(
  deps: Pick<Deps, 'database' | 'files' | 'config'>,
  row: UploadRow,
  signal: AbortSignal,
  work: (uploaded: Uploaded) => Promise<T>,
): Promise<T> {
  const upload = { id: row.id, firmId: row.firm_id, businessId: row.business_id };
  const pieces = piecesOf(deps, upload, signal);
  if (row.size <= MOST_IN_MEMORY) {
    const bytes = await buffer(pieces);
    return work(looksLikeZip(bytes) ? { zip: bytes } : { file: bytes });
  }
  const folder = folderOf(deps);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (name.startsWith(row.id)) await rm(join(folder, name), { force: true });
  }
  const path = join(folder, `${row.id}-${row.worker?.split('/').at(-1) ?? ''}`);
  try {
    const start = await putTogether(path, pieces);
    return await work(looksLikeZip(start) ? { zip: { path } } : { tooLarge: true });
  } finally {
    await rm(path, { force: true });
  }
}

/** Erases what workers that vanished left for so long. */
export async function forgetLeftovers(deps: Pick<Deps, 'config'>, before: Date): Promise<void> {
  const folder = folderOf(deps);
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && found.mtime < before) await rm(join(folder, name), { force: true });
  }
}

function folderOf({ config }: Pick<Deps, 'config'>): string {
  return join(config.scratchFolder, 'uploads');
}

async function putTogether(path: string, pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const file = await open(path, 'wx', 0o600);
  let start = Buffer.alloc(0);
  try {
    for await (const piece of pieces) {
      if (start.length < 4) start = Buffer.concat([start, piece.subarray(0, 4)]);
      await file.writeFile(piece);
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new NoRoom() : error;
  } finally {
    await file.close();
  }
  return start;
}

async function* piecesOf(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  upload: OneUpload,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const { businessId, firmId } = upload;
  for (const { hash } of await database.tenant(firmId, (tx) => listParts(tx, upload))) {
    signal.throwIfAborted();
    yield* afterSalt((await files.open({ businessId }, hash)).stream);
  }
}

async function* afterSalt(stream: Readable): AsyncGenerator<Buffer> {
  let left = SALT_BYTES;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const kept = piece.subarray(Math.min(left, piece.length));
    left -= piece.length - kept.length;
    if (kept.length > 0) yield kept;
  }
}
