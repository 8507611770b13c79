import { expect, test } from 'vitest';
import { type Money, money, ZERO } from '../money.ts';
import { igvOfPeriod, resultOfPeriod, validatedIgv } from './igv-of-period.ts';

const of = (count: number, inProcess: number, igv = 10_010) => ({ count, inProcess, validatedIgv: money(igv) });
const books = (sales: number | null, different: object = {}) => ({
  sales: sales === null ? null : money(sales),
  purchases: { ...of(3, 0), sharedIgv: ZERO, ...different },
});

test('what is to be paid is sales less validated purchases less the balance before, to the céntimo', () => {
  expect(igvOfPeriod(money(30_030), money(10_010), money(5_005))).toBe(15_015);
  expect(igvOfPeriod(money(30_030), money(10_010), money(40_000))).toBe(-19_980);
});

test('a balance that is not known takes nothing off', () => {
  expect(igvOfPeriod(money(30_030), money(10_010), null)).toBe(20_020);
});

test('while no purchase is judged their IGV is unknown; with one judged it is what was validated so far', () => {
  expect(validatedIgv(of(3, 3, 0))).toBeNull();
  expect(validatedIgv(of(3, 2))).toBe(10_010);
  expect(validatedIgv(of(3, 0, 0))).toBe(0);
});

test('a period without purchases has nothing left to judge: it is zero', () => {
  expect(validatedIgv(of(0, 0, 0))).toBe(0);
});

test('a result in favour is what the next period begins with; one to pay leaves it nothing', () => {
  expect(resultOfPeriod(books(5_000), money(100))).toEqual({ validated: 10_010, result: -5_110, carried: 5_110 });
  expect(resultOfPeriod(books(20_000), ZERO)).toEqual({ validated: 10_010, result: 9_990, carried: 0 });
});

test('what is carried is unknown with the opening, a book, or the part of a credit that counts', () => {
  expect(resultOfPeriod(books(5_000), null)).toMatchObject({ result: -5_010, carried: null });
  expect(resultOfPeriod(books(5_000, { sharedIgv: money(1) }), ZERO)).toMatchObject({ result: -5_010, carried: null });
  const unknown = { validated: null, result: null, carried: null };
  expect(resultOfPeriod({ sales: money(1), purchases: null }, ZERO)).toEqual(unknown);
  expect(resultOfPeriod(books(1, { inProcess: 3 }), ZERO)).toEqual(unknown);
  expect(resultOfPeriod(books(null), ZERO)).toEqual({ ...unknown, validated: 10_010 as Money });
});
