import { expect, test } from 'vitest';
import { type Money, money, ZERO } from '../money.ts';
import { resultOfPeriod } from './igv-of-period.ts';
import { type KnownPeriod, whatIf } from './what-if.ts';

const soles = (amount: number): Money => money(Math.round(amount * 100));

const OCT: KnownPeriod = {
  books: {
    sales: soles(27_568.63),
    purchases: { count: 222, inProcess: 18, validatedIgv: soles(18_892.97), sharedIgv: ZERO },
  },
  deductible: 171,
  opening: soles(2_315),
  perceptions: { earlier: ZERO, ofPeriod: soles(612.48) },
  retentions: { earlier: ZERO, ofPeriod: soles(1_044.9) },
};

test('with nothing supposed it is the result that the period shows', () => {
  const one = whatIf(OCT, [], true);
  expect(one.result).toBe(resultOfPeriod(OCT.books, OCT.opening).result);
  expect(one).toMatchObject({ result: soles(6_360.66), toPay: soles(4_703.28), deductible: 171 });
});

test('what is supposed takes off its IGV to the céntimo, and counts', () => {
  const supposed = [
    { igv: soles(3_041.1), is: 'observed' as const, isShared: false },
    { igv: soles(1_073.28), is: 'in-process' as const, isShared: false },
    { igv: soles(212.4), is: 'observed' as const, isShared: false },
  ];
  expect(whatIf(OCT, supposed, true)).toMatchObject({
    ...{ sales: soles(27_568.63), purchases: soles(23_219.75), balance: soles(2_315) },
    ...{ result: soles(2_033.88), toPay: soles(376.5), deductible: 174 },
  });
});

test('a credit note that is supposed takes credit away', () => {
  expect(whatIf(OCT, [{ igv: soles(-10), is: 'observed', isShared: false }], true).result).toBe(soles(6_370.66));
});

test('a credit of another period counts, and its voucher counted already', () => {
  expect(whatIf(OCT, [{ igv: soles(100), is: 'deductible', isShared: false }], true)).toMatchObject({
    ...{ result: soles(6_260.66), deductible: 171 },
  });
});

test('without the balance nothing is taken off for it', () => {
  expect(whatIf(OCT, [], false)).toMatchObject({ balance: ZERO, result: soles(8_675.66) });
});

test('a balance that is not known takes nothing off and stays unknown', () => {
  expect(whatIf({ ...OCT, opening: null }, [], true)).toMatchObject({ balance: null, result: soles(8_675.66) });
});

test('while no purchase is judged the result is unknown, until one of them is supposed', () => {
  const unjudged = { count: 2, inProcess: 2, validatedIgv: ZERO, sharedIgv: ZERO };
  const known = { ...OCT, books: { ...OCT.books, purchases: unjudged } };
  expect(whatIf(known, [], true).result).toBeNull();
  expect(whatIf(known, [{ igv: soles(1), is: 'in-process', isShared: false }], true).result).toBe(soles(25_252.63));
});

test('of what is supposed, what is destined in part to untaxed sales is told with that of the period, and counts whole', () => {
  const purchases = { count: 222, inProcess: 18, validatedIgv: soles(18_892.97), sharedIgv: soles(600) };
  const known = { ...OCT, books: { ...OCT.books, purchases } };
  const supposed = [
    { igv: soles(40), is: 'observed' as const, isShared: true },
    { igv: soles(2), is: 'observed' as const, isShared: false },
  ];
  expect(whatIf(known, supposed, true)).toMatchObject({ shared: soles(640), purchases: soles(18_934.97) });
  expect(whatIf(OCT, [], true).shared).toBe(ZERO);
  expect(whatIf({ ...OCT, books: { ...OCT.books, purchases: null } }, [], true).shared).toBeNull();
});

test('in favour there is nothing to pay, whatever was withheld', () => {
  const unknown = { earlier: null, ofPeriod: null };
  const one = whatIf({ ...OCT, perceptions: unknown }, [{ igv: soles(9_000), is: 'observed', isShared: false }], true);
  expect(one).toMatchObject({ result: soles(-2_639.34), perceptions: null, toPay: ZERO });
});

test('what is to be paid is unknown while what earlier periods left is, and what the period has is shown', () => {
  const one = whatIf({ ...OCT, perceptions: { earlier: null, ofPeriod: soles(612.48) } }, [], true);
  expect(one).toMatchObject({ perceptions: soles(612.48), toPay: null });
});

test('what earlier periods left is taken off too, and shown with what the period has', () => {
  const known = {
    ...OCT,
    perceptions: { earlier: soles(100), ofPeriod: soles(612.48) },
    retentions: { earlier: soles(10), ofPeriod: soles(1_044.9) },
  };
  expect(whatIf(known, [], true)).toMatchObject({
    ...{ perceptions: soles(712.48), retentions: soles(1_054.9), toPay: soles(4_593.28) },
  });
});

test('what is to be paid is unknown while what was retained before, or in the period, is', () => {
  for (const retentions of [
    { earlier: null, ofPeriod: soles(1_044.9) },
    { earlier: ZERO, ofPeriod: null },
  ])
    expect(whatIf({ ...OCT, retentions }, [], true).toPay).toBeNull();
});

test('what is supposed and was judged already leaves as many to judge as there were', () => {
  const unjudged = { count: 2, inProcess: 2, validatedIgv: ZERO, sharedIgv: ZERO };
  const known = { ...OCT, books: { ...OCT.books, purchases: unjudged } };
  expect(whatIf(known, [{ igv: soles(1), is: 'observed', isShared: false }], true).result).toBeNull();
});

test('more was withheld than is due: nothing is left to pay', () => {
  expect(whatIf(OCT, [{ igv: soles(5_000), is: 'observed', isShared: false }], true).toPay).toBe(ZERO);
});
