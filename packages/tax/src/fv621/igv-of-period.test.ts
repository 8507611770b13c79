import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { igvOfPeriod, validatedIgv } from './igv-of-period.ts';

const of = (count: number, inProcess: number, igv = 10_010) => ({ count, inProcess, validatedIgv: money(igv) });

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
