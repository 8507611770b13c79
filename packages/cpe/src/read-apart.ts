import type { Document } from './document/document.ts';
import { ownThread } from './own-thread.ts';
import { readDocument } from './read-document.ts';
import type { ReadInThread } from './reading-worker.ts';
import { Refused } from './xml/refused.ts';

/** What is read where it is asked for: a tenth of a second at most. A voucher has 9 KB; one of 70,000 lines has 20 MB. */
const MOST_BYTES = 1024 * 1024;
/** The largest takes three seconds of a busy machine. Whoever waited so long is told of a fault of ours, and asks again. */
const GIVES_UP_AFTER_MS = 120_000;

const inThread = ownThread<ReadInThread>(new URL('./reading-worker.ts', import.meta.url));

/**
 * Reads a document as `readDocument` does, and holds nobody up: a large one is read in a thread, of which there is one.
 * @throws Refused as `readDocument` does, TookTooLong
 */
export async function readApart(bytes: Uint8Array): Promise<Document> {
  if (bytes.length <= MOST_BYTES) return readDocument(bytes);
  const read = await inThread(bytes, GIVES_UP_AFTER_MS);
  if ('refused' in read) throw new Refused(read.refused.reason, read.refused.detail);
  return read.document;
}
