import { expect, test } from 'vitest';
import { createTestClock } from '../test/clock.ts';
import { SunatError } from './errors.ts';
import { retrying } from './retry.ts';

const POLICY = { tries: 4, retryMs: 100, slowestRetryMs: 300, fileMs: 50, fileTries: 3 };
const down = () => new SunatError({ kind: 'ServiceUnavailable', reason: 'server-error' });

test('the pauses double up to the slowest, and the last error comes out spent', async () => {
  const clock = createTestClock();
  const attempts: number[] = [];
  const failing = retrying(
    async (attempt) => {
      attempts.push(attempt);
      throw down();
    },
    { ...POLICY, tries: 5 },
    clock,
  );
  await expect(failing).rejects.toMatchObject({ kind: 'ServiceUnavailable', transient: false });
  expect(attempts).toEqual([1, 2, 3, 4, 5]);
  expect(clock.pauses).toEqual([100, 200, 300, 300]);
});

test('jitter spreads each pause over its second half', async () => {
  const clock = { ...createTestClock(), random: () => 0 };
  await expect(retrying(async () => Promise.reject(down()), { ...POLICY, tries: 2 }, clock)).rejects.toThrow();
  expect(clock.pauses).toEqual([50]);
});

test('what will not pass is not tried again', async () => {
  let tries = 0;
  const rejected = new SunatError({ kind: 'CredentialsRejected', source: 'sol-user' });
  const work = async () => {
    tries += 1;
    throw rejected;
  };
  await expect(retrying(work, POLICY, createTestClock())).rejects.toBe(rejected);
  await expect(
    retrying(async () => Promise.reject(new TypeError('a defect')), POLICY, createTestClock()),
  ).rejects.toThrow(TypeError);
  expect(tries).toBe(1);
});

test('a file that is not there yet has tries of its own', async () => {
  const clock = createTestClock();
  const turns = ['file', 'down', 'file', 'down', 'fine'];
  const work = async () => {
    const turn = turns.shift();
    if (turn === 'file') throw new SunatError({ kind: 'FileNotReady' });
    if (turn === 'down') throw down();
    return turn;
  };
  expect(await retrying(work, { ...POLICY, tries: 3 }, clock)).toBe('fine');
  expect(clock.pauses).toEqual([50, 100, 50, 200]);
});

test('an abort during a pause ends the waiting', async () => {
  const controller = new AbortController();
  const clock = createTestClock();
  const work = async () => {
    controller.abort(new Error('stop'));
    throw down();
  };
  await expect(retrying(work, POLICY, clock, controller.signal)).rejects.toThrow('stop');
});
