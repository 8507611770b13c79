import type { Document } from './document/document.ts';
import { readDocument } from './read-document.ts';
import { Refused } from './xml/refused.ts';

/** What an error loses on its way out of a thread. */
export type ReadInThread = { document: Document } | { refused: Pick<Refused, 'reason' | 'detail'> };

/** What a thread of `readApart` does. */
export default function read(bytes: Uint8Array): ReadInThread {
  try {
    return { document: readDocument(bytes) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: { reason: error.reason, detail: error.detail } };
  }
}
