/**
 * Circles between the rooms of the server (`apps/server/src/features/*`), which no rule on single files sees: a room whose
 * imports lead back to it cannot be read, tested or moved alone. Part of `npm run lint`.
 */
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { findKnots } from './lib/knots.ts';
import { ROOT } from './lib/paths.ts';

process.chdir(ROOT);
const { output } = await cruise(
  ['apps/server/src/features'],
  await extractDepcruiseOptions('./.dependency-cruiser.mjs'),
);
const knots = findKnots(roomsOf(output as ICruiseResult));

for (const knot of knots) console.error(`Rooms that import each other in a circle: ${knot.join(', ')}`);
if (knots.length > 0) process.exit(1);

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
