import { describe, expect, test } from 'vitest';
import { readSource } from './source.ts';
import { buildsSql, type Exception, findTrespasses, tablesMadeBy, unconfinedIn } from './tables.ts';

const OWNERS = { vouchers: 'vouchers', period_totals: 'vouchers', businesses: 'businesses' };
const judge = (source: string, exceptions: Exception[] = [], room = 'businesses') =>
  findTrespasses([{ path: `${room}/queries.ts`, room, source }], { owners: OWNERS, exceptions });

const VIOLATION = 'businesses/queries.ts reads vouchers, which is of vouchers: call a use case of vouchers';
const reads = (tables: string[], may: 'read' | 'write' = 'read'): Exception => ({
  room: 'businesses',
  tables,
  may,
  why: 'so that a test can say so',
});

describe('a room that names the table of another', () => {
  test.each([
    ["tx.selectFrom('vouchers').selectAll()"],
    ["tx.selectFrom(['businesses', 'vouchers as v'])"],
    ["tx.selectFrom('businesses as b').innerJoin('vouchers as v', 'v.business_id', 'b.id')"],
    ["eb.exists(eb.selectFrom('vouchers').select('number'))"],
    ['sql`select count(*) from businesses b join vouchers v on v.business_id = b.id`'],
    ['sql`SELECT count(*) FROM Vouchers`'],
    [`sql\`select \${sql.ref('vouchers.number')} from businesses\``],
    ["const bare = (text: string) => text.replace(/'/g, '');\ntx.selectFrom('vouchers')"],
    ["tx.selectFrom<'vouchers'>('vouchers')"],
    [`sql\`select 1 where \${condition ? sql\`exists (select from vouchers)\` : sql\`true\`}\``],
  ])('is found in %s', (source) => {
    expect(judge(source)).toEqual([VIOLATION]);
  });

  test.each([
    ["tx.insertInto('vouchers').values(row)"],
    ["tx.updateTable('vouchers').set(change)"],
    ["tx.updateTable<'vouchers'>('vouchers').set(change)"],
    ["tx.deleteFrom('vouchers')"],
    ['sql`update vouchers set status = null`'],
    ['sql`insert into "vouchers" default values`'],
    ['sql`delete from only vouchers`'],
    ['copyFrom(tx, `copy vouchers (number) from stdin`)'],
    ['sql`update public.vouchers set serie = null`'],
    ['sql`insert into "public"."vouchers" default values`'],
    ['sql`delete from public.vouchers`'],
    // A name that is not quoted is the same in capitals.
    ['sql`delete from Vouchers`'],
    ['sql`DELETE FROM VOUCHERS WHERE true`'],
    // Nobody sees what is done to it.
    [`sql\`update \${sql.table('vouchers')} set serie = null\``],
    [`sql\`select * from \${sql.table("vouchers")}\``],
  ])('is said to write it in %s, also where it may read it', (source) => {
    expect(judge(source, [reads(['vouchers'])])).toEqual([VIOLATION.replace('reads', 'writes')]);
    expect(judge(source, [reads(['vouchers'], 'write')])).toEqual([]);
  });

  test('is its owner, or says why: then nothing is told', () => {
    const source = "tx.selectFrom('vouchers').innerJoin('period_totals', 'a', 'b')";
    expect(judge(source, [], 'vouchers')).toEqual([]);
    expect(judge(source, [reads(['vouchers', 'period_totals'])])).toEqual([]);
  });

  test('is not taken for one that speaks of them, imports from their room or has a column of that name', () => {
    const source = `
      import type { Scope } from '../vouchers/scope.ts';
      /** The vouchers of a period: select from vouchers is not ours. */
      const vouchers = tx.selectFrom('businesses').select('voucher_count'); // 'vouchers'`;
    expect(judge(source)).toEqual([]);
  });

  test('an exception that nobody needs any more is told', () => {
    expect(judge("tx.selectFrom('businesses')", [reads(['vouchers'])])).toEqual([
      'No longer needed, so to be taken out: businesses on vouchers',
    ]);
  });
});

test('a table that a migration makes is known by its last name, a partition as its table, a dropped one not at all', () => {
  const migrations = [
    'create table firms (id uuid);\ncreate table if not exists old_ones (id int);',
    '-- create table imagined (id int)\ncreate table v_0 partition of firms for values in (1);\ncreate table v_%s partition of firms;',
    'drop table old_ones;\nalter table firms rename to offices;',
  ];
  expect(tablesMadeBy(migrations)).toEqual(['offices']);
});

test.each([
  'create table public.late (id int)',
  'create unlogged table late (id int)',
  'create table "late" (id int)',
  'create table if not exists "public"."late" (id int)',
  'create table late as select 1 as a',
  'create\n  table late (id int)',
  'CREATE TABLE Late (id int)',
])('a table is known when it is made by %s', (statement) => {
  expect(tablesMadeBy([`${statement};`])).toEqual(['late']);
});

test('a temporary table, and one whose name is filled in, is nobody`s', () => {
  expect(
    tablesMadeBy([
      'create temporary table held on commit drop as select 1;',
      "execute format('create table vouchers_%s partition of vouchers for values with (modulus 16)');",
    ]),
  ).toEqual([]);
});

test.each([
  ['create view all_vouchers as select * from vouchers', 'a view'],
  ['create or replace view all_vouchers as select * from vouchers', 'a view'],
  ['create materialized view sums as select 1', 'a view'],
  [
    'create function f() returns int language sql security\n definer as $$ select 1 $$',
    'a function with the rights of its owner',
  ],
  ['create schema other', 'another schema'],
  ['create table other.vouchers (firm_id uuid)', 'another schema'],
  ['alter table vouchers set schema other', 'another schema'],
  ['alter table vouchers disable row level security', 'rows without a row-level policy'],
])('%s is not confined', (statement, what) => {
  expect(unconfinedIn(`${statement};`)).toEqual([what]);
  expect(unconfinedIn(`-- ${statement.replaceAll('\n', ' ')};`)).toEqual([]);
});

test('a table of the one schema and what is said of schemas are nothing to confine', () => {
  expect(unconfinedIn("create table public.x (id int); select 1 where table_schema = 'public';")).toEqual([]);
});

test('statements are found in code and not in what is said of them', () => {
  expect(buildsSql("await tx.updateTable('firms').set({})", ['firms'])).toBe(true);
  expect(buildsSql("await tx.updateTable<'firms'>(table).set({})", ['firms'])).toBe(true);
  expect(buildsSql('await statement`update firms set name = 1`', ['firms'])).toBe(true);
  expect(buildsSql("// tx.updateTable('firms')\nconst said = 'tx.updateTable(';", ['firms'])).toBe(false);
});

test('what a template holds between braces is code, with literals of its own', () => {
  expect(
    readSource(`import x from 'm'; a(\`x \${f({ b: 'y' })} z\`, "it's", /'/) /* 'no' */ // \`no\``).literals,
  ).toEqual(['x   z', 'y', "it's"]);
});
