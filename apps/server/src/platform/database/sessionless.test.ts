import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));

/**
 * What outlives a transaction in its session, which behind a pooler is somebody else's by then. How a transaction sees others does not,
 * however it is set: each begins with the default.
 */
const KEPT_BY_A_SESSION: readonly [string, RegExp][] = [
  ['a lock of the session', /pg_(try_)?advisory_(lock|unlock)/i],
  [
    'a setting of the session',
    /\bset session\b|\bset_config\([^)]*,\s*false\s*\)|[`'"]\s*set (?!local\b|transaction_isolation\b)\w+ (to|=)/i,
  ],
  ['a named statement', /[`'"]\s*(prepare|deallocate) \w/i],
  ['a temporary table without an end', /create temp(orary)? table(?![\s\S]{0,400}on commit)/i],
];

/** It has one session, and nobody stands between. */
const EMBEDDED = 'platform/database/embedded/pglite.ts';

const files = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts') && file !== EMBEDDED);

test.each(KEPT_BY_A_SESSION)('no statement of the server leaves %s behind', (_what, pattern) => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => pattern.test(readFileSync(join(SOURCE, file), 'utf8')))).toEqual([]);
});

test('the embedded database, which is looked past, has such a statement', () => {
  expect(KEPT_BY_A_SESSION.some(([, pattern]) => pattern.test(readFileSync(join(SOURCE, EMBEDDED), 'utf8')))).toBe(
    true,
  );
});
