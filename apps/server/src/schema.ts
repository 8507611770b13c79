import type { AccountsTables } from './schema-accounts.ts';
import type { CollectionTables } from './schema-collection.ts';

/** Every table, as Kysely reads and writes it. Grows with the migrations. */
export type Schema = AccountsTables & CollectionTables;
