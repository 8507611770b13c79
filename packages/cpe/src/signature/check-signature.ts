import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
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
/** A thread that nobody asked for so long ends. */
const RESTS_AFTER_MS = 30_000;

let pool: Piscina | undefined;
/** One at a time: its time begins when the thread takes it. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Checks the signature of a document as `verifySignature` does, and holds nobody up: what is large, or of very many tags, is checked in a
 * thread of its own, which is ended when it takes too long.
 */
export async function checkSignature(bytes: Uint8Array, givesUpAfterMs = GIVES_UP_AFTER_MS): Promise<SignatureState> {
  if (isLight(bytes)) return verifySignature(bytes);
  const checked = last.then(() => inThread(bytes, givesUpAfterMs));
  last = checked.catch(() => undefined);
  return checked;
}

async function inThread(bytes: Uint8Array, givesUpAfterMs: number): Promise<SignatureState> {
  pool ??= new Piscina({
    filename: fileURLToPath(new URL('./signature-worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: RESTS_AFTER_MS,
    recordTiming: false,
    atomics: 'disabled',
  });
  const signal = AbortSignal.timeout(givesUpAfterMs);
  try {
    return await pool.run(bytes, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
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
