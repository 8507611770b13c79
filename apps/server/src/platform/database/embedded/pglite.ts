import { setImmediate } from 'node:timers/promises';
import { PGlite, type Transaction as PGliteTransaction } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { isInBackground } from '../../background.ts';
import { closeAll } from '../../files/private.ts';
import { NoRoom } from '../../room.ts';
import type { Database, SqlRunner } from '../database.ts';
import { becomeReader, becomeTenant, readAsWhom, whomOf, withOwnRights } from '../tenant-role.ts';
import { insideTransaction, refuseInsideTransaction } from '../transaction-guard.ts';
import { valueParsers } from '../values.ts';
import { sqlStateOf } from '../violations.ts';
import { lockFolder } from './folder-lock.ts';
import { createNamedTurns } from './named-turns.ts';
import { createOrderedTurns } from './ordered-turns.ts';

export interface EmbeddedDatabase<S> extends Database<S>, SqlRunner<S> {
  readonly pglite: PGlite;
}

export interface EmbeddedOptions {
  /** Folder of the data; in memory when absent. */
  folder?: string;
  /** A dump of another database to begin with (tests). */
  snapshot?: Blob;
  /** Whether the disk is full: nothing is written then, because on a full disk it would never answer again. */
  isFull?: () => boolean;
  /** Told when it broke in the middle of something: nothing that it says from then on means anything. */
  onBroken?: (error: unknown) => void;
  /** Told of each transaction that held the one connection for longer than it should. */
  onLongHold?: (held: { milliseconds: number; longestStatement: string }) => void;
}

const READ_ONLY_TRANSACTION = '25006';

/** Whoever waits as long as this notices it. */
const LONG_HOLD = 200;

/**
 * PostgreSQL inside this process. It has one connection: every user of it (transactions, the queue, LISTEN) takes turns
 * here, because PGlite alone would let a queue's failed block leave the connection in an aborted transaction for
 * whoever comes next.
 */
