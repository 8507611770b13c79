import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../packages/tax/src/rules/catalogue.ts';
import { ROOT } from './paths.ts';
import { rulesPage } from './rules-page.ts';

test('docs/rules.md is what the code says: `npm run rules` writes it', () => {
  expect(readFileSync(join(ROOT, 'docs/rules.md'), 'utf8')).toBe(rulesPage());
});

test('each rule of the catalogue stands there once', () => {
  const told = [...rulesPage().matchAll(/^### (.+)$/gm)].map(([, id]) => id);
  expect(told.sort()).toEqual(CATALOGUE.map(([id]) => id).sort());
});
