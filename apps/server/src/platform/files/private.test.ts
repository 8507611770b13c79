import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeToOthers, makeOwnFolder } from './private.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yupana-private-'));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (...path: string[]): Promise<string> =>
  ((await stat(join(folder, ...path))).mode & 0o7777).toString(8);

test('what an earlier version left open to everybody is closed: folders 700, files 600', async () => {
  await mkdir(join(folder, 'ab', 'cd'), { recursive: true });
  await writeFile(join(folder, 'ab', 'cd', 'archive'), 'x');
  await chmod(join(folder, 'ab', 'cd', 'archive'), 0o666);
  for (const open of ['ab', join('ab', 'cd'), '.']) await chmod(join(folder, open), 0o777);
  await closeToOthers(folder);
  expect([await modeOf(), await modeOf('ab'), await modeOf('ab', 'cd'), await modeOf('ab', 'cd', 'archive')]).toEqual([
    '700',
    '700',
    '700',
    '600',
  ]);
});

test('the witness is closed last: a closing that was interrupted is done again, one that was done is not', async () => {
  for (const name of ['witness', 'other']) await writeFile(join(folder, name), 'x');
  for (const name of ['witness', 'other']) await chmod(join(folder, name), 0o644);
  await closeToOthers(folder, join(folder, 'witness'));
  expect([await modeOf('witness'), await modeOf('other')]).toEqual(['600', '600']);
  await chmod(join(folder, 'other'), 0o644);
  await closeToOthers(folder, join(folder, 'witness'));
  expect(await modeOf('other')).toBe('644');
  await closeToOthers(join(folder, 'not there'));
});

test("a folder is made the owner's own, and everybody's stays everybody's", async () => {
  await makeOwnFolder(join(folder, 'new', 'deep'));
  await chmod(folder, 0o755);
  await makeOwnFolder(folder);
  expect([await modeOf(), await modeOf('new'), await modeOf('new', 'deep')]).toEqual(['700', '700', '700']);
  await chmod(folder, 0o1777);
  await makeOwnFolder(folder);
  expect(await modeOf()).toBe('1777');
});
