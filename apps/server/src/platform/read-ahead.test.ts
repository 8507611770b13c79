import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

test('the next item is worked on while the taker waits, but after what the taker does at once', async () => {
  const told: string[] = [];
  async function* items(): AsyncGenerator<number> {
    for (let one = 0; one < 3; one++) {
      told.push(`made ${one}`);
      yield one;
    }
  }
  for await (const one of readAhead(items())) {
    told.push(`sent ${one}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    told.push(`stored ${one}`);
  }
  expect(told).toEqual([
    ...['made 0', 'sent 0', 'made 1', 'stored 0'],
    ...['sent 1', 'made 2', 'stored 1', 'sent 2', 'stored 2'],
  ]);
});

test('items that fail, fail where they would have been taken', async () => {
  async function* items(): AsyncGenerator<number> {
    yield 1;
    throw new Error('no more');
  }
  const taken: number[] = [];
  const all = (async () => {
    for await (const one of readAhead(items())) taken.push(one);
  })();
  await expect(all).rejects.toThrow('no more');
  expect(taken).toEqual([1]);
});
