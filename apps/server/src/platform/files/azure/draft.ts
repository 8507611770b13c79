import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NoRoom } from '../../room.ts';

/**
 * What was received and is not in the store yet. There it will be named by its hash, which is known at its end, and Azure gives a
 * blob no other name: so it is held until then.
 */
export interface Draft {
  hash: string;
  size: number;
  read(from: number, to: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Up to this size it is held in memory: most files are smaller, and a disk would only slow them down. */
const MOST_IN_MEMORY = 4 * 1024 * 1024;

/**
 * Takes in what comes, as fast as it comes: who gives it (a transaction, a person's connection) does not wait for Azure.
 * @param folder where what is larger stands meanwhile
 * @throws NoRoom
 */
export async function receive(
  bytes: Buffer | AsyncIterable<Uint8Array>,
  folder: string,
  isFull: () => boolean,
): Promise<Draft> {
  if (Buffer.isBuffer(bytes)) return inMemory(bytes, createHash('sha256').update(bytes).digest('hex'));
  const digest = createHash('sha256');
  const held: Uint8Array[] = [];
  let size = 0;
  let file: FileHandle | undefined;
  try {
    for await (const part of bytes) {
      digest.update(part);
      size += part.length;
      if (file) await file.writeFile(part);
      else held.push(part);
      if (file || size <= MOST_IN_MEMORY) continue;
      if (isFull()) throw new NoRoom();
      file = await openUnnamed(folder);
      for (const one of held.splice(0)) await file.writeFile(one);
    }
  } catch (error) {
    await file?.close();
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new NoRoom() : error;
  }
  const hash = digest.digest('hex');
  return file ? onDisk(file, size, hash) : inMemory(Buffer.concat(held), hash);
}

/** A file that has no name any more: whatever becomes of the process, the system takes its room back. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, `draft-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
}

function inMemory(bytes: Buffer, hash: string): Draft {
  return {
    hash,
    size: bytes.length,
    read: async (from, to) => bytes.subarray(from, to),
    close: async () => undefined,
  };
}

function onDisk(file: FileHandle, size: number, hash: string): Draft {
  return {
    hash,
    size,
    read: async (from, to) => {
      const bytes = Buffer.alloc(to - from);
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, at, bytes.length - at, from + at);
        if (bytesRead === 0) throw new Error('A file that is on its way to the store became shorter.');
        at += bytesRead;
      }
      return bytes;
    },
    close: () => file.close(),
  };
}
