import { setImmediate } from 'node:timers/promises';
import { checkSignature } from '@yupana/cpe/signature/check-signature.ts';
import type { SignatureState } from '@yupana/cpe/signature/verify-signature.ts';
import type { Deps } from '../../../ctx.ts';
import { isNotKept } from '../../../platform/files/file-store.ts';
import type { SignatureKept } from '../../../schema/documents.ts';
import type { Whose } from '../file-key.ts';
import { openBytes } from '../kept-bytes.ts';
import { listUnchecked, writeSignatures } from './queries-reading.ts';

const AT_ONCE = 50;
/** What was begun so often and never ended is not begun again: it ended the process each time. */
const MOST_TRIES = 5;
const NEVER_ENDED = 'su comprobación no terminó ninguna de las veces que se empezó';
/** Of a signature that nobody knows yet, its detail is how often its check was begun. */
const BEGUN = 'begun ';

type Checked = Parameters<typeof writeSignatures>[2][number];

/** Checks the signatures of kept XML that nobody looked at yet, when nothing else of the company waits. */
export async function checkSignatures(
  deps: Deps,
  whose: Whose,
  signal: AbortSignal,
  isOver: () => boolean,
  check: (bytes: Buffer) => Promise<SignatureState> = checkSignature,
): Promise<void> {
  const write = (rows: readonly Checked[]) =>
    deps.database.tenant(whose.firmId, (tx) => writeSignatures(tx, whose, rows));
  for (;;) {
    if (isOver()) return;
    const files = await deps.database.tenant(whose.firmId, (tx) => listUnchecked(tx, whose, AT_ONCE));
    // What was begun and has no end may have ended the process: it is begun alone, so that nothing beside it is blamed.
    const alone = files.find((file) => triesOf(file) > 0);
    const batch = alone ? [alone] : files;
    const begun = batch.map((file) => ({ ...keyOf(file), signature: null, detail: `${BEGUN}${triesOf(file) + 1}` }));
    await write(begun);
    const checked: Checked[] = [];
    try {
      for (const file of batch) {
        signal.throwIfAborted();
        const state: SignatureState =
          triesOf(file) >= MOST_TRIES
            ? { state: 'cannot be checked', why: NEVER_ENDED }
            : await check(await openBytes(deps, whose.businessId, file));
        checked.push({ ...keyOf(file), ...keptOf(state) });
        // Each takes milliseconds of the one thread: whoever waits is heard between two.
        await setImmediate();
      }
    } catch (error) {
      // What stops the worker, or the store, says nothing of the file.
      if (signal.aborted || isNotKept(error)) await write(batch.map((file) => ({ ...keyOf(file), ...asItWas(file) })));
      throw error;
    }
    await write(checked);
    if (!alone && files.length < AT_ONCE) return;
  }
}

const asItWas = ({ signature_detail }: { signature_detail: string | null }) => ({
  signature: null,
  detail: signature_detail,
});

function triesOf({ signature_detail }: { signature_detail: string | null }): number {
  return signature_detail?.startsWith(BEGUN) ? Number(signature_detail.slice(BEGUN.length)) : 0;
}

function keyOf({
  book,
  issuer_ruc,
  type_code,
  serie,
  number,
  kind,
  sha256,
}: Awaited<ReturnType<typeof listUnchecked>>[number]) {
  return { book, issuer_ruc, type_code, serie, number, kind, sha256 };
}

/** How the state of a signature is kept. */
export function keptOf(state: SignatureState): { signature: SignatureKept; detail: string | null } {
  switch (state.state) {
    case 'valid':
      return { signature: state.old ? 'valid-old' : 'valid', detail: null };
    case 'digest differs':
      return { signature: 'digest-differs', detail: null };
    case 'value differs':
      return { signature: 'value-differs', detail: null };
    case 'cannot be checked':
      return { signature: 'unchecked', detail: state.why };
  }
}
