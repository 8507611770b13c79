import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.ts';
import { LONGEST } from './longest-first.ts';

const files = globSync('{apps,packages,tools}/**/*.test.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] });

test.each(LONGEST)('%s names one file that is there', (name) => {
  expect(files.filter((file) => `/${file}`.endsWith(`/${name}`))).toHaveLength(1);
});
