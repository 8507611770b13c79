import { describe, expect, test } from 'vitest';
import { readLiterals } from './literals.ts';
import { buildsSql, type Exception, findTrespasses, tablesMadeBy } from './tables.ts';

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
    [`sql\`select \${sql.ref('vouchers.number')} from businesses\``],
    [`sql\`select * from \${sql.table("vouchers")}\``],
    [`sql\`select 1 where \${condition ? sql\`exists (select from vouchers)\` : sql\`true\`}\``],
  ])('is found in %s', (source) => {
    expect(judge(source)).toEqual([VIOLATION]);
  });

  test.each([
    ["tx.insertInto('vouchers').values(row)"],
    ["tx.updateTable('vouchers').set(change)"],
    ["tx.deleteFrom('vouchers')"],
    ['sql`update vouchers set status = null`'],
    ['sql`insert into "vouchers" default values`'],
    ['sql`delete from only vouchers`'],
    ['copyFrom(tx, `copy vouchers (number) from stdin`)'],
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

test('statements are found in code and not in what is said of them', () => {
  expect(buildsSql("await tx.updateTable('firms').set({})")).toBe(true);
  expect(buildsSql("// tx.updateTable('firms')\nconst said = 'tx.updateTable(';")).toBe(false);
});

test('what a template holds between braces is code, with literals of its own', () => {
  expect(readLiterals(`a(\`x \${f({ b: 'y' })} z\`, "it's") /* 'no' */ // \`no\``)).toEqual({
    literals: ['y', 'x   z', "it's"],
    code: "a(f({ b: '' })'', '')  ",
  });
});
