import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

describe("the product's own", () => {
  const own = () => readMigrations(fileURLToPath(new URL('../../../migrations', import.meta.url)));
  const rows = async (statement: string) => (await bare.database.run(statement)).rows;

  test('0068: what a handover left with the giver goes to the company that it is of, and letters go back to their member', async () => {
    const all = await own();
    await migrate(
      bare.database,
      all.filter(({ name }) => name < '0068'),
    );
    const [giver, receiver, company] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    await bare.database.run(`
      insert into firms (id, name, plan_type, plan_ends_on, created_at)
        select id, 'Estudio', 1, '2026-12-31', now() from unnest(array['${giver}', '${receiver}']::uuid[]) id;
      insert into members (id, firm_id, name, last_name, email, document_number, phone_number, accountant_profile, password_hash, created_at)
        select id, id, 'Eva', 'Paz', id || '@ejemplo.pe', '45678912', '987654321', 'Contador Freelance', 'x', now() from firms;
      insert into businesses (id, firm_id, accountant_id, ruc, name, daily_minute, terms_accepted_at, privacy_accepted_at)
        values ('${company}', '${receiver}', '${receiver}', '20512345671', 'BODEGA', 0, now(), now());
      insert into period_totals (business_id, firm_id, tax_period, book)
        values ('${company}', '${giver}', '202610', 'RCE');
      insert into handovers (business_id, firm_id, email, offered_at, expires_at)
        values ('${company}', '${giver}', 'complice@ejemplo.pe', now(), now() + interval '7 days');
      insert into letters (member_id, kind, firm_id, business_id, requested_at)
        values ('${giver}', 'first-collection', '${receiver}', '${company}', now());`);
    await migrate(bare.database, all);
    expect(await rows('select firm_id from period_totals')).toEqual([{ firm_id: receiver }]);
    expect(await rows('select firm_id from letters')).toEqual([{ firm_id: giver }]);
    expect(await rows('select * from handovers')).toEqual([]);
    await expect(
      bare.database.run(`insert into handovers (business_id, firm_id, email, offered_at, expires_at)
        values ('${company}', '${giver}', 'complice@ejemplo.pe', now(), now() + interval '7 days')`),
    ).rejects.toThrow('handovers_of_owner');
  });
});
