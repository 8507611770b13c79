import { setImmediate } from 'node:timers/promises';
import { READER_VERSION } from '@yupana/cpe/document/document.ts';
import type { Deps } from '../../../ctx.ts';
import type { ReadDocument } from '../../facts/learn-documents.ts';
import { voucherOf, type Whose } from '../file-key.ts';
import { openBytes } from '../kept-bytes.ts';
import { learnWritten } from '../learn-written.ts';
import { listReadByOlder, writeReadAgain } from '../queries-files.ts';
import { readKept } from './what-was-read.ts';

/** Read and written in one go: some tens of milliseconds of the one thread, and less of the embedded database. */
const AT_ONCE = 50;

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
): Promise<number> {
  let count = 0;
  for (;;) {
    if (isOver()) return count;
    const files = await deps.database.tenant(whose.firmId, (tx) => listReadByOlder(tx, whose, version, AT_ONCE));
    const learnt: ReadDocument[] = [];
    const read: Parameters<typeof writeReadAgain>[2][number][] = [];
    for (const { book, issuer_ruc, type_code, serie, number, kind, sha256, bytes, source } of files) {
      signal.throwIfAborted();
      const key = { book, issuer_ruc, type_code, serie, number };
      const found = readKept(await openBytes(deps, whose.businessId, { sha256, bytes }), key);
      const reason = found.state === 'held' ? '' : found.reason;
      const document = found.state === 'held' ? found.document : { absent: 'unreadable' };
      learnt.push({ book, voucher: voucherOf(key), document, source: source ?? 'consultacpe' });
      read.push({ ...key, kind, sha256, state: found.state, reason });
      await setImmediate();
    }
    await deps.database.tenant(whose.firmId, async (tx) => {
      // What came in its place meanwhile was learnt with it.
      const still = await writeReadAgain(tx, whose, read, version);
      await learnWritten(tx, whose, learnt, still, deps.clock.now());
    });
    count += files.length;
    if (files.length < AT_ONCE) return count;
  }
}
