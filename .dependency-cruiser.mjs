import { readdirSync } from 'node:fs';
import { only, packageFences } from './tools/fences/packages.ts';

/** The import rules of the house (ARCHITECTURE.md), as errors. */
const PACKAGES = readdirSync(new URL('packages/', import.meta.url), { withFileTypes: true });

export default {
  forbidden: [
    ...packageFences(
      PACKAGES.filter((one) => one.isDirectory()).map((one) => one.name),
      { tax: [], contract: ['tax'], cpe: ['tax'], registers: ['tax'], sunat: ['tax'] },
    ),
    only('apps/sandbox', ['packages/tax'], 'the sandbox must not import the connectors it tests, nor the server'),
    only('apps/web', ['packages/contract', 'packages/tax'], 'the web imports contract and tax'),
    only(
      'apps/server',
      ['packages/contract', 'packages/tax', 'packages/registers', 'packages/sunat'],
      'the server imports packages only',
    ),
    {
      name: 'tools-import-no-journey',
      comment: 'the journeys and the videos use the tools; nothing leads back',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^e2e/' },
    },
    {
      name: 'rules-stay-on-the-server',
      comment: 'what the law says of a voucher is judged once, by the server; the web shows it',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^packages/tax/src/rules/' },
    },
    {
      name: 'rules-read-the-law-by-date',
      comment: "a rule asks the law of the voucher's day, which is recorded; a parameter's file has no day",
      severity: 'error',
      from: { path: '^packages/tax/src/rules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/tax/src/(tables|parameters)/' },
    },
    {
      name: 'queries-belong-to-their-feature',
      comment: "a server feature calls another feature's use case, never its queries",
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/' },
      to: { path: '^apps/server/src/features/.+/queries[^/]*[.]ts$', pathNot: '^apps/server/src/features/$1/' },
    },
    {
      name: 'one-way-to-sunat',
      comment: 'only src/sunat/ builds connectors, so that one governor sees all of them; types and errors are free',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: '^apps/server/src/sunat/' },
      to: { path: '^packages/sunat/src/', pathNot: '/errors\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sunat-knows-no-feature',
      comment: 'the rooms of the server ask src/sunat/, which knows none of them',
      severity: 'error',
      from: { path: '^apps/server/src/sunat/' },
      to: { path: '^apps/server/src/(features/|features\\.ts|main\\.ts)' },
    },
    {
      name: 'web-features-are-islands',
      comment: 'web features never import each other; src/app knows them all',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-ui-knows-no-feature',
      comment: 'the design system and lib know no feature and no app layer',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-features-below-app',
      severity: 'error',
      comment: 'features do not import the app layer',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'platform is technical: no domain',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^(apps/server/src/(?!platform/)|packages/(registers|sunat|tax))' },
    },
    {
      name: 'only-queries-touch-the-database',
      comment: 'SQL stands in queries.ts (and in the platform)',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: '(queries[^/]*|\\.test)\\.ts$' },
      to: { path: 'node_modules/(kysely|pg|pg-copy-streams|@electric-sql)/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'no-circle-of-types-in-the-sandbox',
      comment: 'a service of the sandbox knows none of the others, not even by a type',
      severity: 'error',
      from: { path: '^apps/sandbox/' },
      to: { circular: true },
    },
    { name: 'no-undeclared', severity: 'error', from: {}, to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'no-dev-dependency-in-production',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: '(\\.test\\.tsx?$|/test/)' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/(@types|vite)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/fixtures/)' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
