import { readLiterals } from './literals.ts';

/** One SQL file of the server: its room, and its text. */
export interface SqlFile {
  path: string;
  room: string;
  source: string;
}

/** Who may name whose tables besides their owner, and why calling the owner's use case is not the better way. */
export interface Exception {
  room: string;
  tables: readonly string[] | 'all';
  may: 'read' | 'write';
  why: string;
}

export interface Fence {
  owners: Readonly<Record<string, string>>;
  exceptions: readonly Exception[];
}

/** Of a table in a file: whether it is only read there. */
type Uses = Map<string, 'read' | 'write'>;

/**
 * Where the name of a table stands in the SQL of a room that does not own it, and which exceptions nobody needs any more.
 * @returns sentences; none when the fence holds
 */
export function findTrespasses(files: readonly SqlFile[], { owners, exceptions }: Fence): string[] {
  const needed = new Set<Exception>();
  const told: string[] = [];
  for (const { path, room, source } of files) {
    for (const [table, use] of tablesIn(source, Object.keys(owners))) {
      if (owners[table] === room) continue;
      const exception = exceptions.find((one) => one.room === room && covers(one, table));
      if (exception) needed.add(exception);
      if (exception && (use === 'read' || exception.may === 'write')) continue;
      const does = use === 'write' ? 'writes' : 'reads';
      told.push(`${path} ${does} ${table}, which is of ${owners[table]}: call a use case of ${owners[table]}`);
    }
  }
  const idle = exceptions.filter((one) => !needed.has(one));
  return [...told, ...idle.map(({ room, tables }) => `No longer needed, so to be taken out: ${room} on ${tables}`)];
}

function covers({ tables }: Exception, table: string): boolean {
  return tables === 'all' || tables.includes(table);
}

/** The tables that migrations make, by their names. Partitions are of their table. */
export function tablesMadeBy(migrations: readonly string[]): string[] {
  const made = new Set<string>();
  const statement =
    /\b(?:create table (?:if not exists )?(\w+)(?=\s*\()|drop table (?:if exists )?(\w+)|alter table (\w+) rename to (\w+))/gi;
  for (const sql of migrations) {
    for (const [, created, dropped, former, renamed] of sql.replaceAll(/--.*$/gm, '').matchAll(statement)) {
      if (dropped ?? former) made.delete((dropped ?? former) as string);
      if (created ?? renamed) made.add((created ?? renamed) as string);
    }
  }
  return [...made].sort();
}

const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|copy|merge\s+into)\s+(?:only\s+)?"?(\w+)/gi;
const WRITERS = /(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)/g;

/** A module's name is no table's. */
const IMPORTED = /\bfrom '[^']+';$/gm;

function tablesIn(source: string, tables: readonly string[]): Uses {
  const { literals } = readLiterals(source.replaceAll(IMPORTED, ''));
  const words = new Set(literals.flatMap((text) => text.match(/\w+/g) ?? []));
  const written = new Set([...source.matchAll(WRITERS)].map(([, table]) => table));
  for (const text of literals) for (const [, table] of text.matchAll(WRITES)) written.add(table);
  return new Map(
    tables.filter((table) => words.has(table)).map((table) => [table, written.has(table) ? 'write' : 'read']),
  );
}

const STATEMENTS = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/;

/** Whether a file builds statements on the database, whatever it imports. */
export function buildsSql(source: string): boolean {
  return STATEMENTS.test(readLiterals(source).code);
}
