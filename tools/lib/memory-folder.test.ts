import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

test('what is thrown away is in memory where there is room, and on the disk where there is little or none', () => {
  const having = (bytes: number) => memoryFolder(() => ({ bavail: bytes / 4096, bsize: 4096 }));
  expect(having(8 * 2 ** 30)).toBe('/dev/shm');
  expect(having(64 * 2 ** 20)).toBe(tmpdir());
  const absent = () => {
    throw new Error('ENOENT');
  };
  expect(memoryFolder(absent)).toBe(tmpdir());
});
