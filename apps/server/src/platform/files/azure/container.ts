import type { ContainerClient } from '@azure/storage-blob';
import type { FileStore } from '../file-store.ts';
import { codeOf, isPublic } from './what-failed.ts';

/** Whoever asks for the health waits no longer. */
const PATIENCE_MS = 1_500;
/** What answered is not asked again so soon, however often somebody wants to know. */
const KNOWN_MS = 5_000;

/**
 * Whether the container answers, lets us in and nobody else. Until it first did, one that is not there is made: private. One that goes
 * away later is not made again: its files went with it, and somebody must know.
 */
export function createWatch(container: ContainerClient, onMade: () => void): FileStore['answers'] {
  let wasThere = false;
  let goodUntil = 0;
  let asking: Promise<void> | undefined;

  async function ask(withinMs: number): Promise<void> {
    const abortSignal = AbortSignal.timeout(withinMs);
    try {
      const { blobPublicAccess } = await container.getProperties({ abortSignal });
      if (blobPublicAccess !== undefined) throw isPublic();
    } catch (error) {
      if (wasThere || codeOf(error) !== 'ContainerNotFound') throw error;
      const { succeeded } = await container.createIfNotExists({ abortSignal });
      if (succeeded) onMade();
    }
    wasThere = true;
    goodUntil = performance.now() + KNOWN_MS;
  }

  return (withinMs = PATIENCE_MS) => {
    if (performance.now() < goodUntil) return Promise.resolve();
    asking ??= ask(withinMs).finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
