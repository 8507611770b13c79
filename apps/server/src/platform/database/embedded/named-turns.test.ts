import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createNamedTurns } from './named-turns.ts';

test('those of one name go one after the other, also after one that failed; those of another do not wait for them', async () => {
  const turns = createNamedTurns();
  const told: string[] = [];
  const end = Promise.withResolvers<void>();
  const first = turns.run('a', async (place) => {
    told.push(`a1 at ${place}`);
    await end.promise;
    throw new Error('failed');
  });
  const second = turns.run('a', async (place) => told.push(`a2 at ${place}`));
  await turns.run('b', async (place) => told.push(`b at ${place}`));
  await sleep(0);
  expect(told).toEqual(['a1 at 0', 'b at 1']);
  end.resolve();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(told.at(-1)).toBe('a2 at 0');
});
