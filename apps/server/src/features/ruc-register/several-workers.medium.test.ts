import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rucCheckDigit } from '@yupana/tax/ruc.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabaseOn } from '../../../test/databases.ts';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { type Sandbox, startSandbox } from '../../../test/sandbox.ts';
import { findTaxpayers } from './find-taxpayers.ts';

const server = process.env.TEST_DATABASE_URL;
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const QUENAS = '20990001015';

/** The embedded database lives in one process: there are no several workers. */
describe.skipIf(!server)('several processes on one PostgreSQL (needs TEST_DATABASE_URL)', () => {
  let sandbox: Sandbox;
  let api: TestApp;
  let folder: string;
  let database: Awaited<ReturnType<typeof createDatabaseOn>>;
  let env: Record<string, string>;
  const workers: ReturnType<typeof spawn>[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yupana-register-workers-'));
    sandbox = await startSandbox();
    database = await createDatabaseOn(server as string);
    env = {
      MASTER_KEY: `test:${randomBytes(32).toString('base64')}`,
      DATA_DIR: folder,
      FILES_URL: join(folder, 'files'),
      SUNAT_WWW_URL: sandbox.url,
    };
    api = await startApp({ database: database.url, role: 'api', env });
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await api?.stop();
    await sandbox?.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function startWorker() {
    const worker = spawn(process.execPath, [MAIN, '--role=worker'], {
      env: {
        ...process.env,
        ...env,
        SANDBOX: 'on',
        PORT: '0',
        DATABASE_URL: database.url,
        SMTP_URL: 'smtp://127.0.0.1:1',
        LOG_LEVEL: 'info',
        STOP_SECONDS: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    workers.push(worker);
    await new Promise<void>((resolve, reject) => {
      worker.once('exit', (code) => reject(new Error(`The worker ended with ${code}.`)));
      worker.stdout.on('data', (text) => String(text).includes('"ready"') && resolve());
    });
    return worker;
  }

  const runs = () =>
    api.deps.database.system((tx) =>
      tx.selectFrom('ruc_register_runs').select(['state', 'outcome', 'rows_read']).orderBy('started_at').execute(),
    );
  async function untilRuns(what: (all: Awaited<ReturnType<typeof runs>>) => boolean): Promise<void> {
    for (const until = Date.now() + 90_000; !what(await runs()); ) {
      if (Date.now() > until) throw new Error(JSON.stringify(await runs()));
      await sleep(20);
    }
  }
  const nameOf = async (ruc: string) => (await findTaxpayers(api.deps, [ruc])).get(ruc)?.name;
  const staged = () =>
    api.deps.database
      .system(async (tx) => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from taxpayers_next`.execute(tx);
        return rows[0]?.count ?? 0;
      })
      .catch(() => 0);

  test('two that start together bring the register once; one killed in the middle leaves the one in force to all', {
    timeout: 200_000,
  }, async () => {
    await Promise.all([startWorker(), startWorker()]);
    await untilRuns((all) => all.some(({ state }) => state === 'done'));
    await sleep(1_000);
    expect(await runs()).toMatchObject([{ state: 'done', outcome: 'loaded' }]);
    expect(await nameOf(QUENAS)).toBe('COMERCIAL SIETE QUENAS S.A.C.');
    for (const worker of workers.splice(0)) worker.kill('SIGKILL');

    await sandbox.putRegister(await enlarged(100_000));
    // As if the day were over.
    await api.deps.database.system((tx) =>
      sql`update ruc_register_runs set started_at = started_at - interval '1 day'`.execute(tx),
    );
    const doomed = await startWorker();
    while ((await staged()) < 20_000) await sleep(5);
    doomed.kill('SIGKILL');
    expect((await runs()).at(-1)?.state).toBe('running');
    expect(await nameOf(QUENAS)).toBe('COMERCIAL SIETE QUENAS S.A.C.');

    await startWorker();
    await untilRuns((all) => all.filter(({ outcome }) => outcome === 'loaded').length === 2);
    expect((await runs()).map(({ state }) => state)).toEqual(['done', 'stale', 'done']);
    expect((await runs()).at(-1)?.rows_read).toBeGreaterThan(100_000);
    expect(await nameOf(QUENAS)).toBe('COMERCIAL OCHO QUENAS S.A.C.');
  });

  /** The register with so many taxpayers more and one of another name: long enough to be killed in. */
  async function enlarged(rows: number): Promise<string> {
    const whole = (await sandbox.register()).replace('COMERCIAL SIETE QUENAS', 'COMERCIAL OCHO QUENAS');
    const more = Array.from({ length: rows }, (_, place) => {
      const firstTen = `2088${String(place).padStart(6, '0')}`;
      return `${firstTen}${rucCheckDigit(firstTen)}|EMPRESA ${place} S.A.C.|ACTIVO|HABIDO|150101${'|-'.repeat(10)}|\r\n`;
    });
    return whole + more.join('');
  }
});
