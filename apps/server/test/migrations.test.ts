import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readMigrations } from '../src/platform/database/migrate.ts';

/**
 * A migration runs while processes of the version before are still at work: it may add, and what it takes away that version must not
 * use any more. Whoever does otherwise says why in the file, and the operator reads it before an upgrade (docs/operations.md).
 */
const BREAKS_AN_OLDER_PROCESS: readonly [string, RegExp][] = [
  ['drops a column, a table or a view', /\bdrop (column|table|view)\b/],
  ['renames', /\brename (column |constraint )?(\w+ )?to\b/],
  [
    'needs a value that an older process does not write',
    /\badd column (if not exists )?\w+ (?:(?!\bdefault\b|,|;).)*\bnot null\b(?:(?!\bdefault\b|,|;).)*(,|;|$)/s,
  ],
  ['forbids what was left empty', /\bset not null\b/],
  ['changes what a column holds', /\balter( column)? \w+ (set data )?type\b/],
  ['changes the key by which rows are written', /\bdrop constraint( if exists)? \w+_(pkey|key|unique)\b/],
  ['takes away the value of what an older process leaves out', /\bdrop default\b/],
  // One that is made anew in the same file is another, not none.
  ['takes away a trigger', /\bdrop trigger (?:if exists )?(\w+)\b(?!.*\btrigger \1\b)/],
];

/** What refuses rows of a table that an older process writes: on one that the file itself makes it refuses nobody. */
const REFUSES_ROWS: readonly [string, RegExp][] = [
  [
    'forbids rows that are alike',
    /\bcreate unique index (?:concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/g,
  ],
  [
    'forbids rows by a constraint',
    /\balter table (?:if exists )?(?:only )?(\w+) [^;]*?\badd (?:constraint \w+ )?(?:check|unique|primary key|foreign key|exclude)\b/g,
  ],
];
const REASON = /^-- contract: \S.{20,}/m;

function breaking(text: string): string[] {
  const statements = text.toLowerCase().replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ');
  const made = new Set([...statements.matchAll(/\bcreate table (?:if not exists )?(\w+)/g)].map(([, table]) => table));
  const refusing = REFUSES_ROWS.filter(([, pattern]) =>
    [...statements.matchAll(pattern)].some(([, table]) => !made.has(table)),
  );
  return [...BREAKS_AN_OLDER_PROCESS.filter(([, pattern]) => pattern.test(statements)), ...refusing].map(
    ([what]) => what,
  );
}

/** Of the installations that there are, none is older than this one: what came before is applied everywhere. */
const FIRST_OF_THE_RULE = '0079';

test('a migration leaves what an older process uses as it was, or says why it does not', async () => {
  const all = await readMigrations(fileURLToPath(new URL('../migrations', import.meta.url)));
  const ruled = all.filter(({ name }) => name > FIRST_OF_THE_RULE);
  expect(ruled.length).toBeGreaterThan(3);
  const silent = ruled.filter(({ text }) => breaking(text).length > 0 && !REASON.test(text));
  expect(silent.map(({ name, text }) => `${name}: ${breaking(text).join(', ')}`)).toEqual([]);
});

test.each([
  'alter table members drop column phone_number;',
  'drop table if exists letters;',
  'alter table vouchers rename to comprobantes;',
  'alter table vouchers rename column total to amount;',
  'alter table members add column role text not null;',
  'alter table members add column a int default 1,\n  add column role text not null check (role in (1)), add column b int default 2;',
  'alter table members alter column role set not null;',
  'alter table vouchers alter column total type numeric(17, 2);',
  'alter table vouchers drop constraint vouchers_pkey;',
  'alter table members alter column role drop default;',
  'create unique index members_phone_once on members (phone_number);',
  "alter table sessions add constraint sessions_agent check (user_agent <> '');",
  'alter table sessions add unique (token_hash);',
  'drop trigger regroup_after_older_process on period_totals;',
])('«%s» is found', (statement) => {
  expect(breaking(statement)).not.toEqual([]);
});

test.each([
  "alter table members add column role text not null default 'owner' check (role in ('owner'));",
  'alter table members add column nickname text;',
  'create table rooms (id uuid primary key, firm_id uuid not null, name text not null);',
  'create index sessions_by_firm on sessions (firm_id);',
  'create table rooms (id uuid primary key); create unique index on rooms (id); alter table rooms add check (id is not null);',
  'drop trigger told on rooms; create trigger told after insert on rooms for each row execute function tell();',
  '-- drop column some day\nselect 1;',
])('«%s» is what an older process lives with', (statement) => {
  expect(breaking(statement)).toEqual([]);
});

test('the page for operators says how to ask which migrations do not', () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  expect(page).toContain("grep -l '^-- contract:' apps/server/migrations/*.sql");
});
