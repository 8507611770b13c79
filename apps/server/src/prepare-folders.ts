import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from './config.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { closeToOthers, makeOwnFolder } from './platform/files/private.ts';
import type { Measure } from './platform/http/metrics.ts';
import { LEAST_ROOM, type Room } from './platform/room.ts';
import { StartRefused } from './platform/start-refused.ts';

/** What a process of ours takes from the files it makes: nobody else of the machine reads or writes them. */
export const PRIVATE = 0o077;

/**
 * Makes the folders of this process its own, and those that an earlier version left open too.
 * @throws StartRefused when an embedded database would have no room: on a full disk it does not answer, nor stop
 */
export async function prepareFolders(
  config: Pick<Config, 'database' | 'files' | 'scratchFolder'>,
  room: Pick<Room, 'state'>,
): Promise<void> {
  const { folder } = config.database;
  if (folder && room.state() === 'out') {
    const least = LEAST_ROOM / 1024 ** 2;
    throw new StartRefused(
      `No hay espacio en el disco de ${dirname(folder)}: quedan menos de ${least} MB. Libere espacio y vuelva a iniciar; los datos están intactos.`,
    );
  }
  if (folder) await makeOwnFolder(dirname(folder));
  if (config.files.folder !== undefined) {
    await closeToOthers(config.files.folder);
    await makeOwnFolder(config.files.folder);
  }
  await makeScratchFolder(config.scratchFolder);
}

async function makeScratchFolder(folder: string): Promise<void> {
  try {
    await makeOwnFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefused(
      `DATA_DIR: no se puede escribir en ${folder} (${code}). Ahí se arman los archivos grandes: indique en DATA_DIR una carpeta de este usuario.`,
    );
  }
}

/** Where this process writes: of these disks the room is looked at. */
export function foldersOf({
  database,
  files,
  scratchFolder,
}: Pick<Config, 'database' | 'files' | 'scratchFolder'>): string[] {
  return [database.folder, files.folder, scratchFolder].filter((folder) => folder !== undefined);
}

/** For `/metrics`: whoever watches an installation learns of a full disk before it is one. */
export function roomMeasure({ room }: { room: Pick<Room, 'free'> }): Measure {
  const read = async () => room.free();
  return { name: 'disk_free_bytes', help: 'Free bytes where each folder is', label: 'folder', read };
}

/** For `/metrics`: the pages work without the store, so that the health of a process does not fall with it. */
export function filesMeasure({ files }: { files: Pick<FileStore, 'answers'> }): Measure {
  const isThere = () =>
    files.answers().then(
      () => 1,
      () => 0,
    );
  const read = async () => new Map([['files', await isThere()]]);
  return { name: 'file_store_answers', help: 'Whether the file store answers: 1, or 0', label: 'store', read };
}
