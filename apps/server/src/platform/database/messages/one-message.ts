import { createHash } from 'node:crypto';
import pg, { type PoolClient, type Submittable, types } from 'pg';
import { valueParsers } from '../values.ts';

/** A statement and what it is asked with. */
export interface Asked {
  text: string;
  values: readonly unknown[];
}
export type Row = Record<string, unknown>;

/** The part of pg's connection that its own queries speak with, which is not in its types. */
interface Wire {
  stream: { writable: boolean; write(bytes: Uint8Array): unknown };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: unknown }): void;
  describe(message: { type: 'P'; name: '' }): void;
  execute(message: object): void;
  sync(): void;
}
interface Field {
  name: string;
  dataTypeID: number;
}
interface Column {
  name: string;
  read: (text: string) => unknown;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: unknown } }).utils;

/** What one session has prepared: the columns of each statement, by its name. The server refuses a plan whose columns changed. */
type Prepared = Map<string, readonly Column[] | undefined>;
const prepared = new WeakMap<PoolClient, Prepared>();

/**
 * Statements that travel together: one packet out, one in. They are one transaction, which ends with them, and the server skips
 * whatever comes after one that failed: what goes before says as whom the others are asked, and none is asked as anybody else.
 * @param names how each statement is kept in the session between messages; '' of one that is not
 * @returns the rows of each
 */
export function sendTogether(client: PoolClient, asked: readonly Asked[], names: readonly string[]): Promise<Row[][]> {
  const known: Prepared = prepared.get(client) ?? new Map();
  prepared.set(client, known);
  return new Promise((resolve, reject) => {
    client.query(new Message(asked, names, known, resolve, reject));
  });
}

/** The name of a statement in the sessions of this process: its text's. */
export function nameOf(text: string): string {
  return `yupana_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
}

class Message implements Submittable {
  readonly #asked: readonly Asked[];
  readonly #names: readonly string[];
  readonly #prepared: Prepared;
  readonly #resolve: (rows: Row[][]) => void;
  readonly #reject: (error: unknown) => void;
  readonly #rows: Row[][];
  readonly #columns: (readonly Column[] | undefined)[];
  /** Which statement is being answered. */
  #place = 0;
  #failed: { error: unknown } | undefined;

  constructor(
    asked: readonly Asked[],
    names: readonly string[],
    known: Prepared,
    resolve: (rows: Row[][]) => void,
    reject: (error: unknown) => void,
  ) {
    this.#asked = asked;
    this.#names = names;
    this.#prepared = known;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#rows = asked.map(() => []);
    this.#columns = names.map((name) => known.get(name));
  }

  submit(connection: unknown): void {
    const wire = connection as Wire;
    const parts: Uint8Array[] = [];
    // What pg's connection would write is kept, and written once: each write wakes the server.
    const pen = Object.create(wire, {
      stream: { value: { writable: true, write: (part: Uint8Array) => parts.push(part) } },
    }) as Wire;
    const parsed = new Set<string>();
    for (const [place, { text, values }] of this.#asked.entries()) {
      const name = this.#names[place] ?? '';
      const isKept = name !== '' && (this.#prepared.has(name) || parsed.has(name));
      if (!isKept) pen.parse({ name, text });
      parsed.add(name);
      pen.bind({ statement: name, values, valueMapper: prepareValue });
      if (!this.#columns[place]) pen.describe({ type: 'P', name: '' });
      pen.execute({});
    }
    pen.sync();
    // Of a connection that is no more, whoever asked is told by its end.
    if (wire.stream.writable) wire.stream.write(Buffer.concat(parts));
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns[this.#place] = fields.map(({ name, dataTypeID }) => ({
      name,
      read: valueParsers[dataTypeID] ?? (types.getTypeParser(dataTypeID, 'text') as Column['read']),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failed) return;
    const row: Row = {};
    try {
      for (const [place, { name, read }] of (this.#columns[this.#place] ?? []).entries()) {
        const text = fields[place] ?? null;
        row[name] = text === null ? null : read(text);
      }
      this.#rows[this.#place]?.push(row);
    } catch (error) {
      this.#failed = { error };
    }
  }

  handleCommandComplete(): void {
    this.#place += 1;
  }

  handleEmptyQuery(): void {
    this.#place += 1;
  }

  /** Of the server, after which it says that it is ready; or of the connection, after which nothing comes. */
  handleError(error: unknown): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failed) {
      this.#reject(this.#failed.error);
      return;
    }
    for (const [place, name] of this.#names.entries()) {
      if (name !== '') this.#prepared.set(name, this.#columns[place]);
    }
    this.#resolve(this.#rows);
  }
}
