import { expect, test } from 'vitest';
import { allCases } from '../../../test/all-cases.ts';
import type { Facts } from '../../facts/facts.ts';
import { decide } from '../../judging/decide.ts';
import { explain } from '../../judging/explain.ts';
import { RULEBOOK } from '../../rulebook.ts';
import { factsOf } from '../../testing/read-cases.ts';

const FREIGHT = 'RS 073-2006/SUNAT';
const ANNEXES = 'RS 183-2004/SUNAT';

/** The norms that a rule names for what it says of these facts. */
function basisOf(rule: string, facts: Facts): string[] {
  const spoken = decide(facts, RULEBOOK).spoken.find((one) => one.rule.id === rule);
  if (!spoken) throw new Error(`${rule} says nothing`);
  return explain(spoken, facts, RULEBOOK).basis.map(({ norm }) => norm);
}

const selling = (description: string, unit: string) => {
  const line = { description, quantity: 1, unit, unitValue: '1695.87', amount: '1695.87', taxes: [], plate: null };
  return factsOf({ facts: { 'document.lines': [line], 'voucher.total': '2001.13' } });
};
const marked = (code: string, total: string) => {
  const detraction = { code, percent: 4, amount: '20.00' };
  return factsOf({ facts: { 'document.detraction': detraction, 'voucher.total': total } });
};

test('what looks like a code rests on the norm of that code alone', () => {
  const of = (description: string, unit = 'ZZ') => basisOf('detraccion-no-consignada', selling(description, unit));
  expect(of('Servicio de mantenimiento de software')).toEqual([ANNEXES]);
  expect(of('Listones de madera', 'NIU')).toEqual([ANNEXES]);
  expect(of('Flete Lima - Arequipa')).toEqual([FREIGHT]);
});

test('so does what is marked below what its code is asked from', () => {
  const of = (code: string) => basisOf('detraccion-no-corresponde', marked(code, '300.00'));
  expect(of('037')).toEqual([ANNEXES]);
  expect(of('008')).toEqual([ANNEXES]);
  expect(of('027')).toEqual([FREIGHT]);
});

test('a finding never rests on a norm that its rule does not publish, and always on one', () => {
  for (const one of allCases().flatMap(({ cases }) => cases)) {
    const facts = factsOf(one);
    for (const spoken of decide(facts, RULEBOOK).spoken) {
      const of = spoken.rule.basisOf?.(spoken.figures) ?? spoken.rule.basis;
      expect(of.length, spoken.rule.id).toBeGreaterThan(0);
      for (const basis of of) expect(spoken.rule.basis, spoken.rule.id).toContainEqual(basis);
    }
  }
});
