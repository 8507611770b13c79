import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../lib/paths.ts';
import { packageFences } from './packages.ts';

test('a package without a fence fails, and so does a fence without a package', () => {
  const allowed = { tax: [], cpe: ['tax'] };
  expect(packageFences(['cpe', 'tax'], allowed).map(({ name }) => name)).toEqual([
    'packages-cpe-imports-only',
    'packages-tax-imports-only',
  ]);
  expect(() => packageFences(['cpe', 'tax', 'new'], allowed)).toThrow('packages/new');
  expect(() => packageFences(['tax'], allowed)).toThrow('packages/cpe');
});

/** Files of a house like ours, some of which climb a fence. */
const PLANTED = {
  'tools/film.ts': "import '../e2e/harness/product.ts';",
  'e2e/harness/product.ts': "import '../../tools/lib/ports.ts';",
  'tools/lib/ports.ts': '',
  'apps/web/src/badge.ts': "import '../../../packages/tax/src/rules/payment.ts';",
  'apps/web/src/figure.ts': "import '../../../packages/tax/src/money.ts';",
  'packages/tax/src/money.ts': '',
  'packages/tax/src/judge.ts': "import './tables/payment-threshold.ts';\nimport './rules/payment.ts';",
  'packages/tax/src/rules/payment.ts': "import '../tables/payment-threshold.ts';\nimport '../money.ts';",
  'packages/tax/src/rules/payment.test.ts': "import '../tables/payment-threshold.ts';",
  'packages/tax/src/tables/payment-threshold.ts': '',
  'packages/registers/src/read/rows.ts': "import '../../../tax/src/money.ts';\nimport '../../../sunat/src/text.ts';",
  'packages/sunat/src/text.ts': '',
};
const house = mkdtempSync(join(tmpdir(), 'yupana-fences-'));
afterAll(() => rmSync(house, { recursive: true }));

test('each fence stops who climbs it, and nobody else', () => {
  for (const [path, text] of Object.entries(PLANTED)) {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/.bin/depcruise'),
      ...['--config', join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json'],
      ...['apps', 'packages', 'e2e', 'tools'],
    ],
    { cwd: house, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } };
  expect(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort()).toEqual([
    'packages-registers-imports-only: packages/registers/src/read/rows.ts',
    'rules-read-the-law-by-date: packages/tax/src/rules/payment.ts',
    'rules-stay-on-the-server: apps/web/src/badge.ts',
    'tools-import-no-journey: tools/film.ts',
  ]);
});
