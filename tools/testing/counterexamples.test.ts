import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCounterexamples } from './counterexamples.ts';

test('a property that fails is told with the seed and path that make it happen again', () => {
  const isSmall = fc.property(fc.integer({ min: 0, max: 1000 }), (number) => number < 900);
  const message = thrownBy(() => fc.assert(isSmall, { seed: 7 }));

  const [found] = findCounterexamples(`FAIL\n${message}\n${message}\nmore`);

  const [, path] = /^seed: 7, path: '([\d:]+)', case: \[900\]$/.exec(found ?? '') ?? [];
  expect(path).toBeDefined();
  expect(thrownBy(() => fc.assert(isSmall, { seed: 7, path }))).toContain('[900]');
  expect(findCounterexamples('Test Files  3 passed (3)')).toEqual([]);
});

function thrownBy(work: () => void): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return '';
}
