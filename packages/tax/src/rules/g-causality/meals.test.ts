import { expect, test } from 'vitest';
import { judge } from '../../judge.ts';
import { RULEBOOK } from '../../rulebook.ts';
import { factsOf } from '../../testing/read-cases.ts';

test.each([
  [['5610'], true],
  [['5630'], true],
  [['5630', '4711'], true],
  [['4711', '5610'], false],
  [['5621'], false],
  [['5629'], false],
  [['4761'], false],
])('a supplier of activities %j serves meals: %s', (ciiu, serves) => {
  const record = { ciiu, regime: 'general', electronicSince: null, registeredOn: '2010-03-01' };
  const facts = { 'issuer.record': { known: { ...record, withdrawal: null, suspension: null, ubigeo: '150101' } } };
  const found = judge(factsOf({ facts }), RULEBOOK).findings.map(({ rule }) => rule);
  expect(found.includes('restaurante-sin-sustento')).toBe(serves);
});
