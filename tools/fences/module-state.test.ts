import { expect, test } from 'vitest';
import { keptByModule } from './module-state.ts';
import { judgeKeeping } from './server-rules.ts';

test.each([
  ['const kept = new Map<string, Token>();\nexport const tokenOf = (firm: string) => kept.get(firm);', ['kept']],
  ['const kept = new WeakMap<Deps, Client>();', ['kept']],
  ['const kept = new LRUCache<string, Buffer>({ max: 10 });', ['kept']],
  ['export const seen: string[] = [];', ['seen']],
  ['const seen = {} as Record<string, number>;', ['seen']],
  ['let last: string | undefined;', ['last']],
  ['export let [one, other] = read();', ['one', 'other']],
  // A table that is none: the file changes it.
  ["const table = new Map([['a', 1]]);\nfunction f(k: string) { table.set(k, 2); }", ['table']],
  ["const table = new Set(['a']);\nexport const f = () => table.delete('a');", ['table']],
  ["const list = ['a'];\nexport const f = () => { list.push('b'); };", ['list']],
  ['const counts = { asked: 0 };\nexport const f = () => { counts.asked++; };', ['counts']],
  ['const state = { by: { a: 1 } };\nexport const f = (k: string) => { state.by[k] = 2; };', ['state']],
  ['const state = { by: new Map(FIRST) };\nexport const f = (k: string) => state.by.set(k, 2);', ['state']],
  ['const state = { a: 1 };\nexport const f = () => Object.assign(state, { a: 2 });', ['state']],
  ['const state = { a: 1 };\nexport const f = () => { delete state.a; };', ['state']],
  // Somebody else's.
  ["import { table } from './table.ts';\nexport const f = () => table.add('b');", ['table']],
  // Of a class, and not of one made of it.
  [
    'export class Client { static #tokens = new Map(); static last = 0; static readonly MOST = 3; }',
    ['Client.tokens', 'Client.last'],
  ],
  ['export default class Client { static #tokens = new Map(); }', ['Client.tokens']],
  ['export default class { static last = 0; }', ['default.last']],
  ['const Client = class { static tokens = new Map(); };', ['Client.tokens']],
  // Of a function, of nobody, of a namespace.
  ['export function f(a: string) { f.last = a; }', ['f']],
  ['const f = (a: string) => { f.last = a; };', ['f']],
  ['export default function f(a: string) { f.last = a; }', ['f']],
  ['export const f = (a: string) => { globalThis.last = a; };', ['globalThis']],
  ['export namespace kept { export let last = 0; const TABLE = [1]; }', ['last']],
  ['namespace kept.by { export const seen = new Map(); }', ['seen']],
  // Under another name.
  ["import { LRUCache as Cache } from 'lru-cache';\nconst kept = new Cache({ max: 10 });", ['kept']],
  ["import * as lru from 'lru-cache';\nconst kept = new lru.LRUCache({ max: 10 });", ['kept']],
  // Empty, whatever is said of it.
  ['const seen = [] as const;', ['seen']],
  ['const seen = {} satisfies Record<string, number>;', ['seen']],
  ['const seen = (new Map()) as Map<string, string>;', ['seen']],
])('%s keeps something', (source, names) => {
  expect(keptByModule(source)).toEqual(names);
});

test.each(['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill'])(
  '%s changes what it is called on',
  (change) => {
    expect(keptByModule(`const table = of(FIRST);\nexport const f = () => table.${change}();`)).toEqual(['table']);
  },
);

test.each([
  "const TABLE = new Map([['a', 1]]);\nexport const f = (k: string) => TABLE.get(k);",
  "const TYPES: ReadonlySet<string> = new Set(['01', '03']);\nexport const f = (k: string) => TYPES.has(k);",
  "const LIST = ['b', 'a'];\nexport const f = () => [...LIST].sort().toSorted();",
  'export function f() { const kept = new Map(); let last = 0; kept.set(1, last++); return kept; }',
  'export function createTokens() { const kept = new Map(); return { keep: (k: string) => kept.set(k, 1) }; }',
  'class Client { #tokens = new Map(); static readonly MOST = 3; static of() { return new Client(); } }',
  'declare let told: string;',
  'declare global { let told: string; }',
  'export default function f(a: string) { return globalThis.structuredClone(a); }',
  "import { LRUCache as Cache } from 'lru-cache';\nexport const createCache = () => new Cache({ max: 10 });",
  "import { files } from './files.ts';\nexport const f = () => files.put('a');",
])('nothing is kept by %s', (source) => {
  expect(keptByModule(source)).toEqual([]);
});

test('a module that keeps something says what and whose it is, as long as it does', () => {
  const path = 'apps/server/src/features/coupons/plant.ts';
  const judge = (source: string, named = {}) => judgeKeeping(new Map([[path, source]]), named);
  const tokens = { [path]: { keeps: ['tokens'], why: 'of the code' } };
  expect(judge('const tokens = new Map();')).toEqual([expect.stringContaining(`${path} keeps tokens`)]);
  expect(judge('const tokens = new Map();', tokens)).toEqual([]);
  // One beside it that nobody spoke of.
  expect(judge('const tokens = new Map();\nlet last = 0;', tokens)).toEqual([
    expect.stringContaining(`${path} keeps last`),
  ]);
  expect(judge('1', tokens)).toEqual([expect.stringContaining(`${path} does not keep tokens any more`)]);
});
