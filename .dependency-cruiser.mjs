import { readdirSync } from 'node:fs';
import { appFences, packageFences } from './tools/fences/packages.ts';

/** The import rules of the house (ARCHITECTURE.md), as errors. */
const foldersOf = (folder) =>
  readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name);

export default {
  forbidden: [
    ...packageFences(foldersOf('packages/'), {
      tax: [],
      contract: ['tax'],
      cpe: ['tax'],
      registers: ['tax'],
      sunat: ['tax'],
    }),
    // The sandbox must not import the connectors that it tests, nor the server.
    ...appFences(foldersOf('apps/'), {
      sandbox: ['tax'],
      web: ['contract', 'tax'],
      server: ['contract', 'cpe', 'tax', 'registers', 'sunat'],
    }),
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
      to: { path: '^packages/tax/src/rules/', reachable: true },
    },
    {
      name: 'rules-read-the-law-by-date',
      comment: "a rule asks the law of the voucher's day, which is recorded; a parameter's file has no day",
      severity: 'error',
      from: { path: '^packages/tax/src/rules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/tax/src/(tables|parameters)/', reachable: true },
    },
    {
      name: 'tax-knows-no-machine',
      comment: 'what the law says of given figures is the same everywhere: no files, no network, no clock',
      severity: 'error',
      from: { path: '^packages/tax/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'queries-belong-to-their-feature',
      comment: "a server feature calls another feature's use case, never its queries",
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/' },
      to: { path: '^apps/server/src/features/.+/queries[^/]*[.]ts$', pathNot: '^apps/server/src/features/$1/' },
    },
    {
      name: 'queries-belong-to-rooms',
      comment: 'what is of no room asks a use case; the queries of a room are its own',
      severity: 'error',
      from: { path: '^apps/server/src/(?!features/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/features/.+/queries[^/]*[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'settle-status-alone-writes-status',
      comment: 'with the status of a voucher change the totals and what the company is told, all in settle-status.ts',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: '^apps/server/src/features/vouchers/settle-status\\.ts$' },
      to: {
        path: '^apps/server/src/features/vouchers/queries-settle\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'one-way-to-sunat',
      comment: 'only src/sunat/ builds connectors, so that one governor sees all of them; types and errors are free',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: '^apps/server/src/sunat/' },
      to: {
        path: '^packages/sunat/src/',
        pathNot: '^packages/sunat/src/errors\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'errors-lead-to-no-client',
      comment: 'the one module of the connector that every room may import hands out nothing else of it',
      severity: 'error',
      from: { path: '^packages/sunat/src/errors\\.ts$' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'main-alone-builds-sunat',
      comment: 'a second set of connectors would have governors of its own; the rooms are given deps.sunat',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: '(^apps/server/src/main|\\.test)\\.ts$' },
      to: { path: '^apps/server/src/sunat/connectors\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rooms-open-no-connection',
      comment: 'SUNAT is asked by src/sunat/; a socket of its own would go past the governor',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '(^apps/server/src/(platform|config)/|\\.test\\.ts$)' },
      to: { path: '^(node:)?(https?|http2|net|tls|dgram|module)$', dependencyTypesNot: ['type-only'] },
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
      to: { path: '^(apps/server/src/(?!platform/)|packages/(cpe|registers|sunat|tax))' },
    },
    {
      name: 'azure-is-loaded-when-it-is-used',
      comment: 'forty megabytes of client, of which an installation with a folder has no use',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '(^apps/server/src/platform/files/azure/|\\.test\\.ts$)' },
      to: {
        path: '(^apps/server/src/platform/files/azure/|node_modules/@azure/)',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'documents-are-read-apart',
      comment: 'a document of 20 MB takes two seconds: read-apart.ts reads it where it holds nobody up',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/cpe/src/read-document\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-queries-touch-the-database',
      comment: 'SQL stands in the queries*.ts of rooms (and in the platform)',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: '(^apps/server/src/platform/|^apps/server/src/features/.+/queries[^/]*\\.ts$|\\.test\\.ts$)',
      },
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
