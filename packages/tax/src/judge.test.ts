import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pending } from './facts/fact.ts';
import { judge } from './judge.ts';
import { decide } from './judging/decide.ts';
import type { Exception } from './judging/exceptions.ts';
import { labelOf } from './judging/label.ts';
import { makeRulebook, RULEBOOK } from './rulebook.ts';
import { fires, type Outcome, silent, waits } from './rules/outcome.ts';
import { type Effect, law, type Rule, rule, SEVERITIES, type Severity, type Stage } from './rules/rule.ts';
import { LAW } from './tables/law-of-peru.ts';
import { CLEAN_PURCHASE } from './testing/clean-purchase.ts';

const LOST: Effect = { expense: 'no', credit: 'no' };
const OBSERVED: Effect = { expense: 'observed', credit: 'observed' };
const PENDING: Effect = { expense: 'pending', credit: 'pending' };

function made(
  id: string,
  stage: Stage,
  severity: Severity,
  effect: Effect,
  outcome: Outcome<never> = fires({} as never),
): Rule {
  return rule({
    ...{ id, group: 'A', stage, short: id, severity, effect, reads: [], basis: [law('LIR', 'art. 37')], read: ['C'] },
    ...{ confidence: 'high', ask: 'contador', version: 1, canWait: true },
    sentence: () => `Por ${id}.`,
    judge: () => outcome,
    changesIf: () => [],
  });
}

const decided = (rules: Rule[], exceptions: Exception[] = []) =>
  decide(CLEAN_PURCHASE, makeRulebook([{ rules }], { law: LAW, exceptions }));

test('a purchase of which nothing is wrong is deductible, with expense and credit', () => {
  expect(decided([])).toMatchObject({ status: 'gasto deducible', expense: 'yes', credit: 'yes', withoutCredit: false });
});

test('both axes lost by rejections: non deductible; one axis alone: observed', () => {
  expect(decided([made('a', 'causality', 'rejects', LOST)]).status).toBe('gasto no deducible');
  expect(decided([made('a', 'causality', 'rejects', { expense: 'no', credit: 'not-applicable' })]).status).toBe(
    'gasto no deducible',
  );
  expect(decided([made('a', 'timeliness', 'rejects', { expense: 'observed', credit: 'no' })]).status).toBe(
    'gasto observado',
  );
});

test('an observation covers a wait in the label, and a wait never covers a rejection; the wait stays in sight', () => {
  const wait = made('w', 'validity', 'waits', PENDING, waits('la respuesta', '2026-07-01', {} as never));
  expect(decided([wait])).toMatchObject({ status: 'en proceso', judgeAgainOn: '2026-07-01' });
  const observed = decided([wait, made('o', 'causality', 'observes', OBSERVED)]);
  expect(observed).toMatchObject({ status: 'gasto observado', reason: 'o', judgeAgainOn: '2026-07-01' });
  expect(observed.spoken.map(({ is }) => is)).toEqual(['waits', 'fires']);
  expect(decided([wait, made('r', 'issuer', 'rejects', LOST)]).status).toBe('gasto no deducible');
});

test('every wait ends: then it is observed, never rejected', () => {
  const over = decided([made('w', 'validity', 'waits', PENDING, waits('la respuesta', '2026-06-20', {} as never))]);
  expect(over).toMatchObject({
    status: 'gasto observado',
    expense: 'observed',
    credit: 'observed',
    judgeAgainOn: null,
  });
  expect(over.spoken).toMatchObject([{ is: 'gave-up', severity: 'observes' }]);
});

test('expense without credit is deductible with a mark; what is only not of this period is not lost', () => {
  const noCredit = made('n', 'document-type', 'informs', { expense: 'yes', credit: 'no' });
  expect(decided([noCredit])).toMatchObject({ status: 'gasto deducible', credit: 'no', withoutCredit: true });
  const later = made('l', 'timeliness', 'informs', { expense: 'deferred', credit: 'not-this-period' });
  expect(decided([later])).toMatchObject({ status: 'gasto deducible', withoutCredit: false });
});

test('a rejection of the first four stages stops the rest, but for the detraction', () => {
  const asked = decided([
    made('ajeno', 'causality', 'observes', OBSERVED),
    made('depósito', 'spot', 'observes', { expense: 'yes', credit: 'pending' }),
    made('baja', 'issuer', 'rejects', LOST),
  ]);
  expect(asked).toMatchObject({ cut: true, reason: 'baja' });
  expect(asked.spoken.map(({ rule: { id } }) => id)).toEqual(['baja', 'depósito']);
});

