import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openBareDatabase } from '../../../test/databases.ts';
import { becomeTenant } from '../database/tenant-role.ts';
import { defineJob, handleJob, type Job, type JobHandler, type JobRun } from './job.ts';
import { startQueue } from './pg-boss.ts';
import type { Queue } from './queue.ts';

const payload = z.object({ what: z.string() });
const retry = { limit: 3, delay: 0, longest: 1 };
const greet = defineJob({ name: 'greet', payload, retry, expireInSeconds: 60 });
const once = defineJob({ name: 'once', payload, retry, expireInSeconds: 60, policy: 'stately' });

let bare: Awaited<ReturnType<typeof openBareDatabase<unknown>>>;
const queues: Queue<unknown>[] = [];
const failures: Error[] = [];

beforeAll(async () => {
  bare = await openBareDatabase();
  await bare.database.run(
    'do $$ begin create role yupana_tenant nologin; exception when duplicate_object or unique_violation then null; end $$',
  );
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop(1_000);
  await bare.database.run('delete from pgboss.job');
});
afterAll(() => bare.close());

async function startWith(jobs: readonly Job[], worker = true): Promise<Queue<unknown>> {
  const { database, url } = bare;
  const onError = (error: Error): void => {
    failures.push(error);
  };
  const queue = await startQueue({ database, databaseUrl: url, jobs, worker, onError });
  queues.push(queue);
  return queue;
}

function recorder(job: typeof greet) {
  const runs: JobRun<{ what: string }>[] = [];
  const handler = handleJob(job, async (run) => {
    runs.push(run);
  });
  return { runs, handler };
}
const said = (runs: JobRun<{ what: string }>[]): string[] => runs.map((run) => run.payload.what).sort();

