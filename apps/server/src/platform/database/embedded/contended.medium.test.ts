import { Readable } from 'node:stream';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBareDatabase } from '../../../../test/databases.ts';
import { type Database, DatabaseContended, type SqlRunner } from '../database.ts';

interface Counters {
  counters: { id: number; count: number };
}

// Transactions of the embedded database take turns.
const server = process.env.TEST_DATABASE_URL;
describe.skipIf(!server)('of two that each wait for a row of the other (needs TEST_DATABASE_URL)', () => {
  let database: Database<Counters> & SqlRunner<Counters>;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await openBareDatabase<Counters>());
    await database.run('create table counters (id int primary key, count int not null)');
  });
  afterAll(() => close());
  /** Adds one to both rows of its own, in its order; begun again it waits for nobody. */
  function adding(order: readonly [number, number], met: () => Promise<void>) {
    const seen = { begun: 0 };
    const add = (tx: Transaction<Counters>, id: number) =>
      tx.updateTable('counters').set({ count: sql<number>`count + 1` }).where('id', '=', id).execute();
    const work = async (tx: Transaction<Counters>): Promise<void> => {
      seen.begun += 1;
      await sql`set local deadlock_timeout = '10ms'`.execute(tx);
      await add(tx, order[0]);
      if (seen.begun === 1) await met();
      await add(tx, order[1]);
    };
    return { seen, work };
  }
  /** Both have their first row before either asks for its second. */
  function crossing() {
    const both = Promise.withResolvers<void>();
    let there = 0;
    const met = async () => {
      there += 1;
      if (there === 2) both.resolve();
      await both.promise;
    };
    return [adding([1, 2], met), adding([2, 1], met)] as const;
  }
  const taken = async () => {
    const rows = await database.system((tx) => tx.selectFrom('counters').select('count').orderBy('id').execute());
    return rows.map(({ count }) => count);
  };

  beforeEach(async () => {
    await database.run('delete from counters; insert into counters values (1, 0), (2, 0)');
  });

  test('the one that PostgreSQL undid is done again, and both come through, each once', async () => {
    const [one, other] = crossing();
    await Promise.all([database.system(one.work), database.system(other.work)]);
    expect(one.seen.begun + other.seen.begun).toBeGreaterThan(2);
    expect(await taken()).toEqual([2, 2]);
  });

  test('the one that PostgreSQL undid says so when it may be done only once', async () => {
    const [one, other] = crossing();
    const ended = await Promise.allSettled([
      database.system(one.work, { once: true }),
      database.system(other.work, { once: true }),
    ]);
    const [lost, ...more] = ended.filter((end) => end.status === 'rejected');
    expect(lost?.reason).toBeInstanceOf(DatabaseContended);
    expect(more).toEqual([]);
    expect(await taken()).toEqual([1, 1]);
  });

  test('the one that took from a stream is not done again: the stream is gone', async () => {
    const [one, other] = crossing();
    const copying = (work: (tx: Transaction<Counters>) => Promise<void>) =>
      database.system(async (tx) => {
        await sql`create temporary table staged (id int) on commit drop`.execute(tx);
        await database.copyInto(tx, 'staged', ['id'], Readable.from(['1\n']));
        await work(tx);
      });
    const ended = await Promise.allSettled([copying(one.work), copying(other.work)]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(one.seen.begun + other.seen.begun).toBe(2);
  });
});
