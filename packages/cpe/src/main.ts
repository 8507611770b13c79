import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tellFile } from './tell-file.ts';
import { MOST_UNPACKED } from './zip/members.ts';

/**
 * What support runs over the files that a client sends: one line of JSON for each voucher, or why a file is none.
 *
 *   node packages/cpe/src/main.ts FILE|FOLDER|ZIP…
 *
 * A zip's member is told as `path.zip!member`. Of a zip no more is unpacked than of one that is uploaded.
 */
const asked = process.argv.slice(2);
if (asked.length === 0) {
  process.stderr.write('Uso: node packages/cpe/src/main.ts ARCHIVO|CARPETA|ZIP…\n');
  process.exit(1);
}
// Whoever reads the lines may stop at the first ones: `… | head`.
process.stdout.on('error', () => process.exit(0));
for (const path of asked.flatMap(filesIn)) for await (const told of tellFile(path, MOST_UNPACKED)) say(told);

/** A file as it was named; of a folder, all its XML and zips however deep, in order. */
function filesIn(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(xml|zip)$/i.test(name));
  return inside.sort().map((name) => join(path, name));
}

function say(told: object): void {
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
