import { expect, test } from 'vitest';
import type { KeptFinding } from '../../../schema/analysis.ts';
import { rulesThatCount } from '../kept-findings.ts';
import { saysOtherwise } from './says-otherwise.ts';

type Said = Parameters<typeof saysOtherwise>;

const finding = (rule: string, more: Partial<KeptFinding> = {}): KeptFinding => ({
  ...{ rule, version: 1, is: 'fires', severity: 'observes', figures: {} },
  effect: { expense: 'observed', credit: 'observed' },
  ...more,
});
const informs = (rule: string, credit: KeptFinding['effect']['credit'] = 'unchanged') =>
  finding(rule, { severity: 'informs', effect: { expense: 'unchanged', credit } });

const STILL: Said[0] = {
  ...{ status: 'gasto observado', reason: 'consumo-personal', rulebook: '2026.11' },
  findings: [finding('consumo-personal'), finding('plazo-de-pago')],
};
const VALIDATED: Said[1] = {
  ...{ from_status: 'gasto observado', to_status: 'gasto deducible', finding: 'consumo-personal' },
  ...{ facts_hash: '3:then', rulebook: '2026.11', verdict_status: 'gasto observado' },
  verdict_rules: rulesThatCount(STILL.findings),
};

test('rules say otherwise than when a person decided by another status, another reason, or others of them that weigh', () => {
  expect(saysOtherwise(STILL, VALIDATED)).toBe(false);
  expect(saysOtherwise({ ...STILL, status: 'gasto no deducible' }, VALIDATED)).toBe(true);
  expect(saysOtherwise({ ...STILL, reason: 'giro' }, VALIDATED)).toBe(true);
  expect(saysOtherwise({ ...STILL, findings: [...STILL.findings, finding('giro')] }, VALIDATED)).toBe(true);
  expect(saysOtherwise({ ...STILL, findings: [...STILL.findings, informs('giro', 'no')] }, VALIDATED)).toBe(true);
  const later = informs('plazo', 'not-this-period');
  expect(saysOtherwise({ ...STILL, findings: [...STILL.findings, later] }, VALIDATED)).toBe(true);
  expect(saysOtherwise({ ...STILL, findings: STILL.findings.slice(0, 1) }, VALIDATED)).toBe(true);
  // Another edition that says the same.
  const next = { ...STILL, rulebook: '2026.12' };
  expect(saysOtherwise(next, VALIDATED)).toBe(false);
  expect(saysOtherwise({ ...next, reason: 'giro' }, VALIDATED)).toBe(true);
  expect(saysOtherwise({ ...next, status: 'gasto no deducible' }, VALIDATED)).toBe(true);
});

test('they say the same in another order, in other figures, with what only informs, with what waits and with what does not count', () => {
  const more = [
    finding('plazo-de-pago', { figures: { days: 3 } as never }),
    finding('consumo-personal'),
    informs('detraccion'),
    finding('deposito', { is: 'waits', severity: 'waits' }),
    finding('giro', { yields: { to: 'consumo-personal', label: 'una' } }),
    finding('negocio', { off: true }),
  ];
  expect(saysOtherwise({ ...STILL, findings: more }, VALIDATED)).toBe(false);
});

test('they never say otherwise than a person where they say what that person said, wait or broke, nor where nothing had been judged', () => {
  for (const rulebook of ['2026.11', '2026.12'])
    for (const status of ['gasto deducible', 'en proceso'] as const)
      expect(saysOtherwise({ status, reason: '', findings: [], rulebook }, VALIDATED)).toBe(false);
  expect(saysOtherwise({ ...STILL, reason: 'giro' }, { ...VALIDATED, facts_hash: null })).toBe(false);
});

test('of a decision from before these were kept, the status and the reason say it', () => {
  const old = { ...VALIDATED, facts_hash: '2:then', verdict_rules: null };
  expect(saysOtherwise({ ...STILL, findings: [finding('consumo-personal'), finding('giro')] }, old)).toBe(false);
  expect(saysOtherwise({ ...STILL, reason: 'giro' }, old)).toBe(true);
  const before = { ...old, verdict_status: null, from_status: 'gasto no deducible' as const };
  expect(saysOtherwise(STILL, before)).toBe(false);
  expect(saysOtherwise({ ...STILL, rulebook: '2026.12' }, before)).toBe(true);
});
