import type { Log } from '../../log.ts';
import { StartRefused } from '../../start-refused.ts';
import { type FileStore, FilesUnavailable } from '../file-store.ts';
import type { AzurePlace } from '../places.ts';
import { type AzureParts, createAzureStore, PATIENCE_MS } from './azure-store.ts';

/**
 * The store of a process that starts. While Azure is away it starts all the same: who only looks at figures needs no file, and what
 * needs one says so.
 * @throws StartRefused when Azure answers that it does not let us in, or would let everybody in
 */
export async function openAzureStore(
  place: AzurePlace,
  parts: Omit<AzureParts, 'onMade'> & { log: Pick<Log, 'warn'> },
): Promise<FileStore> {
  const { log } = parts;
  const { container } = place;
  const store = createAzureStore(place, {
    ...parts,
    onMade: () => log.warn({ container }, 'the container of the files was not there: it was made, and is empty'),
  });
  try {
    await store.answers(PATIENCE_MS);
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    if (error.isRefusal) throw new StartRefused(error.message);
    log.warn({ reason: error.message }, 'the file store does not answer: the process starts without it');
  }
  return store;
}
