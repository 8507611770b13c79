import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBareDatabase } from '../../../../test/databases.ts';
import type { Database } from '../database.ts';
import { ArrayParameter, type ArrayType } from './array-parameter.ts';

let database: Database<object>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openBareDatabase<object>());
});
afterAll(() => close());

/** What the database reads of it, as its own text. */
async function read(type: ArrayType, write: (values: ArrayParameter) => void, room = 0): Promise<(string | null)[]> {
  const values = new ArrayParameter(type, room);
  write(values);
  const { rows } = await database.system((tx) =>
    sql<{ value: string | null }>`
      select value::text from unnest(${values.bytes}::${sql.raw(type)}[]) with ordinality as one (value, place)
      order by place`.execute(tx),
  );
  return rows.map(({ value }) => value);
}

test('an amount is read as its digits say, whatever its length and sign', async () => {
  const amounts: [number, string][] = [
    [0, '0.00'],
    [1, '0.01'],
    [-1, '-0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [-123_450, '-1234.50'],
    [1_000_000, '10000.00'],
    [1_000_001, '10000.01'],
    [2_147_483_648, '21474836.48'],
    [100_000_000_000_000, '1000000000000.00'],
    [999_999_999_999_999, '9999999999999.99'],
    [-999_999_999_999_999, '-9999999999999.99'],
  ];
  for (let digits = 3; digits <= 15; digits++) {
    for (let n = 0; n < 200; n++) {
      const text = `${1 + (n % 9)}${String((n * 7_919_777_777_777) % 10 ** (digits - 1)).padStart(digits - 1, '0')}`;
      amounts.push([Number(text), `${text.slice(0, -2)}.${text.slice(-2)}`]);
    }
  }
  const found = await read('numeric', (values) => {
    for (const [amount] of amounts) values.amount(amount);
  });
  expect(found).toEqual(amounts.map(([, text]) => text));
});

test('an amount is the number that it is, not only its text', async () => {
  const values = new ArrayParameter('numeric', 0);
  for (const amount of [0, 100, 5, 1_000_000, -1_000_050]) values.amount(amount);
  const { rows } = await database.system((tx) =>
    sql<{ same: boolean }>`
      select ${values.bytes}::numeric[] = array[0, 1.00, 0.05, 10000, -10000.5]::numeric[] as same`.execute(tx),
  );
  expect(rows).toEqual([{ same: true }]);
});

test('a text is read as it was, one that is empty is told from none, and its room grows', async () => {
  const texts = [
    '',
    'PROVEEDOR DE FANTASÍA',
    'A\\B\tC\nD\r"E"{},',
    '€\\N',
    '𝒜 y 日本',
    '\u007F\u0080\u07FF\u0800\uFFFF',
  ];
  const long = 'Ñ€'.repeat(5_000);
  const found = await read('text', (values) => {
    for (const text of texts) values.text(text);
    values.none();
    values.text('roto \uD800');
    values.text(long);
  });
  expect(found).toEqual([...texts, null, 'roto \uFFFD', long]);
});

test('a day is that day, and no day is refused', async () => {
  const days = ['2026-10-31', '2000-01-01', '1999-12-31', '2024-02-29', '0001-01-01', '9999-12-31'];
  const found = await read('date', (values) => {
    for (const day of days) values.date(day);
    values.none();
  });
  expect(found).toEqual([...days, null]);
  expect(() => new ArrayParameter('date', 0).date('31/10/2026')).toThrow(RangeError);
});

test('a flag is true or false, and of nothing there is nothing', async () => {
  const found = await read('boolean', (values) => {
    values.flag(true);
    values.flag(false);
  });
  expect([found, await read('boolean', () => undefined)]).toEqual([['true', 'false'], []]);
});
