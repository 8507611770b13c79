import { describe, expect, test } from 'vitest';
import { generalRate, reducedRate } from '../igv-rates.ts';
import { type Money, money, ZERO } from '../money.ts';
import { type KnownSums, type KnownTold, knownReturn } from './known-return.ts';
import { returnOfPeriod } from './return-of-period.ts';

const soles = (amount: number): Money => money(amount * 100);
const general = generalRate('2026-10-01');
if (!general) throw new Error('a rate is in force');
const rates = { general, reduced: reducedRate('2026-10-01') };

const SALES = { general: soles(1_000), reduced: ZERO, discounts: ZERO, exported: ZERO, untaxed: ZERO };
const PURCHASES = { general: soles(500), reduced: ZERO, mixed: ZERO, forUntaxed: ZERO, untaxed: ZERO };
const IMPORTS = { general: ZERO, mixed: ZERO, forUntaxed: ZERO, untaxed: ZERO };
const SUMS = { sales: SALES, purchases: PURCHASES, imports: IMPORTS };
const TOLD: KnownTold = {
  balance: soles(10),
  perceptions: { earlier: ZERO, ofPeriod: soles(7) },
  retentions: { earlier: soles(2), ofPeriod: soles(3) },
  proRata: 'whole',
};
const unknownOf = (sums: KnownSums, told: Partial<KnownTold> = {}) => {
  const { boxes } = knownReturn(sums, { ...TOLD, ...told }, rates);
  return Object.entries(boxes).flatMap(([box, amount]) => (amount === null ? [box] : []));
};

describe('the return of which something is not known', () => {
  test('with all known is the return of the period', () => {
    const all = { paidBefore: ZERO, otherCredits: ZERO, specialCredit: ZERO, interest: ZERO };
    const told = { ...TOLD, ...all, balance: soles(10), proRata: null };
    const whole = returnOfPeriod(SUMS, told as Parameters<typeof returnOfPeriod>[1], rates);
    expect(knownReturn(SUMS, TOLD, rates)).toEqual(whole);
    // 180 − 90 − 10 = 80, less 7, 2 and 3.
    expect(whole.boxes).toMatchObject({ '184': soles(80), '188': soles(68), '189': soles(68) });
  });

  test('without the balance of the month before has its books, and nothing that hangs on it', () => {
    expect(unknownOf(SUMS, { balance: null })).toEqual(['145', '164', '165', '184', '188', '189']);
  });

  test('without a register has none of its boxes, nor a result', () => {
    const lost = unknownOf({ ...SUMS, sales: null });
    expect(lost).toEqual(expect.arrayContaining(['100', '131', '140', '184', '189']));
    expect(lost).not.toContain('107');
    expect(unknownOf({ ...SUMS, purchases: null, imports: null })).toEqual(
      expect.arrayContaining(['107', '114', '178', '140', '189']),
    );
  });

  test('without what was perceived before says what is due and not what is left to pay', () => {
    const told = { perceptions: { earlier: null, ofPeriod: soles(7) } };
    expect(unknownOf(SUMS, told)).toEqual(['164', '165', '168', '188', '189']);
  });

  test('in favour owes nothing, whatever was withheld', () => {
    const told = { balance: soles(500), retentions: { earlier: null, ofPeriod: null } };
    const { boxes, next } = knownReturn(SUMS, { ...TOLD, ...told }, rates);
    expect(boxes).toMatchObject({ '184': soles(-410), '188': 0, '189': 0, '165': null, '176': null, '179': null });
    expect(next).toMatchObject({ balance: soles(410), perceptions: soles(7), retentions: null });
  });

  test('of mixed purchases hangs on the coefficient, and else does not look at it', () => {
    const mixed = { ...SUMS, purchases: { ...PURCHASES, mixed: soles(100) } };
    expect(unknownOf(mixed, { proRata: null })).toEqual(['140', '164', '165', '184', '188', '189']);
    expect(unknownOf(mixed, { proRata: 5_000 })).toEqual([]);
    expect(unknownOf(SUMS, { proRata: null })).toEqual([]);
  });
});
