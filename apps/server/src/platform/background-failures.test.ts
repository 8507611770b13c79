import { expect, test } from 'vitest';
import { tellFailures } from './background-failures.ts';
import { NoRoom } from './room.ts';

test('the same failure is told once a minute, with how often it came; another at once; a full disk by whoever watches it', () => {
  const said: unknown[] = [];
  let now = 0;
  const log = { error: (detail: { err: Error }) => said.push({ ...detail, err: detail.err.message }) };
  const tell = tellFailures(log as unknown as Parameters<typeof tellFailures>[0], () => now);
  for (; now < 59_000; now += 2_000) tell(new Error('away'));
  tell(new Error('something else'));
  tell(new NoRoom());
  expect(said).toEqual([{ err: 'away' }, { err: 'something else' }]);
  now = 60_000;
  tell(new Error('away'));
  expect(said.at(-1)).toEqual({ err: 'away', alikeSinceThen: 29 });
});
