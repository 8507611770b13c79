import { expect, test } from 'vitest';
import { viewName } from '../firm/portfolio.ts';
import { scenarioName } from '../vouchers/scenarios.ts';
import { isBlank, UNSEEN_NAME } from './blank.ts';

/** Zero-width space and joiners, soft hyphen, word joiner, byte order mark; letters drawn as nothing, one braille pattern, what varies another. */
const UNSEEN = [
  '\u200b',
  '\u200d\u200c',
  '\u00ad',
  '\u2060\ufeff',
  '\u115f',
  '\u3164',
  '\u2800',
  '\u034f',
  '\ufe0f',
  '\u{e0100}',
];

test.each(UNSEEN)('nobody sees %j', (text) => expect(isBlank(`${text} ${text}`)).toBe(true));

test.each(['a', '.', 'ñ\u200b', '2027', '☎\ufe0f', 'नमस्ते'])('somebody sees %j', (text) =>
  expect(isBlank(text)).toBe(false),
);

test.each([
  ['a view', viewName, 'Ponle un nombre a la vista.'],
  ['a scenario', scenarioName, 'Escribe un nombre.'],
])('the name of %s is one that is seen', (_, schema, empty) => {
  const said = (name: string) => schema.safeParse({ name }).error?.issues.map(({ message }) => message);
  expect(said('\u200b\u2060')).toEqual([UNSEEN_NAME]);
  expect(said(' \u3164 ')).toEqual([UNSEEN_NAME]);
  expect(said('   ')).toEqual([empty]);
  expect(said('Cartera de Carla')).toBeUndefined();
  expect(said('👩‍💼 Carla')).toBeUndefined();
});
