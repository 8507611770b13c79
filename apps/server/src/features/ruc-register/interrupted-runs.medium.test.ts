import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linesOf, type RegisterBench, startRegisterBench, textOf } from '../../../test/ruc-register.ts';

let bench: RegisterBench;

beforeAll(async () => {
  bench = await startRegisterBench();
});
beforeEach(() => bench.forget());
afterAll(() => bench.stop());

async function untilRunning(): Promise<void> {
  while ((await bench.lastRun())?.state !== 'running') await sleep(1);
}

test('of several workers that look at once one does it', async () => {
  const looks = await Promise.all([bench.look(), bench.look(), bench.look()]);
  expect(looks.filter((id) => id !== null)).toHaveLength(1);
  expect(await bench.everything()).not.toEqual([]);
});

test('a worker that died in the middle is noticed, and another does it from the beginning', async () => {
  await bench.look();
  const before = await bench.everything();
  bench.laterOn();
  await bench.system.transaction(async (tx) => {
    const now = bench.clock.now();
    const dead = { id: crypto.randomUUID(), source: bench.sandbox.url, attempt: 1, worker: 'dead', outcome: null };
    await tx
      .insertInto('ruc_register_runs')
      .values({ ...dead, heartbeat_at: now, started_at: now })
      .execute();
    await sql`create table taxpayers_next (like taxpayers)`.execute(tx);
    await sql`insert into taxpayers_next select * from taxpayers limit 5`.execute(tx);
  });
  expect(await bench.look()).toBeNull();
  bench.clock.advance(10_000);
  await bench.sandbox.putRegister(textOf(linesOf(await bench.sandbox.register()).slice(0, -1)));
  await bench.look();
  expect(await bench.lastRun()).toMatchObject({ state: 'done', outcome: 'loaded', attempt: 2, rows_left: 1 });
  expect(await bench.everything()).toHaveLength(before.length);
  expect(await bench.tables()).toEqual(['taxpayers', 'taxpayers_pkey']);
});

test('a worker that was taken for dead writes nothing any more', async () => {
  await bench.look();
  const before = await bench.everything();
  bench.laterOn();
  await bench.sandbox.putRegister(textOf(linesOf(await bench.sandbox.register()).slice(0, -1)));
  await bench.sandbox.fault('padron', 'cortado', 3);
  const slow = bench.look();
  await untilRunning();
  await bench.system.transaction((tx) =>
    tx.updateTable('ruc_register_runs').set({ state: 'stale' }).where('state', '=', 'running').execute(),
  );
  await slow;
  expect(await bench.everything()).toEqual(before);
  expect((await bench.lastRun())?.state).toBe('stale');
});

test('a worker that is asked to stop leaves the register as it was, and the next look begins at once', async () => {
  await bench.look();
  const before = await bench.everything();
  bench.laterOn();
  await bench.sandbox.putRegister(textOf(linesOf(await bench.sandbox.register()).slice(0, -1)));
  const stopping = new AbortController();
  await bench.sandbox.fault('padron', 'cortado', 3);
  const stopped = bench.look(stopping.signal);
  await untilRunning();
  stopping.abort(new Error('stopping'));
  await expect(stopped).rejects.toThrow('stopping');
  expect(await bench.everything()).toEqual(before);
  expect((await bench.lastRun())?.state).toBe('stale');
  await bench.sandbox.fault('padron', null);
  bench.clock.advance(1);
  await bench.look();
  expect(await bench.lastRun()).toMatchObject({ state: 'done', outcome: 'loaded', rows_left: 1 });
});

test('what is received stands among what is on its way, and only while it is needed', async () => {
  await bench.sandbox.fault('padron', 'cortado', 200);
  const stopping = new AbortController();
  const stopped = bench.look(stopping.signal);
  const part = join(bench.app.deps.config.scratchFolder, 'ruc-register', 'padron_reducido_ruc.zip.part');
  while (!(await stat(part).catch(() => null))) await sleep(5);
  stopping.abort(new Error('stopping'));
  await expect(stopped).rejects.toThrow('stopping');
  expect((await stat(part)).size).toBeGreaterThan(0);
  await bench.sandbox.fault('padron', null);
  bench.clock.advance(1);
  await bench.look();
  expect(await bench.lastRun()).toMatchObject({ state: 'done', outcome: 'loaded' });
  expect(await stat(part).catch(() => null)).toBeNull();
});
