import type { Kysely, RawBuilder, Transaction } from 'kysely';

/**
 * One PostgreSQL, embedded or real. All access goes through short transactions: the embedded database has one
 * connection, and a transaction that stays open is a screen that does not answer (aim below 200 ms).
 */
export interface Database<S> {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs without a tenant: sign-in, sweeps, what belongs to nobody. `work` is done again, whole, when PostgreSQL undid it for
   * the sake of another transaction: what it does besides the database must be harmless twice, or it says `once`.
   * @throws DatabaseContended
   */
  system<T>(work: (tx: Transaction<S>) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * One statement without a tenant, which is a transaction of its own: for what every request asks first. A second
   * statement is another transaction.
   */
  single<T>(work: (db: Kysely<S>) => Promise<T>): Promise<T>;
  /**
   * Runs as one tenant. The role has no other right than the tenant's rows (row-level security), so a forgotten
   * WHERE shows nothing of anybody else. Nested calls are refused: pass the open `tx` on. Done again as `system` does.
   * @param tenantId uuid of the tenant
   * @throws DatabaseContended
   */
  tenant<T>(tenantId: string, work: (tx: Transaction<S>) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Reads as one tenant, as `tenant` does, and what would write is refused. On a server each statement is a transaction of its own
   * that travels whole in one message, together with what is asked at once (`Promise.all`): for what a screen waits for. Statements
   * are kept prepared and planned once for all values: their texts are few (a list is one parameter), and what finds rows is a
   * key. Done again as `system` does.
   * @throws DatabaseContended
   */
  read<T>(tenantId: string, work: (tx: Transaction<S>) => Promise<T>): Promise<T>;
  /**
   * Asks who somebody is, and reads as the tenant that this says what is asked at once: on a server all of it is one message.
   * Of nobody, when nobody is found: then `work` reads nothing that is anybody's.
   * @param who one statement without a tenant that finds one row or none; its column `firm_id` is the tenant
   * @param work asks something. It cannot know who it is yet: the tenant is what row-level security says
   */
  readAsWhom<W extends { firm_id: string }, T>(
    who: RawBuilder<W>,
    work: (tx: Transaction<S>) => Promise<T>,
  ): Promise<{ who: W | undefined; read: T }>;
  /**
   * Works as one tenant on something that nobody else may touch meanwhile, known by its name: whoever asks for the same name
   * waits, before it holds anything. On a server it is one transaction; embedded, whose one connection is everybody's, each step
   * is a transaction of its own and only the turn is held from the first to the last.
   * @throws DatabaseContended
   */
  inTurn<T>(
    tenantId: string,
    name: string,
    work: (turn: Turn<S>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /**
   * Loads lines in COPY's text format (tab-separated, `\N` null, each line ends in `\n`; chunks may split lines).
   * Meant for a temporary table: COPY refuses tables under row-level security. A stream is read once: a transaction that
   * copied is not done again.
   * @param columns in the order of the lines
   */
  copyInto(
    tx: Transaction<S>,
    table: string,
    columns: readonly string[],
    lines: AsyncIterable<Buffer | string>,
  ): Promise<void>;
  /**
   * Calls back on each NOTIFY of the channel (`select pg_notify(channel, text)`). Gives back how to stop.
   * @param onGap called when the connection was lost and is back: what was notified meanwhile nobody heard, so look again
   */
  listen(channel: string, onPayload: (text: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Turn<S> {
  /** What it does is committed when it ends, if the steps are transactions of their own, and else with the turn. */
  step<T>(work: (tx: Transaction<S>) => Promise<T>): Promise<T>;
  /** Whether each step is a transaction of its own, which must be short. */
  readonly isStepwise: boolean;
  /** Counted from 0; no other turn that is under way in the same session has it: it names what the session keeps for this one. */
  readonly place: number;
}

export interface TransactionOptions {
  /** It takes from something that is gone afterwards (a stream), or its caller asks again by itself: never done twice. */
  once?: boolean;
}

/**
 * PostgreSQL undid the transaction for the sake of others that were at the same rows (a deadlock, a serialization failure),
 * time after time or in one that cannot be repeated. Nothing of it happened; asked again in a moment, it may.
 */
export class DatabaseContended extends Error {
  /** SQLSTATE. */
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super('The transaction was undone for the sake of another.', { cause });
    this.name = 'DatabaseContended';
    this.code = code;
  }
}

/**
 * No connection could be had, or the one at work was lost: the server is down, restarting, or out of something. Trying again
 * in a while makes sense.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** What the queue and the migrations need besides: bare SQL with the connection's own rights. */
export interface SqlRunner<S> {
  /** Outside transactions. Several statements are allowed when there are no values. */
  run(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Several statements inside an open transaction. */
  script(tx: Transaction<S>, text: string): Promise<void>;
}
