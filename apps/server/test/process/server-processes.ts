import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createDatabaseOn, placeEmbedded } from '../databases.ts';
import { programAt } from './program-at.ts';

/** The server as an operator runs it: a process, its environment and its signals. */

const MAIN = programAt('apps/server/src/main.ts');
const KEY = `test:${Buffer.alloc(32, 7).toString('base64')}`;

/** What the embedded engine compiles is not compiled a second time for speed: a server that lives for seconds takes half of its start. */
const QUICK_ENGINE = '--liftoff-only';

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
const inherited = { PATH, NODE_COMPILE_CACHE };

/**
 * Servers of one test, each test on a database of its own with the product's tables, gone when it ends.
 * @param server the PostgreSQL server that has it; without one it is embedded
 */
export function serverProcesses(server?: string) {
  const started: ChildProcess[] = [];
  let folder = '';
  let database: { url?: string; drop: () => Promise<void> };

  // A machine that does many things at once starts a process slowly: that is no defect of the server.
  vi.setConfig({ testTimeout: 180_000 });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yupana-process-'));
    database = server ? await createDatabaseOn(server, 'migrated') : { drop: async () => undefined };
    if (!server) await placeEmbedded(join(folder, 'database'));
  });
  afterEach(async () => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts one with this environment and no other. */
  function run(args: string[], env: Record<string, string>) {
    const child = spawn(process.execPath, [...(database.url ? [] : [QUICK_ENGINE]), MAIN, ...args], {
      env: { ...inherited, ...env },
    });
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

  /** What a server of these tests needs: it reaches neither SUNAT nor a mail server. */
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

  return {
    run,
    boot,
    demo,
    folder: () => folder,
    /** Its address, and its name on the server. @throws when it is embedded */
    database: () => {
      if (!database.url) throw new Error('The embedded database has no address.');
      return { url: database.url, name: new URL(database.url).pathname.slice(1) };
    },
  };
}

/** With another master key than the one that sealed what there is, the server says so and does not start. */
export async function expectNotToStartWithAnotherKey({
  run,
  demo,
}: Pick<ReturnType<typeof serverProcesses>, 'run' | 'demo'>): Promise<void> {
  const wrong = `test:${Buffer.alloc(32, 8).toString('base64')}`;
  const refused = run([], { ...demo(), MASTER_KEY: wrong });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('MASTER_KEY: la clave «test» no es la que selló');
  expect(refused.output()).not.toContain(wrong.slice(5));
  expect(refused.output()).not.toContain('    at ');
}
