import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../lib/paths.ts';
import { appFences, packageFences } from './packages.ts';

test('a package without a fence fails, and so does a fence without a package', () => {
  const allowed = { tax: [], cpe: ['tax'] };
  expect(packageFences(['cpe', 'tax'], allowed).map(({ name }) => name)).toEqual([
    'packages-cpe-imports-only',
    'packages-tax-imports-only',
  ]);
  expect(() => packageFences(['cpe', 'tax', 'new'], allowed)).toThrow('packages/new');
  expect(() => packageFences(['tax'], allowed)).toThrow('packages/cpe');
});

test('an app without a fence fails too', () => {
  expect(() => appFences(['web', 'judge'], { web: [] })).toThrow('apps/judge');
  expect(() => appFences([], { web: [] })).toThrow('apps/web');
});

const SERVER = 'apps/server/src';

/** Who climbs each rule, in a house like ours. A circle is told once, of the first of its files. */
const CLIMBERS: Record<string, Record<string, string>> = {
  'packages-tax-imports-only': { 'packages/tax/src/climbs.ts': "import '../../cpe/src/text.ts';" },
  'packages-contract-imports-only': { 'packages/contract/src/climbs.ts': "import '../../cpe/src/text.ts';" },
  'packages-cpe-imports-only': { 'packages/cpe/src/climbs.ts': "import '../../registers/src/rows.ts';" },
  'packages-registers-imports-only': { 'packages/registers/src/climbs.ts': "import '../../sunat/src/text.ts';" },
  'packages-sunat-imports-only': { 'packages/sunat/src/climbs.ts': "import '../../cpe/src/text.ts';" },
  'apps-sandbox-imports-only': { 'apps/sandbox/src/climbs.ts': "import '../../../packages/sunat/src/text.ts';" },
  'apps-web-imports-only': { 'apps/web/src/climbs.ts': "import '../../../packages/registers/src/rows.ts';" },
  'apps-server-imports-only': { [`${SERVER}/climbs.ts`]: "import '../../sandbox/src/main.ts';" },
  'tools-import-no-journey': { 'tools/film.ts': "import '../e2e/harness/product.ts';" },
  'rules-stay-on-the-server': {
    'apps/web/src/badge.ts': "import '../../../packages/tax/src/rules/payment.ts';",
    'apps/web/src/verdict.ts': "import '../../../packages/tax/src/judge.ts';",
  },
  'rules-read-the-law-by-date': {
    'packages/tax/src/rules/limit.ts': "import '../tables/payment-threshold.ts';",
    'packages/tax/src/rules/bridged.ts': "import '../law.ts';",
  },
  'tax-knows-no-machine': { 'packages/tax/src/reads.ts': "import 'node:fs';" },
  'queries-belong-to-their-feature': {
    [`${SERVER}/features/coupons/takes.ts`]: "import '../vouchers/queries.ts';",
    [`${SERVER}/features/coupons/takes-later.ts`]: "await import('../vouchers/queries.ts');",
  },
  'queries-belong-to-rooms': { [`${SERVER}/bridge.ts`]: "import './features/vouchers/queries.ts';" },
  'settle-status-alone-writes-status': {
    [`${SERVER}/features/vouchers/open-tables.ts`]: "import './queries-settle.ts';",
  },
  'one-way-to-sunat': {
    [`${SERVER}/features/coupons/asks.ts`]: "import '../../../../../packages/sunat/src/sire/client.ts';",
    [`${SERVER}/features/coupons/asks-for-errors.ts`]: "import '../../../../../packages/sunat/src/portal/errors.ts';",
  },
  'errors-lead-to-no-client': { 'packages/sunat/src/errors.ts': "export { ask } from './sire/client.ts';" },
  'main-alone-builds-sunat': { [`${SERVER}/features/coupons/builds.ts`]: "import '../../sunat/connectors.ts';" },
  'rooms-open-no-connection': { [`${SERVER}/features/coupons/connects.ts`]: "import 'node:https';" },
  'sunat-knows-no-feature': { [`${SERVER}/sunat/knows.ts`]: "import '../features/vouchers/list.ts';" },
  'web-features-are-islands': { 'apps/web/src/features/a/looks.ts': "import '../b/screen.ts';" },
  'web-ui-knows-no-feature': { 'apps/web/src/ui/looks.ts': "import '../features/b/screen.ts';" },
  'web-features-below-app': { 'apps/web/src/features/a/leans.ts': "import '../../app/router.ts';" },
  'platform-knows-no-feature': {
    [`${SERVER}/platform/looks.ts`]: "import '../config.ts';",
    [`${SERVER}/platform/judges.ts`]: "import '../../../../packages/tax/src/money.ts';",
  },
  'azure-is-loaded-when-it-is-used': {
    [`${SERVER}/platform/files/hurries.ts`]: "import './azure/open-azure-store.ts';",
    [`${SERVER}/platform/files/asks-azure.ts`]: "import '@azure/storage-blob';",
  },
  'documents-are-read-apart': {
    [`${SERVER}/features/documents/reads.ts`]: "import '../../../../../packages/cpe/src/read-document.ts';",
  },
  'only-queries-touch-the-database': {
    [`${SERVER}/features/coupons/speaks.ts`]: "import { sql } from 'kysely';",
    [`${SERVER}/storage/queries-x.ts`]: "import { sql } from 'kysely';",
  },
  'no-circular': { 'bench/and-round.ts': "import './round.ts';" },
  'no-circle-of-types-in-the-sandbox': {
    'apps/sandbox/src/and-round.ts': "import type { B } from './round.ts';\nexport type A = B;",
  },
  'no-undeclared': { 'packages/cpe/src/borrows.ts': "import 'undeclared';" },
  'no-unresolvable': { 'packages/cpe/src/dreams.ts': "import './nowhere.ts';" },
  'no-dev-dependency-in-production': { 'packages/cpe/src/tries.ts': "import 'for-tests';" },
};

