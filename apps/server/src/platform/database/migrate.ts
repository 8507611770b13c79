import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { StartRefused } from '../start-refused.ts';
import type { Database, SqlRunner } from './database.ts';
import { sqlStateOf } from './violations.ts';

export interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** An old migration that no longer reads as it was applied: the database is not what the code believes. */
export class MigrationChanged extends Error {
  constructor(name: string) {
    super(
      `The migration ${name} was changed after it was applied. Migrations only go forward: restore it and add another.`,
    );
    this.name = 'MigrationChanged';
  }
}

/** Reads `NNNN_name.sql` of a folder, in order. @throws when a file is named otherwise or a number repeats */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (!number || numbers.has(number))
      throw new Error(`Migration file with a wrong name or a repeated number: ${name}`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** How a migration comes by tables that an older process is still at work with. */
export interface LockPatience {
  /** As long as it may stand in the queue of a table: whoever asks for that table after it stands behind it. */
  lockMilliseconds: number;
  /** Between two tries, in which the older process goes on. */
  pauseMilliseconds: number;
  tries: number;
}

/** Ten minutes in all: what an older process holds longest is the storing of a book, a few. */
const PATIENCE: LockPatience = { lockMilliseconds: 5_000, pauseMilliseconds: 5_000, tries: 60 };

export interface MigrateOptions {
  patience?: LockPatience;
  /** Told each time that a table was not to be had. */
  onWait?: (waits: { migration: string; tried: number; tries: number }) => void;
}

/** Any number, the same in every process: two that boot together take turns. */
const LOCK = 7_201_826_611;

/**
 * Applies what is missing, each migration with its record in one transaction, one process at a time. A table that another
 * transaction holds is asked for again and again, never waited for without end.
 * @returns the names applied now
 * @throws MigrationChanged before touching anything
 * @throws StartRefused when a table is never to be had; what was applied before stays
 */
export async function migrate<S>(
  database: Database<S> & SqlRunner<S>,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const recorded = await database.system(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    await sql`create table if not exists schema_migrations
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(tx);
    return checksums(tx);
  });
  for (const migration of migrations) refuseChanged(migration, recorded);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (!recorded.has(migration.name) && (await applyInTurn(database, migration, options)))
      applied.push(migration.name);
  }
  return applied;
}

async function checksums<S>(tx: Transaction<S>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseChanged(migration: Migration, recorded: ReadonlyMap<string, string>): void {
  const checksum = recorded.get(migration.name);
  if (checksum !== undefined && checksum !== migration.checksum) throw new MigrationChanged(migration.name);
}

async function applyInTurn<S>(
  database: Database<S> & SqlRunner<S>,
  migration: Migration,
  { patience = PATIENCE, onWait }: MigrateOptions,
): Promise<boolean> {
  for (let tried = 1; tried <= patience.tries; tried++) {
    try {
      return await applyOne(database, migration, patience.lockMilliseconds);
    } catch (error) {
      if (!isHeldByOthers(error)) throw error;
      onWait?.({ migration: migration.name, tried, tries: patience.tries });
      if (tried < patience.tries) await sleep(patience.pauseMilliseconds);
    }
  }
  throw new StartRefused(
    `La base de datos no se pudo actualizar: otro proceso ocupa las tablas de ${migration.name}. Detén el proceso anterior de Yupana y vuelve a arrancar.`,
  );
}

/** A lock that was not to be had in time, or two that stood in each other's way. */
function isHeldByOthers(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code === '55P03' || code === '40P01';
}

/** Whether it was applied now: another process may have been first, so the record is read again under the lock. */
function applyOne<S>(
  database: Database<S> & SqlRunner<S>,
  migration: Migration,
  lockMilliseconds: number,
): Promise<boolean> {
  const work = async (tx: Transaction<S>): Promise<boolean> => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    // After the turn was had: another process's migration is waited for however long it takes.
    await sql`select set_config('lock_timeout', ${`${lockMilliseconds}ms`}, true)`.execute(tx);
    const recorded = await checksums(tx);
    refuseChanged(migration, recorded);
    if (recorded.has(migration.name)) return false;
    await database.script(tx, migration.text);
    await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
      tx,
    );
    return true;
  };
  // Whoever applies it waits and tells in its own way.
  return database.system(work, { once: true });
}
