import { isRuc } from '@yupana/tax/ruc.ts';
import { beforeAll, expect, test } from 'vitest';
import { drawAnew, drawFor, drawRuc, SEED } from './draws.ts';

const FIXED = 20_261_122;
let ofTheFile: string;
beforeAll(() => {
  ofTheFile = drawRuc(undefined, FIXED);
});

test('a RUC is the same in every run of a test, and none comes twice', () => {
  const drawn = Array.from({ length: 500 }, () => drawRuc(undefined, FIXED));

  expect([ofTheFile, ...drawn.slice(0, 2)]).toEqual(['20455597944', '20552537239', '20399043787']);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn.filter((ruc) => !isRuc(ruc))).toEqual([]);
  expect(new Set(drawn.map((ruc) => ruc.at(-1))).size).toBe(10);
  expect(drawRuc(7)).toMatch(/7$/);
});

test('of ten seeds in a row a RUC ends once in each digit', () => {
  const seeds = Array.from({ length: 10 }, (_, place) => SEED + place);
  const ends = seeds.map((seed) => {
    drawAnew();
    drawFor('one and the same');
    return drawRuc(undefined, seed).at(-1);
  });

  expect(ends.toSorted().join('')).toBe('0123456789');
});