export async function openPGlite<S>(options: EmbeddedOptions): Promise<EmbeddedDatabase<S>> {
  const unlock = options.folder ? await lockFolder(options.folder) : undefined;
  const isFull = options.isFull ?? (() => false);
  const pglite = await PGlite.create({
    ...(options.folder ? { dataDir: options.folder } : {}),
    ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
    parsers: { ...valueParsers },
  });
  // It unpacks itself open to everybody, whatever the process says of the files it makes.
  if (options.folder) await closeAll(options.folder);
  // Before jobs whoever waits before a screen: a job's turns are many, and one behind another a screen would wait for all of them.
  const queue = createOrderedTurns(isInBackground);
  const turns = {
    ...queue,
    /**
     * Its answers come without waiting for anything outside: transactions that follow each other would keep the process
     * from hearing a request, a timer or the sandbox until the last of them. After each, everybody else is heard.
     */
    run: <T>(turn: () => Promise<T>): Promise<T> =>
      queue.run(() => watchingForBreaks(unlessFull(turn))).finally(() => setImmediate()),
  };

  async function watchingForBreaks<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isBreak(error)) options.onBroken?.(error);
      throw error;
    }
  }

  /** Without room whoever only reads goes on, and nobody has to say who that is. */
  async function unlessFull<T>(turn: () => Promise<T>): Promise<T> {
    if (!isFull()) return turn();
    await pglite.exec('set default_transaction_read_only = on');
    try {
      return await turn();
    } catch (error) {
      throw sqlStateOf(error) === READ_ONLY_TRANSACTION ? new NoRoom() : error;
    } finally {
      await pglite.exec('set default_transaction_read_only = off');
    }
  }

  let inTurn: PGliteTransaction | undefined;
  const kysely = new Kysely<S>({
    dialect: new PGliteDialect({
      // The transaction under Kysely's is noted as it opens: COPY and scripts need it, and Kysely keeps it to itself.
      pglite: {
        ready: true,
        waitReady: pglite.waitReady,
        closed: false,
        close: () => pglite.close(),
        query: (text, values, queryOptions) => pglite.query(text, values, queryOptions),
        transaction: async <T>(work: (tx: PGliteTransaction) => Promise<T>) => {
          const start = performance.now();
          const longest = { milliseconds: 0, text: '' };
          try {
            return await pglite.transaction((tx) => {
              inTurn = tx;
              return work(watched(tx, longest));
            });
          } finally {
            const milliseconds = Math.round(performance.now() - start);
            const longestStatement = longest.text.replaceAll(/\s+/g, ' ').trim().slice(0, 120);
            if (milliseconds > LONG_HOLD) options.onLongHold?.({ milliseconds, longestStatement });
          }
        },
      },
    }),
  });

  const transaction: Database<S>['system'] = (work) =>
    insideTransaction(() => turns.run(() => kysely.transaction().execute(work)));

  const tenant: Database<S>['tenant'] = (tenantId, work) =>
    transaction(async (tx) => {
      await becomeTenant(tx, tenantId);
      return work(tx);
    });
  const named = createNamedTurns();

  function opened(): PGliteTransaction {
    if (!inTurn) throw new Error('This needs the transaction that is open.');
    return inTurn;
  }

  async function run(text: string, values: readonly unknown[] = []) {
    try {
      if (values.length > 0) return await pglite.query<Record<string, unknown>>(text, [...values]);
      const results = await pglite.exec(text);
      return { rows: results.flatMap((result) => result.rows) };
    } catch (error) {
      await pglite.exec('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  return {
    kind: 'pglite',
    pglite,
    run: (text, values) => {
      refuseInsideTransaction();
      return turns.run(() => run(text, values));
    },
    script: async (_tx, text) => {
      await opened().exec(text);
    },
    system: transaction,
    single: (work) => {
      refuseInsideTransaction();
      return turns.run(() => work(kysely));
    },
    tenant,
    read: (tenantId, work) =>
      transaction(async (tx) => {
        await becomeReader(tx, tenantId);
        return work(tx);
      }),
    readAsWhom: (who, work) =>
      transaction(async (tx) => {
        const { rows } = await readAsWhom(who).execute(tx);
        return { who: whomOf(rows[0]), read: await work(tx) };
      }),
    inTurn: async (tenantId, name, work) => {
      refuseInsideTransaction();
      return named.run(name, (place) => work({ step: (one) => tenant(tenantId, one), isStepwise: true, place }));
    },
    copyInto: async (tx, table, columns, lines) => {
      const parts: (Buffer<ArrayBuffer> | string)[] = [];
      for await (const part of lines) parts.push(typeof part === 'string' ? part : Buffer.from(part));
      const blob = new Blob(parts);
      const copy = sql`copy ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) from '/dev/blob'`;
      const connection = opened();
      await withOwnRights(tx, () => connection.query(copy.compile(tx).sql, [], { blob }));
    },
    listen: async (channel, onPayload) => {
      const stop = await turns.run(() => pglite.listen(channel, onPayload));
      return () => turns.run(() => stop());
    },
    ping: async () => {
      await turns.run(() => pglite.query('select 1'));
    },
    close: async () => {
      await turns.idle();
      await pglite.close();
      await unlock?.();
    },
  };
}

/** The same transaction, noting which of its statements takes longest: its text, never its values. */
function watched(tx: PGliteTransaction, longest: { milliseconds: number; text: string }): PGliteTransaction {
  const query: PGliteTransaction['query'] = async (text, ...rest) => {
    const start = performance.now();
    try {
      return await tx.query(text, ...rest);
    } finally {
      const milliseconds = performance.now() - start;
      if (milliseconds > longest.milliseconds) Object.assign(longest, { milliseconds, text });
    }
  };
  return Object.assign(Object.create(tx) as PGliteTransaction, { query });
}

/** A server would have restarted after it; here it is this process that holds what is left of the database. */
function isBreak(error: unknown): boolean {
  const { name, severity } = (error ?? {}) as { name?: unknown; severity?: unknown };
  // The first is WebAssembly's own: its memory is in the middle of something.
  return name === 'RuntimeError' || severity === 'PANIC' || severity === 'FATAL';
}
