import { expect, test } from 'vitest';
import { findKnots } from './knots.ts';

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
