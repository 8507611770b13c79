import type { Log } from '../log.ts';
import { createDiskStore } from './disk.ts';
import type { FileStore } from './file-store.ts';
import type { LinkSigner } from './links.ts';
import type { FilesPlace } from './places.ts';

interface Parts {
  links: LinkSigner;
  /** A folder of this machine for what is on its way. */
  scratch: string;
  /** Whether nothing more is to be written on this machine. */
  isFull: () => boolean;
  log: Pick<Log, 'warn'>;
}

/** The file store of an installation. @throws StartRefused when it does not let us in */
export async function openFiles(place: FilesPlace, parts: Parts): Promise<FileStore> {
  if (place.folder !== undefined) return createDiskStore(place.folder, parts.links, parts.isFull);
  // Forty megabytes of client, which an installation with a folder never loads.
  const { openAzureStore } = await import('./azure/open-azure-store.ts');
  return openAzureStore(place.azure, parts);
}
