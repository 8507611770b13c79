import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBareDatabase } from '../../../test/databases.ts';
import { migrate, readMigrations } from './migrate.ts';

let folder: string;
let bare: Awaited<ReturnType<typeof openBareDatabase<unknown>>>;

beforeAll(async () => {
  bare = await openBareDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await bare.database.run('drop schema public cascade; create schema public');
  await rm(folder, { recursive: true });
});
afterAll(() => bare.close());

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
const apply = async (): Promise<string[]> => migrate(bare.database, await readMigrations(folder));
const tables = async (): Promise<unknown[]> =>
  (await bare.database.run("select tablename from pg_tables where schemaname = 'public' order by 1")).rows.map(
    (row) => row.tablename,
  );

test('migrations are applied in order, once, and several statements each', async () => {
  await write('0002_second.sql', 'alter table one add b int; create table two (id int)');
  await write('0001_first.sql', 'create table one (a int); insert into one values (1)');
  expect(await apply()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await apply()).toEqual([]);
  await write('0003_third.sql', 'drop table two');
  expect(await apply()).toEqual(['0003_third.sql']);
  expect(await tables()).toEqual(['one', 'schema_migrations']);
});

test('a migration that was changed after it was applied refuses to boot, and nothing newer is applied', async () => {
  await write('0001_first.sql', 'create table one (a int)');
  await apply();
  await write('0001_first.sql', 'create table one (a int, b int)');
  await write('0002_second.sql', 'create table two (id int)');
  await expect(apply()).rejects.toThrow(/0001_first\.sql was changed/);
  expect(await tables()).toEqual(['one', 'schema_migrations']);
});

test('a migration that fails leaves nothing of itself and is tried again', async () => {
  await write('0001_first.sql', 'create table one (a int); select 1/0');
  await expect(apply()).rejects.toThrow(/division by zero/);
  expect(await tables()).toEqual(['schema_migrations']);
  await write('0001_first.sql', 'create table one (a int)');
  expect(await apply()).toEqual(['0001_first.sql']);
});

test('two processes that boot together apply each migration once', async () => {
  await write('0001_first.sql', 'create table one (a int); select pg_sleep(0.1)');
  await write('0002_second.sql', 'create table two (a int)');
  const applied = await Promise.all([apply(), apply(), apply()]);
  expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
});

test.each(['first.sql', '1_first.sql', '0001_First.sql'])('a file called %s is refused', async (name) => {
  await write(name, 'select 1');
  await expect(readMigrations(folder)).rejects.toThrow(name);
});

test('two migrations with one number are refused', async () => {
  await write('0001_a.sql', 'select 1');
  await write('0001_b.sql', 'select 1');
  await expect(readMigrations(folder)).rejects.toThrow('0001_b.sql');
});
