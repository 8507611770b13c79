import { expect, test } from 'vitest';
import { failureOf } from '../../http/failures.ts';
import { DatabaseContended } from '../database.ts';
import { repeating } from './repeat.ts';

const victim = (code: string) => Object.assign(new Error('deadlock detected'), { code });
/** Loses so many times before it gets through. */
function losing(times: number, code = '40P01') {
  const tries = { made: 0 };
  const attempt = async () => {
    tries.made += 1;
    if (tries.made <= times) throw victim(code);
    return 'done';
  };
  return { tries, attempt };
}
const always = () => true;

test.each(['40P01', '40001'])('a transaction that gave way to another is done again (%s)', async (code) => {
  const { tries, attempt } = losing(3, code);
  expect(await repeating(attempt, always)).toBe('done');
  expect(tries.made).toBe(4);
});

test('one that always loses gives up, and whoever asked is told to come back in a moment', async () => {
  const { tries, attempt } = losing(Number.POSITIVE_INFINITY);
  const lost: unknown = await repeating(attempt, always).catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(DatabaseContended);
  expect(tries.made).toBe(4);
  expect(failureOf(lost)).toMatchObject({ status: 503, retryAfter: 5, unforeseen: lost });
});

test('one that cannot be done again is not, and says the same', async () => {
  const { tries, attempt } = losing(1);
  await expect(repeating(attempt, () => false)).rejects.toMatchObject({ name: 'DatabaseContended', code: '40P01' });
  expect(tries.made).toBe(1);
});

test('any other failure is not asked for twice', async () => {
  const { tries, attempt } = losing(1, '23505');
  await expect(repeating(attempt, always)).rejects.toMatchObject({ code: '23505' });
  expect(tries.made).toBe(1);
});
