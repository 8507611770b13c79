import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generalRate, reducedRate } from '../igv-rates.ts';
import { type Money, money, parseMoney, ZERO } from '../money.ts';
import { proRataOf, type RegisterSums, returnOfPeriod, type Told } from './return-of-period.ts';

const soles = (amount: number): Money => money(amount * 100);
const rates = { general: generalRate('2026-10-01') ?? never(), reduced: reducedRate('2026-10-01') };

const NOTHING: RegisterSums = {
  sales: { general: ZERO, reduced: ZERO, discounts: ZERO, exported: ZERO, untaxed: ZERO },
  purchases: { general: ZERO, reduced: ZERO, mixed: ZERO, forUntaxed: ZERO, untaxed: ZERO },
  imports: { general: ZERO, mixed: ZERO, forUntaxed: ZERO, untaxed: ZERO },
};
const UNTOLD: Told = {
  balance: ZERO,
  perceptions: { earlier: ZERO, ofPeriod: ZERO },
  retentions: { earlier: ZERO, ofPeriod: ZERO },
  ...{ paidBefore: ZERO, otherCredits: ZERO, specialCredit: ZERO, interest: ZERO, proRata: null },
};

function never(): never {
  throw new Error('a rate is in force');
}

const sums = (
  sales: Partial<RegisterSums['sales']>,
  purchases: Partial<RegisterSums['purchases']> = {},
): RegisterSums => ({
  ...NOTHING,
  sales: { ...NOTHING.sales, ...sales },
  purchases: { ...NOTHING.purchases, ...purchases },
});

