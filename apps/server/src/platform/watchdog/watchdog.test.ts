import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { askInTurn } from './watchdog.ts';

test.each([
  ['answers', () => Promise.resolve()],
  ['is away', () => Promise.reject(new Error('ECONNREFUSED'))],
])('a database that %s has answered each time', async (_, ping) => {
  let answers = 0;
  const ask = askInTurn(ping, () => {
    answers += 1;
  });
  ask();
  await turn();
  ask();
  await turn();
  expect(answers).toBe(2);
});

test('one that says nothing has not, and is not asked again meanwhile', async () => {
  const asked: string[] = [];
  const ask = askInTurn(
    () => new Promise(() => asked.push('asked')),
    () => asked.push('answered'),
  );
  ask();
  await turn();
  ask();
  await turn();
  expect(asked).toEqual(['asked']);
});
