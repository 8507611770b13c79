import { expect, test } from 'vitest';
import { RULEBOOK } from '../rulebook.ts';
import { law } from '../rules/rule.ts';
import { CLEAN_PURCHASE } from '../testing/clean-purchase.ts';
import { decide } from './decide.ts';
import { explain } from './explain.ts';

const UNPAID = {
  ...CLEAN_PURCHASE,
  voucher: {
    ...CLEAN_PURCHASE.voucher,
    total: 590_000,
    taxable: 500_000,
    igv: 90_000,
  } as typeof CLEAN_PURCHASE.voucher,
  payments: { is: 'absent', source: 'estado de cuenta', at: null } as const,
};

test('a norm is told of its first day until its last, both with it', () => {
  const { issueDate } = UNPAID.voucher;
  const spoken = decide(UNPAID, RULEBOOK).spoken[0];
  if (!spoken) throw new Error('No rule speaks of a purchase that nobody paid');
  const told = (since: string, until: string | null) => {
    const rule = {
      ...spoken.rule,
      basis: [law('Norma', 'art. 1', { since, ...(until ? { until } : {}) })],
      basisOf: undefined,
    };
    return explain({ ...spoken, rule: rule as typeof spoken.rule }, UNPAID, RULEBOOK).basis.length;
  };
  expect(issueDate).toBe('2026-06-01');
  expect([told('2026-06-01', null), told('2026-06-02', null)]).toEqual([1, 0]);
  expect([told('2020-01-01', '2026-06-01'), told('2020-01-01', '2026-05-31')]).toEqual([1, 0]);
});
