import { expect, test } from 'vitest';
import { QUESTIONS } from './questions.ts';

test('how many companies one may have is answered with the sizes of the plans', () => {
  const asked = QUESTIONS.flatMap(({ questions }) => questions).find(({ ask }) => /Cuántas empresas/.test(ask));
  expect(asked?.answer.join()).toMatch(/: 5, 15 o 50\. .*Para más de 50, /);
});
