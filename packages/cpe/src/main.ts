import { readdirSync, readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describeDocument } from './describe-document.ts';
import { readDocument } from './read-document.ts';
import { verifySignature } from './signature/verify-signature.ts';
import { Refused } from './xml/refused.ts';
import { looksLikeZip, membersOf } from './zip/members.ts';

/**
 * What support runs over the files that a client sends: one line of JSON for each voucher, or why a file is none.
 *
 *   node packages/cpe/src/main.ts FILE|FOLDER|ZIP…
 *
 * A zip's member is told as `path.zip!member`.
 */
const asked = process.argv.slice(2);
if (asked.length === 0) {
  process.stderr.write('Uso: node packages/cpe/src/main.ts ARCHIVO|CARPETA|ZIP…\n');
  process.exit(1);
}
// Whoever reads the lines may stop at the first ones: `… | head`.
process.stdout.on('error', () => process.exit(0));
for (const path of asked.flatMap(filesIn)) await tell(path);

/** A file as it was named; of a folder, all its XML and zips however deep, in order. */
function filesIn(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(xml|zip)$/i.test(name));
  return inside.sort().map((name) => join(path, name));
}

async function tell(path: string): Promise<void> {
  try {
    if (!(await isZip(path))) return say(path, describe(readFileSync(path)));
    let members = 0;
    for await (const member of membersOf({ path })) {
      members += 1;
      const file = member.name ? `${path}!${member.name}` : path;
      say(file, 'bytes' in member ? describe(member.bytes) : { refused: member.refused.message });
    }
    if (members === 0) say(path, { refused: 'El ZIP no contiene ningún comprobante' });
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code) throw error;
    say(path, { refused: 'El archivo no se puede leer' });
  }
}

function say(file: string, what: object): void {
  process.stdout.write(`${JSON.stringify({ file, ...what })}\n`);
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return looksLikeZip(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function describe(bytes: Buffer): object {
  try {
    const { warnings, ...document } = describeDocument(readDocument(bytes));
    const signature = verifySignature(bytes);
    const said = signature.state === 'cannot be checked' ? `${signature.state}: ${signature.why}` : signature.state;
    return { ...document, signature: said, warnings: warnings.concat(isOld(signature) ? 'Firmado con SHA-1' : []) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

function isOld(signature: ReturnType<typeof verifySignature>): boolean {
  return signature.state === 'valid' && signature.old;
}
