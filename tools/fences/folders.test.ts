import { expect, test } from 'vitest';
import { judgeFolders, MOST_FILES, strayRoots } from './folders.ts';

const filled = (folder: string, files: number) => Array.from({ length: files }, (_, n) => `${folder}/${n}.ts`);

test('a folder is full with its own files, tests among them; what stands in its folders is theirs', () => {
  expect(judgeFolders([...filled('a', MOST_FILES), ...filled('a/b', MOST_FILES)], {})).toEqual([]);
  expect(judgeFolders([...filled('a', MOST_FILES), 'a/one.test.ts'], {})).toEqual([
    'a has 26 files, more than 25: split it by what they do',
  ]);
});

test('one that may be fuller is left alone while it is, and told when it is not any more', () => {
  const allowed = { a: 'it counts what was decided' };
  expect(judgeFolders(filled('a', 99), allowed)).toEqual([]);
  expect(judgeFolders(filled('a', 3), allowed)).toEqual([
    'a is not crowded any more, so it is to be taken out of what may be',
  ]);
});

test('code in a folder where no fence stands is told', () => {
  expect(strayRoots(['apps/a.ts', 'docs/a.md', 'vitest.config.ts', 'scripts/deep/run.mjs'])).toEqual([
    expect.stringMatching(/^scripts holds code/),
  ]);
});
