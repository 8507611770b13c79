import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackage } from './debian.ts';
import { freePort } from './ports.ts';

interface Pooler {
  url: string;
  stop(): Promise<void>;
}

/** Where it is; undefined when it is not installed. */
function findPgbouncer(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find(existsSync);
}

/**
 * pgbouncer in transaction mode before a server, in a temporary folder and on a free port, with nothing in its settings that makes
 * it easier: a session for a transaction, and fewer of them in a database than one process has connections.
 * @param server the address of a database of the server; its user and password are the pooler's, too
 * @returns the same server's address through the pooler; undefined where it is not installed: its tests say why they are skipped
 */
export async function startPgbouncer(server: string): Promise<Pooler | undefined> {
  const path = findPgbouncer() ?? (installPackage('pgbouncer') ? findPgbouncer() : undefined);
  if (!path) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'yupana-pgbouncer-'));
  const { hostname, port: behind, username, password } = new URL(server);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(
    settings,
    [
      ...['[databases]', `* = host=${hostname} port=${behind}`, '[pgbouncer]', 'listen_addr = 127.0.0.1'],
      ...[`listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = trust', `auth_file = ${users}`],
      ...['pool_mode = transaction', 'default_pool_size = 3', 'max_client_conn = 300', ''],
    ].join('\n'),
  );
  // It refuses to be root, and whoever it becomes then must be able to read these.
  for (const file of [folder, users, settings]) await chmod(file, 0o755);
  const who = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn(path, ['-q', ...who, settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  const end = () => pooler.kill('SIGKILL');
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    const gone = once(pooler, 'exit');
    if (pooler.exitCode === null) end();
    if (pooler.exitCode === null && pooler.signalCode === null) await gone;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await listening(pooler, port);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = new URL(server);
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, stop };
}

async function listening(pooler: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (pooler.exitCode !== null) throw new Error(`pgbouncer ended with ${pooler.exitCode}.`);
    const socket = createConnection(port, '127.0.0.1');
    const answered = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (answered) return;
    await sleep(50);
  }
}
