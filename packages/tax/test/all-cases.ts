import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseFile } from '../src/testing/read-cases.ts';

const FOLDER = join(import.meta.dirname, '../cases');

/**
 * All cases of rules, each file's with its path: `cases/` holds what an accountant can read and add. `clean` is {@link
 * readClean}'s, `superseded` of rules as they were.
 */
export function allCases(): ({ path: string } & CaseFile)[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json') && !/^(clean|superseded)/.test(path))
    .map((path) => ({ path, ...(JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as CaseFile) }));
}
