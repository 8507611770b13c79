import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case, CaseFile } from '@yupana/tax/testing/read-cases.ts';

/** They go with the package: what its tests hold the rules to is what is told of them. */
const FOLDER = fileURLToPath(new URL('cases/', import.meta.resolve('@yupana/tax/package.json')));
/** Ordinary purchases of a trade, cases of no rule; and of rules as they were. */
const APART = ['clean', 'superseded'];

/** The cases of each rule, by its id. Reads files: once is enough. */
export function readCases(): ReadonlyMap<string, readonly Case[]> {
  const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  return new Map(
    paths
      .filter((path) => path.endsWith('.json') && !APART.some((folder) => path.startsWith(folder)))
      .map((path) => JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as CaseFile)
      .map(({ rule, cases }) => [rule, cases]),
  );
}
