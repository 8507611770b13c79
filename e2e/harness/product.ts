import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppDatabase, placeEmbedded } from '../../apps/server/test/databases.ts';
import { programAt } from '../../apps/server/test/process/program-at.ts';
import { type Child, startChild } from '../../tools/lib/child.ts';
import { demoEnvironment, type Environment, sandboxEnvironment } from '../../tools/lib/demo-environment.ts';
import { untilReady } from '../../tools/lib/http.ts';
import { SANDBOX_MAIN, SERVER_MAIN } from '../../tools/lib/paths.ts';
import { freePort } from '../../tools/lib/ports.ts';

export const READY_WITHIN_MS = 180_000;

/** The processes of one installation, on free ports and in a folder of its own. */
export interface Product {
  url: string;
  sandbox: string;
  /** Environment that another process of the same installation needs. */
  environment: Environment;
  stop(): Promise<void>;
}

/** SUNAT's sandbox as a process. @param product where the installation answers, for what the sandbox sends its people to */
export async function startSandbox(product = ''): Promise<{ url: string; smtp: string; child: Child }> {
  const child = startChild({
    name: 'sandbox',
    args: [programAt(SANDBOX_MAIN)],
    env: product ? sandboxEnvironment({ sandbox: 0, smtp: 0 }, product) : { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' },
  });
  const ready = JSON.parse(await child.line((text) => text.startsWith('{"sandbox"'))) as {
    sandbox: string;
    smtp: string;
  };
  return { url: ready.sandbox, smtp: ready.smtp, child };
}

/** A server process in one role; the api and all roles are waited for. */
export async function startServer(role: 'all' | 'api' | 'worker', environment: Environment): Promise<Child> {
  const child = startChild({
    name: `server ${role}`,
    args: [programAt(SERVER_MAIN), `--role=${role}`],
    env: environment,
  });
  if (role === 'worker') return child;
  try {
    await untilReady(`http://127.0.0.1:${environment.PORT}/health`, READY_WITHIN_MS, child);
    return child;
  } catch (error) {
    await child.stop();
    throw error;
  }
}

/**
 * The demo's installation: one server in every role, the sandbox, and a database on the server of TEST_DATABASE_URL where it is set, else the
 * embedded one. Its tables are there already, because making them costs as much as many a journey; the demo's own journey begins with
 * nothing.
 * @param extra wins over the demo's environment
 */
export async function startProduct(extra: Environment = {}): Promise<Product> {
  /** What there is to end so far, the last first. */
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    const failed: unknown[] = [];
    for (let end = ends.pop(); end; end = ends.pop()) await end().catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed, 'Not all of an installation was ended.');
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'yupana-e2e-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const database = await placeDatabase(folder);
    ends.push(() => database.drop());
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const sandbox = await startSandbox(url);
    ends.push(() => sandbox.child.stop());
    const options = { folder, port, sandbox: sandbox.url, smtp: sandbox.smtp };
    const given = { LOG_LEVEL: 'warn', DATABASE_URL: database.url };
    const environment = { ...demoEnvironment(given, options), ...extra };
    const server = await startServer('all', environment);
    ends.push(() => server.stop());
    return { url, sandbox: sandbox.url, environment, stop };
  } catch (error) {
    await stop().catch(console.error);
    throw error;
  }
}

async function placeDatabase(folder: string): Promise<{ url?: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return createAppDatabase(server);
  await placeEmbedded(join(folder, 'database'));
  return { drop: async () => undefined };
}
