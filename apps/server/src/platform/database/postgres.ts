import { pipeline } from 'node:stream/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Database, DatabaseUnavailable, type SqlRunner } from './database.ts';
import { createListener } from './listener.ts';
import { type Opening, OpeningDialect, opening } from './opening-dialect.ts';
import { beginAsTenant } from './tenant-role.ts';
import { insideTransaction, refuseInsideTransaction } from './transaction-guard.ts';
import { valueParsers } from './values.ts';

export interface PostgresOptions {
  url: string;
  /** Connections of this process besides the queue's. */
  connections?: number;
  onError: (error: Error) => void;
}

const FIVE_SECONDS = 5_000;
/** No statement of the product runs for minutes; one that does has lost its way and must free its connection. */
const STATEMENT_LIMIT = 120_000;

/** A PostgreSQL server, through a bounded pool. */
export function openPostgres<S>(options: PostgresOptions): Database<S> & SqlRunner<S> {
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: FIVE_SECONDS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_LIMIT,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT,
    application_name: 'yupana',
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number) => valueParsers[oid] ?? types.getTypeParser(oid)) as typeof types.getTypeParser,
    },
  });
  // An idle connection that breaks must not end the process: the pool replaces it.
  pool.on('error', options.onError);

  const clients = new WeakMap<Transaction<S>, PoolClient>();
  const kysely = new Kysely<S>({
    dialect: new OpeningDialect({
      pool: {
        connect: async () => {
          const client = await pool.connect().catch((cause: unknown) => {
            throw new DatabaseUnavailable(cause);
          });
          const holder = opening.getStore();
          if (holder) holder.client = client;
          return client;
        },
        end: () => pool.end(),
      } as Pool,
    }),
  });

  const transaction = <T>(begin: string | undefined, work: (tx: Transaction<S>) => Promise<T>): Promise<T> =>
    insideTransaction(() => {
      const holder: Opening = { begin };
      return opening.run(holder, () =>
        kysely.transaction().execute((tx) => {
          if (holder.client) clients.set(tx, holder.client);
          return work(tx);
        }),
      );
    });

  const listener = createListener(options.url, options.onError);

  return {
    kind: 'postgres',
    run: async (text, values = []) => {
      const result = await pool.query<Record<string, unknown>>(text, [...values]);
      return { rows: Array.isArray(result) ? result.flatMap((one: typeof result) => one.rows ?? []) : result.rows };
    },
    script: async (tx, text) => {
      await sql.raw(text).execute(tx);
    },
    system: (work) => transaction(undefined, work),
    single: async (work) => {
      refuseInsideTransaction();
      return work(kysely);
    },
    tenant: async (tenantId, work) => transaction(beginAsTenant(tenantId), work),
    copyInto: async (tx, table, columns, lines) => {
      const client = clients.get(tx);
      if (!client) throw new Error('copyInto needs a transaction of this database.');
      const copy = sql`copy ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) from stdin`;
      await pipeline(lines, client.query(copyFrom(copy.compile(tx).sql)));
    },
    listen: listener.listen,
    ping: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await listener.close();
      await kysely.destroy();
    },
  };
}
