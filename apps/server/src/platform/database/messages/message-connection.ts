import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  type PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { PoolClient } from 'pg';
import { sqlStateOf } from '../violations.ts';
import { type Asked, nameOf, type Row, sendTogether } from './one-message.ts';

/** As many statements a process names. Each session keeps a plan of each: a text that is never the same must not fill it. */
const MOST_NAMES = 100;
/** What was prepared is another session's, or was there before: somebody stands between who was not told of. */
const NOT_MY_SESSION = new Set(['26000', '42P05']);
/** Among others, that the columns of what was prepared are others now. */
const NOT_SUPPORTED = '0A000';

export interface Messages {
  connect: () => Promise<PoolClient>;
  /** Whether a session is the same from one message to the next, so that what is prepared in it is there the next time. */
  keepsSessions: boolean;
}

/**
 * Statements by messages of their own, without a `begin` and a `commit` around them: each message is a transaction. What is
 * asked at once, by one Kysely of those it makes, is one message.
 */
export function createMessages<S>(options: Messages, dialect: PostgresDialect) {
  const names = new Map<string, string>();
  let naming = options.keepsSessions;

  function named(text: string): string {
    if (!naming) return '';
    if (!names.has(text) && names.size < MOST_NAMES) names.set(text, nameOf(text));
    return names.get(text) ?? '';
  }

  async function send(asked: readonly Asked[], client: PoolClient, isNamed: boolean): Promise<Row[][]> {
    let broken = true;
    try {
      const rows = await sendTogether(
        client,
        asked,
        asked.map(({ text }) => (isNamed ? named(text) : '')),
      );
      broken = false;
      return rows;
    } finally {
      // What of it was prepared is not known either.
      client.release(broken);
    }
  }

  async function ask(asked: readonly Asked[], client: PoolClient): Promise<Row[][]> {
    try {
      return await send(asked, client, true);
    } catch (error) {
      const state = sqlStateOf(error) ?? '';
      if (!naming || !(NOT_MY_SESSION.has(state) || state === NOT_SUPPORTED)) throw error;
      if (NOT_MY_SESSION.has(state)) naming = false;
      return send(asked, await options.connect(), false);
    }
  }

  const compiler = new PostgresQueryCompiler();
  const adapter = new PostgresAdapter();
  const driver = dialect.createDriver();
  function props(first: First | undefined) {
    const connection = new MessageConnection(options.connect, ask, first);
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) });
    return { config: { dialect }, driver, dialect, executor };
  }
  return {
    /** Of nobody. */
    plain: (): Kysely<S> => new Kysely<S>(props(undefined)),
    /** @param first what goes before the statements of each message */
    after: (first: First): Transaction<S> => new Transaction<S>(props(first)),
  };
}

/** What goes first, and who is told what it found. */
export interface First extends Asked {
  found?: (rows: Row[]) => void;
}

interface Waiting {
  asked: Asked;
  resolve: (result: QueryResult<never>) => void;
  reject: (error: unknown) => void;
}

/**
 * All statements of a message see what was committed when its first one began, as figures that are shown together must. It goes before
 * anything looks; not by `set local`, of which the server warns in its log outside a `begin`. It ends with the transaction all the same.
 */
const ONE_MOMENT: First = { text: `set transaction_isolation = 'repeatable read'`, values: [] };

/** What is asked before there is a connection to ask with goes together. */
class MessageConnection implements DatabaseConnection {
  readonly #connect: Messages['connect'];
  readonly #ask: (asked: readonly Asked[], client: PoolClient) => Promise<Row[][]>;
  readonly #first: readonly First[];
  #waiting: Waiting[] = [];

  constructor(
    connect: Messages['connect'],
    ask: (asked: readonly Asked[], client: PoolClient) => Promise<Row[][]>,
    first: First | undefined,
  ) {
    this.#connect = connect;
    this.#ask = ask;
    this.#first = first ? [ONE_MOMENT, first] : [];
  }

  executeQuery<R>({ sql: text, parameters: values }: CompiledQuery): Promise<QueryResult<R>> {
    return new Promise<QueryResult<never>>((resolve, reject) => {
      if (this.#waiting.push({ asked: { text, values }, resolve, reject }) === 1) void this.#send();
    });
  }

  // biome-ignore lint/correctness/useYield: nobody streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A message is answered whole.');
  }

  async #send(): Promise<void> {
    let all: readonly Waiting[] = [];
    const take = () => {
      all = this.#waiting;
      this.#waiting = [];
      return all.map((one) => one.asked);
    };
    const client = await this.#connect().catch((error: unknown) => {
      take();
      for (const { reject } of all) reject(error);
    });
    if (!client) return;
    try {
      const answers = await this.#ask([...this.#first, ...take()], client);
      const found = this.#first.length - 1;
      this.#first[found]?.found?.(answers[found] ?? []);
      for (const [place, { resolve }] of all.entries()) {
        resolve({ rows: (answers[place + this.#first.length] ?? []) as never[] });
      }
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }
}
