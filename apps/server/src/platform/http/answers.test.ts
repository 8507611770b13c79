import { expect, test } from 'vitest';
import { createAnswers } from './answers.ts';

test('an answer is given by its version alone', () => {
  const answers = createAnswers(10_000);
  answers.keep('a', '1', 'first');
  expect(answers.find('a', '1')).toBe('first');
  expect(answers.find('a', '2')).toBeUndefined();
  answers.keep('a', '2', 'second');
  expect(answers.find('a', '1')).toBeUndefined();
  expect(answers.find('a', '2')).toBe('second');
  expect(answers.find('b', '2')).toBeUndefined();
});

test('it holds as many bytes as it may, and lets go of what was not given for longest', () => {
  const answers = createAnswers(4 * 1_204);
  const body = 'x'.repeat(500);
  for (const key of ['a', 'b', 'c', 'd']) answers.keep(key, '1', body);
  expect(answers.find('a', '1')).toBe(body);
  answers.keep('e', '1', body);
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => answers.find(key, '1'))).toEqual(['a', 'c', 'd', 'e']);
});

test('an answer that takes the place of its former one takes its bytes, too', () => {
  const answers = createAnswers(4 * 1_204);
  const body = 'x'.repeat(500);
  for (const key of ['a', 'b', 'c']) answers.keep(key, '1', body);
  for (let version = 2; version < 50; version++) answers.keep('a', String(version), body);
  expect(['b', 'c'].filter((key) => answers.find(key, '1'))).toEqual(['b', 'c']);
});

test('one that is larger than all that may be kept is not kept', () => {
  const answers = createAnswers(1_000);
  answers.keep('a', '1', 'x'.repeat(500));
  expect(answers.find('a', '1')).toBeUndefined();
});
