import { expect, test } from 'vitest';
import { reasonSlices } from './slices.ts';

const reason = (total_count: number, total_monto_igv: number) => ({ total_count, total_monto_igv });

test('reasons stand in descending IGV, and from the fourth on they are together', () => {
  const slices = reasonSlices({
    a: reason(1, 10),
    b: reason(2, 40),
    c: reason(3, 30),
    d: reason(4, 0.1),
    e: reason(5, 0.2),
  });
  expect(slices.map(({ name, count, igv }) => [name, count, igv])).toEqual([
    ['b', 2, 40],
    ['c', 3, 30],
    ['a', 1, 10],
    ['Otros motivos', 9, 0.3],
  ]);
  expect(slices.map(({ color }) => color)).toEqual([
    'var(--chart-1)',
    'var(--chart-2)',
    'var(--chart-3)',
    'var(--chart-rest)',
  ]);
});

test('without reasons there are no slices', () => {
  expect(reasonSlices({})).toEqual([]);
});
