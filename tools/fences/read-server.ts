import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { SqlFile } from './tables.ts';

const SERVER = 'apps/server/src';

/** The server's own files, without tests, by path from the repository's root. */
export function serverFiles(): Map<string, string> {
  const paths = globSync(`${SERVER}/**/*.ts`).filter((path) => !path.endsWith('.test.ts'));
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]));
}

/** The migrations in their order, by name. */
export function migrations(): Map<string, string> {
  const paths = globSync('apps/server/migrations/*.sql').sort();
  return new Map(paths.map((path) => [basename(path), readFileSync(path, 'utf8')]));
}

/** What `packages/tax` consists of, without tests. */
export function taxFiles(): Map<string, string> {
  const paths = globSync('packages/tax/src/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

/** What the server runs of the packages, without tests. */
export function packageFiles(): Map<string, string> {
  const paths = globSync('packages/*/src/**/*.ts').filter((path) => !/\.test\.ts$|\/testing\//.test(path));
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

/** What the browser runs, without tests. */
export function webFiles(): Map<string, string> {
  const paths = globSync('apps/web/src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]));
}

/** Where SQL stands: `queries*.ts` of a room, and what of the platform speaks to the database. */
export function sqlFiles(files: ReadonlyMap<string, string>): SqlFile[] {
  return [...files].flatMap(([path, source]) => {
    const room = /^apps\/server\/src\/(?:features\/([^/]+)|(platform))\//.exec(path);
    const name = room?.[1] ?? room?.[2];
    const isSql = isQueries(path) || (name === 'platform' && /from 'kysely'/.test(source));
    return name && isSql ? [{ path, room: name, source }] : [];
  });
}

export function isQueries(path: string): boolean {
  return basename(path).startsWith('queries');
}
