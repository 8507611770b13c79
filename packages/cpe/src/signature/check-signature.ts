import { ownThread, TookTooLong } from '../own-thread.ts';
import { type SignatureState, verifySignature } from './verify-signature.ts';

/**
 * What is checked where it is asked for: a voucher has some hundred tags and a dozen of namespaces. The canonical form of each element
 * costs by the namespaces that may be in force, at worst some 0.8 µs for each: a tenth of a second.
 */
const MOST_TAGS = 10_000;
const MOST_LOOKS = 100_000;
const MOST_BYTES = 1024 * 1024;
/** A factura of 20 MB takes some seconds of a busy machine. */
const GIVES_UP_AFTER_MS = 15_000;
const inThread = ownThread<SignatureState>(new URL('./signature-worker.ts', import.meta.url));

/**
 * Checks the signature of a document as `verifySignature` does, and holds nobody up: what is large, or of very many tags, is checked in a
 * thread of its own, which is ended when it takes too long.
 */
export async function checkSignature(bytes: Uint8Array, givesUpAfterMs = GIVES_UP_AFTER_MS): Promise<SignatureState> {
  if (isLight(bytes)) return verifySignature(bytes);
  try {
    return await inThread(bytes, givesUpAfterMs);
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    return { state: 'cannot be checked', why: 'comprobarla toma demasiado tiempo' };
  }
}

function isLight(bytes: Uint8Array): boolean {
  if (bytes.length > MOST_BYTES || isWide(bytes)) return false;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const tags = countOf(text, '<');
  return tags <= MOST_TAGS && tags * countOf(text, 'xmlns') <= MOST_LOOKS;
}

/** Written with two bytes or more a letter, in which nothing below would be found: no voucher that was seen is. */
function isWide([first = 0, second = 0]: Uint8Array): boolean {
  return first === 0 || second === 0 || first >= 0xfe;
}

function countOf(bytes: Buffer, what: string): number {
  let count = 0;
  for (let at = bytes.indexOf(what); at !== -1; at = bytes.indexOf(what, at + what.length)) count += 1;
  return count;
}
