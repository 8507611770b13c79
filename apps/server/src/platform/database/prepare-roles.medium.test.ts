import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBareDatabase } from '../../../test/databases.ts';
import { openPostgres } from './postgres.ts';
import { ensureTenantRole, isSuperuser, refuseIncompleteRestore, refuseUnrecordedTables } from './prepare-roles.ts';

const MINE = '11111111-1111-4111-8111-111111111111';
const TABLE = `
  create table things (firm_id uuid not null);
  alter table things enable row level security;
  alter table things force row level security;
  create policy tenant on things to yupana_tenant using (firm_id = current_setting('app.firm_id')::uuid);
  create policy owner on things to current_user using (true) with check (true);
  grant select, insert, update, delete on things to yupana_tenant;
  insert into things values ('${MINE}')`;

let bare: Awaited<ReturnType<typeof openBareDatabase<unknown>>>;
beforeAll(async () => {
  bare = await openBareDatabase();
  await ensureTenantRole(bare.database);
  // Empty it is the beginning of a new installation.
  await refuseUnrecordedTables(bare.database);
  await bare.database.run(TABLE);
});
afterAll(() => bare.close());

test('where the role is not there yet it is made, and asked for again it stays', async () => {
  await ensureTenantRole(bare.database);
  const seen = await bare.database.tenant(MINE, (tx) => sql`select current_user as who from things`.execute(tx));
  expect(seen.rows).toEqual([{ who: 'yupana_tenant' }]);
});

test('a database that was restored whole is accepted', async () => {
  await expect(refuseIncompleteRestore(bare.database)).resolves.toBeUndefined();
});

test.each([
  [
    'without its policies',
    'drop policy tenant on things',
    'create policy tenant on things to yupana_tenant using (firm_id is null)',
  ],
  ['without its rights', 'revoke all on things from yupana_tenant', 'grant select, insert on things to yupana_tenant'],
])('one that was restored %s is refused, with the tables named', async (_what, lose, mend) => {
  await bare.database.run(lose);
  await expect(refuseIncompleteRestore(bare.database)).rejects.toThrow(/se restauró a medias: .* en things\./);
  await bare.database.run(mend);
  await expect(refuseIncompleteRestore(bare.database)).resolves.toBeUndefined();
});

describe('a user of the server that is nobody special', () => {
  const user = `plain_${randomUUID().slice(0, 8)}`;
  let plain: ReturnType<typeof openPostgres<unknown>> | undefined;
  beforeAll(async () => {
    if (!bare.url) return;
    await bare.database.run(`create role ${user} login password 'x'`);
    const url = Object.assign(new URL(bare.url), { username: user, password: 'x' });
    plain = openPostgres({ url: url.href, connections: 1, onError: () => undefined });
  });
  afterAll(async () => {
    if (!plain) return;
    await plain.close();
    await bare.database.run(`reassign owned by ${user} to current_user; drop owned by ${user}; drop role ${user}`);
  });

  test('is told what an administrator must run, and starts once that was done', async ({ skip }) => {
    if (!plain) return skip('the embedded database has one user');
    await expect(ensureTenantRole(plain)).rejects.toThrow(`grant yupana_tenant to ${user};`);
    await bare.database.run(`grant yupana_tenant to ${user}`);
    await expect(ensureTenantRole(plain)).resolves.toBeUndefined();
    expect([await isSuperuser(plain), await isSuperuser(bare.database)]).toEqual([false, true]);
  });

  test('takes over the tables that were restored into its hands, which named their former owner', async ({ skip }) => {
    if (!plain) return skip('the embedded database has one user');
    await bare.database.run(`grant yupana_tenant to ${user}; alter table things owner to ${user}`);
    expect((await plain.run('select from things')).rows).toEqual([]);
    await refuseIncompleteRestore(plain);
    expect((await plain.run('select from things')).rows).toHaveLength(1);
    await bare.database.run('drop policy owner on things');
    await refuseIncompleteRestore(plain);
    expect((await plain.run('select from things')).rows).toHaveLength(1);
  });
});
