import { readFileSync } from 'node:fs';

interface Ceiling {
  what: string;
  most: number;
  /** Files in which it is counted. */
  in: RegExp;
  /** What is counted there. */
  shape: RegExp;
}

/**
 * What makes `npm test` slow, at the count of November 2026 where there is no better one: who tests something new joins a file that
 * starts an app or a sandbox already (faults are chosen by RUC), and who needs fewer lowers the number.
 */
export const CEILINGS = {
  apps: { what: 'Starts of the app in tests', most: 52, in: /^apps\/server\/.*\.ts$/, shape: calls('startApp') },
  sandboxes: {
    what: 'Starts of a sandbox in tests',
    most: 17,
    in: /^(apps\/server|apps\/sandbox\/src|e2e)\/.*(?<!\/src\/main)\.ts$/,
    shape: calls('startSandbox'),
  },
  journeys: { what: 'Journeys', most: 15, in: /^e2e\/journeys\/.*\.spec\.ts$/, shape: /^ *test(?:\.only)?\(/gm },
} as const satisfies Record<string, Ceiling>;

/** Which counts are above their ceiling. @param read a file's text */
export function judgeCeilings(
  paths: readonly string[],
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): string[] {
  return Object.values(CEILINGS).flatMap(({ what, most, in: files, shape }) => {
    const counted = paths.filter((path) => files.test(path));
    const count = counted.reduce((sum, path) => sum + [...read(path).matchAll(shape)].length, 0);
    return count > most ? [`${what}: ${count}, more than the ${most} of tools/fences/ceilings.ts`] : [];
  });
}

function calls(name: string): RegExp {
  return new RegExp(`(?<!function )\\b${name}\\(`, 'g');
}
