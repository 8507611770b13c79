import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openPGlite } from '../src/platform/database/embedded/pglite.ts';
import { migrate, readMigrations } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { closeAll } from '../src/platform/files/private.ts';
import { startQueue } from '../src/platform/queue/pg-boss.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

type Content = 'empty' | 'migrated';

/** A new database on a server, by default with nothing in it, and how to drop it. */
export async function createDatabaseOn(
  server: string,
  content: Content = 'empty',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `yupana_test_${randomUUID().replaceAll('-', '')}`;
  const template = content === 'migrated' ? await migratedTemplate(server) : 'template1';
  // Copied as files: through the log, which is the default, hundreds of small tables take five times as long.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseOn(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

/** The address of another database of the same server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * A new database with the product's tables, by the server's socket where TEST_DATABASE_SOCKETS says in which folder that is: a statement costs
 * less there than by TCP. For who has no need of a port, as those have that stand between.
 */
export async function createAppDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const { url, drop } = await createDatabaseOn(server, 'migrated');
  const folder = process.env.TEST_DATABASE_SOCKETS;
  const address = new URL(url);
  if (folder) address.searchParams.set('host', folder);
  return { url: address.href, drop };
}

/** One statement as the administrator of a server. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const snapshots = new Map<Content, Promise<Blob>>();

/**
 * An embedded database to begin with: ten times quicker than to create one. Made once for these migrations, these jobs
 * and these versions of the engine and the queue, and kept in the machine's temporary folder.
 */
export function embeddedSnapshot(content: Content = 'migrated'): Promise<Blob> {
  const known = snapshots.get(content) ?? readOrMakeSnapshot(content);
  snapshots.set(content, known);
  return known;
}

/**
 * Puts an embedded database with the product's tables in a folder, so that a process that starts there makes neither. Its
 * files are unpacked as they are: the engine, opened for that and closed again, takes seconds of processor time.
 */
export async function placeEmbedded(folder: string): Promise<void> {
  const snapshot = await snapshotFile('migrated');
  if (!existsSync(snapshot)) await embeddedSnapshot();
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xf', snapshot, '-C', folder]);
  await closeAll(folder);
}

async function readOrMakeSnapshot(content: Content): Promise<Blob> {
  const path = await snapshotFile(content);
  const known = await readFile(path).catch(() => undefined);
  if (known) return new Blob([known]);
  const made = await makeSnapshot(content);
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, Buffer.from(await made.arrayBuffer()));
  await rename(draft, path);
  return made;
}

async function snapshotFile(content: Content): Promise<string> {
  return join(tmpdir(), `yupana-${content}-${await fingerprint()}.tar`);
}

async function fingerprint(): Promise<string> {
  const manifest = await readFile(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  const migrations = await readMigrations(MIGRATIONS);
  const defined = globSync('**/{job-definitions,jobs,job,pg-boss}.ts', { cwd: SOURCE }).toSorted();
  const jobs = await Promise.all(defined.map((file) => readFile(join(SOURCE, file), 'utf8')));
  const engines = [dependencies['@electric-sql/pglite'], dependencies['pg-boss']];
  const parts = [...engines, ...migrations.map((m) => m.checksum), ...jobs];
  return createHash('sha256').update(parts.join()).digest('hex').slice(0, 16);
}

async function makeSnapshot(content: Content): Promise<Blob> {
  const database = await openPGlite({});
  if (content === 'migrated') await prepare(database);
  const dump = await database.pglite.dumpDataDir('none');
  await database.close();
  return dump;
}

/** The tables of the product, and its queues: made at each start, they are a hundred statements. */
async function prepare(database: Parameters<typeof startQueue>[0]['database'], databaseUrl?: string): Promise<void> {
  await migrate(database, await readMigrations(MIGRATIONS));
  // Only here: it brings the whole server with it.
  const { allJobs } = await import('../src/features.ts');
  const queue = await startQueue({ database, databaseUrl, jobs: allJobs, worker: false, onError: fail });
  await queue.stop(1_000);
}

function fail(error: Error): never {
  throw error;
}

const templates = new Map<string, Promise<string>>();

/** A database of the server that is copied instead of migrating each anew. Made by whoever comes first. */
export function migratedTemplate(server: string): Promise<string> {
  const known = templates.get(server) ?? findOrMakeTemplate(server);
  templates.set(server, known);
  known.catch(() => templates.delete(server));
  return known;
}

async function findOrMakeTemplate(server: string): Promise<string> {
  const name = `yupana_template_${await fingerprint()}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(client, server, name);
    return name;
  } finally {
    await client.end();
  }
}

/** Under another name until it is whole: a test that dies meanwhile leaves nothing that looks like a template. */
async function makeTemplate(client: Client, server: string, name: string): Promise<void> {
  await client.query(`drop database if exists ${name}_draft with (force)`);
  await client.query(`create database ${name}_draft`);
  const url = databaseOn(server, `${name}_draft`);
  const database = await openDatabase({ url, connections: 2, onError: fail });
  try {
    await prepare(database, url);
  } finally {
    await database.close();
  }
  await client.query(`alter database ${name}_draft rename to ${name}`);
}

/** A bare database without the product's tables: in memory, or a fresh one on the server of TEST_DATABASE_URL. */
export async function openBareDatabase<S>() {
  const server = process.env.TEST_DATABASE_URL;
  const fresh = server ? await createDatabaseOn(server) : { url: undefined, drop: async () => undefined };
  const onError = (): void => undefined;
  const snapshot = server ? undefined : await embeddedSnapshot('empty');
  const database = await openDatabase<S>({ url: fresh.url, connections: 4, snapshot, onError });
  const close = async (): Promise<void> => {
    await database.close();
    await fresh.drop();
  };
  return { database, url: fresh.url, close };
}
