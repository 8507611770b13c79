import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { PREFIX } from '@yupana/contract/call.ts';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDatabaseOn, onServer } from '../databases.ts';
import { call, signUpAccountant } from '../harness.ts';
import { serverProcesses } from './server-processes.ts';

const server = process.env.TEST_DATABASE_URL ?? '';

describe.skipIf(!server)('the server on a PostgreSQL (needs TEST_DATABASE_URL)', () => {
  const processes = serverProcesses(server);
  const { run, boot, demo } = processes;

  test('an API and two workers that boot together on an empty database share it', async () => {
    const empty = await createDatabaseOn(server);
    onTestFinished(empty.drop);
    const servers = await Promise.all(
      ['api', 'worker', 'worker'].map((role) => boot([`--role=${role}`], { DATABASE_URL: empty.url })),
    );
    const health = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/health`)).json()));
    expect(health).toEqual(Array(3).fill({ status: 'ok', database: 'ok', queue: 'ok', files: 'ok' }));
    const [api, worker] = servers;
    const { token } = await signUpAccountant({ url: api?.url ?? '' });
    expect((await call({ url: api?.url ?? '' }, getMe, {}, token)).status).toBe(200);
    // A worker answers for its health only.
    expect((await fetch(`${worker?.url}${PREFIX}/me`)).status).toBe(404);
    for (const { child } of servers) child.kill('SIGTERM');
    expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0, 0]);
  });

  test('a database that goes away is said to be unavailable, and the server goes on when it is back', async () => {
    const { name } = processes.database();
    const running = await boot();
    const { token } = await signUpAccountant(running);
    await onServer(server, `alter database ${name} with allow_connections false`);
    await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    const refused = await call(running, getMe, {}, token);
    expect(refused.status).toBe(503);
    expect(refused.error.errors[0]?.code).toBe('UNAVAILABLE');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${running.url}/health/ready`)).status).toBe(503);
    expect((await fetch(`${running.url}/health/live`)).status).toBe(200);
    await onServer(server, `alter database ${name} with allow_connections true`);
    expect((await call(running, getMe, {}, token)).status).toBe(200);
    await expect.poll(async () => (await fetch(`${running.url}/health/ready`)).status, { timeout: 20_000 }).toBe(200);
  });

  test('calls in flight while the connections are cut are answered or told to come back, and every process lives', async () => {
    const { name } = processes.database();
    const [api, worker] = await Promise.all(['api', 'worker'].map((role) => boot([`--role=${role}`])));
    if (!api || !worker) throw new Error('There are two.');
    const { token } = await signUpAccountant(api);
    const statuses = new Set<number>();
    for (let round = 0; round < 10; round++) {
      const calls = Array.from({ length: 20 }, () => call(api, getMe, {}, token));
      await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      for (const { status } of await Promise.all(calls)) statuses.add(status);
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (const { child, url } of [api, worker]) {
      await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200);
      expect(child.exitCode).toBeNull();
    }
    expect((await call(api, getMe, {}, token)).status).toBe(200);
  });

  test('a server that starts while the database is away waits for it and says so', async () => {
    const { name } = processes.database();
    await onServer(server, `alter database ${name} with allow_connections false`);
    const { child, output } = run([], demo());
    await expect
      .poll(output, { timeout: 60_000 })
      .toMatch(/the database does not answer: waiting for it[\s\S]*the database does not answer/);
    expect(output()).not.toContain('    at ');
    expect(child.exitCode).toBeNull();
    await onServer(server, `alter database ${name} with allow_connections true`);
    await expect.poll(output, { timeout: 60_000 }).toMatch(/the database answers[\s\S]*"msg":"ready"/);
  });

  test('a dump of a PostgreSQL is restored into an empty database, and what was kept is there', async ({ skip }) => {
    const known = await majorOfPgDump();
    const needed = await majorOf(server);
    if (known < needed) return skip(`pg_dump ${known || 'is not here'}: it must be ${needed} or newer`);
    const first = await boot();
    const { email, password } = await signUpAccountant(first);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);

    const empty = await createDatabaseOn(server);
    try {
      const dump = join(processes.folder(), 'yupana.dump');
      await execute('pg_dump', ['--format=custom', '--no-owner', `--file=${dump}`, processes.database().url]);
      await execute('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${empty.url}`, dump]);
      const restored = await boot([], { DATABASE_URL: empty.url });
      expect((await call(restored, signIn, { body: { email, password } })).status).toBe(200);
      restored.child.kill('SIGTERM');
      expect(await restored.exited).toBe(0);
    } finally {
      await empty.drop();
    }
  });
});

const execute = promisify(execFile);

/** @returns 0 when there is none */
async function majorOfPgDump(): Promise<number> {
  const { stdout } = await execute('pg_dump', ['--version']).catch(() => ({ stdout: '' }));
  return Number(/(\d+)\./.exec(stdout)?.[1] ?? 0);
}

async function majorOf(server: string): Promise<number> {
  const client = new Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  await client.end();
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}
