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
])('%s keeps something', (source, names) => {
  expect(keptByModule(source)).toEqual(names);
});

test.each([
  "const TABLE = new Map([['a', 1]]);\nexport const f = (k: string) => TABLE.get(k);",
  "const TYPES: ReadonlySet<string> = new Set(['01', '03']);\nexport const f = (k: string) => TYPES.has(k);",
  "const LIST = ['b', 'a'];\nexport const f = () => [...LIST].sort().toSorted();",
  'export function f() { const kept = new Map(); let last = 0; kept.set(1, last++); return kept; }',
  'export function createTokens() { const kept = new Map(); return { keep: (k: string) => kept.set(k, 1) }; }',
  'class Client { #tokens = new Map(); static readonly MOST = 3; static of() { return new Client(); } }',
  'declare let told: string;',
  "import { files } from './files.ts';\nexport const f = () => files.put('a');",
])('nothing is kept by %s', (source) => {
  expect(keptByModule(source)).toEqual([]);
});

test('a module that keeps something says whose it is, as long as it does', () => {
  const path = 'apps/server/src/features/coupons/plant.ts';
  const judge = (source: string, named = {}) => judgeKeeping(new Map([[path, source]]), named);
  expect(judge('const tokens = new Map();')).toEqual([expect.stringContaining(`${path} keeps something`)]);
  expect(judge('const tokens = new Map();', { [path]: 'of the code' })).toEqual([]);
  expect(judge('1', { [path]: 'of the code' })).toEqual([expect.stringContaining('may what it does not do any more')]);
});
