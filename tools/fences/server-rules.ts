import { keptByModule } from './module-state.ts';
import { isQueries } from './read-server.ts';
import { buildsSql, computesTables, handsOutSql, unconfinedIn, writesStatus } from './tables.ts';
import { computesImports, fetches, handedOut } from './ways-out.ts';

/** Files that do what a rule forbids to all others: each with its reason. One that does not do it any more is told. */
export type Named = Readonly<Record<string, string>>;

/** Who may do, by path, what the rules of the server forbid. */
export interface Permissions {
  tables: readonly string[];
  /** Names tables by a name that is made while it runs. */
  computesTables: Named;
  /** Calls the network without a package. */
  fetches: Named;
}

/** What no file of these does, but for those that are named. */
export interface Rule {
  says: string;
  breaks: (source: string, path: string) => boolean;
  named?: Named;
}

const PLATFORM = 'apps/server/src/platform/';
const STATUS = 'apps/server/src/features/vouchers/queries-settle.ts';

/**
 * What the files of the server do that no rule on single imports sees.
 * @param files without tests, by path
 * @returns sentences; none when all is well
 */
export function judgeServer(files: ReadonlyMap<string, string>, permissions: Permissions): string[] {
  return judgeRules(files, rules(permissions));
}

/** What a file may keep between calls, by its name there, and whose it is. */
export type Kept = Readonly<Record<string, { keeps: readonly string[]; why: string }>>;

/**
 * What modules keep between calls: nothing of a firm may stand where the next call is another's.
 * @param files of the server and of the packages it runs, without tests, by path
 * @param named what each of them keeps: another thing in the same file is told all the same
 */
export function judgeKeeping(files: ReadonlyMap<string, string>, named: Kept): string[] {
  const kept = new Map([...files].map(([path, source]) => [path, keptByModule(source)]));
  const told = [...kept].flatMap(([path, names]) =>
    names
      .filter((name) => !Object.hasOwn(named, path) || !named[path]?.keeps.includes(name))
      .map((name) => [path, name]),
  );
  const idle = Object.entries(named).flatMap(([path, { keeps }]) =>
    keeps.filter((name) => !kept.get(path)?.includes(name)).map((name) => [path, name]),
  );
  return [
    ...told.map(
      ([path, name]) =>
        `${path} keeps ${name} from one call to the next: give it to whom it belongs, or say in owners.ts whose it is`,
    ),
    ...idle.map(([path, name]) => `${path} does not keep ${name} any more: take it out of owners.ts`),
  ];
}

/** Each rule over each file. */
export function judgeRules(files: ReadonlyMap<string, string>, all: readonly Rule[]): string[] {
  return all.flatMap(({ says, breaks, named = {} }) => {
    const broken = [...files].filter(([path, source]) => breaks(source, path)).map(([path]) => path);
    const idle = Object.keys(named).filter((path) => !broken.includes(path));
    return [
      ...broken.filter((path) => !Object.hasOwn(named, path)).map((path) => `${path} ${says}`),
      ...idle.map((path) => `${path} may what it does not do any more; take out that it ${says}`),
    ];
  });
}

function rules({ tables, ...named }: Permissions): Rule[] {
  const isQueriesOfRoom = (path: string) => path.startsWith('apps/server/src/features/') && isQueries(path);
  return [
    {
      says: 'builds SQL, which stands in the queries*.ts of a room',
      breaks: (source, path) => !path.startsWith(PLATFORM) && !isQueriesOfRoom(path) && buildsSql(source, tables),
    },
    {
      says: 'names a table by something else than its name, so that nobody sees whose it is',
      breaks: (source, path) => !path.startsWith(PLATFORM) && computesTables(source),
      named: named.computesTables,
    },
    { says: 'hands out sql, with which others would write statements unseen', breaks: handsOutSql },
    {
      says: 'hands out queries as they are: a use case calls them',
      breaks: (source, path) => !isQueries(path) && handedOut(source, /\/queries[^/]*\.ts$/).length > 0,
    },
    {
      says: `writes the status of vouchers, which settle-status.ts alone does by ${STATUS}`,
      breaks: (source, path) => path !== STATUS && writesStatus(source),
    },
    {
      says: 'hands out a connector: src/sunat/ builds them and gives nobody the way to build another',
      breaks: (source) => handedOut(source, /^@yupana\/sunat\/(?!errors\.ts$)/).length > 0,
    },
    {
      says: 'calls the network by itself: SUNAT is asked by src/sunat/, another service by a file with a name for it',
      breaks: fetches,
      named: named.fetches,
    },
    { says: 'imports a module whose name is not written down', breaks: computesImports },
  ];
}

/** What migrations make that row-level security does not hold, in files that do not say why. @param files by name */
export function judgeMigrations(files: ReadonlyMap<string, string>, named: Named): string[] {
  const told = [...files].flatMap(([path, text]) => unconfinedIn(text).map((what) => ({ path, what })));
  return [
    ...told
      .filter(({ path }) => !Object.hasOwn(named, path))
      .map(
        ({ path, what }) =>
          `${path} makes ${what}, which shows a firm the rows of all: confine it, and say how in owners.ts`,
      ),
    ...Object.keys(named)
      .filter((path) => !told.some((one) => one.path === path))
      .map((path) => `${path} makes nothing unconfined, so it is to be taken out of owners.ts`),
  ];
}
