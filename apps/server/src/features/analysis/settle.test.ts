import type { Effect, Severity } from '@yupana/tax/rules/rule.ts';
import { expect, test } from 'vitest';
import type { KeptFinding } from '../../schema/analysis.ts';
import { CREDIT_ELSEWHERE, creditIn, WITHOUT_CREDIT } from '../vouchers/without-credit.ts';
import { effective } from './settle.ts';

const KEY = { issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '7', dam_year: '' };
const finding = (severity: Severity, credit: Effect['credit'], more: Partial<KeptFinding> = {}): KeptFinding => ({
  ...{ rule: 'una', version: 1, is: 'fires', severity, effect: { expense: 'yes', credit }, figures: {} },
  ...more,
});
const DEDUCTIBLE = 'gasto deducible';
const OBSERVED = 'gasto observado';

const late = {
  ...finding('observes', 'not-this-period', { rule: 'detraccion-deposito-tardio' }),
  figures: { to: '202612' },
};

test.each([
  ['nothing was found', [], ''],
  ['a boleta', [finding('informs', 'no')], WITHOUT_CREDIT],
  ['a doubt, which a person settles', [finding('observes', 'no')], ''],
  ['a service that falls due later', [finding('informs', 'not-this-period')], CREDIT_ELSEWHERE],
  ['a detraction whose term is over', [finding('observes', 'not-this-period')], CREDIT_ELSEWHERE],
  ['a deposit that came late, in a month that is known', [late], creditIn('202612')],
  ['both: what is lost is lost', [finding('informs', 'not-this-period'), finding('informs', 'no')], WITHOUT_CREDIT],
  ['what gave way to another', [finding('informs', 'not-this-period', { yields: { to: 'x', label: 'y' } })], ''],
  ['a rule that is off', [finding('informs', 'not-this-period', { off: true })], ''],
  ['what is waited for', [finding('waits', 'not-this-period', { is: 'waits' })], ''],
])('of a deductible purchase it is told why its IGV does not count in its period: %s', (_, findings, reason) => {
  const said = { ...KEY, status: DEDUCTIBLE, reason: '', findings } as const;
  expect(effective(said, undefined)).toEqual({ ...KEY, status: DEDUCTIBLE, reason });
  expect(effective({ ...said, status: OBSERVED, reason: 'una' }, DEDUCTIBLE).reason).toBe(reason);
  expect(effective({ ...said, status: OBSERVED, reason: 'una' }, undefined).reason).toBe('una');
  expect(effective(said, 'gasto no deducible').reason).toBe('');
});
