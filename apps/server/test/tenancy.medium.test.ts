import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Role } from '@yupana/contract/roles.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCtx, type Tx } from '../src/ctx.ts';
import { migrate, readMigrations } from '../src/platform/database/migrate.ts';
import { openPostgres } from '../src/platform/database/postgres.ts';
import type { Schema } from '../src/schema.ts';
import { joinFirm } from './cases/people.ts';
import { createDatabaseOn } from './databases.ts';
import { signUpAccountant, startApp, type TestApp } from './harness.ts';
import { seedBusiness, seedVouchers } from './seed.ts';
import { confinedOtherwise } from './tenant-policies.ts';

/** The second net, on the product's own tables: what a query that forgets its firm would see. */

/** Tables whose rows belong to no firm: a firm's role has no right to them at all. */
const OF_NOBODY = [
  'attempts',
  'coupons',
  'kept_charges',
  'key_probes',
  'notice_looks',
  'partner_links',
  'ruc_register_runs',
  'sol_sessions',
  'sol_users',
];
/** Tables of what SUNAT publishes: every firm may read them, none may write. */
const PUBLIC = [
  'exchange_rate_months',
  'exchange_rates',
  'fact_sources',
  'public_batches',
  'public_changes',
  'sunat_lists',
  'taxpayer_changes',
  'taxpayer_history',
  'taxpayers',
];

let app: TestApp;
const firms: string[] = [];

beforeAll(async () => {
  app = await startApp();
  for (let n = 0; n < 2; n++) {
    const business = await seedBusiness(app, await signUpAccountant(app));
    await seedVouchers(app, business, 'RCE', '202610', [{}, {}]);
    firms.push(business.firmId);
  }
});
afterAll(() => app.stop());

