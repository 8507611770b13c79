import { randomUUID } from 'node:crypto';
import type { BlockBlobClient, BlockBlobCommitBlockListOptions } from '@azure/storage-blob';
import type { Draft } from './draft.ts';
import { codeOf } from './what-failed.ts';

/** What is sent in one request, and held in memory meanwhile. */
const BLOCK = 8 * 1024 * 1024;
/** For one block to arrive, its retries with it: 70 KB a second. */
const PATIENCE_MS = 120_000;

/** What another writer of the same bytes leaves to who comes second: the blob, or none of the blocks that had come. */
const OVERTAKEN = ['BlobAlreadyExists', 'ConditionNotMet', 'InvalidBlockList', 'InvalidBlobOrBlock'];

type Conditions = Pick<BlockBlobCommitBlockListOptions, 'conditions'>;

/**
 * Gives a blob its bytes, all or nothing: blocks are nobody's until their list is committed. One that is there keeps its bytes, and
 * whoever is reading it reads on.
 */
export async function storeOnce(blob: BlockBlobClient, draft: Draft): Promise<void> {
  if (draft.size > BLOCK && (await isThere(blob, draft))) return;
  try {
    await send(blob, draft, { conditions: { ifNoneMatch: '*' } });
  } catch (error) {
    if (!OVERTAKEN.includes(codeOf(error) ?? '')) throw error;
    if (await isThere(blob, draft)) return;
    // Under this name stand other bytes, which no process of ours put there, or whoever overtook us has taken it away again.
    await send(blob, draft, {});
  }
}

async function isThere(blob: BlockBlobClient, { size }: Draft): Promise<boolean> {
  try {
    return (await blob.getProperties({ abortSignal: AbortSignal.timeout(PATIENCE_MS) })).contentLength === size;
  } catch (error) {
    if (codeOf(error) === 'BlobNotFound') return false;
    throw error;
  }
}

async function send(blob: BlockBlobClient, draft: Draft, conditions: Conditions): Promise<void> {
  const options = () => ({ abortSignal: AbortSignal.timeout(PATIENCE_MS) });
  if (draft.size <= BLOCK) {
    await blob.upload(await draft.read(0, draft.size), draft.size, { ...conditions, ...options() });
    return;
  }
  // Of no other writer: theirs and ours stand side by side under the blob's name until one of us commits.
  const writer = randomUUID();
  const blocks: string[] = [];
  for (let from = 0; from < draft.size; from += BLOCK) {
    const bytes = await draft.read(from, Math.min(from + BLOCK, draft.size));
    // All of a blob's have names of one length, those of other versions of ours, too.
    const id = Buffer.from(`${writer}-${String(blocks.length).padStart(6, '0')}`).toString('base64');
    await blob.stageBlock(id, bytes, bytes.length, options());
    blocks.push(id);
  }
  await blob.commitBlockList(blocks, { ...conditions, ...options() });
}
