import type { Database, SqlRunner } from './database.ts';
import { type EmbeddedOptions, openPGlite } from './embedded/pglite.ts';
import { openPostgres } from './postgres.ts';

export interface DatabaseOptions {
  /** A PostgreSQL server; embedded when absent. */
  url?: string;
  /** The same server without a pooler between: see PostgresOptions. */
  directUrl?: string;
  /** Where the embedded one keeps its data; in memory when absent. */
  folder?: string;
  connections: number;
  /** An embedded database to begin with (tests). */
  snapshot?: Blob;
  onError: (error: Error) => void;
  /** Of the embedded one: see EmbeddedOptions. */
  onLongHold?: EmbeddedOptions['onLongHold'];
  /** Of the embedded one: see EmbeddedOptions. */
  isFull?: EmbeddedOptions['isFull'];
  /** Of the embedded one: see EmbeddedOptions. */
  onBroken?: EmbeddedOptions['onBroken'];
}

/** The database that the settings name. Everything above is the same for both. */
export async function openDatabase<S>(options: DatabaseOptions): Promise<Database<S> & SqlRunner<S>> {
  const { url, directUrl, connections, onError, ...embedded } = options;
  return url ? openPostgres<S>({ url, directUrl, connections, onError }) : openPGlite<S>(embedded);
}
