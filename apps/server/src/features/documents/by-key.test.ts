import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOMS = join(import.meta.dirname, '..');
const JOINED = /\b(join|,)\s+(voucher_files|voucher_facts)\b/i;

test('what is known of a voucher is looked up by its key: no query joins those tables whole', () => {
  const queries = readdirSync(ROOMS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)queries[^/]*\.ts$/.test(file),
  );
  expect(queries.length).toBeGreaterThan(20);
  expect(queries.filter((file) => JOINED.test(readFileSync(join(ROOMS, file), 'utf8')))).toEqual([]);
});
