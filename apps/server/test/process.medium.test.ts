import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { PREFIX } from '@yupana/contract/call.ts';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabaseOn, onServer, placeEmbedded } from './databases.ts';
import { call, signUpAccountant } from './harness.ts';

/** The server as an operator runs it: a process, its environment and its signals. */

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const KEY = `test:${Buffer.alloc(32, 7).toString('base64')}`;
const started: ChildProcess[] = [];
let folder: string;
let database: { url?: string; drop: () => Promise<void> };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yupana-process-'));
  const server = process.env.TEST_DATABASE_URL;
  database = server ? await createDatabaseOn(server) : { drop: async () => undefined };
  if (!server) await placeEmbedded(join(folder, 'database'));
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH: process.env.PATH ?? '', ...env } });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes;
    });
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exited, output: () => output };
}

const demo = (): Record<string, string> => ({
  SANDBOX: 'on',
  PORT: '0',
  DATA_DIR: folder,
  MASTER_KEY: KEY,
  SMTP_URL: 'smtp://127.0.0.1:1',
  SUNAT_SECURITY_URL: 'http://127.0.0.1:1',
  SUNAT_SIRE_URL: 'http://127.0.0.1:1',
  STOP_SECONDS: '3',
  ...(database.url ? { DATABASE_URL: database.url } : {}),
});

/** Starts a server and waits until it says where it answers. */
async function boot(args: string[] = [], env: Record<string, string> = {}) {
  const server = run(args, { ...demo(), ...env });
  let url = '';
  await expect
    .poll(
      () => {
        url = /"role":"\w+","url":"([^"]+)"/.exec(server.output())?.[1] ?? '';
        return url || server.child.exitCode;
      },
      { timeout: 150_000, message: server.output() },
    )
    .toMatch(/^http/);
  return { ...server, url };
}

// A machine that does many things at once starts a process slowly: that is no defect of the server.
vi.setConfig({ testTimeout: 180_000 });

describe('in production the server', () => {
  test('does not start without what it needs, and names all of it', async () => {
    const { exited, output } = run([], { NODE_ENV: 'production' });
    expect(await exited).toBe(1);
    for (const name of ['MASTER_KEY', 'DATABASE_URL', 'PUBLIC_URL', 'FILES_URL', 'SMTP_URL']) {
      expect(output()).toContain(`${name}: falta`);
    }
    expect(output()).not.toContain('    at ');
  });

  test('does not start against a simulator of SUNAT', async () => {
    const { exited, output } = run([], { ...demo(), SANDBOX: 'off' });
    expect(await exited).toBe(1);
    expect(output()).toContain('SUNAT_SIRE_URL: apunta a esta máquina');
  });
});

test('a role of its own needs a database that processes can share', async () => {
  const { exited, output } = run(['--role=worker'], { ...demo(), DATABASE_URL: '' });
  expect(await exited).toBe(1);
  expect(output()).toContain('DATABASE_URL');
});