describe('a job', () => {
  test('that was sent is done once, with its payload', async () => {
    const { runs, handler } = recorder(greet);
    const queue = await startWith([greet]);
    await queue.work([handler]);
    expect(await queue.send(greet, { what: 'hello' })).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(() => said(runs), { timeout: 20_000 }).toEqual(['hello']);
    expect(runs[0]).toMatchObject({ attempt: 0, last: false });
  });

  test('exists if and only if the transaction that sent it commits, a tenant’s too', async () => {
    const { runs, handler } = recorder(greet);
    const queue = await startWith([greet]);
    await queue.work([handler]);
    const undone = bare.database.system(async (tx) => {
      await queue.send(greet, { what: 'never' }, { tx });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const role = await bare.database.system(async (tx) => {
      await becomeTenant(tx, '11111111-1111-4111-8111-111111111111');
      await queue.send(greet, { what: 'committed' }, { tx });
      const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx);
      return rows[0]?.role;
    });
    expect(role).toBe('yupana_tenant');
    await expect.poll(() => said(runs), { timeout: 20_000 }).toEqual(['committed']);
  });

  test('sent inside a transaction without it is refused: it would be sent whatever became of the transaction', async () => {
    const queue = await startWith([greet], false);
    const sending = bare.database.system(() => queue.send(greet, { what: 'x' }));
    await expect(sending).rejects.toThrow(/already open/);
  });

  // Three pauses of the queue's; what is asked of the database for each the stop below asks, too.
  test('that fails is tried again, and knows its last try', { tags: ['any-engine'] }, async () => {
    const tries: boolean[] = [];
    const queue = await startWith([greet]);
    await queue.work([
      handleJob(greet, async ({ last }) => {
        tries.push(last);
        throw new Error('not yet');
      }),
    ]);
    await queue.send(greet, { what: 'x' });
    await expect.poll(() => tries, { timeout: 30_000 }).toEqual([false, false, false, true]);
  });

  test('that fails is told to the log with its cause, and leaves in the queue no more than its message', async () => {
    const queue = await startWith([greet]);
    await queue.work([
      handleJob(greet, async () => {
        throw Object.assign(new Error('refused', { cause: new Error('by the server') }), { request: 'password=x' });
      }),
    ]);
    failures.length = 0;
    await queue.send(greet, { what: 'x' });
    await expect.poll(() => failures.length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(failures[0]).toMatchObject({ message: 'The job greet failed at try 1.', cause: { message: 'refused' } });
    const kept = async () => (await bare.database.run('select output::text as kept from pgboss.job')).rows[0]?.kept;
    await expect.poll(kept, { timeout: 20_000 }).toContain('refused');
    expect(await kept()).not.toMatch(/password|by the server/);
  });

  test('with a payload that does not fit is refused where it is sent', async () => {
    const queue = await startWith([greet], false);
    await expect(queue.send(greet, { what: 1 } as never)).rejects.toThrow();
  });

  test('asked for twice under one key is one job', async () => {
    const queue = await startWith([once], false);
    const ids = [
      await queue.send(once, { what: 'a' }, { singletonKey: 'business' }),
      await queue.send(once, { what: 'a' }, { singletonKey: 'business' }),
      await queue.send(once, { what: 'b' }, { singletonKey: 'other' }),
    ];
    expect(ids.map((id) => id !== null)).toEqual([true, false, true]);
  });

  test('with a later start waits for it, and one with more priority goes first', async () => {
    const queue = await startWith([greet]);
    await queue.send(greet, { what: 'tomorrow' }, { startAfter: 86_400 });
    await queue.send(greet, { what: 'ordinary' });
    await queue.send(greet, { what: 'urgent' }, { priority: 10 });
    const order: string[] = [];
    await queue.work([
      handleJob(greet, async (run) => {
        order.push(run.payload.what);
      }),
    ]);
    await expect.poll(() => order, { timeout: 20_000 }).toEqual(['urgent', 'ordinary']);
  });
});

describe('the server refuses to boot', () => {
  const noop = async (): Promise<void> => undefined;
  const cases: [string, readonly Job[], JobHandler[], RegExp][] = [
    ['when a job has no handler', [greet, once], [handleJob(greet, noop)], /no handler for once/],
    ['when a job has two', [greet], [handleJob(greet, noop), handleJob(greet, noop)], /two handlers for greet/],
    ['when a handler is of no known job', [greet], [handleJob(greet, noop), handleJob(once, noop)], /once is not in/],
  ];
  test.each(cases)('%s', async (_name, jobs, handlers, message) => {
    const queue = await startWith(jobs);
    await expect(queue.work(handlers)).rejects.toThrow(message);
  });

  test('when two jobs have one name', async () => {
    await expect(startWith([greet, greet])).rejects.toThrow('Two jobs are called greet');
  });
});

describe('a stop', () => {
  test('waits for the job that is running', async () => {
    let done = false;
    const queue = await startWith([greet]);
    await queue.work([
      handleJob(greet, async () => {
        await sleep(500);
        done = true;
      }),
    ]);
    await queue.send(greet, { what: 'x' });
    await expect.poll(async () => (await activeCount()) > 0, { timeout: 20_000 }).toBe(true);
    await queue.stop(10_000);
    expect(done).toBe(true);
    expect(await states()).toEqual(['completed']);
  });

  test('that cannot wait longer tells the job, and another worker does it again', async () => {
    let told = false;
    const first = await startWith([greet]);
    await first.work([
      handleJob(greet, async ({ signal }) => {
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        told = true;
        signal.throwIfAborted();
      }),
    ]);
    await first.send(greet, { what: 'long' });
    await expect.poll(async () => (await activeCount()) > 0, { timeout: 20_000 }).toBe(true);
    await first.stop(1_000);
    expect(told).toBe(true);
    expect(await states()).toEqual(['retry']);
    const { runs, handler } = recorder(greet);
    const second = await startWith([greet]);
    await second.work([handler]);
    await expect.poll(() => runs.map(({ attempt }) => attempt), { timeout: 20_000 }).toEqual([1]);
  });
});

test('a worker that gave no sign of life loses its job to another', async () => {
  const alive = defineJob({ name: 'alive', payload, retry, expireInSeconds: 900, heartbeatSeconds: 10 });
  const queue = await startWith([alive]);
  await queue.send(alive, { what: 'orphan' });
  // What a SIGKILL leaves behind: an active job whose last sign of life is old.
  await bare.database.run(
    "update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute' where name = 'alive'",
  );
  const { runs, handler } = recorder(alive);
  await queue.work([handler]);
  await expect.poll(() => said(runs), { timeout: 40_000, interval: 500 }).toEqual(['orphan']);
});

test('a look that was under way when the process of the embedded database was killed does not hold up the next; on a server it may live', async () => {
  const look = defineJob({ ...once, name: 'look', retry: { limit: 0, delay: 1, longest: 1 } });
  const beating = defineJob({ ...once, name: 'beating', expireInSeconds: 900, heartbeatSeconds: 60 });
  const { database } = bare;
  const states = async () =>
    (await database.run("select data->>'what' as what, state::text from pgboss.job order by created_on")).rows;
  const first = await startWith([look, beating], false);
  for (const job of [look, beating])
    await first.send(job, { what: `killed ${job.name}` }, { singletonKey: 'business' });
  await database.run("update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()");
  const { runs, handler } = recorder(look);
  const next = await startWith([look, beating]);
  await next.send(look, { what: 'next look' }, { singletonKey: 'business' });
  await next.work([handler, handleJob(beating, async () => undefined)]);
  if (database.kind === 'pglite') await expect.poll(() => said(runs)).toEqual(['next look']);
  else await sleep(1_000);
  const killed = database.kind === 'pglite' ? 'failed' : 'active';
  expect(await states()).toContainEqual({ what: 'killed look', state: killed });
  expect(await states()).toContainEqual({ what: 'killed beating', state: 'active' });
});

test('a schedule sends its job, and one that was dropped from the code stops', async () => {
  const nightly = defineJob({
    ...greet,
    name: 'nightly',
    schedule: { cron: '20 3 * * *', payload: { what: 'night' } },
  });
  const schedules = async (): Promise<unknown[]> =>
    (await bare.database.run('select name, cron, timezone from pgboss.schedule')).rows;
  await startWith([greet, nightly]);
  expect(await schedules()).toEqual([{ name: 'nightly', cron: '20 3 * * *', timezone: 'America/Lima' }]);
  await startWith([greet]);
  expect(await schedules()).toEqual([]);
});

test('the depth of each queue can be seen', async () => {
  const queue = await startWith([greet]);
  await queue.send(greet, { what: 'x' }, { startAfter: 3600 });
  expect(await queue.depths()).toContainEqual(expect.objectContaining({ name: 'greet', active: 0, failed: 0 }));
  await expect(queue.ping()).resolves.toBeUndefined();
});

const states = async (): Promise<unknown[]> =>
  (await bare.database.run("select state::text from pgboss.job where name = 'greet'")).rows.map((row) => row.state);
const activeCount = async (): Promise<number> => (await states()).filter((state) => state === 'active').length;