test('what gives way by an exception is kept with its label, and does not stop the rest', () => {
  const exceptions = [{ label: 'rus', when: ['nrus'], yields: ['no-nrus'], why: 'es del Nuevo RUS' }];
  const found = decided(
    [
      made('no-nrus', 'issuer', 'rejects', LOST),
      made('nrus', 'issuer', 'informs', { expense: 'limited', credit: 'no' }),
      made('ajeno', 'causality', 'observes', OBSERVED),
    ],
    exceptions,
  );
  expect(found).toMatchObject({ cut: false, status: 'gasto observado', reason: 'ajeno' });
  expect(found.yielded).toMatchObject([{ to: 'nrus', label: 'rus', spoken: { rule: { id: 'no-nrus' } } }]);
});

test('an exception may soften: the credit is observed in place of lost', () => {
  const exceptions = [{ label: 'banco', when: ['pago'], softensCredit: ['defecto'], why: 'se pagó por banco' }];
  const [payment, defect] = [
    made('pago', 'validity', 'informs', { expense: 'unchanged', credit: 'observed' }),
    made('defecto', 'validity', 'rejects', LOST),
  ];
  expect(decided([payment, defect], exceptions)).toMatchObject({
    ...{ status: 'gasto observado', expense: 'no', credit: 'observed', cut: false },
  });
  expect(decided([defect], exceptions).status).toBe('gasto no deducible');
});

test('a day on which the answer may change by time alone is kept, the nearest, and no day of the past', () => {
  const rules = [
    made('a', 'issuer', 'observes', OBSERVED, fires({} as never, { again: '2026-12-31' })),
    made('b', 'issuer', 'observes', OBSERVED, silent('aún no', { again: '2026-08-01' })),
    made('c', 'issuer', 'observes', OBSERVED, silent('ya no', { again: '2026-01-01' })),
  ];
  expect(decided(rules).judgeAgainOn).toBe('2026-08-01');
});

test('a verdict says why in Spanish, with facts, sources and the law of the day', () => {
  const facts = { ...CLEAN_PURCHASE, validity: pending('2026-06-25') };
  const verdict = judge(facts, RULEBOOK);
  expect(verdict).toMatchObject({ status: 'en proceso', judgeAgainOn: '2026-06-25', rulebook: RULEBOOK.version });
  const [finding] = verdict.findings;
  expect(finding).toMatchObject({ rule: 'cpe-validez-pendiente', is: 'waits', ask: 'SUNAT' });
  expect(finding?.reason).toContain('01/06/2026');
  const [issued] = finding?.facts.filter(({ path }) => path === 'voucher.issueDate') ?? [];
  expect(issued).toEqual({
    ...{ path: 'voucher.issueDate', name: 'Fecha de emisión', value: '2026-06-01', is: 'known' },
    ...{ source: 'propuesta del RCE', at: '2026-06-15' },
  });
  expect(finding?.law).toMatchObject([{ name: 'submission', day: '2026-06-01' }]);
  expect(finding?.basis.length).toBeGreaterThan(0);
  expect(verdict.cannot).toContainEqual({ rule: 'cpe-no-existe', missing: 'validity' });
});

test('the clean purchase is deductible by all rules in force, and the same facts give the same verdict', () => {
  const verdict = judge(CLEAN_PURCHASE, RULEBOOK);
  expect(verdict.findings.filter(({ severity }) => severity !== 'informs')).toEqual([]);
  expect(verdict.status).toBe('gasto deducible');
  expect(judge(structuredClone(CLEAN_PURCHASE), RULEBOOK)).toEqual(verdict);
});

test('each severity makes the status that it has, whatever is lost by it', () => {
  const effect = { expense: 'no', credit: 'no' } as const;
  expect(SEVERITIES.map((severity) => [severity, labelOf([{ severity, effect }]).status])).toEqual([
    ['rejects', 'gasto no deducible'],
    ['observes', 'gasto observado'],
    ['waits', 'en proceso'],
    ['informs', 'gasto deducible'],
  ]);
  expect(() => labelOf([{ severity: 'warns' as never, effect }])).toThrow(/warns/);
});

test('whatever is found, a status holds what it says', () => {
  const axis = fc.constantFrom('yes', 'no', 'observed', 'pending', 'not-this-period', 'deferred', 'unchanged');
  const severity = fc.constantFrom('rejects', 'observes', 'waits', 'informs');
  const weighed = fc.record({ severity, effect: fc.record({ expense: axis, credit: axis }) });
  fc.assert(
    fc.property(fc.array(weighed), (found) => {
      const { status, withoutCredit } = labelOf(found as never);
      const has = (wanted: string) => found.some((one) => one.severity === wanted);
      if (status === 'gasto no deducible') expect(has('rejects') && !withoutCredit).toBe(true);
      if (status === 'gasto deducible') expect(has('rejects') || has('observes') || has('waits')).toBe(false);
      if (status === 'en proceso') expect(has('rejects') || has('observes')).toBe(false);
    }),
  );
});