test('an API and two workers that boot together on an empty database share it', async ({ skip }) => {
  skip(database.url === undefined, 'the embedded database admits one process');
  const servers = await Promise.all(['api', 'worker', 'worker'].map((role) => boot([`--role=${role}`])));
  const health = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/health`)).json()));
  expect(health).toEqual(Array(3).fill({ status: 'ok', database: 'ok', queue: 'ok' }));
  const [api, worker] = servers;
  const { token } = await signUpAccountant({ url: api?.url ?? '' });
  expect((await call({ url: api?.url ?? '' }, getMe, {}, token)).status).toBe(200);
  // A worker answers for its health only.
  expect((await fetch(`${worker?.url}${PREFIX}/me`)).status).toBe(404);
  for (const { child } of servers) child.kill('SIGTERM');
  expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0, 0]);
});

test('a database that goes away is said to be unavailable, and the server goes on when it is back', async ({
  skip,
}) => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server || !database.url) return skip('the embedded database does not go away');
  const name = new URL(database.url).pathname.slice(1);
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

test('calls in flight while the connections are cut are answered or told to come back, and every process lives', async ({
  skip,
}) => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server || !database.url) return skip('the embedded database has no connections to cut');
  const name = new URL(database.url).pathname.slice(1);
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

test('a server that starts while the database is away waits for it and says so', async ({ skip }) => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server || !database.url) return skip('the embedded database is never away');
  const name = new URL(database.url).pathname.slice(1);
  await onServer(server, `alter database ${name} with allow_connections false`);
  const { child, output } = run([], demo());
  await expect.poll(output).toMatch(/the database does not answer: waiting for it[\s\S]*the database does not answer/);
  expect(output()).not.toContain('    at ');
  expect(child.exitCode).toBeNull();
  await onServer(server, `alter database ${name} with allow_connections true`);
  await expect.poll(output, { timeout: 60_000 }).toMatch(/the database answers[\s\S]*"msg":"ready"/);
});

test('what was answered survives a SIGKILL, and a second start goes on from there', async () => {
  const first = await boot();
  const { email, password, token } = await signUpAccountant(first);
  first.child.kill('SIGKILL');
  await first.exited;
  const second = await boot();
  expect((await call(second, signIn, { body: { email, password } })).status).toBe(200);
  expect((await call(second, getMe, {}, token)).status).toBe(200);

  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
  const wrong = `test:${Buffer.alloc(32, 8).toString('base64')}`;
  const third = run([], { ...demo(), MASTER_KEY: wrong });
  expect(await third.exited).toBe(1);
  expect(third.output()).toContain('MASTER_KEY: la clave «test» no es la que selló');
  expect(third.output()).not.toContain(wrong.slice(5));
  expect(third.output()).not.toContain('    at ');
});

test('nobody else of the machine can read or write what the server keeps, and a copy of its folder is a backup', async ({
  skip,
}) => {
  skip(database.url !== undefined, 'a PostgreSQL server keeps its own folder');
  const first = await boot();
  const { email, password } = await signUpAccountant(first);
  const openToOthers = (await readdir(folder, { recursive: true })).filter(
    (path) => (statSync(join(folder, path)).mode & 0o077) !== 0,
  );
  expect(openToOthers).toEqual([]);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);

  const elsewhere = await mkdtemp(join(tmpdir(), 'yupana-restored-'));
  try {
    await cp(folder, elsewhere, { recursive: true });
    await rm(folder, { recursive: true });
    const restored = await boot([], { DATA_DIR: elsewhere });
    expect((await call(restored, signIn, { body: { email, password } })).status).toBe(200);
    restored.child.kill('SIGTERM');
    expect(await restored.exited).toBe(0);
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
  }
});

test('a dump of a PostgreSQL is restored into an empty database, and what was kept is there', async ({ skip }) => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server || !database.url) return skip('a folder is what the embedded database is backed up as');
  const known = await majorOfPgDump();
  const needed = await majorOf(server);
  if (known < needed) return skip(`pg_dump ${known || 'is not here'}: it must be ${needed} or newer`);
  const first = await boot();
  const { email, password } = await signUpAccountant(first);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);

  const empty = await createDatabaseOn(server);
  try {
    const dump = join(folder, 'yupana.dump');
    await execute('pg_dump', ['--format=custom', '--no-owner', `--file=${dump}`, database.url]);
    await execute('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${empty.url}`, dump]);
    const restored = await boot([], { DATABASE_URL: empty.url });
    expect((await call(restored, signIn, { body: { email, password } })).status).toBe(200);
    restored.child.kill('SIGTERM');
    expect(await restored.exited).toBe(0);
  } finally {
    await empty.drop();
  }
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

test('a second server on the same embedded database does not start: it would destroy it', async ({ skip }) => {
  skip(database.url !== undefined, 'a PostgreSQL server is made to be shared');
  await boot();
  const { exited, output } = run([], demo());
  expect(await exited).toBe(1);
  expect(output()).toContain('ya está en uso');
});

test('on SIGTERM the requests under way are answered before the process leaves', async () => {
  const server = await boot();
  // One account each: tries at the same account, or too many from one address, are slowed down.
  const accountants = [await signUpAccountant(server), await signUpAccountant(server), await signUpAccountant(server)];
  const requests = accountants.map((accountant) => call(server, signIn, { body: { ...accountant } }));
  await Promise.race(requests);
  server.child.kill('SIGTERM');
  const answers = await Promise.allSettled(requests);
  const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 'lost'));
  expect(statuses).toEqual(accountants.map(() => 200));
  expect(await server.exited).toBe(0);
  expect(server.output()).toContain('"msg":"stopped"');
});
