import { expect, test } from 'vitest';
import { judge } from '../../judge.ts';
import { RULEBOOK } from '../../rulebook.ts';
import { factsOf } from '../../testing/read-cases.ts';

const verdictOf = (facts: Record<string, unknown>) => judge(factsOf({ facts }), RULEBOOK);
const OVER = { 'voucher.total': '3000.00' };

test('an operation on credit is due with the last of its instalments, in whatever order they stand', () => {
  const due = (...days: (string | null)[]) => {
    const instalments = days.map((dueDate) => ({ amount: '1000.00', dueDate }));
    const verdict = verdictOf({
      ...{ ...OVER, 'document.payment': { form: 'crédito', instalments } },
      ...{ payments: { absent: 'estado de cuenta' }, today: '2026-07-10' },
    });
    const found = verdict.findings.find(({ rule }) => rule === 'bancarizacion-por-acreditar');
    return [found?.severity, /vence el ([\d/]+)/.exec(found?.reason ?? '')?.[1], verdict.judgeAgainOn];
  };
  expect(due('2026-07-01', '2026-08-30', '2026-08-01')).toEqual(['informs', '30/08/2026', '2026-08-31']);
  expect(due('2026-08-30', null)).toEqual(['informs', '30/08/2026', '2026-08-31']);
  expect(due('2026-07-01', '2026-07-09')).toEqual(['observes', undefined, null]);
});

/** SUNAT's table 1. */
const THROUGH_A_BANK = [
  ...['001', '002', '003', '004', '005', '006', '007', '010', '011', '012', '013'],
  ...['101', '102', '103', '104', '105', '106', '107', '108'],
];

test.each([
  ...THROUGH_A_BANK.map((means) => [means, true] as const),
  ...(['008', '009', '099', '999'] as const).map((means) => [means, false] as const),
])('paid whole by means %s: that it went through a bank is shown, %s', (means, isShown) => {
  const payment = { on: '2026-06-02', amount: '3000.00', means, paidTo: '20100047218' };
  const payments = { known: [{ ...payment, fromOwnAccount: true, thirdPartyNoticeOn: null }] };
  const found = verdictOf({ ...OVER, payments }).findings.map(({ rule }) => rule);
  expect(found.some((rule) => rule.startsWith('bancarizacion-'))).toBe(!isShown);
});

test.each([
  [null, true],
  ['1.000', true],
  ['3.650', false],
])('of dollars whose rate is %s it is not known whether the threshold is reached: %s', (exchangeRate, isLacking) => {
  const { cannot } = verdictOf({ ...OVER, 'voucher.currency': 'USD', 'voucher.exchangeRate': exchangeRate });
  const lacking = cannot.filter(({ rule }) => rule === 'bancarizacion-por-acreditar');
  expect(lacking.map(({ missing }) => missing)).toEqual(isLacking ? ['voucher.exchangeRate'] : []);
});
