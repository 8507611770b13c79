import { join } from 'node:path';
import pg from 'pg';
import { migrate, readMigrations } from '../apps/server/src/platform/database/migrate.ts';
import { openPostgres } from '../apps/server/src/platform/database/postgres.ts';
import type { Schema } from '../apps/server/src/schema.ts';
import { ROOT } from '../tools/lib/paths.ts';
import { startPostgres } from '../tools/lib/postgres.ts';
import { postmasterOf } from './processor.ts';

/** A PostgreSQL with the product's tables: as the product opens it, and a bare connection beside it. */
export async function openBenchDatabase() {
  // As a server runs: what the tests switch off for speed is on.
  const postgres = await startPostgres(['-c', 'fsync=on', '-c', 'full_page_writes=on']);
  const db = openPostgres<Schema>({ url: postgres.url, onError: (error) => console.error(error.message) });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await migrate(db, await readMigrations(join(ROOT, 'apps/server/migrations')));
  const close = async (): Promise<void> => {
    await client.end();
    await db.close();
    await postgres.stop();
  };
  return { db, client, postmaster: await postmasterOf(postgres.url), close };
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** What `\copy bare` costs against: the same bytes into so many text columns, no key, no index. */
export function bareTable(columns: number): string {
  const texts = Array.from({ length: columns }, (_, index) => `c${index + 1} text`).join(', ');
  return `drop table if exists bare; create table bare (${texts})`;
}
