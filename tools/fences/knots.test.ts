import { expect, test } from 'vitest';
import { findKnots, roomsOf } from './knots.ts';

const graph = (edges: Record<string, string[]>) =>
  new Map(Object.entries(edges).map(([room, imports]) => [room, new Set(imports)]));

test('rooms that import in one direction make no knot', () => {
  expect(findKnots(graph({ dashboard: ['vouchers', 'businesses'], vouchers: ['businesses'] }))).toEqual([]);
});

test('two rooms that import each other are a knot', () => {
  expect(findKnots(graph({ a: ['b'], b: ['a'], c: ['a'] }))).toEqual([['a', 'b']]);
});

test('a circle over three rooms is one knot, and who only uses it is outside', () => {
  expect(findKnots(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }))).toEqual([['a', 'b', 'c']]);
});

test('two circles that do not meet are two knots', () => {
  const knots = findKnots(graph({ a: ['b'], b: ['a'], x: ['y', 'a'], y: ['x'] }));

  expect(knots).toEqual([
    ['a', 'b'],
    ['x', 'y'],
  ]);
});

test('a way from room to room over files of none is an import, and over a third room it is not', () => {
  const modules = [
    { source: 'rooms/a/one.ts', imports: ['bridge.ts'] },
    { source: 'bridge.ts', imports: ['bridge-2.ts'] },
    { source: 'bridge-2.ts', imports: ['rooms/b/one.ts', 'bridge.ts'] },
    { source: 'rooms/b/one.ts', imports: ['rooms/c/one.ts', 'rooms/b/two.ts'] },
    { source: 'rooms/b/two.ts', imports: ['rooms/a/one.ts'] },
    { source: 'rooms/c/one.ts', imports: [] },
  ];
  const rooms = roomsOf(modules, (path) => /^rooms\/(\w+)\//.exec(path)?.[1]);
  expect(rooms).toEqual(graph({ a: ['b'], b: ['c', 'a'], c: [] }));
  expect(findKnots(rooms)).toEqual([['a', 'b']]);
});
