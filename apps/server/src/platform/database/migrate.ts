import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Database, SqlRunner } from './database.ts';

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

/** Any number, the same in every process: two that boot together take turns. */
const LOCK = 7_201_826_611;

/**
 * Applies what is missing, each migration with its record in one transaction, one process at a time.
 * @returns the names applied now
 * @throws MigrationChanged before touching anything
 */
export async function migrate<S>(
  database: Database<S> & SqlRunner<S>,
  migrations: readonly Migration[],
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
    if (!recorded.has(migration.name) && (await applyOne(database, migration))) applied.push(migration.name);
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

/** Whether it was applied now: another process may have been first, so the record is read again under the lock. */
function applyOne<S>(database: Database<S> & SqlRunner<S>, migration: Migration): Promise<boolean> {
  return database.system(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const recorded = await checksums(tx);
    refuseChanged(migration, recorded);
    if (recorded.has(migration.name)) return false;
    await database.script(tx, migration.text);
    await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
      tx,
    );
    return true;
  });
}
