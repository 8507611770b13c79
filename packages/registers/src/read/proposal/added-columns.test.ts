import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { bytesOf, fixturePath, readWhole } from '../../../test/files.ts';
import type { AddedColumn } from './columns.ts';
import { RCE } from './rce.ts';

/** What this version knows of what SUNAT added to the purchases: each test says it. */
const known = RCE.added as AddedColumn[];
afterEach(() => void known.splice(0));

const NAME = 'Cód. Establecimiento';
const old = readFileSync(fixturePath('ok/rce-202609.txt'), 'utf8').trimEnd().split('\n');
const width = old[0]?.split('|').length ?? 0;

/** The same file with a column more: after everything, or after the named ones. */
function withColumn(place: number, cell: (row: number) => string): string {
  return old
    .map((line, row) => {
      const cells = [...line.trimEnd().split('|'), ...Array<string>(width).fill('')].slice(0, width);
      return cells.toSpliced(place, 0, row === 0 ? NAME : cell(row)).join('|');
    })
    .join('\n');
}

const cellOf = (row: number) => (row === 2 ? '' : row === 3 ? '0' : `000${row}`);
const read = async (text: string) => {
  const told: string[] = [];
  const { rows, rejected } = await readWhole('RCE', bytesOf(text), { onUnknownColumn: (column) => told.push(column) });
  expect(rejected).toEqual([]);
  return { rows, told };
};

describe.each([
  ['after everything', width],
  ['after the named ones', 41],
])('a column that SUNAT added %s', (_where, place) => {
  test('is read once it is known as it was kept before, and no longer told', async () => {
    const before = await read(withColumn(place, cellOf));
    known.push([NAME]);
    const after = await read(withColumn(place, cellOf));
    expect(after.rows).toEqual(before.rows);
    expect(after.rows.slice(0, 4).map(({ detail }) => detail[NAME])).toEqual(['0001', undefined, '0', '0004']);
    expect([before.told, after.told]).toEqual([[NAME], []]);
  });

  test('is told apart from one more that nobody knows', async () => {
    known.push([NAME]);
    const { rows, told } = await read(withColumn(place, cellOf).replaceAll(/$/gm, '|x').replace('|x', '|Otra'));
    expect(told).toEqual(['Otra']);
    expect(rows[0]?.detail).toMatchObject({ [NAME]: '0001', Otra: 'x' });
  });

  test('may have a meaning', async () => {
    known.push([NAME, 'operationType']);
    const { rows } = await read(withColumn(place, () => '0101'));
    expect(rows.map(({ operationType }) => operationType)).toEqual(rows.map(() => '0101'));
    expect((await read(old.join('\n'))).rows[0]?.operationType).toBeNull();
  });

  test('comes once', async () => {
    known.push([NAME]);
    await expect(read(withColumn(place, cellOf).replace(/$/m, `|${NAME}`))).rejects.toMatchObject({
      problem: 'extra',
      column: NAME,
    });
  });
});

test('a file without a column that SUNAT added reads as ever', async () => {
  const before = await read(old.join('\n'));
  known.push([NAME]);
  expect(await read(old.join('\n'))).toEqual(before);
});

test('what is wrong with an added column is said by its name', async () => {
  known.push([NAME, 'saleIgv']);
  const { rejected } = await readWhole('RCE', bytesOf(withColumn(width, () => 'x')));
  expect(rejected[0]?.reason).toContain(`«${NAME}»`);
});
