import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedSnapshot, openBareDatabase } from '../../../test/databases.ts';
import { NoRoom } from '../room.ts';
import { type Database, DatabaseUnavailable, type SqlRunner } from './database.ts';
import { openPGlite } from './embedded/pglite.ts';
import { openPostgres } from './postgres.ts';
import { withOwnRights } from './tenant-role.ts';

interface Things {
  things: { id: number; firm_id: string; name: string; amount: string; day: string; big: number };
}
const MINE = '11111111-1111-4111-8111-111111111111';
const THEIRS = '22222222-2222-4222-8222-222222222222';
const TABLE = `
  do $$ begin create role yupana_tenant nologin; exception when duplicate_object or unique_violation then null; end $$;
  create table things (id int primary key, firm_id uuid not null, name text not null, amount numeric(15,2) not null default 0,
    day date not null default '2026-10-31', big bigint not null default 9007199254740991);
  alter table things enable row level security;
  alter table things force row level security;
  create policy tenant on things to yupana_tenant
    using (firm_id = nullif(current_setting('app.firm_id', true), '')::uuid)
    with check (firm_id = nullif(current_setting('app.firm_id', true), '')::uuid);
  grant select, insert, update, delete on things to yupana_tenant;
  insert into things (id, firm_id, name) values (1, '${MINE}', 'mine'), (2, '${THEIRS}', 'theirs')`;

let database: Database<Things> & SqlRunner<Things>;
let close: () => Promise<void>;
let serverUrl: string | undefined;

beforeAll(async () => {
  ({ database, url: serverUrl, close } = await openBareDatabase<Things>());
  await database.system((tx) => database.script(tx, TABLE));
});
afterAll(() => close());

async function readNames(tx: Transaction<Things>): Promise<string[]> {
  const rows = await tx.selectFrom('things').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}
const names = (tenant: string): Promise<string[]> => database.tenant(tenant, readNames);

