import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { describeDocument } from './describe-document.ts';
import { readDocument } from './read-document.ts';
import { checkSignature } from './signature/check-signature.ts';
import type { SignatureState } from './signature/verify-signature.ts';
import { Refused } from './xml/refused.ts';
import { looksLikeZip, MOST_OF_A_DOCUMENT, type Most, membersOf } from './zip/members.ts';

/**
 * What each voucher of a file says, or why it is none: of a zip, of every member. With the limits of what is uploaded: who sends a file
 * to support may mean harm, too.
 * @param most what is unpacked of a zip: the rest of it is refused, as one
 * @param givesUpAfterMs on a signature
 */
export async function* tellFile(
  path: string,
  most: Most,
  givesUpAfterMs?: number,
): AsyncGenerator<{ file: string }, void> {
  const describe = (bytes: Buffer) => describeBytes(bytes, givesUpAfterMs);
  try {
    const { size, start } = await beginningOf(path);
    if (!looksLikeZip(start)) {
      // Not even taken into memory.
      const told = size > MOST_OF_A_DOCUMENT ? TOO_LARGE : await describe(readFileSync(path));
      return yield { file: path, ...told };
    }
    let members = 0;
    for await (const member of membersOf({ path }, { most })) {
      members += 1;
      const file = member.name ? `${path}!${member.name}` : path;
      yield { file, ...('bytes' in member ? await describe(member.bytes) : { refused: member.refused.message }) };
    }
    if (members === 0) yield { file: path, ...{ refused: 'El ZIP no contiene ningún comprobante' } };
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code) throw error;
    yield { file: path, ...{ refused: 'El archivo no se puede leer' } };
  }
}

const TOO_LARGE = { refused: new Refused('too large').message };

async function beginningOf(path: string): Promise<{ size: number; start: Buffer }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return { size, start: buffer.subarray(0, bytesRead) };
  } finally {
    await file.close();
  }
}

async function describeBytes(bytes: Buffer, givesUpAfterMs?: number): Promise<object> {
  try {
    const { warnings, ...document } = describeDocument(readDocument(bytes));
    const signature = await checkSignature(bytes, givesUpAfterMs);
    const said = signature.state === 'cannot be checked' ? `${signature.state}: ${signature.why}` : signature.state;
    return { ...document, signature: said, warnings: warnings.concat(isOld(signature) ? 'Firmado con SHA-1' : []) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

function isOld(signature: SignatureState): boolean {
  return signature.state === 'valid' && signature.old;
}
