import type { Money } from '@yupana/tax/money.ts';
import { expect, test } from 'vitest';
import { compareLines, type KeptLine, pack, restOf, unpack } from './kept-lines.ts';

const line = (number: string, different: Partial<KeptLine> = {}): KeptLine => ({
  ...{ book: 'RCE', issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number, dam_year: '' },
  ...{ status: 'gasto observado', igv: 1800 as Money, total: 11_800 as Money },
  ...{ credit: 1800 as Money, rest: restOf({ number }) },
  ...different,
});

test('what is kept comes back as it was, and says the same by its hash', async () => {
  const lines = [
    line('1'),
    line('2', { book: 'RVIE', status: 'en proceso' }),
    line('3', { dam_year: '2026', igv: -1 as Money }),
  ];
  const kept = await pack(lines);
  expect(await unpack(kept.bytes)).toEqual(lines);
  expect((await pack(lines)).hash).toBe(kept.hash);
  expect((await pack([line('1', { status: 'gasto deducible' }), ...lines.slice(1)])).hash).not.toBe(kept.hash);
});

test('ten thousand are kept in less than twenty bytes each', async () => {
  const { bytes } = await pack(Array.from({ length: 10_000 }, (_, number) => line(String(number))));
  expect(bytes.length).toBeLessThan(200_000);
});

test('what is other, came or is gone is told, and nothing else', () => {
  const kept = { credit: null, rest: null };
  const before = [line('1'), line('2'), line('3'), line('4'), line('5'), line('6'), line('7'), line('8', kept)];
  const after = [
    line('1'),
    line('2', { status: 'gasto deducible' }),
    line('3', { total: 1 as Money }),
    line('4', { igv: 0 as Money }),
    // To another destination, and another base; of a version that kept neither nothing is said.
    line('6', { credit: 0 as Money }),
    line('7', { rest: restOf({ number: '7', base: 1 }) }),
    line('8'),
    line('1', { book: 'RVIE' }),
  ];
  expect(
    compareLines(before, after).map(({ before: was, after: is }) => [was?.number ?? null, is?.number ?? null]),
  ).toEqual([
    ['2', '2'],
    ['3', '3'],
    ['4', '4'],
    ['5', null],
    ['6', '6'],
    ['7', '7'],
    [null, '1'],
  ]);
  expect(compareLines(before, before)).toEqual([]);
});