describe('a tenant', () => {
  test('sees only its own rows, though the query forgets to say whose', async () => {
    expect(await names(MINE)).toEqual(['mine']);
    expect(await names(THEIRS)).toEqual(['theirs']);
    expect(await names('33333333-3333-4333-8333-333333333333')).toEqual([]);
  });

  test('cannot write in the name of another, nor touch its rows', async () => {
    await expect(
      database.tenant(MINE, (tx) =>
        tx
          .insertInto('things')
          .values({ id: 9, firm_id: THEIRS, name: 'forged', amount: '0', day: '2026-01-01', big: 1 })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    await database.tenant(MINE, (tx) =>
      tx
        .deleteFrom('things')
        .execute()
        .then(() =>
          tx
            .insertInto('things')
            .values({ id: 1, firm_id: MINE, name: 'mine', amount: '0', day: '2026-01-01', big: 1 })
            .execute(),
        ),
    );
    expect(await names(THEIRS)).toEqual(['theirs']);
  });

  test('leaves no trace: the next transaction is nobody again', async () => {
    await names(MINE);
    const role = await database.system(async (tx) => {
      const { rows } = await sql<{ role: string; firm: string | null }>`
        select current_setting('role') as role, nullif(current_setting('app.firm_id', true), '') as firm`.execute(tx);
      return rows[0];
    });
    expect(role).toEqual({ role: 'none', firm: null });
  });

  test('is named by a uuid, and nothing else gets into what begins its transaction', async () => {
    await expect(names("x'; reset role; --")).rejects.toThrow();
    expect(await names(MINE)).toEqual(['mine']);
  });

  test('that could not begin leaves its connection clean for the next', async ({ skip }) => {
    skip(database.kind === 'pglite', 'the embedded database has one user');
    const user = `outsider_${randomUUID().slice(0, 8)}`;
    await database.run(`create role ${user} login password 'x'`);
    const url = Object.assign(new URL(serverUrl ?? ''), { username: user, password: 'x' });
    const outsider = openPostgres<Things>({ url: url.href, connections: 1, onError: () => undefined });
    try {
      await expect(outsider.tenant(MINE, (tx) => readNames(tx))).rejects.toThrow(/permission denied to set role/);
      await database.run(`grant yupana_tenant to ${user}`);
      expect(await outsider.tenant(MINE, (tx) => readNames(tx))).toEqual(['mine']);
    } finally {
      await outsider.close();
      await database.run(`drop role ${user}`);
    }
  });

  test('leaves no trace after a failure either', async () => {
    await expect(database.tenant(MINE, (tx) => sql`select 1/0`.execute(tx))).rejects.toThrow();
    expect(await names(THEIRS)).toEqual(['theirs']);
    expect(await database.system(async (tx) => (await tx.selectFrom('things').selectAll().execute()).length)).toBe(2);
  });

  test('may have one step done with the own rights of the connection', async () => {
    const seen = await database.tenant(MINE, async (tx) => {
      const count = async (): Promise<number> => (await tx.selectFrom('things').select('id').execute()).length;
      return { before: await count(), within: await withOwnRights(tx, count), after: await count() };
    });
    expect(seen).toEqual({ before: 1, within: 2, after: 1 });
  });
});

describe('a read', () => {
  const seen = (tenant: string): Promise<string[]> => database.read(tenant, readNames);
  const whoAsks = sql<{ role: string; firm: string | null }>`
    select current_setting('role') as role, nullif(current_setting('app.firm_id', true), '') as firm`;

  test('sees only the rows of its tenant, though the query forgets to say whose, and however often it is asked', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      expect(await seen(MINE)).toEqual(['mine']);
      expect(await seen(THEIRS)).toEqual(['theirs']);
    }
    expect(await seen('33333333-3333-4333-8333-333333333333')).toEqual([]);
  });

  test('of two tenants at the same time is of each alone', async () => {
    const turns = Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? MINE : THEIRS));
    const found = await Promise.all(turns.map((tenant) => seen(tenant)));
    expect(found).toEqual(turns.map((tenant) => [tenant === MINE ? 'mine' : 'theirs']));
  });

  test('leaves no trace: whatever follows is nobody again', async () => {
    await seen(MINE);
    const nobody = { role: 'none', firm: null };
    expect((await database.system((tx) => whoAsks.execute(tx))).rows).toEqual([nobody]);
    expect((await database.single((db) => whoAsks.execute(db))).rows).toEqual([nobody]);
    await expect(database.read(MINE, (tx) => sql`select 1/0`.execute(tx))).rejects.toThrow(/division by zero/);
    expect((await database.single((db) => whoAsks.execute(db))).rows).toEqual([nobody]);
  });

  test('sees one moment in all that is asked at once, and leaves others to see each its own', async () => {
    const counted = async (tx: Transaction<Things>) => {
      const { rows } = await sql<{ level: string; amount: string }>`
        select current_setting('transaction_isolation') as level, amount::text from things where id = 1`.execute(tx);
      return rows[0];
    };
    const change = (amount: string) =>
      database.tenant(MINE, (tx) => tx.updateTable('things').set({ amount }).where('id', '=', 1).execute());
    const before = (await database.read(MINE, counted))?.amount ?? '';
    const meanwhile = setTimeout(150).then(() => change('77.00'));
    const [first, , last] = await database.read(MINE, (tx) =>
      Promise.all([counted(tx), sql`select pg_sleep(0.5)`.execute(tx), counted(tx)]),
    );
    await meanwhile;
    expect([first?.amount, last?.amount, (await database.read(MINE, counted))?.amount]).toEqual([
      before,
      before,
      '77.00',
    ]);
    expect((await database.tenant(MINE, counted))?.level).toBe('read committed');
    await change(before);
  });

  test('answers what is asked at once, each with its own, and what is asked after it', async () => {
    const found = await database.read(MINE, async (tx) => {
      const together = await Promise.all([
        readNames(tx),
        whoAsks.execute(tx).then(({ rows }) => rows[0]),
        tx.selectFrom('things').select(['amount', 'day', 'big']).where('id', '=', 1).executeTakeFirst(),
        tx.selectFrom('things').select('id').where('id', '=', 2).executeTakeFirst(),
      ]);
      return [...together, await readNames(tx)];
    });
    const values = { amount: '0.00', day: '2026-10-31', big: Number.MAX_SAFE_INTEGER };
    expect(found[1]).toEqual({ role: 'yupana_tenant', firm: MINE });
    expect([found[0], found[3], found[4]]).toEqual([['mine'], undefined, ['mine']]);
    expect(Object.keys(found[2] as object)).toEqual(Object.keys(values));
  });

  test('refuses to write', async () => {
    const write = (tx: Transaction<Things>) => tx.updateTable('things').set({ name: 'written' }).execute();
    await expect(database.read(MINE, write)).rejects.toThrow(/read-only transaction/);
    expect(await seen(MINE)).toEqual(['mine']);
  });

  test('refuses another transaction inside', async () => {
    await expect(database.read(MINE, () => seen(MINE))).rejects.toThrow(/already open/);
    await expect(database.read(MINE, () => names(MINE))).rejects.toThrow(/already open/);
  });

  test('is of a uuid, and of nothing else', async () => {
    await expect(seen("x'; reset role; --")).rejects.toThrow();
  });

  test('asks nothing when it cannot become its tenant', async ({ skip }) => {
    skip(database.kind === 'pglite', 'the embedded database has one user');
    const user = `reader_${randomUUID().slice(0, 8)}`;
    await database.run(`create role ${user} login password 'x'; grant select on things to ${user}; create sequence ${user};
      grant usage on sequence ${user} to ${user}`);
    const url = Object.assign(new URL(serverUrl ?? ''), { username: user, password: 'x' });
    const outsider = openPostgres<Things>({ url: url.href, connections: 1, onError: () => undefined });
    try {
      const asking = outsider.read(MINE, (tx) => sql`select nextval(${user})`.execute(tx));
      await expect(asking).rejects.toThrow(/permission denied to set role/);
      expect((await database.run(`select is_called from ${user}`)).rows).toEqual([{ is_called: false }]);
    } finally {
      await outsider.close();
      await database.run(`drop owned by ${user}; drop sequence ${user}; drop role ${user}`);
    }
  });

  test('goes on when a column that it prepared has another type', async () => {
    const days = () => database.read(MINE, (tx) => tx.selectFrom('things').select('day').execute());
    await Promise.all(Array.from({ length: 6 }, days));
    await database.run('alter table things add column changing int not null default 1');
    const changing = () => database.read(MINE, async (tx) => (await sql`select changing from things`.execute(tx)).rows);
    await Promise.all(Array.from({ length: 6 }, changing));
    await database.run("alter table things alter column changing type text using 'text'");
    expect(await Promise.all(Array.from({ length: 6 }, changing))).toEqual(Array(6).fill([{ changing: 'text' }]));
    await database.run('alter table things drop column changing');
    expect(await days()).toHaveLength(1);
  });

  test('goes on when what it prepared is gone: somebody stands between who was not told of', async ({ skip }) => {
    skip(database.kind === 'pglite', 'nobody stands before the embedded database');
    const one = openPostgres<Things>({ url: serverUrl ?? '', connections: 1, onError: () => undefined });
    try {
      expect(await one.read(MINE, readNames)).toEqual(['mine']);
      await one.run('deallocate all');
      expect(await one.read(MINE, readNames)).toEqual(['mine']);
      expect(await one.read(THEIRS, readNames)).toEqual(['theirs']);
    } finally {
      await one.close();
    }
  });

  test('through a pooler, which lends its sessions to all tenants, is of each alone', async ({ skip }) => {
    const pooler = process.env.TEST_POOLER_URL;
    if (!pooler || !serverUrl) return skip('needs pgbouncer before a server');
    const url = Object.assign(new URL(pooler), { pathname: new URL(serverUrl).pathname }).href;
    const one = openPostgres<Things>({ url, directUrl: serverUrl, onError: () => undefined });
    try {
      const turns = Array.from({ length: 60 }, (_, turn) => (turn % 2 === 0 ? MINE : THEIRS));
      const found = await Promise.all(turns.map((tenant) => one.read(tenant, readNames)));
      expect(found).toEqual(turns.map((tenant) => [tenant === MINE ? 'mine' : 'theirs']));
      expect((await one.single((db) => whoAsks.execute(db))).rows).toEqual([{ role: 'none', firm: null }]);
    } finally {
      await one.close();
    }
  });

  test('prepares nothing where a session is lent for a transaction', async ({ skip }) => {
    skip(database.kind === 'pglite', 'nobody stands before the embedded database');
    const url = serverUrl ?? '';
    const prepared = sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`;
    const count = async (directUrl?: string) => {
      const one = openPostgres<Things>({
        url,
        ...(directUrl ? { directUrl } : {}),
        connections: 1,
        onError: () => undefined,
      });
      try {
        await one.read(MINE, readNames);
        const level = sql`select current_setting('transaction_isolation') as level`;
        expect((await one.tenant(MINE, (tx) => level.execute(tx))).rows).toEqual([{ level: 'read committed' }]);
        return (await one.system((tx) => prepared.execute(tx))).rows[0]?.count;
      } finally {
        await one.close();
      }
    };
    // What sets the moment, what says who asks, and what is asked.
    expect(await count()).toBe(3);
    expect(await count(url)).toBe(0);
  });
});

describe('a read as whoever it turns out to be', () => {
  const whoHas = (id: number) =>
    sql<{ firm_id: string; name: string }>`select firm_id, name from things where id = ${id}`;
  const whoAsks = sql<{ role: string; firm: string }>`
    select current_setting('role') as role, current_setting('app.firm_id', true) as firm`;
  const nobodyElse = { role: 'none', firm: null };
  const afterwards = async () =>
    (
      await database.single((db) =>
        sql`select current_setting('role') as role, nullif(current_setting('app.firm_id', true), '') as firm`.execute(
          db,
        ),
      )
    ).rows[0];

  test('tells who it is, and sees what is theirs alone', async () => {
    for (const [id, name, firm_id] of [
      [1, 'mine', MINE],
      [2, 'theirs', THEIRS],
    ] as const) {
      for (let turn = 0; turn < 8; turn += 1) {
        expect(await database.readAsWhom(whoHas(id), readNames)).toMatchObject({
          who: { firm_id, name },
          read: [name],
        });
      }
    }
    expect(await afterwards()).toEqual(nobodyElse);
  });

  test('of nobody sees nothing, and is not who asked before', async () => {
    await database.readAsWhom(whoHas(1), readNames);
    expect(await database.readAsWhom(whoHas(404), readNames)).toEqual({ who: undefined, read: [] });
    const { read } = await database.readAsWhom(whoHas(404), (tx) => whoAsks.execute(tx));
    expect(read.rows).toEqual([{ role: 'yupana_tenant', firm: '' }]);
    expect(await afterwards()).toEqual(nobodyElse);
  });

  test('of many at the same time is of each alone', async () => {
    const turns = Array.from({ length: 40 }, (_, turn) => [1, 2, 404][turn % 3] ?? 0);
    const found = await Promise.all(turns.map((id) => database.readAsWhom(whoHas(id), readNames)));
    expect(found.map(({ read }) => read)).toEqual(turns.map((id) => ({ 1: ['mine'], 2: ['theirs'] })[id] ?? []));
  });

  test('refuses to write, and leaves nothing behind when it fails', async () => {
    const writing = (tx: Transaction<Things>) => tx.updateTable('things').set({ name: 'written' }).execute();
    await expect(database.readAsWhom(whoHas(1), writing)).rejects.toThrow(/read-only transaction/);
    expect(await afterwards()).toEqual(nobodyElse);
    const failing = sql<{ firm_id: string }>`select firm_id from things where id = 1 / ${0}::int`;
    await expect(database.readAsWhom(failing, readNames)).rejects.toThrow(/division by zero/);
    expect(await afterwards()).toEqual(nobodyElse);
  });

  test('asks nothing when it cannot become a tenant', async ({ skip }) => {
    skip(database.kind === 'pglite', 'the embedded database has one user');
    const user = `reader_${randomUUID().slice(0, 8)}`;
    await database.run(
      `create role ${user} login password 'x'; create sequence ${user}; grant usage on sequence ${user} to ${user}`,
    );
    const url = Object.assign(new URL(serverUrl ?? ''), { username: user, password: 'x' });
    const outsider = openPostgres<Things>({ url: url.href, connections: 1, onError: () => undefined });
    try {
      const somebody = sql<{ firm_id: string }>`select ${MINE}::uuid as firm_id`;
      const asking = outsider.readAsWhom(somebody, (tx) => sql`select nextval(${user})`.execute(tx));
      await expect(asking).rejects.toThrow(/permission denied to set role/);
      expect((await database.run(`select is_called from ${user}`)).rows).toEqual([{ is_called: false }]);
    } finally {
      await outsider.close();
      await database.run(`drop owned by ${user}; drop sequence ${user}; drop role ${user}`);
    }
  });

  test('through a pooler is of each alone', async ({ skip }) => {
    const pooler = process.env.TEST_POOLER_URL;
    if (!pooler || !serverUrl) return skip('needs pgbouncer before a server');
    const url = Object.assign(new URL(pooler), { pathname: new URL(serverUrl).pathname }).href;
    const one = openPostgres<Things>({ url, directUrl: serverUrl, onError: () => undefined });
    try {
      const turns = Array.from({ length: 60 }, (_, turn) => 1 + (turn % 2));
      const found = await Promise.all(turns.map((id) => one.readAsWhom(whoHas(id), readNames)));
      expect(found.map(({ read }) => read)).toEqual(turns.map((id) => [id === 1 ? 'mine' : 'theirs']));
    } finally {
      await one.close();
    }
  });
});

describe('a transaction', () => {
  test('is undone whole when its work fails', async () => {
    const broken = database.tenant(MINE, async (tx) => {
      await tx
        .insertInto('things')
        .values({ id: 7, firm_id: MINE, name: 'lost', amount: '1', day: '2026-01-01', big: 1 })
        .execute();
      throw new Error('on second thoughts');
    });
    await expect(broken).rejects.toThrow('on second thoughts');
    expect(await names(MINE)).toEqual(['mine']);
  });

  test('whose failed statement was swallowed is not taken for done', async () => {
    const swallowed = database.tenant(MINE, async (tx) => {
      await tx.deleteFrom('things').execute();
      await sql`select 1/0`.execute(tx).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow();
    expect(await names(MINE)).toEqual(['mine']);
  });

  test('refuses another one inside it, which would wait for ever on the embedded database', async () => {
    await expect(database.system(() => names(MINE))).rejects.toThrow(/already open/);
    expect(await names(MINE)).toEqual(['mine']);
  });

  test('runs beside others: none sees the half-done work of another', async () => {
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        database.system(async (tx) => {
          const row = { id: 100 + place, firm_id: MINE, name: 'x', amount: '1', day: '2026-01-01', big: 1 };
          await tx.insertInto('things').values(row).execute();
          const found = await tx.selectFrom('things').select('id').where('id', '>=', 100).execute();
          await tx
            .deleteFrom('things')
            .where('id', '=', 100 + place)
            .execute();
          return found.length;
        }),
      ),
    );
    expect(counts).toEqual(Array(20).fill(1));
  });
});

test('a single statement needs no transaction, belongs to no tenant, and is refused inside another', async () => {
  const ids = () =>
    database.single(async (db) => {
      const rows = await db.selectFrom('things').select('id').orderBy('id').execute();
      return rows.map(({ id }) => id);
    });
  expect(await ids()).toEqual([1, 2]);
  await expect(database.system(() => ids())).rejects.toThrow(/already open/);
});

test('amounts and dates arrive as text, counts as numbers, on both databases', async () => {
  const row = await database.system((tx) =>
    tx.selectFrom('things').selectAll().where('id', '=', 2).executeTakeFirstOrThrow(),
  );
  expect(row).toEqual({
    id: 2,
    firm_id: THEIRS,
    name: 'theirs',
    amount: '0.00',
    day: '2026-10-31',
    big: 9007199254740991,
  });
});

describe('loading lines', () => {
  test('fills a temporary table from inside a tenant, chunks cut anywhere', async () => {
    async function* lines(): AsyncGenerator<string | Buffer> {
      yield '1\tañ';
      yield Buffer.from('o\n2\t\\N\n3');
      yield '\ttab\\there\n';
    }
    const rows = await database.tenant(MINE, async (tx) => {
      await sql`create temporary table staged (id int, name text) on commit drop`.execute(tx);
      await database.copyInto(tx, 'staged', ['id', 'name'], lines());
      const { rows: loaded } = await sql<{ id: number; name: string | null }>`select * from staged order by id`.execute(
        tx,
      );
      const { rows: who } = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx);
      return [...loaded, who[0]];
    });
    expect(rows).toEqual([
      { id: 1, name: 'año' },
      { id: 2, name: null },
      { id: 3, name: 'tab\there' },
      { role: 'yupana_tenant' },
    ]);
  });

  test('fails with the transaction when a line is bad', async () => {
    async function* lines(): AsyncGenerator<string> {
      yield 'not a number\tx\n';
    }
    const loading = database.tenant(MINE, async (tx) => {
      await sql`create temporary table staged (id int, name text) on commit drop`.execute(tx);
      await database.copyInto(tx, 'staged', ['id', 'name'], lines());
    });
    await expect(loading).rejects.toThrow(/invalid input syntax/);
    expect(await names(MINE)).toEqual(['mine']);
  });
});

// These three open an embedded database of their own, whatever the others are asked of: once is enough.
test('a transaction that held the embedded database for long is told, with its longest statement and none of its values', {
  tags: ['any-engine'],
}, async () => {
  const told: { milliseconds: number; longestStatement: string }[] = [];
  const embedded = await openPGlite<Things>({
    snapshot: await embeddedSnapshot('empty'),
    onLongHold: (held) => told.push(held),
  });
  try {
    await embedded.system((tx) => sql`select 'quick'`.execute(tx));
    await embedded.system(async (tx) => {
      await sql`select count(*) from generate_series(1, 200000) where ${'a secret'} <> ''`.execute(tx);
      await setTimeout(250);
    });
  } finally {
    await embedded.close();
  }
  expect(told.at(-1)).toEqual({
    milliseconds: expect.any(Number),
    longestStatement: "select count(*) from generate_series(1, 200000) where $1 <> ''",
  });
});

test('on a full disk the embedded database is read and not written, and goes on when there is room again', {
  tags: ['any-engine'],
}, async () => {
  let full = false;
  const embedded = await openPGlite<Things>({ snapshot: await embeddedSnapshot('empty'), isFull: () => full });
  const insert = (id: number) =>
    embedded.tenant(MINE, (tx) => sql`insert into things (id, firm_id, name) values (${id}, ${MINE}, 'x')`.execute(tx));
  const count = async () => (await embedded.tenant(MINE, (tx) => sql`select from things`.execute(tx))).rows.length;
  try {
    await embedded.system((tx) => embedded.script(tx, TABLE));
    full = true;
    expect(await count()).toBe(1);
    expect(await embedded.single((db) => db.selectFrom('things').select('id').execute())).toHaveLength(2);
    await expect(insert(3)).rejects.toBeInstanceOf(NoRoom);
    await expect(embedded.single((db) => db.deleteFrom('things').execute())).rejects.toBeInstanceOf(NoRoom);
    await expect(embedded.run('delete from things')).rejects.toBeInstanceOf(NoRoom);
    await expect(embedded.run('begin; delete from things; commit')).rejects.toBeInstanceOf(NoRoom);
    expect((await embedded.run('select from things')).rows).toHaveLength(2);
    await embedded.ping();
    full = false;
    await insert(3);
    expect(await count()).toBe(2);
  } finally {
    await embedded.close();
  }
});

test.each([
  ['a panic', { severity: 'PANIC', code: 'XX000' }, true],
  ['a trap of its engine', { name: 'RuntimeError' }, true],
  ['a statement that is wrong', { severity: 'ERROR', code: '42P01' }, false],
])('%s of the embedded database breaks it: %j', { tags: ['any-engine'] }, async (_what, detail, breaks) => {
  const broken: unknown[] = [];
  const onBroken = (error: unknown) => broken.push(error);
  const embedded = await openPGlite<Things>({ snapshot: await embeddedSnapshot('empty'), onBroken });
  const failure = Object.assign(new Error('ERRORDATA_STACK_SIZE exceeded'), detail);
  try {
    embedded.pglite.query = () => Promise.reject(failure);
    await expect(embedded.run('select $1', [1])).rejects.toBe(failure);
    expect(broken).toEqual(breaks ? [failure] : []);
  } finally {
    await embedded.close();
  }
});

test('transactions that follow each other let the process do other things between them', async () => {
  let heard = 0;
  const others = setInterval(() => {
    heard += 1;
  }, 1);
  for (let turn = 0; turn < 60; turn += 1) {
    await database.system((tx) => sql`select sum(n) from generate_series(1, 20000) n`.execute(tx));
  }
  clearInterval(others);
  expect(heard).toBeGreaterThan(20);
});

test('a notification reaches every listener of its channel once it is committed, and nobody after they stop', async () => {
  const heard: string[] = [];
  const stops = await Promise.all(['a', 'b'].map((who) => database.listen('news', (text) => heard.push(who + text))));
  await database.system((tx) => sql`select pg_notify('news', '1')`.execute(tx));
  await database.system((tx) => sql`select pg_notify('other', 'x')`.execute(tx));
  await expect.poll(() => heard.toSorted()).toEqual(['a1', 'b1']);
  await stops[0]?.();
  await database.system((tx) => sql`select pg_notify('news', '2')`.execute(tx));
  await expect.poll(() => heard.toSorted()).toEqual(['a1', 'b1', 'b2']);
  await stops[1]?.();
});

const cut = (name: string) =>
  database.run(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${name}' and datname = current_database()`,
  );

test('a connection that is cut while a transaction has it ends that transaction alone, which says what it was', async ({
  skip,
}) => {
  skip(database.kind === 'pglite', 'the embedded database has no connection to lose');
  const told: Error[] = [];
  const url = Object.assign(new URL(serverUrl ?? ''), { search: '?application_name=cut' }).href;
  const other = openPostgres<Things>({ url, connections: 2, onError: (error) => told.push(error) });
  const whileCut = (work: (tx: Transaction<Things>) => Promise<unknown>) =>
    other.system(async (tx) => {
      await sql`select 1`.execute(tx);
      await cut('cut');
      await expect.poll(() => told.length).toBeGreaterThan(0);
      return work(tx);
    });
  try {
    await expect(whileCut((tx) => sql`select 1`.execute(tx))).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(other.system((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx))).rejects.toThrow(
      DatabaseUnavailable,
    );
    const copying = other.system(async (tx) => {
      await sql`create temporary table staged (id int) on commit drop`.execute(tx);
      async function* lines(): AsyncGenerator<string> {
        yield '1\n';
        await cut('cut');
        for (let line = 2; line < 100_000; line++) yield `${line}\n`;
      }
      await other.copyInto(tx, 'staged', ['id'], lines());
    });
    await expect(copying).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await other.tenant(MINE, readNames)).toEqual(['mine']);
  } finally {
    await other.close();
  }
});

test('listening survives the loss of its connection', async ({ skip }) => {
  skip(database.kind === 'pglite', 'the embedded database has no connection to lose');
  const heard: string[] = [];
  let gaps = 0;
  const stop = await database.listen(
    'again',
    (text) => heard.push(text),
    () => {
      gaps += 1;
    },
  );
  await cut('yupana listen');
  await expect
    .poll(
      async () => {
        await database.run("select pg_notify('again', 'back')");
        return heard.length > 0;
      },
      { timeout: 10_000, interval: 200 },
    )
    .toBe(true);
  // What was notified in between nobody heard: whoever listens is told to look.
  await expect.poll(() => gaps).toBe(1);
  await stop();
});
