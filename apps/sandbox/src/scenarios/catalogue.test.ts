import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SCENARIOS } from './catalogue.ts';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));

test('each moment that scenarios spoil is taken by whoever answers then', () => {
  const paths = globSync(`${SOURCE}/**/*.ts`).filter((path) => !path.endsWith('.test.ts'));
  const code = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
  const taken = new Set([...code.matchAll(/\b(?:take|look)\('([\w-]+)'/g)].map(([, stage]) => stage));
  expect([...taken].toSorted()).toEqual([...new Set(SCENARIOS.map(({ stage }) => stage))].toSorted());
});