/** Every table of the product except the record of migrations and those of nobody, with the column that says whose each row is. */
async function tables(): Promise<{ name: string; owner: string | null; secured: boolean; policies: number }[]> {
  const { rows } = await app.deps.database.system((tx) =>
    sql<{ name: string; owner: string | null; secured: boolean; policies: number }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
        case when c.relname = 'firms' then 'id'
          else (select attname from pg_attribute a where a.attrelid = c.oid and a.attname = 'firm_id') end as owner,
        (select count(*) from pg_policy p where p.polrelid = c.oid
          and p.polpermissive and p.polroles = array[(select oid from pg_roles where rolname = 'yupana_tenant')]) as policies
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all(${['schema_migrations', ...OF_NOBODY, ...PUBLIC]})
      order by 1`.execute(tx),
  );
  return rows;
}

test('every table says whose each row is, and its security is on, forced, and has a policy', async () => {
  const all = await tables();
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['businesses', 'firms', 'members', 'vouchers']));
  for (const table of all) {
    expect(table).toMatchObject({ secured: true, policies: 1 });
    expect(table.owner, `${table.name} has no firm_id`).not.toBeNull();
  }
});

test('every table of firms has the policies that one function gives, and no table is confined in a way of its own', async () => {
  expect(await app.deps.database.system(confinedOtherwise)).toEqual([]);
});

test.each([
  ['without any', 'create table planted (firm_id uuid not null)'],
  [
    'with one that lets all be read',
    `create table planted (firm_id uuid not null); select confine_to_tenant('planted');
     create policy also on planted for select to yupana_tenant using (true)`,
  ],
  [
    'not forced',
    `create table planted (firm_id uuid not null); select confine_to_tenant('planted');
     alter table planted no force row level security`,
  ],
])('a table of firms that somebody adds %s is found', async (_how, statements) => {
  let found: string[] = [];
  const planting = app.deps.database.system(async (tx) => {
    for (const statement of statements.split(';')) await sql.raw(statement).execute(tx);
    found = await confinedOtherwise(tx);
    throw new Error('and it is gone again');
  });
  await expect(planting).rejects.toThrow('gone again');
  expect(found).toEqual(['planted']);
});

test('within a firm a query without any condition shows a member the companies that are assigned to them, and an owner all', async () => {
  const rosa = await signUpAccountant(app);
  const [one, other] = [await seedBusiness(app, rosa), await seedBusiness(app, rosa)];
  const carla = await joinFirm(app, rosa, 'accountant', [one.id]);
  const seen = async (role: Role) => {
    const ctx = createCtx(app.deps, { firmId: one.firmId, accountantId: carla.id, role });
    const ids = (tx: Tx) => tx.selectFrom('businesses').select('id').execute();
    const rows = [await ctx.transaction(ids), await ctx.read(ids)];
    return rows.map((all) => all.map(({ id }) => id).sort());
  };
  expect(await seen('accountant')).toEqual([[one.id], [one.id]]);
  const both = [one.id, other.id].sort();
  expect(await seen('owner')).toEqual([both, both]);
  // Nor does it take into its hands what it does not see.
  const ctx = createCtx(app.deps, { firmId: one.firmId, accountantId: carla.id, role: 'accountant' });
  const named = await ctx.transaction((tx) =>
    tx.updateTable('businesses').set({ name: 'OTRO NOMBRE S.A.C.' }).returning('id').execute(),
  );
  expect(named.map(({ id }) => id)).toEqual([one.id]);
});

test('a query without any condition shows a firm its own rows only, in every table', async () => {
  for (const { name, owner } of await tables()) {
    for (const firm of firms) {
      const owners = await app.deps.database.tenant(firm, async (tx) => {
        const { rows } = await sql<{ owner: string }>`
          select distinct ${sql.ref(owner ?? 'firm_id')} as owner from ${sql.table(name)}`.execute(tx);
        return rows.map((row) => row.owner);
      });
      expect([[], [firm]], name).toContainEqual(owners);
    }
  }
});

test('the rows that the test before looked for were there to be seen', async () => {
  for (const firm of firms) {
    const seen = await app.deps.database.tenant(firm, async (tx) => ({
      firms: (await tx.selectFrom('firms').select('id').execute()).length,
      members: (await tx.selectFrom('members').select('id').execute()).length,
      sessions: (await tx.selectFrom('sessions').select('member_id').execute()).length,
      businesses: (await tx.selectFrom('businesses').select('id').execute()).length,
      vouchers: (await tx.selectFrom('vouchers').select('number').execute()).length,
    }));
    expect(seen).toEqual({ firms: 1, members: 1, sessions: 1, businesses: 1, vouchers: 2 });
  }
});

test.each(OF_NOBODY)('what belongs to no firm is closed to all of them: %s', async (name) => {
  const reading = app.deps.database.tenant(firms[0] ?? '', (tx) => sql`select * from ${sql.table(name)}`.execute(tx));
  await expect(reading).rejects.toThrow(/permission denied/);
  const emptying = app.deps.database.tenant(firms[0] ?? '', (tx) => sql`delete from ${sql.table(name)}`.execute(tx));
  await expect(emptying).rejects.toThrow(/permission denied/);
});

test.each(PUBLIC)('what is public is read by every firm and written by none: %s', async (name) => {
  const firm = firms[0] ?? '';
  await app.deps.database.tenant(firm, (tx) => sql`select * from ${sql.table(name)}`.execute(tx));
  const emptying = app.deps.database.tenant(firm, (tx) => sql`delete from ${sql.table(name)}`.execute(tx));
  await expect(emptying).rejects.toThrow(/permission denied/);
});

test('a firm cannot give its rows to another, nor take them', async () => {
  const [mine = '', theirs = ''] = firms;
  const give = app.deps.database.tenant(mine, (tx) => tx.updateTable('businesses').set({ firm_id: theirs }).execute());
  await expect(give).rejects.toThrow(/row-level security/);
  const taken = await app.deps.database.tenant(mine, (tx) =>
    tx.updateTable('businesses').set({ name: 'MÍA' }).where('firm_id', '=', theirs).executeTakeFirst(),
  );
  expect(Number(taken.numUpdatedRows)).toBe(0);
});

test('a database user who is no administrator is enough to install and use the product', async ({ skip }) => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return skip('the embedded database has only its own user');
  const user = `yupana_user_${randomUUID().slice(0, 8)}`;
  const { url, drop } = await createDatabaseOn(server);
  const address = new URL(url);
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create role ${user} login createrole password 'x'; grant yupana_tenant to ${user}`);
  await admin.query(`alter database ${address.pathname.slice(1)} owner to ${user}`);
  Object.assign(address, { username: user, password: 'x' });
  const database = openPostgres<Schema>({ url: address.href, onError: () => undefined });
  try {
    await migrate(database, await readMigrations(fileURLToPath(new URL('../migrations', import.meta.url))));
    const firm = { name: 'x', plan_type: 1, plan_ends_on: '2026-11-27', created_at: new Date() } as const;
    const { id } = await database.system((tx) =>
      tx.insertInto('firms').values(firm).returning('id').executeTakeFirstOrThrow(),
    );
    const seenBy = (who: string): Promise<number> =>
      database.tenant(who, async (tx) => (await tx.selectFrom('firms').select('id').execute()).length);
    expect([await seenBy(id), await seenBy(randomUUID())]).toEqual([1, 0]);
  } finally {
    await database.close();
    await drop();
    await admin.query(`revoke yupana_tenant from ${user}; drop role ${user}`);
    await admin.end();
  }
});
