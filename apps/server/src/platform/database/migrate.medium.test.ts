import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBareDatabase } from '../../../test/databases.ts';
import { confinedOtherwise } from '../../../test/tenant-policies.ts';
import { migrate, readMigrations } from './migrate.ts';

const server = process.env.TEST_DATABASE_URL;
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

describe('tables that an older process is at work with', () => {
  const quick = { lockMilliseconds: 50, pauseMilliseconds: 1, tries: 3 };
  // A sequence does not go back with the transaction: it counts the tries.
  const heldUntil = (tries: number, code = '55P03') => `do $$ begin
      if nextval('tries') < ${tries} then raise exception 'held' using errcode = '${code}'; end if;
    end $$; create table one as select current_setting('lock_timeout') as patience`;
  const applyQuickly = async (told: unknown[]) =>
    migrate(bare.database, await readMigrations(folder), { patience: quick, onWait: (waits) => told.push(waits) });

  test.each(['55P03', '40P01'])('are asked for again, each time with a word (%s)', async (code) => {
    await bare.database.run('create sequence tries');
    await write('0001_first.sql', heldUntil(3, code));
    const told: unknown[] = [];
    expect(await applyQuickly(told)).toEqual(['0001_first.sql']);
    expect(told).toEqual([1, 2].map((tried) => ({ migration: '0001_first.sql', tried, tries: 3 })));
    expect((await bare.database.run('select patience from one')).rows).toEqual([{ patience: '50ms' }]);
  });

  test('and that are never to be had leave the start refused, with nothing of that migration', async () => {
    await bare.database.run('create sequence tries');
    await write('0001_first.sql', heldUntil(4));
    await expect(applyQuickly([])).rejects.toThrow(/0001_first\.sql\. Detén el proceso anterior/);
    expect(await tables()).toEqual(['schema_migrations']);
  });

  // The embedded database has one connection: nobody else can hold anything.
  test.skipIf(!server)('are let go by a transaction that ends meanwhile (needs TEST_DATABASE_URL)', async () => {
    await bare.database.run('create table busy (a int)');
    await write('0001_first.sql', 'alter table busy add b int');
    const freed = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const older = bare.database.system(async (tx) => {
      await sql`insert into busy values (1)`.execute(tx);
      taken.resolve();
      await freed.promise;
    });
    await taken.promise;
    const applied = migrate(bare.database, await readMigrations(folder), {
      patience: { ...quick, tries: 1_000 },
      onWait: () => freed.resolve(),
    });
    expect(await applied).toEqual(['0001_first.sql']);
    await older;
  });
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

const own = () => readMigrations(fileURLToPath(new URL('../../../migrations', import.meta.url)));
const rows = async (statement: string) => (await bare.database.run(statement)).rows;

describe("the product's own", () => {
  describe('0090: vouchers in parts', () => {
    const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
    /** Firms of four companies each; every part that has any has the same places taken. */
    const SEEDED = `
      insert into firms (id, name, plan_type, plan_ends_on, created_at)
        select id, 'Estudio', 1, '2026-12-31', now() from unnest(array['${one}', '${other}']::uuid[]) id;
      insert into businesses (id, firm_id, accountant_id, ruc, name, daily_minute, terms_accepted_at, privacy_accepted_at)
        select md5(f.id::text || n)::uuid, f.id, f.id, 20500000000 + n, 'BODEGA', 0, now(), now()
        from firms f, generate_series(1, 4) n;
      insert into vouchers (business_id, book, tax_period, issuer_ruc, type_code, serie, number, firm_id, issue_date,
          counterparty_document_type, counterparty_document, counterparty_name, taxable, igv, non_taxable, isc, icbper, other, total,
          igv_bucket, currency, exchange_rate, sunat_status, detraction, detail, first_seen_at, changed_at)
        select b.id, 'RCE', '202610', '20990016004', '01', 'F001', n::text, b.firm_id, '2026-10-15', '6', '20990016004', 'Ñandú',
          100, 18, 0, 0, 0, 0, 118, 'general', 'PEN', 1, '1', n % 2 = 0, '{"k": "v"}', now(), now()
        from businesses b, generate_series(1, 100) n;`;
    /** Without the column that a later migration adds. */
    const content = () =>
      rows(
        `select count(*)::int as rows, md5(string_agg((to_jsonb(v) - 'line_hash')::text, ',' order by business_id, number)) as content from vouchers v`,
      );
    const indexes = () =>
      rows(`select indexrelid::regclass::text as name, indisprimary, pg_get_indexdef(indexrelid) like '%(business_id, book,%' as keyed
        from pg_index where indrelid = 'vouchers'::regclass order by 1`);
    const parts = async () =>
      (await rows(`select count(*)::int as parts from pg_inherits where inhparent = 'vouchers'::regclass`))[0]?.parts;

    beforeEach(async () => {
      const all = await own();
      await migrate(
        bare.database,
        all.filter(({ name }) => name < '0090'),
      );
      await bare.database.run(SEEDED);
    });

    test('on PostgreSQL no row and no index is lost, and each part is confined; embedded, they stay in one piece', async () => {
      const before = { content: await content(), indexes: await indexes() };
      expect(before.content[0]?.rows).toBe(800);
      await migrate(bare.database, await own());
      expect({ content: await content(), indexes: await indexes() }).toEqual(before);
      expect(await parts()).toBe(bare.database.kind === 'postgres' ? 16 : 0);
      expect(await bare.database.system((tx) => confinedOtherwise(tx as never))).toEqual([]);
    });

    // The embedded database has one process, of one version.
    const name = 'what the version before erases and hands over by the place of a row alone is refused, and undone';
    test.skipIf(!server)(`${name} (needs TEST_DATABASE_URL)`, async () => {
      await migrate(bare.database, await own());
      const before = await content();
      const [company] = await rows(`select id from businesses where firm_id = '${one}' order by id limit 1`);
      await expect(
        bare.database.run(
          `delete from vouchers where ctid = any(array(select ctid from vouchers where firm_id = '${one}' limit 2000))`,
        ),
      ).rejects.toThrow('would erase the vouchers of several accounts');
      const handover = bare.database.system(async (tx) => {
        await sql`update businesses set firm_id = ${other}, ruc = '20512345671' where id = ${company?.id}`.execute(tx);
        await sql`update vouchers set firm_id = ${other} where ctid = any (array(
          select ctid from vouchers where business_id = ${company?.id} and firm_id <> ${other} limit 2000))`.execute(
          tx,
        );
      });
      await expect(handover).rejects.toThrow('a voucher would go to an account that has not its company');
      expect(await content()).toEqual(before);
    });
  });
});

/**
 * What single migrations make of rows, alike on both engines. The embedded one applies all of these above, and those since 0079 to
 * an installation full of rows in migrated-installation.medium.test.ts.
 */
describe("the product's own, and the rows that they find,", { tags: ['any-engine'] }, () => {
  test('0416: what was told of a voucher from abroad with a hyphen is found by its code of today; no other is', async () => {
    const [firm, company] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000a'] as const;
    const all = await own();
    await migrate(
      bare.database,
      all.filter(({ name }) => name < '0416'),
    );
    const voucher = (issuer: string, serie: string, number: string) => `
      insert into vouchers (business_id, book, tax_period, issuer_ruc, type_code, serie, number, firm_id, issue_date,
          counterparty_document_type, counterparty_document, counterparty_name, taxable, igv, non_taxable, isc, icbper, other, total,
          igv_bucket, currency, exchange_rate, sunat_status, detraction, detail, first_seen_at, changed_at)
        values ('${company}', 'RCE', '202610', '${issuer}', '91', '${serie}', '${number}', '${firm}', '2026-10-15', '0', '${issuer}', 'ACME',
          0, 0, 100, 0, 0, 0, 100, 'general', 'USD', 3.75, '1', false, '{}', now(), now());`;
    const told = (purchase: string, version: number, typed = false) => `
      insert into non_domiciled_entries values ('${company}', '${purchase}', ${version}, '${firm}', '202610', ${typed}, 'ES-1',
        ${typed ? "'{}'" : 'null'}, '{}', '${firm}', 'Rosa', now());`;
    await bare.database.run(`
      insert into firms (id, name, plan_type, plan_ends_on, created_at) values ('${firm}', 'Estudio', 1, '2026-12-31', now());
      insert into businesses (id, firm_id, accountant_id, ruc, name, daily_minute, terms_accepted_at, privacy_accepted_at)
        values ('${company}', '${firm}', '${firm}', '20500000001', 'BODEGA', 0, now(), now());
      ${voucher('ES-1', 'A-1', 'INV-9')} ${voucher('US1', '', 'INV9')}
      ${told('ES-1-91-A-1-INV-9', 1)} ${told('ES-1-91-A-1-INV-9', 2)} ${told('US1-91--INV9', 1)}
      ${told('00000000-0000-4000-8000-00000000000b', 1, true)}`);
    await migrate(bare.database, all);
    expect(await rows('select purchase, version from non_domiciled_entries order by 1, 2')).toEqual([
      { purchase: '00000000-0000-4000-8000-00000000000b', version: 1 },
      { purchase: 'ES%2D1-91-A-1-INV%2D9', version: 1 },
      { purchase: 'ES%2D1-91-A-1-INV%2D9', version: 2 },
      { purchase: 'US1-91--INV9', version: 1 },
    ]);
  });

  describe('0092: groups as the vouchers say', () => {
    const [firm, company] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000a'] as const;
    const vouchers = (period: string, book: string, from: number, to: number, left = 'null') => `
      insert into vouchers (business_id, book, tax_period, issuer_ruc, type_code, serie, number, firm_id, issue_date,
          counterparty_document_type, counterparty_document, counterparty_name, taxable, igv, non_taxable, isc, icbper, other, total,
          igv_bucket, currency, exchange_rate, sunat_status, detraction, detail, first_seen_at, changed_at, left_proposal_at)
        select '${company}', '${book}', '${period}', '20990016004', '01', 'F001', n::text, '${firm}', '2026-10-15', '6',
          '20990016004', 'Ñandú', 100, 18, 0, 0, 0, 0, 118, 'general', 'PEN', 1, '1', false, '{}', now(), now(), ${left}
        from generate_series(${from}, ${to}) n;`;
    const totals = (period: string, book: string) => `
      insert into period_totals (business_id, tax_period, book, firm_id) values ('${company}', '${period}', '${book}', '${firm}')
        on conflict (business_id, tax_period, book) do update set computed_at = now();`;
    const groups = () =>
      rows(`select tax_period, book, sum(vouchers_count)::int as n, sum(total)::text as total from period_groups
        group by 1, 2 order by 1, 2`);
    const periods = () =>
      rows('select tax_period, seq::int, purchases_file, sales_file from business_periods order by 1');

    /** An older process stored 202608 and, of 202609, the sales while 0081 was read and before its trigger was there. */
    beforeEach(async () => {
      const all = await own();
      await migrate(
        bare.database,
        all.filter(({ name }) => name < '0092'),
      );
      await bare.database.run(`
        insert into firms (id, name, plan_type, plan_ends_on, created_at) values ('${firm}', 'Estudio', 1, '2026-12-31', now());
        insert into businesses (id, firm_id, accountant_id, ruc, name, daily_minute, terms_accepted_at, privacy_accepted_at)
          values ('${company}', '${firm}', '${firm}', '20500000001', 'BODEGA', 0, now(), now());
        ${vouchers('202608', 'RCE', 1, 2)} ${vouchers('202608', 'RCE', 3, 3, 'now()')}
        ${vouchers('202609', 'RCE', 1, 4)} ${vouchers('202609', 'RVIE', 1, 5)} ${vouchers('202610', 'RCE', 1, 6)}
        ${totals('202609', 'RCE')} ${totals('202610', 'RCE')}
        alter table period_totals disable trigger regroup_after_older_process;
        ${totals('202608', 'RCE')} ${totals('202609', 'RVIE')}
        alter table period_totals enable trigger regroup_after_older_process;
        insert into period_groups
          select business_id, '202607', book, status, reason, igv_bucket, type_code, destination, firm_id, vouchers_count,
            taxable, igv, non_taxable, isc, icbper, other, total
          from period_groups where tax_period = '202610';
        update business_periods set purchases_file = 'p', sales_file = 's';`);
    });

    test('what an older process stored meanwhile is counted, its periods are known, and its books wait; what agrees is let be', async () => {
      const before = await rows("select xmin::text from period_groups where tax_period = '202610'");
      await migrate(bare.database, await own());
      expect(await groups()).toEqual([
        { tax_period: '202608', book: 'RCE', n: 2, total: '236.00' },
        { tax_period: '202609', book: 'RCE', n: 4, total: '472.00' },
        { tax_period: '202609', book: 'RVIE', n: 5, total: '590.00' },
        { tax_period: '202610', book: 'RCE', n: 6, total: '708.00' },
      ]);
      expect(await periods()).toEqual([
        { tax_period: '202608', seq: 1, purchases_file: null, sales_file: null },
        { tax_period: '202609', seq: 2, purchases_file: 'p', sales_file: null },
        { tax_period: '202610', seq: 1, purchases_file: 'p', sales_file: 's' },
      ]);
      expect(await rows("select xmin::text from period_groups where tax_period = '202610'")).toEqual(before);
      const waits = 'select tax_period, book, because, number from to_judge order by 1, 2';
      expect(await rows(waits)).toEqual(
        (await groups()).map(({ tax_period, book }) => ({ tax_period, book, because: 'first', number: null })),
      );
    });

    test('what it stores afterwards is counted without what left, waits, and is no file that anybody knows', async () => {
      await migrate(bare.database, await own());
      await bare.database.run(
        `${vouchers('202610', 'RCE', 7, 7)} ${vouchers('202610', 'RCE', 8, 8, 'now()')} ${totals('202610', 'RCE')}
         ${vouchers('202611', 'RVIE', 1, 1)} ${vouchers('202611', 'RVIE', 2, 2, 'now()')} ${totals('202611', 'RVIE')}
         ${totals('202611', 'RCE')}`,
      );
      expect((await groups()).slice(-2)).toEqual([
        { tax_period: '202610', book: 'RCE', n: 7, total: '826.00' },
        { tax_period: '202611', book: 'RVIE', n: 1, total: '118.00' },
      ]);
      expect((await periods()).slice(-2)).toEqual([
        { tax_period: '202610', seq: 2, purchases_file: null, sales_file: 's' },
        { tax_period: '202611', seq: 2, purchases_file: null, sales_file: null },
      ]);
      expect(await rows("select book, because from to_judge where tax_period = '202611'")).toEqual([
        { book: 'RVIE', because: 'first' },
      ]);
    });

    test.skipIf(!server)('one that is storing is waited for (needs TEST_DATABASE_URL)', async () => {
      const freed = Promise.withResolvers<void>();
      const taken = Promise.withResolvers<void>();
      const older = bare.database.system(async (tx) => {
        await bare.database.script(tx, vouchers('202610', 'RCE', 7, 7));
        taken.resolve();
        await freed.promise;
        await bare.database.script(tx, totals('202610', 'RCE'));
      });
      await taken.promise;
      let waited = 0;
      const patience = { lockMilliseconds: 50, pauseMilliseconds: 1, tries: 1_000 };
      const onWait = () => {
        waited += 1;
        freed.resolve();
      };
      await migrate(bare.database, await own(), { patience, onWait }).finally(() => freed.resolve());
      await older;
      expect(waited).toBeGreaterThan(0);
      expect((await groups()).at(-1)).toEqual({ tax_period: '202610', book: 'RCE', n: 7, total: '826.00' });
    });
  });

  test('0074: rows that were being rewritten during a handover go to the company that they are of, and nothing else does', async () => {
    const all = await own();
    await migrate(
      bare.database,
      all.filter(({ name }) => name < '0074'),
    );
    const [giver, receiver, given, kept, run] = [1, 2, 3, 4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    await bare.database.run(`
      insert into firms (id, name, plan_type, plan_ends_on, created_at)
        select id, 'Estudio', 1, '2026-12-31', now() from unnest(array['${giver}', '${receiver}']::uuid[]) id;
      insert into businesses (id, firm_id, accountant_id, ruc, name, daily_minute, terms_accepted_at, privacy_accepted_at)
        values ('${given}', '${receiver}', '${receiver}', '20512345671', 'BODEGA', 0, now(), now()),
          ('${kept}', '${giver}', '${giver}', '20512345681', 'TIENDA', 0, now(), now());
      insert into voucher_changes
          (business_id, firm_id, book, tax_period, run_id, issuer_ruc, type_code, serie, number, kind, before_total, seen_at)
        select id, '${giver}', 'RCE', '202610', '${run}', '20990016004', '01', 'F001', number::text, 'gone', 118, now()
          from businesses, generate_series(1, 3) number;
      insert into collection_runs (id, business_id, firm_id, reason, message, created_at)
        values ('${run}', '${given}', '${receiver}', 'daily', 'x', now());
      insert into collection_books (business_id, run_id, firm_id, tax_period, book, message)
        values ('${given}', '${run}', '${giver}', '202610', 'RCE', 'x');`);
    await migrate(bare.database, all);
    const whose = (table: string) =>
      rows(`select business_id, firm_id, count(*)::int as rows from ${table} group by 1, 2 order by 1`);
    expect(await whose('voucher_changes')).toEqual([
      { business_id: given, firm_id: receiver, rows: 3 },
      { business_id: kept, firm_id: giver, rows: 3 },
    ]);
    expect(await whose('collection_books')).toEqual([{ business_id: given, firm_id: receiver, rows: 1 }]);
  });

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

  test('0070: of what was told as new, what had amounts before came back, and its line counts it so', async () => {
    const all = await own();
    await migrate(
      bare.database,
      all.filter(({ name }) => name < '0070'),
    );
    const [firm, company, run] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    const change = (number: string, kind: string, before: string) =>
      `('${company}', '${firm}', '${run}', 'RCE', '202609', '20512345671', '01', 'F001', '${number}', '${kind}', ${before}, 118, now())`;
    await bare.database.run(`
      insert into firms (id, name, plan_type, plan_ends_on, created_at) values ('${firm}', 'Estudio', 1, '2026-12-31', now());
      insert into members (id, firm_id, name, last_name, email, document_number, phone_number, accountant_profile, password_hash, created_at)
        values ('${firm}', '${firm}', 'Eva', 'Paz', 'eva@ejemplo.pe', '45678912', '987654321', 'Contador Freelance', 'x', now());
      insert into businesses (id, firm_id, accountant_id, ruc, name, daily_minute, terms_accepted_at, privacy_accepted_at)
        values ('${company}', '${firm}', '${firm}', '20512345671', 'BODEGA', 0, now(), now());
      insert into collection_runs (id, business_id, firm_id, state, reason, message, created_at)
        values ('${run}', '${company}', '${firm}', 'done', 'daily', '', now());
      insert into collection_books (business_id, run_id, firm_id, tax_period, book, outcome, message, changes_new, changes_changed)
        values ('${company}', '${run}', '${firm}', '202609', 'RCE', 'agreed', '', 2, 1);
      insert into voucher_changes (business_id, firm_id, run_id, book, tax_period, issuer_ruc, type_code, serie, number, kind, before_total, after_total, seen_at)
        values ${change('1', 'new', 'null')}, ${change('2', 'new', '118')}, ${change('3', 'changed', '100')};`);
    await migrate(bare.database, all);
    expect(await rows('select number, kind from voucher_changes order by number')).toEqual([
      { number: '1', kind: 'new' },
      { number: '2', kind: 'returned' },
      { number: '3', kind: 'changed' },
    ]);
    expect(await rows('select changes_new, changes_returned, changes_changed from collection_books')).toEqual([
      { changes_new: 1, changes_returned: 1, changes_changed: 1 },
    ]);
  });

  test('0284: of months that were closed before their detractions were reckoned it is known that nobody did', async () => {
    const all = await own();
    await migrate(
      bare.database,
      all.filter(({ name }) => name < '0284'),
    );
    const [firm, company] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    const period = (month: string, closed: string) =>
      `insert into business_periods (business_id, tax_period, firm_id, closed_at) values ('${company}', '${month}', '${firm}', ${closed});
       insert into period_groups (business_id, tax_period, firm_id, book, status, reason, igv_bucket, type_code, destination, vouchers_count,
         taxable, igv, non_taxable, isc, icbper, other, total)
       values ('${company}', '${month}', '${firm}', 'RCE', 'gasto deducible', '', '18', '01', '', 2, 0, 0, 0, 0, 0, 0, 0);`;
    await bare.database.run(`
      insert into firms (id, name, plan_type, plan_ends_on, created_at) values ('${firm}', 'Estudio', 1, '2026-12-31', now());
      insert into members (id, firm_id, name, last_name, email, document_number, phone_number, accountant_profile, password_hash, created_at)
        values ('${firm}', '${firm}', 'Eva', 'Paz', 'eva@ejemplo.pe', '45678912', '987654321', 'Contador Freelance', 'x', now());
      insert into businesses (id, firm_id, accountant_id, ruc, name, daily_minute, terms_accepted_at, privacy_accepted_at)
        values ('${company}', '${firm}', '${firm}', '20512345671', 'BODEGA', 0, now(), now());
      ${period('202607', 'now()')} ${period('202608', 'now()')} ${period('202609', 'null')}
      insert into detractions (business_id, tax_period, issuer_ruc, type_code, serie, number, firm_id, issue_date, supplier_name, total, igv)
        values ('${company}', '202608', '20512345671', '01', 'F001', '1', '${firm}', '2026-08-01', 'X', 118, 18);`);
    await migrate(bare.database, all);
    expect(await rows('select tax_period from unreckoned_detractions')).toEqual([{ tax_period: '202607' }]);
  });

  test('0035, 0055, 0056, 0065, 0077 and 0078: what the first installations hold keeps its sense', async () => {
    const all = await own();
    await migrate(
      bare.database,
      all.filter(({ name }) => name <= '0024_kept_charges.sql'),
    );
    const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    // Companies by what SUNAT had said of them; all but the last are of one account.
    const companies = [
      { n: 11, status: 'VALID', processed: true },
      { n: 12, status: 'INVALID_CREDENTIALS', source: 'api-client', accepted: true, api: true },
      { n: 13, status: 'INVALID_CREDENTIALS', source: 'sol-user' },
      { n: 14, status: 'MISSING_PERMISSIONS' },
      { n: 15, status: 'MISSING_PERMISSIONS', api: true },
      { n: 16, status: 'IN_PROGRESS' },
    ];
    const text = (value: string | undefined) => (value === undefined ? 'null' : `'${value}'`);
    await bare.database.run(`
      insert into firms (id, name, plan_type, plan_ends_on, created_at)
        values ('${id(1)}', 'Estudio', 1, '2026-12-31', now()), ('${id(2)}', 'Otro', 1, '2026-12-31', now());
      insert into members (id, firm_id, name, last_name, email, document_number, phone_number, accountant_profile, password_hash, created_at)
        select id, id, 'Eva', 'Paz', id || '@ejemplo.pe', '45678912', '987654321', 'Contador Freelance', 'x', now() from firms;`);
    for (const { n, status, processed = false, source, accepted = false, api = false } of companies) {
      const firm = n === 16 ? id(2) : id(1);
      await bare.database.run(`
        insert into businesses (id, firm_id, accountant_id, ruc, name, daily_minute, status, exists_periods_processed,
            terms_accepted_at, privacy_accepted_at)
          values ('${id(n)}', '${firm}', '${firm}', '205123456${n}', 'BODEGA', 0, '${status}', ${processed}, now(), now());
        insert into credentials (business_id, firm_id, sol_user, sol_key, api_key, api_secret, rejected_source, accepted_at)
          values ('${id(n)}', '${firm}', 'u', 'k', ${api ? "'a', 's'" : 'null, null'}, ${text(source)},
            ${accepted ? "'2026-01-02T00:00:00Z'" : 'null'});`);
    }
    const told = [
      'SUNAT no está respondiendo. Lo volveremos a intentar a las 15:05; lo ya recolectado se conserva. No tienes que hacer nada.',
      'Recolección completa: 2 registros y 5 comprobantes. 1 registro no coincide con el resumen de SUNAT: revisa el acta.',
      'Recolección completa: 2 registros y 5 comprobantes. Todo coincide con el resumen de SUNAT.',
    ];
    for (const [place, message] of told.entries()) {
      await bare.database.run(`
        insert into collection_runs (id, business_id, firm_id, state, reason, message, vouchers_expected, next_try_at, created_at)
          values ('${id(30 + place)}', '${id(11)}', '${id(1)}', 'done', 'daily', '${message}', 7, ${place === 0 ? 'now()' : 'null'}, now());
        insert into collection_books (business_id, run_id, firm_id, tax_period, book, outcome, message, expected_count)
          values ('${id(11)}', '${id(30 + place)}', '${id(1)}', '202609', 'RCE', '${place === 0 ? 'failed' : 'agreed'}',
            'No se pudo completar las compras de Set 2026.', ${place === 0 ? 'null' : '7'});`);
    }

    await migrate(
      bare.database,
      all.filter(({ name }) => name < '0077'),
    );
    const gap = (code: string, description: string) =>
      `{"type_code":"${code}","description":"${description}","difference_igv":0,"difference_total":0}`;
    const gaps = `[${gap('01', 'Factura')},${gap('', 'Filas legibles del archivo recibido')}]`;
    await bare.database.run(
      `update collection_books set gaps = '${gaps}', held = outcome = 'failed', obtained_count = 3`,
    );
    await migrate(bare.database, all);

    const lines = 'select outcome, held, gaps, obtained_count from collection_books order by run_id limit 2';
    expect(await rows(lines)).toMatchObject([
      { outcome: 'failed', held: false, gaps: [], obtained_count: null },
      { outcome: 'agreed', gaps: [{ difference_igv: 0 }, { difference_igv: null, difference_total: null }] },
    ]);
    expect(await rows('select message, vouchers_expected from collection_runs order by id')).toEqual([
      { message: 'SUNAT no está respondiendo.', vouchers_expected: null },
      { message: told[1]!.replace('completa', 'terminada'), vouchers_expected: 7 },
      { message: told[2], vouchers_expected: 7 },
    ]);
    expect(await rows("select message from collection_books where outcome = 'failed'")).toEqual([
      { message: 'No se pudieron completar las compras de Set 2026.' },
    ]);
    // Whose RUC is held: whoever SUNAT accepted, at any time; and what each company lacks.
    expect(await rows('select ruc, held_at is not null as held, trouble from businesses order by ruc')).toEqual([
      { ruc: '20512345611', held: true, trouble: null },
      { ruc: '20512345612', held: true, trouble: 'api-client' },
      { ruc: '20512345613', held: false, trouble: 'sol-user' },
      // Its SOL user is enough (0262).
      { ruc: '20512345614', held: false, trouble: null },
      { ruc: '20512345615', held: false, trouble: 'api-client-permission' },
      { ruc: '20512345616', held: false, trouble: null },
    ]);
    await expect(
      bare.database.run(`update businesses set ruc = '20512345611', held_at = now() where id = '${id(16)}'`),
    ).rejects.toThrow('businesses_ruc_held');
    // Nobody is welcomed twice; who saw a collection does not wait for the first.
    expect(
      await rows('select member_id, kind, sent_at is not null as sent from letters order by kind, member_id'),
    ).toEqual([
      { member_id: id(1), kind: 'first-collection', sent: true },
      { member_id: id(1), kind: 'welcome', sent: true },
      { member_id: id(2), kind: 'welcome', sent: true },
    ]);
  });
});
