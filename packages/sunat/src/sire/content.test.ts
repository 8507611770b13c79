import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { bombOf, zipOf } from '../../test/zips.ts';
import { openContent } from './content.ts';

const EXPECTED = { ruc: '20600000005', period: '202609', mostBytes: 1_000_000 };
const NAME = '20600000005-20261101-090000-propuesta.txt';

test('a run that is cancelled does not go on unpacking', async () => {
  const controller = new AbortController();
  controller.abort(new Error('cancelled'));
  const opening = openContent(await zipOf({ [NAME]: 'a|b\n' }), { ...EXPECTED, signal: controller.signal });
  await expect(opening).rejects.toThrow('cancelled');
});

test('the parts of a proposal count together against the limit', async () => {
  const half = 'a|b\n'.padEnd(600_000, '1');
  const archive = await zipOf({ [NAME]: half, [NAME.replace('.txt', '_2.txt')]: half });
  await expect(openContent(archive, EXPECTED)).rejects.toMatchObject({ kind: 'UnrecognisedAnswer', transient: false });
});

test('what shrinks a thousand times is a bomb, however much we accept', async () => {
  const archive = await bombOf(NAME, 20_000_000);
  const opening = openContent(archive, { ...EXPECTED, mostBytes: 1_000_000_000 });
  await expect(opening).rejects.toMatchObject({ fault: { problem: 'too large: declares 20000000 bytes' } });
});

test('a header longer than any header is a file without header, not an exhausted memory', async () => {
  const archive = await bombOf(NAME, 900_000);
  const content = await openContent(archive, EXPECTED);
  expect(content.bytes).toBe(900_000);
  expect((await buffer(content.open())).length).toBe(900_000);
});

test('damage found while reading is told in the connector’s own words', async () => {
  const archive = await zipOf({ [NAME]: 'a|b\n1|2\n' });
  const content = await openContent(archive, EXPECTED);
  archive.fill(0xff, 30 + NAME.length, 40 + NAME.length);
  await expect(buffer(content.open())).rejects.toMatchObject({ name: 'SunatError', kind: 'UnrecognisedAnswer' });
});
