import { dirname } from 'node:path';
import type { Config } from './config.ts';
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
  config: Pick<Config, 'database' | 'filesFolder'>,
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
  await closeToOthers(config.filesFolder);
  await makeOwnFolder(config.filesFolder);
}

/** For `/metrics`: whoever watches an installation learns of a full disk before it is one. */
export function roomMeasure({ room }: { room: Pick<Room, 'free'> }): Measure {
  const read = async () => room.free();
  return { name: 'disk_free_bytes', help: 'Free bytes where each folder is', label: 'folder', read };
}
