import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeAll, closeToOthers, makeOwnFolder } from './private.ts';

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

test('a folder that is closed itself is not looked through again, unless all of it is asked for', async () => {
  await writeFile(join(folder, 'later'), 'x');
  await chmod(join(folder, 'later'), 0o644);
  await chmod(folder, 0o700);
  await closeToOthers(folder);
  expect(await modeOf('later')).toBe('644');
  await closeAll(folder);
  expect(await modeOf('later')).toBe('600');
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
