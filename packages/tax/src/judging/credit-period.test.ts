import { expect, test } from 'vitest';
import { allCases } from '../../test/all-cases.ts';
import { RULEBOOK } from '../rulebook.ts';
import { factsOf } from '../testing/read-cases.ts';
import { creditPeriodOf } from './credit-period.ts';

/** Those that move a credit and cannot know where to: not deposited yet, or to be annotated in a month that nobody told. */
const UNKNOWN = ['detraccion-vencida-sin-deposito', 'fecha-emision-posterior'];

const moved = allCases().flatMap(({ rule: id, cases }) =>
  cases.flatMap((one) => {
    const rule = RULEBOOK.rules.find((other) => other.id === id);
    const facts = factsOf(one);
    const outcome = rule?.judge({ ...facts, law: RULEBOOK.law });
    if (!rule || outcome?.is !== 'fires' || (outcome.effect ?? rule.effect).credit !== 'not-this-period') return [];
    return [{ id, name: one.name, own: facts.voucher.period, figures: outcome.figures }];
  }),
);

test('whoever moves a credit says to which later period, or is one of those that cannot know it', () => {
  expect(new Set(moved.map(({ id }) => id)).size).toBeGreaterThanOrEqual(6);
  for (const { id, name, own, figures } of moved) {
    const period = creditPeriodOf([{ rule: id, figures }]);
    if (UNKNOWN.includes(id)) expect(period, name).toBeNull();
    else expect(period, `${id}: ${name}`).toMatch(/^20\d{4}$/);
    if (period !== null) expect(period > own, `${id}: ${name}`).toBe(true);
  }
});

test('of several the last counts, and nobody knows it where one does not', () => {
  const late = { rule: 'detraccion-deposito-tardio', figures: { to: '202612' } };
  const due = { rule: 'servicio-publico-credito-vencimiento', figures: { credit: '202611' } };
  expect(creditPeriodOf([due, late])).toBe('202612');
  expect(creditPeriodOf([due, { rule: 'detraccion-vencida-sin-deposito', figures: {} }])).toBeNull();
  expect(creditPeriodOf([])).toBeNull();
});

test('what was issued after its period gives its credit where it is annotated, and the month of issue is only the first of those', () => {
  const later = {
    rule: 'fecha-emision-posterior',
    figures: { issueDate: '2026-06-02', issued: '202606', period: '202605' },
  };
  expect(creditPeriodOf([later])).toBeNull();
});
