import {
  BlobSASPermissions,
  type BlockBlobClient,
  ContainerClient,
  generateBlobSASQueryParameters,
  SASProtocol,
  StorageSharedKeyCredential,
} from '@azure/storage-blob';
import { attachment } from '../attachment.ts';
import { FileMissing, type FileOwner, type FileStore, letGo } from '../file-store.ts';
import type { LinkSigner } from '../links.ts';
import { locatorOf, placeOf } from '../locator.ts';
import type { AzurePlace } from '../places.ts';
import { createWatch } from './container.ts';
import { receive } from './draft.ts';
import { readOn } from './read-on.ts';
import { storeOnce } from './store-once.ts';
import { codeOf, whatFailed } from './what-failed.ts';

export interface AzureParts {
  links: LinkSigner;
  /** A folder of this machine for what is on its way. */
  scratch: string;
  /** Whether nothing more is to be written there. */
  isFull: () => boolean;
  /** Said once, when the container was not there and was made. */
  onMade: () => void;
  pace?: Pace;
}

export interface Pace {
  /** Before a request is tried again, the first time. */
  retryMs: number;
  /** How long a lent address opens its file. */
  lentMs: number;
}
/** A lent address is followed at once. */
const PACE: Pace = { retryMs: 500, lentMs: 5 * 60_000 };

/** Some seconds of Azure's troubles are waited for by whoever asks, minutes are not. */
const MOST_TRIES = 4;
const LONGEST_PAUSE_MS = 4_000;
/** For an answer, its tries together: the client itself would wait for ever. */
export const PATIENCE_MS = 15_000;
/** Of an owner that goes. */
const AT_ONCE = 8;

/** A file store in a container of Azure Blob Storage: `business/<uuid>/<hash>`, as in a folder. */
export function createAzureStore(
  place: AzurePlace,
  { links, scratch, isFull, onMade, pace = PACE }: AzureParts,
): FileStore {
  const credential = new StorageSharedKeyCredential(place.account, place.key);
  const address = `${place.endpoint}/${place.container}`;
  const retryOptions = { maxTries: MOST_TRIES, retryDelayInMs: pace.retryMs, maxRetryDelayInMs: LONGEST_PAUSE_MS };
  const container = new ContainerClient(address, credential, { retryOptions });
  const watch = createWatch(new ContainerClient(address, credential, { retryOptions: { maxTries: 1 } }), onMade);
  const blobOf = (owner: FileOwner, hash: string): BlockBlobClient =>
    container.getBlockBlobClient(locatorOf(owner, hash));

  return {
    put: async (owner, bytes) => {
      placeOf(owner);
      const draft = await receive(bytes, scratch, isFull).catch((error: unknown) => {
        letGo(bytes);
        throw error;
      });
      try {
        await asked(() => storeOnce(blobOf(owner, draft.hash), draft));
        return { hash: draft.hash, size: draft.size };
      } finally {
        await draft.close();
      }
    },
    open: async (owner, hash) => {
      const blob = blobOf(owner, hash);
      return asked(() => readOn(blob), hash);
    },
    remove: async (owner, hash) => {
      await asked(() => erase(blobOf(owner, hash)));
    },
    removeAll: (owner) => {
      const prefix = `${placeOf(owner)}/`;
      return asked(async () => {
        let continuationToken: string | undefined;
        do {
          // What nobody committed is listed too: Azure forgets it within a week, and nobody can read it.
          const listed = container.listBlobsFlat({ prefix, includeUncommitedBlobs: true, ...soon() });
          const page = await listed.byPage({ continuationToken, maxPageSize: 1_000 }).next();
          if (page.done) return;
          const { segment } = page.value;
          await eraseEach(
            container,
            segment.blobItems.map(({ name }) => name),
          );
          continuationToken = page.value.continuationToken;
        } while (continuationToken);
      });
    },
    link: (owner, hash, name, seconds, firmId) => links.sign(locatorOf(owner, hash), name, seconds, firmId),
    lend: async (owner, hash, name) => {
      const blob = blobOf(owner, hash);
      const { date } = await asked(() => blob.getProperties(soon()), hash);
      // From Azure's own clock, by which it judges.
      const expiresOn = new Date((date ?? new Date()).getTime() + pace.lentMs);
      const lent = generateBlobSASQueryParameters(
        {
          ...{ containerName: place.container, blobName: locatorOf(owner, hash), expiresOn },
          permissions: BlobSASPermissions.parse('r'),
          protocol: place.endpoint.startsWith('https:') ? SASProtocol.Https : SASProtocol.HttpsAndHttp,
          contentDisposition: attachment(name),
          contentType: 'application/octet-stream',
          cacheControl: 'private, no-store',
        },
        credential,
      );
      return `${blob.url}?${lent}`;
    },
    answers: (withinMs) => asked(() => watch(withinMs)),
  };
}

/** @throws FilesUnavailable in place of what the client throws; FileMissing when Azure has no blob of this hash */
async function asked<T>(work: () => Promise<T>, hash?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (hash !== undefined && codeOf(error) === 'BlobNotFound') throw new FileMissing(hash);
    throw whatFailed(error);
  }
}

async function eraseEach(container: ContainerClient, names: readonly string[]): Promise<void> {
  const left = names.values();
  const eraseOnes = async () => {
    for (const name of left) await erase(container.getBlockBlobClient(name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, eraseOnes));
}

async function erase(blob: BlockBlobClient): Promise<void> {
  await blob.deleteIfExists({ deleteSnapshots: 'include', ...soon() });
}

function soon() {
  return { abortSignal: AbortSignal.timeout(PATIENCE_MS) };
}
