import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';
import { SECOND_ENGINE } from './second-engine.ts';

test.each(SECOND_ENGINE)('%s is there to be run on the second engine', (path) => {
  expect(existsSync(join(ROOT, path))).toBe(true);
});

test('every test that asks for a real PostgreSQL is run on one', () => {
  const asking = globSync('apps/server/**/*.medium.test.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] }).filter(
    (file) => readFileSync(join(ROOT, file), 'utf8').includes('TEST_DATABASE_URL'),
  );

  expect(asking.length).toBeGreaterThan(0);
  expect(asking.filter((file) => !SECOND_ENGINE.some((path) => file.startsWith(path)))).toEqual([]);
});
