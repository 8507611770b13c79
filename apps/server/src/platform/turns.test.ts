import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('of many pieces of work begun at once a few run, in their order, and a failure makes room too', async () => {
  const turns = createTurns(3);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      turns(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(n);
        await Promise.resolve();
        running -= 1;
        if (n % 2 === 0) throw new Error('even');
        return n;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
});
