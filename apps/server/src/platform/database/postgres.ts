import { pipeline } from 'node:stream/promises';
import { Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { repeating } from './again/repeat.ts';
import { namingLoss } from './away.ts';
import { type Database, DatabaseUnavailable, type SqlRunner, type TransactionOptions } from './database.ts';
import { createListener } from './listener.ts';
import { createMessages } from './messages/message-connection.ts';
import { type Opening, OpeningDialect, opening } from './opening-dialect.ts';
import { beginAsTenant, readAsTenant, readAsWhom, whomOf } from './tenant-role.ts';
import { insideTransaction, refuseInsideTransaction } from './transaction-guard.ts';
import { valueParsers } from './values.ts';

export interface PostgresOptions {
  url: string;
  /**
   * Where a session is one's own. When it is said, `url` leads to a pooler that gives out a session for a transaction
   * (pgbouncer): what must last longer comes here, and nothing of a session is taken for granted there.
   */
  directUrl?: string;
  /** Connections of this process besides the queue's. */
  connections?: number;
  onError: (error: Error) => void;
}

const FIVE_SECONDS = 5_000;
/** No statement of the product runs for minutes; one that does has lost its way and must free its connection. */
const STATEMENT_LIMIT = 120_000;

const LIMITS_OF_TRANSACTION = `set local statement_timeout = ${STATEMENT_LIMIT}; set local idle_in_transaction_session_timeout = ${STATEMENT_LIMIT}`;

/** A PostgreSQL server, through a bounded pool. */
export function openPostgres<S>(options: PostgresOptions): Database<S> & SqlRunner<S> {
  const pooled = options.directUrl !== undefined;
  const beginning = (begin: string | undefined) => (pooled ? `${begin ?? 'begin'}; ${LIMITS_OF_TRANSACTION}` : begin);
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: FIVE_SECONDS,
    idleTimeoutMillis: 30_000,
    // A pooler refuses what is set for a session, for the session is everybody's: there each transaction says it.
    ...(pooled ? {} : { statement_timeout: STATEMENT_LIMIT, idle_in_transaction_session_timeout: STATEMENT_LIMIT }),
    application_name: 'yupana',
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number) => valueParsers[oid] ?? types.getTypeParser(oid)) as typeof types.getTypeParser,
    },
  });
  // A connection that breaks must not end the process, be it idle or at work: the pool replaces it, and whoever had it is
  // told by what was asked of it. The pool itself only listens while a connection is idle.
  pool.on('connect', (client) => client.on('error', options.onError));
  pool.on('error', () => undefined);
  const connect = (): Promise<PoolClient> =>
    pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailable(cause);
    });
  /** One statement on a connection of the pool, outside Kysely. */
  const query = (text: string, values?: unknown[]) =>
    namingLoss(async () => {
      const client = await connect();
      let broken = false;
      try {
        return await client.query<Record<string, unknown>>(text, values);
      } catch (error) {
        broken = true;
        throw error;
      } finally {
        client.release(broken);
      }
    });

  const clients = new WeakMap<Transaction<S>, PoolClient>();
  const dialect = new OpeningDialect({
    pool: {
      connect: async () => {
        const client = await connect();
        const holder = opening.getStore();
        if (holder) holder.client = client;
        return client;
      },
      end: () => pool.end(),
    } as Pool,
  });
  const kysely = new Kysely<S>({ dialect });
  const messages = createMessages<S>({ connect, keepsSessions: !pooled }, dialect);

  const attempt = <T>(holder: Opening, work: (tx: Transaction<S>) => Promise<T>): Promise<T> =>
    opening.run(holder, () =>
      namingLoss(() =>
        kysely.transaction().execute((tx) => {
          if (holder.client) clients.set(tx, holder.client);
          return work(tx);
        }),
      ),
    );

  const transaction = <T>(
    begin: string | undefined,
    work: (tx: Transaction<S>) => Promise<T>,
    { once = false }: TransactionOptions = {},
  ): Promise<T> =>
    insideTransaction(() => {
      const holder: Opening = { begin: beginning(begin), once };
      return repeating(
        () => attempt(holder, work),
        () => !holder.once,
      );
    });

  const listener = createListener(options.directUrl ?? options.url, options.onError);

  return {
    kind: 'postgres',
    run: async (text, values = []) => {
      const result = await query(text, [...values]);
      return { rows: Array.isArray(result) ? result.flatMap((one: typeof result) => one.rows ?? []) : result.rows };
    },
    script: async (tx, text) => {
      await sql.raw(text).execute(tx);
    },
    system: (work, options) => transaction(undefined, work, options),
    single: async (work) => {
      refuseInsideTransaction();
      return repeating(
        () => namingLoss(() => work(messages.plain())),
        () => true,
      );
    },
    read: async (tenantId, work) => {
      const first = readAsTenant(tenantId, { lent: pooled, limit: STATEMENT_LIMIT });
      return insideTransaction(() =>
        repeating(
          () => namingLoss(() => work(messages.after(first))),
          () => true,
        ),
      );
    },
    readAsWhom: async <W extends { firm_id: string }, T>(
      who: RawBuilder<W>,
      work: (tx: Transaction<S>) => Promise<T>,
    ) => {
      const first = readAsWhom(who, { lent: pooled, limit: STATEMENT_LIMIT }).compile(kysely);
      const attempt = async () => {
        let whom: W | undefined;
        const found = (rows: unknown[]) => {
          whom = whomOf(rows[0] as W | undefined);
        };
        const read = await work(messages.after({ text: first.sql, values: first.parameters, found }));
        return { who: whom, read };
      };
      return insideTransaction(() =>
        repeating(
          () => namingLoss(attempt),
          () => true,
        ),
      );
    },
    tenant: async (tenantId, work, options) => transaction(beginAsTenant(tenantId), work, options),
    inTurn: async (tenantId, name, work, options) => {
      const whole = async (tx: Transaction<S>) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
        return work({ step: (one) => one(tx), isStepwise: false, place: 0 });
      };
      return transaction(beginAsTenant(tenantId), whole, options);
    },
    copyInto: async (tx, table, columns, lines) => {
      const client = clients.get(tx);
      if (!client) throw new Error('copyInto needs a transaction of this database.');
      const holder = opening.getStore();
      if (holder) holder.once = true;
      const copy = sql`copy ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) from stdin`;
      await pipeline(lines, client.query(copyFrom(copy.compile(tx).sql)));
    },
    listen: (...heard) => namingLoss(() => listener.listen(...heard)),
    ping: async () => {
      await query('select 1');
    },
    close: async () => {
      await listener.close();
      await kysely.destroy();
    },
  };
}
