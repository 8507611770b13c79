import { describe, expect, test } from 'vitest';
import { judgeMigrations, judgeServer, type Permissions } from './server-rules.ts';
import { isImpure } from './ways-out.ts';

const NOBODY: Permissions = { tables: ['vouchers', 'coupons'], computesTables: {}, fetches: {} };
const SERVER = 'apps/server/src/';
const judge = (path: string, source: string, permissions = NOBODY) =>
  judgeServer(new Map([[SERVER + path, source]]), permissions);

const QUERIES = 'features/coupons/queries.ts';
const USE_CASE = 'features/coupons/redeem-coupon.ts';

describe('told of a file of the server', () => {
  test.each([
    // Statements anywhere but in the queries of a room.
    ['plant.ts', "tx.updateTable('coupons').set({})", 'builds SQL'],
    ['plant.ts', 'sql`update vouchers set issue_date = null`', 'builds SQL'],
    ['sunat/plant.ts', "tx.selectFrom('vouchers')", 'builds SQL'],
    ['storage/queries-x.ts', 'sql`select * from vouchers`', 'builds SQL'],
    [USE_CASE, "tx.selectFrom<'vouchers'>('vouchers')", 'builds SQL'],
    [USE_CASE, "import { statement } from '../../platform/x.ts';\nstatement`select 1 from vouchers`", 'builds SQL'],
    // Tables by something else than their name.
    [QUERIES, `import { PLACE } from './names.ts';\nsql\`update \${sql.table(PLACE)} set a = 1\``, 'names a table'],
    [QUERIES, `sql\`select * from \${sql.table(\`\${kind}s\`)}\``, 'names a table'],
    [QUERIES, 'tx.selectFrom(PLACE).selectAll()', 'names a table'],
    [QUERIES, "tx.selectFrom(['coupons', PLACE])", 'names a table'],
    [QUERIES, "tx.selectFrom('coupons').innerJoin(PLACE, 'a', 'b')", 'names a table'],
    // `sql` under another name.
    ['platform/database/x.ts', "import { sql } from 'kysely';\nexport const statement = sql;", 'hands out sql'],
    ['platform/database/x.ts', "export { sql as statement } from 'kysely';", 'hands out sql'],
    ['platform/database/x.ts', "import { sql } from 'kysely';\nexport { sql };", 'hands out sql'],
    [
      'platform/database/x.ts',
      "import { sql as statement } from 'kysely';\nexport const x = statement;",
      'hands out sql',
    ],
    ['platform/database/x.ts', "import { sql } from 'kysely';\nexport const x = { sql };", 'hands out sql'],
    ['platform/database/x.ts', "import * as kysely from 'kysely';\nkysely.sql`select 1`", 'hands out sql'],
    // Queries as use cases.
    [USE_CASE, "import { write } from './queries.ts';\nexport const redeem = write;", 'hands out queries'],
    [USE_CASE, "import { write as w } from './part/queries-x.ts';\nexport const redeem = { w };", 'hands out queries'],
    [USE_CASE, "import { write } from './queries.ts';\nconst redeem = write;\nexport { redeem };", 'hands out queries'],
    [USE_CASE, "import * as all from './queries.ts';\nexport const redeem = all.write;", 'hands out queries'],
    [USE_CASE, "export { write } from './queries.ts';", 'hands out queries'],
    [USE_CASE, "export * from './queries.ts';", 'hands out queries'],
    // The status of vouchers.
    ['features/vouchers/queries-x.ts', "tx.updateTable('vouchers').set({ status: 'x' })", 'writes the status'],
    ['features/vouchers/queries-x.ts', "sql`update vouchers v set igv = 1,\n status = 'x'`", 'writes the status'],
    ['features/vouchers/queries-x.ts', "sql`update vouchers set (igv, reason) = (1, 'x')`", 'writes the status'],
    [
      'features/vouchers/queries-x.ts',
      "sql`insert into vouchers (number) values ('1') on conflict (number) do update set status = excluded.status`",
      'writes the status',
    ],
    [
      'features/vouchers/queries-x.ts',
      "sql`merge into vouchers v using x on true when matched then update set status = 'x'`",
      'writes the status',
    ],
    [
      'features/vouchers/queries-x.ts',
      "tx.insertInto('vouchers').values(row).onConflict((oc) => oc.columns(['number']).doUpdateSet({ status: 'x' }))",
      'writes the status',
    ],
    ['features/vouchers/queries-x.ts', "tx.mergeInto('vouchers').using('x', 'a', 'b')", 'writes the status'],
    // Ways to SUNAT.
    [
      'sunat/x.ts',
      "import { createSireClient } from '@yupana/sunat/sire/client.ts';\nexport const make = createSireClient;",
      'hands out a connector',
    ],
    ['sunat/x.ts', "export { createSireClient } from '@yupana/sunat/sire/client.ts';", 'hands out a connector'],
    [USE_CASE, `fetch(\`https://api-sire.sunat.gob.pe/\${ruc}\`)`, 'calls the network'],
    [USE_CASE, 'const ask = fetch; ask(url)', 'calls the network'],
    [USE_CASE, 'globalThis.fetch(url)', 'calls the network'],
    [USE_CASE, "globalThis['fetch'](url)", 'calls the network'],
    [USE_CASE, 'fetch.call(null, url)', 'calls the network'],
    [USE_CASE, 'const { fetch: ask } = globalThis', 'calls the network'],
    [USE_CASE, 'const { fetch } = globalThis', 'calls the network'],
    [USE_CASE, 'export const ask = (f = fetch) => f(url)', 'calls the network'],
    [USE_CASE, 'send({ fetch })', 'calls the network'],
    [USE_CASE, "new WebSocket('wss://x')", 'calls the network'],
    [USE_CASE, `await import(\`@yupana/sunat/\${service}/client.ts\`)`, 'imports a module'],
    [USE_CASE, 'const load = createRequire(import.meta.url)', 'imports a module'],
  ])('%s: %s', (path, source, says) => {
    expect(judge(path, source)).toEqual([expect.stringContaining(`${SERVER}${path} ${says}`)]);
  });

  test.each([
    [
      QUERIES,
      `import { sql } from 'kysely';\ntx.selectFrom('coupons as c').innerJoin((eb) => eb.selectFrom('coupons').as('d'), 'a', 'b');\nsql<number>\`select \${sql.ref('a')} from coupons\``,
    ],
    [
      'platform/database/x.ts',
      `import { sql } from 'kysely';\nsql\`copy \${sql.table(name)} from stdin\`; tx.selectFrom(name)`,
    ],
    [
      USE_CASE,
      "import { write } from './queries.ts';\nexport const redeem = () => write(1);\nexport type { Row } from './queries.ts';",
    ],
    [
      USE_CASE,
      "log.info('vouchers updated from the file'); Array.from(vouchers); await import('./other.ts'); http.fetch(url)",
    ],
    ['features/vouchers/queries-settle.ts', "sql`update vouchers set status = 'x'`"],
    ['features/vouchers/queries-x.ts', "sql`update vouchers set igv = 1 where status = 'x'`"],
    [
      'features/vouchers/queries-x.ts',
      "sql`insert into vouchers (number, status) select number, 'x' from y where (status, reason) = ('a', 'b') on conflict do nothing`",
    ],
    [USE_CASE, 'const x = { fetch: 1 }; x.fetch; interface Y { fetch: typeof fetch; socket: WebSocket }'],
  ])('nothing in %s: %s', (path, source) => {
    expect(judge(path, source)).toEqual([]);
  });

  test('one that may, as long as it does', () => {
    const may = { ...NOBODY, fetches: { [SERVER + USE_CASE]: 'a service' } };
    expect(judge(USE_CASE, 'fetch(url)', may)).toEqual([]);
    expect(judge(USE_CASE, '1', may)).toEqual([expect.stringContaining('may what it does not do any more')]);
  });
});

test('a migration that makes what is not confined is told, unless it says how; and so is one that says it for nothing', () => {
  const files = new Map([['0099_view.sql', 'create view v as select 1;']]);
  expect(judgeMigrations(files, {})).toEqual([expect.stringContaining('0099_view.sql makes a view')]);
  expect(judgeMigrations(files, { '0099_view.sql': 'security_invoker' })).toEqual([]);
  expect(judgeMigrations(new Map(), { '0099_view.sql': 'gone' })).toHaveLength(1);
});

test.each([
  'Date.now()',
  'new Date()',
  'new Date',
  'Math.random()',
  'process.env.X',
  'performance.now()',
  'fetch(url)',
])('%s has no place in the law', (source) => {
  expect(isImpure(source)).toBe(true);
  expect(isImpure("new Date('2026-01-01'); Date.UTC(2026, 1); Math.max(1, 2)")).toBe(false);
});
