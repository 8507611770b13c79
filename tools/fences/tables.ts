import { argumentsOf, calledName, isMethod, isName, moduleOf, type Node, nodesOf, readSource } from './source.ts';

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

const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|copy|merge\s+into)\s+(?:only\s+)?(?:"?public"?\s*\.\s*)?"?(\w+)/gi;
const WRITERS = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'];
const STATEMENTS = ['selectFrom', ...WRITERS];
const JOINS = ['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'using'];

function tablesIn(text: string, tables: readonly string[]): Uses {
  const { body, literals } = readSource(text);
  // As PostgreSQL does with a name that is not quoted: `Vouchers` is vouchers.
  const words = new Set(literals.flatMap((one) => one.toLowerCase().match(/\w+/g) ?? []));
  const written = new Set<string>();
  for (const node of nodesOf(body)) {
    // Nobody sees what is done to it: the words of the statement stand around it.
    if (!isNamedInSql(node) && !WRITERS.includes(calledName(node) ?? '')) continue;
    for (const { value } of argumentsOf(node).slice(0, 1)) written.add(/\w+/.exec(String(value))?.[0] ?? '');
  }
  for (const one of literals) for (const [, table] of one.toLowerCase().matchAll(WRITES)) written.add(table as string);
  return new Map(
    tables.filter((table) => words.has(table)).map((table) => [table, written.has(table) ? 'write' : 'read']),
  );
}

/**
 * Whether a file builds statements on the database, whatever it imports: by the builder, or in words that name a table as
 * statements do.
 */
export function buildsSql(text: string, tables: readonly string[]): boolean {
  const { body, literals } = readSource(text);
  const statement = new RegExp(
    `\\b(?:from|join|into|update|truncate|copy|table)\\s+(?:only\\s+)?(?:public\\.)?"?(?:${tables.join('|')})\\b`,
    'i',
  );
  const isBuilt = (node: Node) => isMethod(node) && STATEMENTS.includes(calledName(node) ?? '');
  return literals.some((one) => statement.test(one)) || [...nodesOf(body)].some(isBuilt);
}

/** Whether a file names a table by anything but its name: then nobody can read whose it is. */
export function computesTables(text: string): boolean {
  return [...nodesOf(readSource(text).body)].some((node) => {
    const name = calledName(node) ?? '';
    if (!isMethod(node)) return false;
    return (
      (isNamedInSql(node) || STATEMENTS.includes(name) || JOINS.includes(name)) && !isLiteral(argumentsOf(node)[0])
    );
  });
}

/** `sql.table('vouchers')`, in the place of a name that is written. */
function isNamedInSql(node: Node): boolean {
  return isMethod(node) && calledName(node) === 'table' && isName((node.callee as Node).object, 'sql');
}

function isLiteral(node: Node | undefined): boolean {
  if (node?.type === 'ArrayExpression')
    return (node.elements as { expression: Node }[]).every((one) => isLiteral(one.expression));
  // A statement of its own in the place of a table: it is looked at itself.
  return node?.type === 'StringLiteral' || node?.type === 'ArrowFunctionExpression';
}

/** Also on conflict, in a merge, and of several columns at once. */
const SETS_STATUS =
  /\b(?:update|insert\s+into|merge\s+into)\s+(?:only\s+)?(?:"?public"?\.)?"?vouchers\b[^;]*?\bset\b(?:(?!\bwhere\b)[^;])*?(?:\b(?:status|reason)"?\s*=|\([^()=]*\b(?:status|reason)\b[^()=]*\)\s*=)/i;

/** Whether a file changes the status of vouchers: in a statement that says so, or by the builder, which changes what it is given. */
export function writesStatus(text: string): boolean {
  const { body, literals } = readSource(text);
  const isOfVouchers = (node: Node, ...methods: string[]) =>
    methods.includes(calledName(node) ?? '') && /^vouchers\b/.test(String(argumentsOf(node)[0]?.value));
  const isBuilt = (node: Node) => {
    if (isOfVouchers(node, 'updateTable', 'mergeInto') || (isNamedInSql(node) && isOfVouchers(node, 'table')))
      return true;
    if (calledName(node) !== 'onConflict') return false;
    const chain = [...nodesOf(node)];
    return (
      chain.some((one) => isOfVouchers(one, 'insertInto')) && chain.some((one) => calledName(one) === 'doUpdateSet')
    );
  };
  return literals.some((one) => SETS_STATUS.test(one)) || [...nodesOf(body)].some(isBuilt);
}

/** Whether a file takes `sql` under another name or gives it away: then nobody sees who writes statements with it. */
export function handsOutSql(text: string): boolean {
  const { body } = readSource(text);
  const ofKysely = body.filter((node) => moduleOf(node) === 'kysely');
  if (ofKysely.some((node) => node.type !== 'ImportDeclaration')) return true;
  const specifiers = ofKysely.flatMap((node) => node.specifiers as Node[]);
  if (specifiers.some((one) => one.type !== 'ImportSpecifier' || (isName(one.imported, 'sql') && !one.isTypeOnly)))
    return true;
  if (!specifiers.some(({ local }) => isName(local, 'sql'))) return false;
  const used = new Set<unknown>(specifiers.map(({ local }) => local));
  for (const node of nodesOf(body)) {
    if (node.type === 'TaggedTemplateExpression') used.add(node.tag);
    if (node.type === 'MemberExpression') used.add(node.object).add(node.property);
    // The name of a property is no use of the function: `{ sql: text }`.
    if (node.type === 'KeyValueProperty' || node.type === 'TsPropertySignature') used.add(node.key);
  }
  return [...nodesOf(body)].some((node) => isName(node, 'sql') && !used.has(node));
}

const TABLE = '(?:if (?:not )?exists )?(?:only )?(?:"?public"?\\.)?"?(\\w+)"?(?!["\\w%.])';
const SHAPES = new RegExp(
  [
    `\\bcreate (?:unlogged |foreign )?table ${TABLE}(?! partition of)`,
    `\\bdrop table ${TABLE}`,
    `\\balter table ${TABLE} rename to "?(\\w+)`,
  ].join('|'),
  'gi',
);

/** The tables that migrations make, by their names. Partitions are of their table. */
export function tablesMadeBy(migrations: readonly string[]): string[] {
  const made = new Set<string>();
  for (const sql of migrations) {
    for (const [, created, dropped, former, renamed] of plain(sql).toLowerCase().matchAll(SHAPES)) {
      if (dropped ?? former) made.delete((dropped ?? former) as string);
      if (created ?? renamed) made.add((created ?? renamed) as string);
    }
  }
  return [...made].sort();
}

const UNCONFINED = {
  'a view': /\bcreate (?:or replace )?(?:temp(?:orary)? )?(?:recursive )?(?:materialized )?view\b/i,
  'a function with the rights of its owner': /\bsecurity definer\b/i,
  'another schema':
    /\bcreate schema\b|\bset search_path\b|\b(?:create (?:unlogged |foreign )?table|set schema) (?:if not exists )?(?!"?public"?\.)"?\w+"?\.|\bset schema (?!"?public\b)/i,
  'rows without a row-level policy': /\b(?:disable|no force) row level security\b|\bbypassrls\b/i,
};

/** What a migration makes that row-level security does not confine, or that its tests do not look at. */
export function unconfinedIn(migration: string): string[] {
  const text = plain(migration);
  return Object.entries(UNCONFINED).flatMap(([what, shape]) => (shape.test(text) ? [what] : []));
}

function plain(sql: string): string {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ');
}
