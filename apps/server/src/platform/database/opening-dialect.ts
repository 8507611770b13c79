import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type { PoolClient } from 'pg';

/** What Kysely does not know of the transaction that it opens. */
export interface Opening {
  /** Begins it, when it is not a plain `begin`. */
  begin: string | undefined;
  /** It is not to be done again, or has come to where it cannot be. */
  once: boolean;
  /** COPY needs the connection under Kysely's transaction, which Kysely keeps to itself: noted as it is handed out. */
  client?: PoolClient;
}
export const opening = new AsyncLocalStorage<Opening>();

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class Driver extends PostgresDriver {
  override async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    const begin = opening.getStore()?.begin;
    if (begin === undefined) return super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(CompiledQuery.raw(begin));
    } catch (error) {
      // It may have begun before it failed, and Kysely gives back the connection as one that did not begin.
      await this.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    }
  }
}

/** Kysely's PostgreSQL, with transactions that may begin in another way. */
export class OpeningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new Driver(this.#config);
  }
}
