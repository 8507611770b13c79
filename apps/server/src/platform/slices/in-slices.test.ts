import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inSlices, sortInSlices } from './in-slices.ts';

test('others have their turn while much is done', async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      turns += 1;
      await setImmediate();
    }
  })();
  await inSlices(Array.from({ length: 30 }), () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
  });
  isOver = true;
  await others;
  expect(turns).toBeGreaterThan(3);
});

test.each([0, 1, 1_999, 2_000, 2_001, 9_000])(
  '%i items come in their order, equal ones as they stood',
  async (length) => {
    const items = Array.from({ length }, (_, at) => ({ at, by: (at * 7_919) % 97 }));
    const sorted = await sortInSlices(items, (a, b) => a.by - b.by);
    expect(sorted).toEqual(items.toSorted((a, b) => a.by - b.by));
  },
);
