import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describeDocument } from './describe-document.ts';
import { readDocument } from './read-document.ts';
import { Refused } from './xml/refused.ts';

/**
 * What support runs over the files that a client sends: one line of JSON for each voucher, or why a file is none.
 *
 *   node packages/cpe/src/main.ts FILE|FOLDER…
 */
const asked = process.argv.slice(2);
if (asked.length === 0) {
  process.stderr.write('Uso: node packages/cpe/src/main.ts ARCHIVO|CARPETA…\n');
  process.exit(1);
}
for (const path of asked.flatMap(filesIn)) {
  process.stdout.write(`${JSON.stringify({ file: path, ...readFile(path) })}\n`);
}

/** A file as it was named; of a folder, all its XML however deep, in order. */
function filesIn(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => /\.xml$/i.test(name));
  return inside.sort().map((name) => join(path, name));
}

function readFile(path: string): object {
  try {
    return describeDocument(readDocument(readFileSync(path)));
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    if ((error as NodeJS.ErrnoException).code) return { refused: 'El archivo no se puede leer' };
    throw error;
  }
}
