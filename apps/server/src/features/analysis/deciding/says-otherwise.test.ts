import { expect, test } from 'vitest';
import { saysOtherwise } from './says-otherwise.ts';

type Said = Parameters<typeof saysOtherwise>;

const VALIDATED: Said[1] = {
  ...{ from_status: 'gasto observado', to_status: 'gasto deducible', finding: 'consumo-personal' },
  ...{ facts_hash: '2:then', rulebook: '2026.11', verdict_status: 'gasto observado' },
};
const STILL: Said[0] = {
  ...{ status: 'gasto observado', reason: 'consumo-personal', facts_hash: '2:then', rulebook: '2026.11' },
};

test('rules say otherwise than when a person decided by what is known since, or by what other rules make of it', () => {
  expect(saysOtherwise(STILL, VALIDATED)).toBe(false);
  expect(saysOtherwise({ ...STILL, facts_hash: '2:since' }, VALIDATED)).toBe(true);
  // Without anything else that is known of it: the day came, or its company told something of itself.
  expect(saysOtherwise({ ...STILL, status: 'gasto no deducible' }, VALIDATED)).toBe(true);
  expect(saysOtherwise({ ...STILL, reason: 'giro' }, VALIDATED)).toBe(true);
  // Another edition that says the same.
  const next = { ...STILL, rulebook: '2026.12' };
  expect(saysOtherwise(next, VALIDATED)).toBe(false);
  expect(saysOtherwise({ ...next, reason: 'giro' }, VALIDATED)).toBe(true);
  expect(saysOtherwise({ ...next, status: 'gasto no deducible' }, VALIDATED)).toBe(true);
});

test('they never say otherwise than a person where they say what that person said, nor where nothing had been judged', () => {
  for (const rulebook of ['2026.11', '2026.12'])
    expect(saysOtherwise({ status: 'gasto deducible', reason: '', facts_hash: '2:since', rulebook }, VALIDATED)).toBe(
      false,
    );
  expect(saysOtherwise({ ...STILL, facts_hash: '2:since' }, { ...VALIDATED, facts_hash: null })).toBe(false);
});

test('what was kept of a decision before it was kept as it is now says nothing by itself', () => {
  expect(
    saysOtherwise({ ...STILL, facts_hash: '2:since' }, { ...VALIDATED, facts_hash: 'as it was made before' }),
  ).toBe(false);
  const before = { ...VALIDATED, verdict_status: null, from_status: 'gasto no deducible' as const };
  expect(saysOtherwise(STILL, before)).toBe(false);
  expect(saysOtherwise({ ...STILL, rulebook: '2026.12' }, before)).toBe(true);
});
