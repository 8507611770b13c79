import { expect, test } from 'vitest';
import { isAway, namingLoss } from './away.ts';
import { DatabaseUnavailable } from './database.ts';
import { waitForDatabase } from './wait-for-database.ts';

const failing = (properties: object, message = 'x'): Error => Object.assign(new Error(message), properties);

test.each([
  ['a server that shuts down', failing({ code: '57P01' })],
  ['one that crashed', failing({ code: '57P02' })],
  ['one that starts', failing({ code: '57P03' })],
  ['one with no connection left', failing({ code: '53300' })],
  ['one with a full disk', failing({ code: '53100' })],
  ['nobody at the port', failing({ code: 'ECONNREFUSED' })],
  ['a connection cut in the middle', failing({ code: 'ECONNRESET' })],
  ['nobody at either of two addresses', new AggregateError([failing({ code: 'ECONNREFUSED' })])],
  ['a connection that ended', failing({}, 'Connection terminated unexpectedly')],
  ['a statement after it', failing({}, 'Client has encountered a connection error and is not queryable')],
])('%s is a database that is away', async (_what, error) => {
  await expect(namingLoss(() => Promise.reject(error))).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test.each([
  ['a constraint', failing({ code: '23505' })],
  ['a statement that took too long', failing({ code: '57014' })],
  ['what is no error of the driver', failing({}, 'Terminated')],
  ['no error at all', 'ECONNRESET'],
])('%s is not', (_what, error) => {
  expect(isAway(error)).toBe(false);
});

/** A step that fails so many times as there are errors, and what the log was told meanwhile. */
async function waitThrough(errors: unknown[]) {
  const said: string[] = [];
  const pauses: number[] = [];
  const log = {
    warn: (detail: object, text: string) => said.push(`${text} ${JSON.stringify(detail)}`),
    info: (text: string) => said.push(text),
  };
  const result = await waitForDatabase(
    log as unknown as Parameters<typeof waitForDatabase>[0],
    async () => {
      const error = errors.shift();
      if (error) throw error;
      return 'done';
    },
    async (milliseconds) => pauses.push(milliseconds),
  );
  return { result, said, pauses };
}

test('a start waits for a database that is away, says so each time, and goes on', async () => {
  const away = () => new DatabaseUnavailable(failing({ code: 'ECONNREFUSED' }, 'connect ECONNREFUSED 10.0.0.1:5432'));
  const { result, said, pauses } = await waitThrough(Array.from({ length: 6 }, away));
  expect(result).toBe('done');
  expect(said).toHaveLength(7);
  expect(said[0]).toContain('the database does not answer: waiting for it');
  expect(said[0]).toContain('ECONNREFUSED 10.0.0.1:5432');
  expect(said.at(-1)).toBe('the database answers');
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

test('what waiting does not mend ends the start, in words', async () => {
  const refused = new DatabaseUnavailable(
    failing({ code: '28P01' }, 'password authentication failed for user "yupana"'),
  );
  await expect(waitThrough([refused])).rejects.toThrow(
    'DATABASE_URL: el servidor no acepta el usuario o la contraseña',
  );
  await expect(waitThrough([new TypeError('a defect')])).rejects.toThrow('a defect');
});
