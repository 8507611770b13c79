import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resumableBy } from './parse.ts';
import type { FileVersion } from './types.ts';

/** What is on the disk of a file that is being downloaded, or was. */
export interface Part {
  version: FileVersion;
  bytes: number;
  isWhole: boolean;
}

export interface PartStore {
  /** Null when there is nothing of that file that could be gone on with. */
  find(): Promise<Part | null>;
  /** Notes which file is about to be written from its first byte on. */
  begin(version: FileVersion, total: number | null): Promise<void>;
  remove(): Promise<void>;
  readonly path: string;
}

interface Note {
  url: string;
  version: FileVersion;
  total: number | null;
}

/**
 * A download on the disk, with a note beside it of what it is: which file, of which version, of how many bytes. A process
 * that dies leaves both, and the next one goes on.
 */
export function createPartStore(folder: string, url: URL): PartStore {
  const path = join(folder, 'padron_reducido_ruc.zip.part');
  const notePath = `${path}.json`;

  async function readNote(): Promise<Note | null> {
    try {
      return JSON.parse(await readFile(notePath, 'utf8')) as Note;
    } catch {
      // None, or one that was being written when the process died.
      return null;
    }
  }

  return {
    path,
    find: async () => {
      const note = await readNote();
      const bytes = await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
      if (!note || note.url !== url.href || bytes === 0) return null;
      if (note.total === null || bytes > note.total || resumableBy(note.version) === null) return null;
      return { version: note.version, bytes, isWhole: bytes === note.total };
    },
    begin: async (version, total) => {
      await mkdir(folder, { recursive: true });
      await rm(path, { force: true });
      await writeFile(notePath, JSON.stringify({ url: url.href, version, total } satisfies Note));
    },
    remove: async () => {
      await rm(notePath, { force: true });
      await rm(path, { force: true });
    },
  };
}
