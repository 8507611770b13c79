import { expect, test } from 'vitest';
import { decide } from '../../judging/decide.ts';
import { RULEBOOK } from '../../rulebook.ts';
import { factsOf } from '../../testing/read-cases.ts';

const decisionOf = (facts: Record<string, unknown>) => decide(factsOf({ facts }), RULEBOOK);
const spokenIn = (facts: Record<string, unknown>) => decisionOf(facts).spoken.map(({ rule }) => rule.id);

/** What nobody looks at is as it is where SUNAT says nothing odd. */
const standing = (said: Record<string, unknown>) => ({
  known: {
    ...{ state: 'active', domicile: 'habido', stateText: 'ACTIVO', conditionText: null },
    ...{ stateCode: null, conditionCode: null, since: null, ...said },
  },
});
const NO_HABIDO = standing({ domicile: 'no-habido', conditionText: 'NO HABIDO' });

test.each([
  { conditionCode: '09' },
  { conditionCode: '11' },
  { conditionCode: '20' },
  { conditionText: 'PENDIENTE' },
  { conditionText: 'POR VERIFICAR' },
])('SUNAT says pending, to be verified or not found by its code, or by its words alone: %j', (said) => {
  expect(spokenIn({ 'issuer.now': standing({ domicile: 'other', ...said }) })).toContain('proveedor-no-hallado');
});

test.each([{ conditionCode: '00' }, { conditionCode: '12' }, { conditionText: 'HABIDO' }])(
  'of no other code or words is it told: %j',
  (said) => {
    expect(spokenIn({ 'issuer.now': standing(said) })).not.toContain('proveedor-no-hallado');
  },
);

test.each([
  [{ state: 'withdrawn' }, true],
  [{ state: 'annulled' }, true],
  [{ state: 'other', stateCode: '22', stateText: 'VENT. UNICA' }, true],
  [{ state: 'other', stateText: 'INHABILITADO-VENT.UN' }, true],
  [{ state: 'other', stateCode: '00', stateText: 'OTRO' }, false],
  [{ state: 'suspended' }, false],
])('whose RUC is out on the day of issue, by what SUNAT says of it: %j, %s', (said, isOut) => {
  const facts = { 'issuer.record': { unknown: 'not-asked' }, 'issuer.onIssueDay': standing(said) };
  expect(spokenIn(facts).includes('proveedor-baja-ruc')).toBe(isOut);
});

test.each<[string, Record<string, unknown>]>([
  ['was no habido and lifted it', { 'issuer.onIssueDay': NO_HABIDO, 'issuer.now': standing({}) }],
  ['is no habido still', { 'issuer.onIssueDay': NO_HABIDO, 'issuer.now': NO_HABIDO }],
  ['is no habido today', { 'issuer.onIssueDay': { unknown: 'before-our-register' }, 'issuer.now': NO_HABIDO }],
  ['is not today', { 'issuer.onIssueDay': { unknown: 'before-our-register' }, 'issuer.now': standing({}) }],
])('31 December decides: a supplier that %s is looked at again the day after', (_, facts) => {
  expect(decisionOf(facts).judgeAgainOn).toBe('2027-01-01');
  expect(decisionOf({ ...facts, today: '2026-12-31' }).judgeAgainOn).toBe('2027-01-01');
  expect(decisionOf({ ...facts, today: '2027-01-01' }).judgeAgainOn).toBeNull();
});
