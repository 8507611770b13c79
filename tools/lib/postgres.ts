import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startChild } from './child.ts';

/** PostgreSQL's own default. A folder of ours may have a longer path than a socket can. */
const SOCKETS = '/tmp';

const PROCESS = fileURLToPath(new URL('./postgres-process.ts', import.meta.url));

export interface TemporaryPostgres {
  /** Connection string of the cluster's superuser to a database made for the caller. */
  url: string;
  /** The folder in which it has its socket. */
  sockets: string;
  /** Another empty database of the same cluster. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL in a temporary folder and on a free port, gone when stopped, in a process that does not outlive this
 * one. PostgreSQL refuses to run as root, so as root the package makes a `postgres` user for it (containers only;
 * elsewhere nobody runs this as root).
 * @param flags given to the server, after the tests' own
 * @param within the folder in which it has its own
 */
export async function startPostgres(flags: string[] = [], within = tmpdir()): Promise<TemporaryPostgres> {
  const folder = await mkdtemp(join(within, 'yupana-postgres-'));
  // Its own user must be able to walk through.
  await chmod(folder, 0o755);
  const args = [PROCESS, folder, '-c', `unix_socket_directories=${SOCKETS}`, ...flags];
  const child = startChild({ name: 'postgres', args, env: {} });
  const { url: admin } = JSON.parse(await child.line((text) => text.startsWith('{"url"'))) as { url: string };
  let stopping = false;
  void child.exited.then((code) => {
    if (!stopping) console.error(`PostgreSQL ended (${code}) beneath those who use it:\n${child.tail()}`);
  });
  const database = async (name: string) => {
    const client = new Client({ connectionString: admin });
    await client.connect();
    try {
      await client.query(`create database ${client.escapeIdentifier(name)}`);
    } finally {
      await client.end();
    }
    const url = new URL(admin);
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    url: await database('yupana'),
    sockets: SOCKETS,
    database,
    stop: async () => {
      stopping = true;
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
