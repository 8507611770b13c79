import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseOn, databaseOn } from './databases.ts';
import { startApp, type TestApp } from './harness.ts';
import { programAt } from './process/program-at.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/** The product as several processes on one PostgreSQL: the API in this one, each worker in its own. */
export interface Installation {
  api: TestApp;
  sandbox: Sandbox;
  /** The server itself, also where a pooler is between. */
  directUrl: string;
  /** A worker that is ready. Kill it as you like. */
  startWorker(): Promise<ChildProcess>;
  /** The workers started so far, and not taken out. */
  workers: ChildProcess[];
  stop(): Promise<void>;
}

/** @param server a PostgreSQL, as TEST_DATABASE_URL names it */
export async function startInstallation(
  server: string,
  {
    sandboxEnv = {},
    ...own
  }: {
    sandboxEnv?: Record<string, string>;
    env?: (sandbox: Sandbox) => Record<string, string>;
    /** The server's address through a pooler in transaction mode, by which all but what a session must keep is asked. */
    pooler?: string;
  },
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-installation-'));
  const sandbox = await startSandbox(sandboxEnv);
  const database = await createDatabaseOn(server, 'migrated');
  const databaseUrl = own.pooler ? databaseOn(own.pooler, new URL(database.url).pathname.slice(1)) : database.url;
  const env = {
    MASTER_KEY: `test:${randomBytes(32).toString('base64')}`,
    DATA_DIR: folder,
    FILES_URL: join(folder, 'files'),
    ...own.env?.(sandbox),
    ...(own.pooler ? { DATABASE_DIRECT_URL: database.url } : {}),
  };
  const api = await startApp({ database: databaseUrl, role: 'api', sandboxUrl: sandbox.url, env });
  const workers: ChildProcess[] = [];

  return {
    api,
    sandbox,
    directUrl: database.url,
    workers,
    startWorker: async () => {
      const worker = spawn(process.execPath, [programAt('apps/server/src/main.ts'), '--role=worker'], {
        env: {
          ...process.env,
          SUNAT_SECURITY_URL: sandbox.url,
          SUNAT_SIRE_URL: sandbox.url,
          ...env,
          SANDBOX: 'on',
          PORT: '0',
          DATABASE_URL: databaseUrl,
          SMTP_URL: sandbox.smtp,
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
    },
    stop: async () => {
      for (const worker of workers) worker.kill('SIGKILL');
      await api.stop();
      await sandbox.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