describe('the return of a period', () => {
  const told: Told = {
    ...UNTOLD,
    balance: soles(500),
    perceptions: { earlier: soles(100), ofPeriod: soles(300) },
    retentions: { earlier: ZERO, ofPeriod: soles(600) },
  };

  test('takes perceptions first, then retentions, and says what is left to pay', () => {
    const bought = { general: soles(40_000), reduced: soles(1_000) };
    const { boxes, next } = returnOfPeriod(sums({ general: soles(50_000) }, bought), told, rates);
    expect(boxes).toMatchObject({
      ...{ '101': soles(9_000), '108': soles(7_200), '157': soles(105), '131': soles(9_000), '178': soles(7_305) },
      ...{ '140': soles(1_695), '184': soles(1_195), '188': soles(195), '164': 0, '165': 0 },
    });
    expect(next).toEqual({ balance: 0, perceptions: 0, retentions: 0, discounts: 0 });
  });

  test('with a balance in favour carries it, and all perceptions and retentions, to the next', () => {
    const bought = { general: soles(40_000), reduced: soles(1_000) };
    const { boxes, next } = returnOfPeriod(sums({ general: soles(40_000) }, bought), told, rates);
    expect(boxes).toMatchObject({
      '140': soles(-105),
      '184': soles(-605),
      '188': 0,
      '164': soles(400),
      '165': soles(600),
    });
    expect(next).toEqual({ balance: soles(605), perceptions: soles(400), retentions: soles(600), discounts: 0 });
  });

  test('is that which was presented for January 2022: rate on the rounded base, half up', () => {
    const { boxes } = returnOfPeriod(
      sums({ general: parseMoney('25342.71') }, { general: parseMoney('22925.38') }),
      { ...UNTOLD, balance: soles(1_275) },
      rates,
    );
    expect(boxes).toMatchObject({
      ...{ '100': soles(25_343), '101': soles(4_562), '107': soles(22_925), '108': soles(4_127) },
      ...{ '131': soles(4_562), '178': soles(4_127), '140': soles(435), '145': soles(1_275), '184': soles(-840) },
    });
  });

  test('tells discounts of earlier sales as they are written, without sign', () => {
    const { boxes } = returnOfPeriod(sums({ general: soles(1_000), discounts: soles(-200) }), UNTOLD, rates);
    expect(boxes).toMatchObject({ '100': soles(1_000), '102': soles(200), '103': soles(36), '131': soles(144) });
  });

  test('uses of the credit of mixed purchases what the coefficient says', () => {
    const proRata = proRataOf({ taxed: soles(60_000), exported: soles(15_000), untaxed: soles(25_000) });
    expect(proRata).toBe(7_500);
    const { boxes } = returnOfPeriod(
      sums({}, { mixed: soles(1_000), general: soles(100) }),
      { ...UNTOLD, proRata },
      rates,
    );
    expect(boxes).toMatchObject({ '110': soles(1_000), '111': soles(180), '178': soles(198), '140': soles(-135 - 18) });
  });

  test('never takes away more than was sold: what exceeds it is carried', () => {
    const { boxes, next } = returnOfPeriod(sums({ general: soles(100), discounts: soles(-300) }), UNTOLD, rates);
    expect(boxes).toMatchObject({ '102': soles(100), '103': soles(18), '131': 0, '184': 0 });
    expect(next).toMatchObject({ discounts: soles(200), balance: 0 });
  });

  test('adds reduced and imported credit, takes other credits away, and interest after all', () => {
    const told = { ...UNTOLD, otherCredits: soles(5), specialCredit: soles(7), interest: soles(3) };
    const imports = { ...NOTHING.imports, mixed: soles(100) };
    const sold = {
      ...NOTHING.sales,
      general: soles(1_000),
      reduced: soles(200),
      exported: soles(30),
      untaxed: soles(40),
    };
    const { boxes } = returnOfPeriod({ ...NOTHING, sales: sold, imports }, told, rates);
    expect(boxes).toMatchObject({
      ...{
        '155': soles(21),
        '131': soles(201),
        '117': soles(18),
        '178': soles(18),
        '105': soles(40),
        '106': soles(30),
      },
      ...{ '140': soles(201 - 18 - 5 - 7), '188': soles(171 + 3) },
    });
    expect(returnOfPeriod(NOTHING, told, rates).boxes['188']).toBe(soles(3));
  });

  test('uses retentions of earlier months as those of this one', () => {
    const told = { ...UNTOLD, retentions: { earlier: soles(50), ofPeriod: soles(20) } };
    const { boxes, next } = returnOfPeriod(sums({ general: soles(1_000) }), told, rates);
    expect(boxes).toMatchObject({ '176': soles(50), '179': soles(20), '188': soles(110) });
    expect(next.retentions).toBe(0);
  });

  test('keeps imports and what gives no credit in their own boxes', () => {
    const imports = { general: soles(10_000), mixed: ZERO, forUntaxed: soles(70), untaxed: soles(9) };
    const purchases = { ...NOTHING.purchases, forUntaxed: soles(500), untaxed: soles(40) };
    const { boxes } = returnOfPeriod({ ...NOTHING, imports, purchases }, UNTOLD, rates);
    expect(boxes).toMatchObject({
      ...{ '113': soles(500), '120': soles(40), '114': soles(10_000), '115': soles(1_800) },
      ...{ '119': soles(70), '122': soles(9), '178': soles(1_800) },
    });
  });

  test('uses what was paid before after all else, and never gives it back', () => {
    const some = returnOfPeriod(sums({ general: soles(1_000) }), { ...UNTOLD, paidBefore: soles(50) }, rates);
    expect(some.boxes['188']).toBe(soles(130));
    const all = returnOfPeriod(sums({ general: soles(1_000) }), { ...UNTOLD, paidBefore: soles(500) }, rates);
    expect(all.boxes['188']).toBe(0);
  });

  test('refuses a base at a rate that is not in force', () => {
    expect(() => returnOfPeriod(sums({ reduced: soles(10) }), UNTOLD, { ...rates, reduced: null })).toThrow(RangeError);
  });

  test('never loses nor makes up a perception or retention, and each box is whole soles', () => {
    const amount = fc.integer({ min: 0, max: 9_999_999 }).map(money);
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (sold, bought, balance, perceived, withheld) => {
        const { boxes, next } = returnOfPeriod(
          sums({ general: sold }, { general: bought }),
          {
            ...{ ...UNTOLD, balance },
            perceptions: { earlier: ZERO, ofPeriod: perceived },
            retentions: { earlier: ZERO, ofPeriod: withheld },
          },
          rates,
        );
        for (const box of Object.values(boxes)) expect(box % 100 === 0).toBe(true);
        const used = boxes['171'] - next.perceptions + (boxes['179'] - next.retentions);
        expect(boxes['188']).toBe(Math.max(0, boxes['184']) - used);
        expect(next.balance).toBe(Math.max(0, -boxes['184']));
      }),
    );
  });
});

test('nobody who sold nothing untaxed has a coefficient', () => {
  expect(proRataOf({ taxed: soles(10), exported: ZERO, untaxed: ZERO })).toBeNull();
  expect(proRataOf({ taxed: soles(2), exported: ZERO, untaxed: soles(1) })).toBe(6_667);
});
