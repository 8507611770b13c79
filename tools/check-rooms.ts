/**
 * What no rule on single imports sees. Circles between the rooms of the server (`apps/server/src/features/*`): a room whose
 * imports lead back to it cannot be read, tested or moved alone. Tables named outside of the room that owns them, statements
 * outside of queries, ways around the one way to SUNAT, what modules keep between calls, what migrations do not confine,
 * what the web knows of the law by itself. Folders that nobody takes in at a look,
 * and code where no fence stands. Part of `npm run lint`.
 */
import { execFileSync } from 'node:child_process';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { ALLOWED } from './fences/allowed-folders.ts';
import { judgeCeilings } from './fences/ceilings.ts';
import { judgeComments } from './fences/comments.ts';
import { judgeFolders, strayRoots } from './fences/folders.ts';
import { findKnots, roomsOf } from './fences/knots.ts';
import { lawInFigures } from './fences/law-in-figures.ts';
import { COMPUTED, EXCEPTIONS, FETCHING, KEEPING, OF_SOMETHING_ELSE, OWNERS, UNCONFINED } from './fences/owners.ts';
import { migrations, packageFiles, serverFiles, sqlFiles, taxFiles, webFiles } from './fences/read-server.ts';
import { judgeKeeping, judgeMigrations, judgeServer } from './fences/server-rules.ts';
import { findTrespasses, tablesMadeBy } from './fences/tables.ts';
import { isImpure } from './fences/ways-out.ts';
import { judgeWeb } from './fences/web-rules.ts';
import { ROOT } from './lib/paths.ts';

/** The shape of all tables, which every file knows, takes that of one from the list of its columns. */
const TABLE_TYPES = 'apps/server/src/schema/collection.ts apps/server/src/features/vouchers/columns.ts';

process.chdir(ROOT);
const told = [...(await circles()), ...tables(), ...law(), ...folders()];
for (const sentence of told) console.error(sentence);
if (told.length > 0) process.exit(1);

async function circles(): Promise<string[]> {
  const { output } = await cruise(['apps/server/src'], await extractDepcruiseOptions('./.dependency-cruiser.mjs'));
  const modules = (output as ICruiseResult).modules
    .filter(({ source }) => !source.includes('.test.'))
    .map(({ source, dependencies }) => ({ source, imports: dependencies.map(({ resolved }) => resolved) }))
    .map(({ source, imports }) => ({ source, imports: imports.filter((path) => `${source} ${path}` !== TABLE_TYPES) }));
  const knots = findKnots(roomsOf(modules, roomOf));
  return knots.map((knot) => `Rooms that import each other in a circle: ${knot.join(', ')}`);
}

function tables(): string[] {
  const files = serverFiles();
  const made = migrations();
  const ownerless = tablesMadeBy([...made.values()]).filter((table) => !(table in OWNERS));
  return [
    ...ownerless.map((table) => `The table ${table} has no owner: name its room in tools/fences/owners.ts`),
    ...judgeServer(files, { tables: Object.keys(OWNERS), computesTables: COMPUTED, fetches: FETCHING }),
    ...judgeKeeping(new Map([...files, ...packageFiles()]), KEEPING),
    ...judgeMigrations(made, UNCONFINED),
    ...findTrespasses(sqlFiles(files), { owners: OWNERS, exceptions: EXCEPTIONS }),
  ];
}

function law(): string[] {
  const impure = [...taxFiles()].filter(([, source]) => isImpure(source));
  return [
    ...impure.map(([path]) => `${path} asks the clock, chance or the process: tax is told what it needs`),
    ...judgeWeb(webFiles(), lawInFigures(), OF_SOMETHING_ELSE),
  ];
}

function folders(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  const paths = listed.trim().split('\n');
  const sources = new Map([...serverFiles(), ...packageFiles(), ...webFiles()]);
  return [...judgeFolders(paths, ALLOWED), ...strayRoots(paths), ...judgeCeilings(paths), ...judgeComments(sources)];
}

function roomOf(path: string): string | undefined {
  return /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];
}
