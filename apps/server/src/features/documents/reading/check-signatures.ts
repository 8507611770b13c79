import { setImmediate } from 'node:timers/promises';
import { checkSignature } from '@yupana/cpe/signature/check-signature.ts';
import type { SignatureState } from '@yupana/cpe/signature/verify-signature.ts';
import type { Deps } from '../../../ctx.ts';
import type { SignatureKept } from '../../../schema/documents.ts';
import type { Whose } from '../file-key.ts';
import { openBytes } from '../kept-bytes.ts';
import { listUnchecked, writeSignatures } from '../queries-files.ts';

const AT_ONCE = 50;

/** Checks the signatures of kept XML that nobody looked at yet, when nothing else of the company waits. */
export async function checkSignatures(
  deps: Deps,
  whose: Whose,
  signal: AbortSignal,
  isOver: () => boolean,
): Promise<void> {
  for (;;) {
    if (isOver()) return;
    const files = await deps.database.tenant(whose.firmId, (tx) => listUnchecked(tx, whose, AT_ONCE));
    const checked: Parameters<typeof writeSignatures>[2][number][] = [];
    for (const file of files) {
      signal.throwIfAborted();
      checked.push({ ...keyOf(file), ...keptOf(await checkSignature(await openBytes(deps, whose.businessId, file))) });
      // Each takes milliseconds of the one thread: whoever waits is heard between two.
      await setImmediate();
    }
    await deps.database.tenant(whose.firmId, (tx) => writeSignatures(tx, whose, checked));
    if (files.length < AT_ONCE) return;
  }
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
