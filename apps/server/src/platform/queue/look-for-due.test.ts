import { PgBoss } from 'pg-boss';
import { expect, test, vi } from 'vitest';
import { lookForDue } from './look-for-due.ts';

test('one question for all queues wakes the workers of those that have something due, again after one that failed, and none after its end', async () => {
  const boss = new PgBoss('postgres://nobody@127.0.0.1:1/none');
  const asked: unknown[] = [];
  const woken: string[] = [];
  const failures: string[] = [];
  const answers = [() => [{ name: 'mail' }], () => Promise.reject(new Error('away')), () => []];
  vi.spyOn(boss, 'getDb').mockReturnValue({
    executeSql: async (_text, values) => {
      const answer = answers[asked.push(values?.[0]) - 1] ?? (() => []);
      return { rows: await answer() };
    },
  });
  vi.spyOn(boss, 'notifyWorker').mockImplementation((id) => woken.push(id));
  const workers = new Map([
    ['mail', ['m1', 'm2']],
    ['collect', ['c1']],
  ]);
  const end = lookForDue(boss, workers, 0.005, (error) => failures.push(error.message));
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  await end();
  const looks = asked.length;
  expect(new Set(asked.map(String))).toEqual(new Set(['mail,collect']));
  expect([woken, failures]).toEqual([['m1', 'm2'], ['away']]);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked).toHaveLength(looks);
});
