import { expect, test } from 'vitest';
import { inBackground, isInBackground } from '../../background.ts';
import { createOrderedTurns } from './ordered-turns.ts';

/** A hundred turns of jobs wait, and a screen comes. */
function crowd(screens: number) {
  const turns = createOrderedTurns(isInBackground);
  const order: string[] = [];
  const take = (name: string) =>
    turns.run(async () => {
      await Promise.resolve();
      order.push(name);
    });
  for (let job = 0; job < 100; job++) inBackground(() => void take(`job ${job}`));
  for (let screen = 0; screen < screens; screen++) void take(`screen ${screen}`);
  return { turns, order };
}

test('a screen waits for the turn under way, and not for all that jobs want', async () => {
  const { turns, order } = crowd(1);
  await turns.idle();
  expect(order.slice(0, 3)).toEqual(['job 0', 'screen 0', 'job 1']);
  expect(order).toHaveLength(101);
});

test('many screens do not keep jobs from their signs of life', async () => {
  const { turns, order } = crowd(30);
  await turns.idle();
  expect(order.indexOf('job 1')).toBe(9);
  expect(order.indexOf('job 3')).toBe(27);
});

test('what comes of a job can wait too, also after a timer', async () => {
  const seen = await inBackground(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return isInBackground();
  });
  expect([seen, isInBackground()]).toEqual([true, false]);
});

test('a failed turn is told to who asked for it, and the next one runs in the context of its own', async () => {
  const turns = createOrderedTurns(isInBackground);
  const broken = turns.run(() => Promise.reject(new Error('no')));
  const fine = turns.run(async () => 'yes');
  await expect(broken).rejects.toThrow('no');
  expect(await fine).toBe('yes');
});
