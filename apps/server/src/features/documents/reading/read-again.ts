import { setImmediate } from 'node:timers/promises';
import { READER_VERSION } from '@yupana/cpe/document/document.ts';
import type { Deps } from '../../../ctx.ts';
import { isNotKept } from '../../../platform/files/file-store.ts';
import type { ReadDocument } from '../../facts/learn-documents.ts';
import { voucherOf, type Whose } from '../file-key.ts';
import { openBytes } from '../kept-bytes.ts';
import { learnWritten } from '../learn-written.ts';
import { listReadByOlder, type ReadByOlder, writeReadAgain, writeReadingTries } from './queries-reading.ts';
import { readKept, type WhatWasRead } from './what-was-read.ts';

/** Read and written in one go: some tens of milliseconds of the one thread, and less of the embedded database. */
const AT_ONCE = 50;
/** And no more than this of them, unless one alone is larger: what a worker that vanishes had read costs a second at most. */
const BYTES_AT_ONCE = 8 * 1024 * 1024;
/** What was begun so often and never ended is not begun again: it ended the process each time. */
const MOST_TRIES = 5;
const NEVER_ENDED = 'Su lectura no terminó ninguna de las veces que se empezó';

/**
 * Reads again what an older reader read, or could not. Rows say with which version they were read: cut off, whoever comes next
 * goes on from there.
 * @param version of the reader; what is below it is read again
 */
export async function readAgain(
  deps: Pick<Deps, 'database' | 'files' | 'clock'>,
  whose: Whose,
  signal: AbortSignal,
  isOver: () => boolean,
  version: number = READER_VERSION,
  read: typeof readKept = readKept,
): Promise<number> {
  const { tenant } = deps.database;
  let count = 0;
  for (;;) {
    if (isOver()) return count;
    const { batch, isLast } = await tenant(whose.firmId, async (tx) => {
      const files = await listReadByOlder(tx, whose, version, AT_ONCE);
      const batch = batchOf(files);
      const begun = batch.map((file) => ({ ...file, reading_tries: file.reading_tries + 1 }));
      await writeReadingTries(tx, whose, begun);
      return { batch, isLast: files.length < AT_ONCE && batch.length === files.length };
    });
    if (batch.length === 0) return count;
    const found: [ReadByOlder, WhatWasRead][] = [];
    try {
      for (const file of batch) {
        signal.throwIfAborted();
        found.push([
          file,
          file.reading_tries >= MOST_TRIES
            ? { state: 'unreadable', reason: NEVER_ENDED }
            : await read(await openBytes(deps, whose.businessId, file), file),
        ]);
        await setImmediate();
      }
    } catch (error) {
      // What stops the worker, or the store, says nothing of the file.
      if (signal.aborted || isNotKept(error)) await tenant(whose.firmId, (tx) => writeReadingTries(tx, whose, batch));
      throw error;
    }
    await tenant(whose.firmId, async (tx) => {
      // What came in its place meanwhile was learnt with it.
      const still = await writeReadAgain(tx, whose, found.map(rowOf), version);
      await learnWritten(tx, whose, found.map(learntOf), still, deps.clock.now());
    });
    count += batch.length;
    if (isLast) return count;
  }
}

/**
 * What is begun together. What was begun before and has no end may have ended the process: it is begun alone, so that nothing beside it
 * is blamed.
 */
function batchOf(files: readonly ReadByOlder[]): ReadByOlder[] {
  const alone = files.find(({ reading_tries }) => reading_tries > 0);
  if (alone) return [alone];
  let bytes = 0;
  return files.filter(({ size }, at) => {
    bytes += size;
    return at === 0 || bytes <= BYTES_AT_ONCE;
  });
}

function rowOf([file, found]: [ReadByOlder, WhatWasRead]): Parameters<typeof writeReadAgain>[2][number] {
  return { ...file, state: found.state, reason: found.state === 'held' ? '' : found.reason };
}

function learntOf([file, found]: [ReadByOlder, WhatWasRead]): ReadDocument {
  const document = found.state === 'held' ? found.document : { absent: 'unreadable' };
  return { book: file.book, voucher: voucherOf(file), document, source: file.source ?? 'consultacpe' };
}
