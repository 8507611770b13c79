import { expect, test } from 'vitest';
import { judge } from '../../judge.ts';
import { RULEBOOK } from '../../rulebook.ts';
import { factsOf } from '../../testing/read-cases.ts';
import { GROUP_F } from './group.ts';

const verdictOf = (facts: Record<string, unknown>) => judge(factsOf({ facts }), RULEBOOK);
const told = (facts: Record<string, unknown>) => verdictOf(facts).findings.map(({ rule }) => rule);
const spot = GROUP_F.rules.filter(({ stage }) => stage === 'spot').map(({ id }) => id);

const cash = (amount: string) => [
  { on: '2026-06-02', amount, means: '009', paidTo: '20100047218', fromOwnAccount: true, thirdPartyNoticeOn: null },
];
const DUE = {
  'voucher.total': '3000.00',
  'document.detraction': { code: '037', percent: 12, amount: '360.00' },
  today: '2026-07-01',
};

test('7: an invoice that a credit note took back asks for no deposit and no proof of payment', () => {
  const note = { typeCode: '07', serie: 'FC01', number: '9', issueDate: '2026-06-03', total: '3000.00', motive: '01' };
  const asked = { ...DUE, payments: { absent: 'estado de cuenta' } };
  expect(told(asked)).toEqual(expect.arrayContaining(['bancarizacion-por-acreditar', 'detraccion-pendiente']));
  const after = told({ ...asked, 'others.notes': { known: [note] } });
  expect(after.filter((id) => spot.includes(id) || id.startsWith('bancarizacion'))).toEqual([]);
});

test('8: paid whole in cash prevails over the detraction; paid in part, both are told', () => {
  const whole = verdictOf({ ...DUE, payments: { known: cash('3000.00') } });
  expect(whole).toMatchObject({ status: 'gasto no deducible', reason: 'bancarizacion-incumplida' });
  expect(whole.yielded).toMatchObject([
    { label: 'pagada-en-efectivo', finding: { rule: 'detraccion-pendiente' }, to: 'bancarizacion-incumplida' },
  ]);
  const part = verdictOf({ ...DUE, payments: { known: cash('1000.00') } });
  expect(part).toMatchObject({ status: 'gasto observado', yielded: [] });
  expect(part.findings.map(({ rule }) => rule)).toContain('detraccion-pendiente');
});

test('8: the deposit of the detraction is a means of payment for its part', () => {
  const deposit = { on: '2026-06-02', amount: '360.00', number: '1', code: '037', period: '202606' };
  const settled = { ...DUE, payments: { known: cash('2640.00') }, deposits: { known: [deposit] } };
  const found = verdictOf(settled);
  expect(found.status).toBe('gasto observado');
  expect(found.findings).toContainEqual(
    expect.objectContaining({
      ...{ rule: 'bancarizacion-incumplida', severity: 'observes' },
      effect: { expense: 'limited', credit: 'limited' },
    }),
  );
});

test('8: paid to a third party of whom SUNAT was not told is as if in cash', () => {
  const [one] = cash('3000.00');
  const lost = verdictOf({
    ...DUE,
    payments: { known: [{ ...one, means: '003', paidTo: '45678912' }] },
    support: { known: [{ kind: 'no-third-party-notice', on: '2026-06-02', amount: null }] },
  });
  expect(lost.status).toBe('gasto no deducible');
  expect(lost.yielded).toMatchObject([{ label: 'pagada-a-tercero-sin-comunicar' }]);
});

test('10: no detraction is asked of what is not in the system, nor of who is not domiciled', () => {
  expect(spot.length).toBeGreaterThan(0);
  for (const typeCode of ['02', '03', '04', '05', '10', '12', '13', '14', '50', '51', '52', '53', '54', '91']) {
    const { first, rest } = RULEBOOK.planOf(typeCode);
    expect([...first, ...rest].filter(({ id }) => spot.includes(id))).toEqual([]);
  }
  expect(told({ ...DUE, 'voucher.issuerDocumentType': '0' }).filter((id) => spot.includes(id))).toEqual([]);
});

test('13: a wait stays to be seen under an observation', () => {
  const asked = verdictOf({ ...DUE, payments: { absent: 'estado de cuenta' } });
  expect(asked).toMatchObject({ status: 'gasto observado', judgeAgainOn: '2026-07-08' });
  expect(asked.findings).toContainEqual(expect.objectContaining({ rule: 'detraccion-pendiente', is: 'waits' }));
});
