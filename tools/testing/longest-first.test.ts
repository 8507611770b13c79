import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.ts';
import { LONGEST } from './longest-first.ts';

test.each(LONGEST)('%s names one file that is there', (name) => {
  const found = globSync(`{apps,packages,tools}/**/${name}`, { cwd: ROOT, exclude: ['**/node_modules/**'] });
  expect(found).toHaveLength(1);
});
