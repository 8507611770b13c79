import { expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../database.ts';
import { whenBack } from './when-back.ts';

const SOON = { pauseMs: 1, patienceMs: 5 };
const away = () => new DatabaseUnavailable(new Error('Connection terminated'));

/** Fails so often, then gives. */
function failing(times: number, error: () => Error) {
  return vi.fn(async () => {
    if (work.mock.calls.length <= times) throw error();
    return 'done';
  });
}
let work: ReturnType<typeof failing>;

test('what the loss of the database broke off is done again, and nothing else', async () => {
  work = failing(3, away);
  expect(await whenBack(work, undefined, SOON)).toBe('done');
  expect(work).toHaveBeenCalledTimes(4);
  work = failing(1, () => new Error('Algo es de otro modo'));
  await expect(whenBack(work, undefined, SOON)).rejects.toThrow('Algo es de otro modo');
  expect(work).toHaveBeenCalledOnce();
});

test('a database that stays away is told after some seconds, and at once to who is told to leave', async () => {
  work = failing(1_000, away);
  await expect(whenBack(work, undefined, SOON)).rejects.toThrow(DatabaseUnavailable);
  expect(work).toHaveBeenCalledTimes(6);
  work = failing(1_000, away);
  await expect(whenBack(work, AbortSignal.abort(new Error('Se detiene')), SOON)).rejects.toThrow('Se detiene');
  expect(work).toHaveBeenCalledOnce();
});
