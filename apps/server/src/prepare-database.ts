import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { sampleSealedCredentials } from './features/credentials/sealed-samples.ts';
import { refuseLostKeys } from './features/master-key/refuse-lost-keys.ts';
import { proveMasterKeys } from './platform/crypto/prove-keys.ts';
import type { Database, SqlRunner } from './platform/database/database.ts';
import { migrate, readMigrations } from './platform/database/migrate.ts';
import {
  ensureTenantRole,
  isSuperuser,
  refuseIncompleteRestore,
  refuseUnrecordedTables,
} from './platform/database/prepare-roles.ts';
import type { Log } from './platform/log.ts';
import type { Schema } from './schema.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Makes the database what this server needs, or says what is missing. Safe to do again, and in several processes at once.
 * @throws StartRefused with words for whoever runs the server
 * @throws DatabaseUnavailable
 */
export async function prepareDatabase(
  database: Database<Schema> & SqlRunner<Schema>,
  { masterKeys, mode }: Pick<Config, 'masterKeys' | 'mode'>,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  await ensureTenantRole(database);
  await refuseUnrecordedTables(database);
  const applied = await migrate(database, await readMigrations(MIGRATIONS), {
    onWait: (waits) => log.warn(waits, 'a migration waits for tables that another process is using'),
  });
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  await refuseIncompleteRestore(database);
  if (mode === 'production' && (await isSuperuser(database)))
    log.warn('DATABASE_URL names a superuser: give the product a role of its own (docs/operations.md)');
  await proveMasterKeys(database, masterKeys, sampleSealedCredentials);
  await refuseLostKeys(database, masterKeys);
}
