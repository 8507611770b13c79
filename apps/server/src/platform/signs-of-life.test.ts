import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RunLost, showLife } from './signs-of-life.ts';

const onGoing = new AbortController().signal;

test('life is shown until the run is released, and not once more', async () => {
  let beats = 0;
  const beat = async () => {
    beats += 1;
  };
  const life = showLife({ everyMs: 2, beat, onTrouble: () => {}, stopping: onGoing });
  await expect.poll(() => beats).toBeGreaterThan(2);
  await life.release();
  const shown = beats;
  await sleep(10);
  expect(beats).toBe(shown);
  expect(life.signal.aborted).toBe(false);
});

test('a beat that failed is told and tried again; a lost run ends the work and says so', async () => {
  const outcomes = [new Error('the database is away'), new RunLost()];
  const told: unknown[] = [];
  const life = showLife({
    everyMs: 1,
    beat: () => Promise.reject(outcomes.shift() ?? new Error('beat after the end')),
    onTrouble: (error) => told.push(error),
    stopping: onGoing,
  });
  await expect.poll(() => life.signal.aborted).toBe(true);
  expect(life.signal.reason).toBeInstanceOf(RunLost);
  await sleep(10);
  await life.release();
  expect(told).toEqual([new Error('the database is away')]);
});

test('a worker that stops ends the work of its run', async () => {
  const stopping = new AbortController();
  const life = showLife({ everyMs: 1, beat: async () => {}, onTrouble: () => {}, stopping: stopping.signal });
  stopping.abort(new Error('stopping'));
  expect(life.signal.reason).toEqual(new Error('stopping'));
  await life.release();
});