/** Nobody is stopped who does what is his. */
const AT_HOME: Record<string, string> = {
  'package.json':
    '{ "dependencies": { "kysely": "1", "@azure/storage-blob": "1" }, "devDependencies": { "for-tests": "1" } }',
  ...Object.fromEntries(
    ['kysely', '@azure/storage-blob', 'for-tests', 'undeclared'].flatMap((name) => [
      [`node_modules/${name}/package.json`, `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`],
      [`node_modules/${name}/index.js`, 'export const sql = 1;'],
    ]),
  ),
  'e2e/harness/product.ts': "import '../../tools/lib/ports.ts';",
  'apps/server/test/cases/second.ts': "import '../../../../e2e/harness/product.ts';",
  'tools/lib/ports.ts': '',
  'bench/round.ts': "import './and-round.ts';",
  'apps/sandbox/src/main.ts': '',
  'apps/sandbox/src/round.ts': "import type { A } from './and-round.ts';\nexport type B = A;",
  'apps/web/src/app/router.ts': "import '../features/b/screen.ts';",
  'apps/web/src/features/b/screen.ts': "import '../../../../../packages/tax/src/money.ts';",
  [`${SERVER}/config.ts`]: "import 'node:fs';",
  [`${SERVER}/main.ts`]: "import './sunat/connectors.ts';\nimport './features/vouchers/list.ts';",
  [`${SERVER}/platform/way.ts`]: "import 'node:http';\nimport 'kysely';",
  [`${SERVER}/platform/files/azure/open-azure-store.ts`]: "import '@azure/storage-blob';",
  [`${SERVER}/platform/files/open-files.ts`]:
    "import type { Pace } from './azure/open-azure-store.ts';\nawait import('./azure/open-azure-store.ts');",
  [`${SERVER}/sunat/connectors.ts`]: "import '../../../../packages/sunat/src/sire/client.ts';",
  [`${SERVER}/features/vouchers/list.ts`]:
    "import './queries.ts';\nimport type { Sunat } from '../../sunat/connectors.ts';",
  [`${SERVER}/features/vouchers/settle-status.ts`]: "import './queries-settle.ts';",
  [`${SERVER}/features/vouchers/queries.ts`]: "import { sql } from 'kysely';",
  [`${SERVER}/features/vouchers/queries-settle.ts`]: "import { sql } from 'kysely';",
  [`${SERVER}/features/coupons/heeds.ts`]: "import '../../../../../packages/sunat/src/errors.ts';",
  'packages/tax/src/money.ts': '',
  'packages/tax/src/law.ts': "import './tables/payment-threshold.ts';",
  'packages/tax/src/judge.ts': "import './law.ts';\nimport './rules/payment.ts';",
  'packages/tax/src/rules/payment.ts': "import '../money.ts';",
  'packages/tax/src/rules/payment.test.ts': "import '../tables/payment-threshold.ts';",
  'packages/tax/src/tables/payment-threshold.ts': '',
  'packages/contract/src/call.ts': '',
  'packages/cpe/src/text.ts': '',
  'packages/cpe/src/read-document.ts': '',
  'packages/cpe/src/read-apart.ts': "import './read-document.ts';",
  [`${SERVER}/features/documents/shows.ts`]: "import '../../../../../packages/cpe/src/read-apart.ts';",
  'packages/registers/src/rows.ts': "import '../../tax/src/money.ts';",
  'packages/sunat/src/text.ts': '',
  'packages/sunat/src/sire/client.ts': 'export const ask = 1;',
  'packages/sunat/src/portal/errors.ts': "export { ask } from '../sire/client.ts';",
};

const house = mkdtempSync(join(tmpdir(), 'yupana-fences-'));
afterAll(() => rmSync(house, { recursive: true }));

test('each fence stops who climbs it, and nobody else', () => {
  for (const [path, text] of [AT_HOME, ...Object.values(CLIMBERS)].flatMap((one) => Object.entries(one))) {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/.bin/depcruise'),
      ...['--config', join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json'],
      ...['apps', 'packages', 'e2e', 'bench', 'tools'],
    ],
    { cwd: house, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } };
  const told = new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`));
  const climbed = Object.entries(CLIMBERS).flatMap(([rule, files]) =>
    Object.keys(files).map((path) => `${rule}: ${path}`),
  );
  expect([...told].sort()).toEqual(climbed.sort());
});

test('there is no rule that nobody climbs', async () => {
  const config = await import(pathToFileURL(join(ROOT, '.dependency-cruiser.mjs')).href);
  const rules: { name: string }[] = config.default.forbidden;
  expect(rules.map(({ name }) => name).sort()).toEqual(Object.keys(CLIMBERS).sort());
});
