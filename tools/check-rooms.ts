/**
 * What no rule on single imports sees. Circles between the rooms of the server (`apps/server/src/features/*`): a room whose
 * imports lead back to it cannot be read, tested or moved alone. Tables named outside of the room that owns them. Folders that
 * nobody takes in at a look. Part of `npm run lint`.
 */
import { execFileSync } from 'node:child_process';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { ALLOWED } from './fences/allowed-folders.ts';
import { judgeFolders } from './fences/folders.ts';
import { findKnots } from './fences/knots.ts';
import { EXCEPTIONS, OWNERS } from './fences/owners.ts';
import { isQueries, migrations, serverFiles, sqlFiles } from './fences/read-server.ts';
import { buildsSql, findTrespasses, tablesMadeBy } from './fences/tables.ts';
import { ROOT } from './lib/paths.ts';

process.chdir(ROOT);
const told = [...(await circles()), ...tables(), ...folders()];
for (const sentence of told) console.error(sentence);
if (told.length > 0) process.exit(1);

async function circles(): Promise<string[]> {
  const { output } = await cruise(
    ['apps/server/src/features'],
    await extractDepcruiseOptions('./.dependency-cruiser.mjs'),
  );
  const knots = findKnots(roomsOf(output as ICruiseResult));
  return knots.map((knot) => `Rooms that import each other in a circle: ${knot.join(', ')}`);
}

function tables(): string[] {
  const files = serverFiles();
  const ownerless = tablesMadeBy(migrations()).filter((table) => !(table in OWNERS));
  const stray = [...files].filter(
    ([path, source]) => path.includes('/features/') && !isQueries(path) && buildsSql(source),
  );
  return [
    ...ownerless.map((table) => `The table ${table} has no owner: name its room in tools/fences/owners.ts`),
    ...stray.map(([path]) => `${path} builds SQL, which stands in queries*.ts only`),
    ...findTrespasses(sqlFiles(files), { owners: OWNERS, exceptions: EXCEPTIONS }),
  ];
}

function folders(): string[] {
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  return judgeFolders(paths.trim().split('\n'), ALLOWED);
}

function roomsOf({ modules }: ICruiseResult): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (!from || source.includes('.test.')) continue;
    const known = imports.get(from) ?? new Set<string>();
    imports.set(from, known);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to && to !== from) known.add(to);
    }
  }
  return imports;
}

function roomOf(path: string): string | undefined {
  return /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];
}
