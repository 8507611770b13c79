import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  formatAmount,
  formatMoney,
  fromWire,
  isRate,
  type Money,
  money,
  NotAnAmount,
  negate,
  parseMoney,
  rateOfLine,
  ratio,
  subtract,
  sum,
  toDecimal,
  toWire,
  ZERO,
} from './money.ts';

const amounts = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }).map(money);
const small = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(money);

describe('reading an amount', () => {
  test.each([
    ['0', 0],
    ['0.00', 0],
    ['-0.00', 0],
    ['12920', 1_292_000],
    ['436.8', 43_680],
    ['10949.15', 1_094_915],
    ['-1970.85', -197_085],
    ['1.500', 150],
    ['9999999999999.99', 999_999_999_999_999],
  ])('%s is %i céntimos', (text, centimos) => {
    expect(parseMoney(text)).toBe(centimos);
  });

  test.each([
    '',
    ' ',
    '-',
    '1,234.50',
    '1.234,50',
    '12.345',
    '1e3',
    'S/ 5',
    '.5',
    '5.',
    '--1',
    '+1',
    '99999999999999',
    'NaN',
  ])('«%s» is not an amount, and is never read as zero', (text) => {
    expect(() => parseMoney(text)).toThrow(NotAnAmount);
  });

  test('the error carries the text, bounded in its message', () => {
    const text = 'x'.repeat(100);
    const caught = capture(() => parseMoney(text));
    expect(caught).toBeInstanceOf(NotAnAmount);
    expect((caught as NotAnAmount).text).toBe(text);
    expect((caught as NotAnAmount).message.length).toBeLessThan(80);
  });

  test('an amount is read back as it was written, whatever the amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseMoney(toDecimal(amount))).toBe(amount);
      }),
    );
  });

  test('no amount is minus zero', () => {
    expect(Object.is(parseMoney('-0.00'), 0)).toBe(true);
    expect(Object.is(negate(ZERO), 0)).toBe(true);
    expect(Object.is(fromWire(-0.001), 0)).toBe(true);
  });
});

describe('writing an amount', () => {
  test.each([
    [123_450, 'S/ 1,234.50', '1,234.50', '1234.50'],
    [-46_159, '-S/ 461.59', '-461.59', '-461.59'],
    [0, 'S/ 0.00', '0.00', '0.00'],
    [5, 'S/ 0.05', '0.05', '0.05'],
    [-5, '-S/ 0.05', '-0.05', '-0.05'],
    [100_000_000, 'S/ 1,000,000.00', '1,000,000.00', '1000000.00'],
  ])('%i céntimos', (centimos, sign, amount, decimal) => {
    expect(formatMoney(money(centimos))).toBe(sign);
    expect(formatAmount(money(centimos))).toBe(amount);
    expect(toDecimal(money(centimos))).toBe(decimal);
  });

  test('thousands separators are the only difference between what is shown and what is sent', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(formatAmount(amount).replaceAll(',', '')).toBe(toDecimal(amount));
      }),
    );
  });

  test('a JSON number of soles comes back as the same amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(fromWire(toWire(amount))).toBe(amount);
      }),
    );
  });
});

describe('reckoning', () => {
  test('0.10 + 0.20 is 0.30', () => {
    expect(toDecimal(add(parseMoney('0.10'), parseMoney('0.20')))).toBe('0.30');
  });

  test('a sum does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(small, { maxLength: 50 }), (list) => {
        expect(sum(list)).toBe(sum(list.toReversed()));
        expect(BigInt(sum(list))).toBe(list.reduce((total, amount) => total + BigInt(amount), 0n));
      }),
    );
  });

  test('the sum of nothing is zero', () => {
    expect(sum([])).toBe(0);
  });

  test('a note undoes its invoice', () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect([subtract(add(a, b), b), add(a, negate(a))]).toEqual([a, 0]);
      }),
    );
  });

  test('fractions of a céntimo and amounts of more than fifteen digits are refused', () => {
    expect(() => money(0.5)).toThrow(RangeError);
    expect(() => money(Number.NaN)).toThrow(RangeError);
    expect(() => money(1_000_000_000_000_000)).toThrow(RangeError);
    expect(() => add(999_999_999_999_999 as Money, 1 as Money)).toThrow(RangeError);
    expect(() => fromWire(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});

describe('a ratio', () => {
  test.each([
    [10_000, 18, 100, 1800, 1800, 1800],
    [25, 18, 100, 5, 4, 4],
    [75, 18, 100, 14, 14, 13],
    [50, 1, 100, 1, 0, 0],
    [150, 1, 100, 2, 2, 1],
    [-50, 1, 100, -1, 0, 0],
    [-150, 1, 100, -2, -2, -1],
    [50, -1, 100, -1, 0, 0],
    [50, 1, -100, -1, 0, 0],
    [1000, 105, 1000, 105, 105, 105],
  ])('%i × %i ÷ %i', (centimos, numerator, denominator, up, even, down) => {
    expect(ratio(money(centimos), numerator, denominator, 'half-up')).toBe(up);
    expect(ratio(money(centimos), numerator, denominator, 'half-even')).toBe(even);
    expect(ratio(money(centimos), numerator, denominator, 'down')).toBe(down);
  });

  const terms = [
    amounts,
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 1, max: 1000 }).map((d) => d + 999),
  ] as const;

  test('is never further than one céntimo from the exact result, half of one when it rounds to the nearest', () => {
    fc.assert(
      fc.property(...terms, (amount, numerator, denominator) => {
        const exact = BigInt(amount) * BigInt(numerator);
        const away = (rounded: Money) => {
          const gap = BigInt(rounded) * BigInt(denominator) - exact;
          return gap < 0n ? -gap : gap;
        };
        expect(away(ratio(amount, numerator, denominator, 'down'))).toBeLessThan(BigInt(denominator));
        expect(away(ratio(amount, numerator, denominator, 'half-up')) * 2n).toBeLessThanOrEqual(BigInt(denominator));
        expect(away(ratio(amount, numerator, denominator, 'half-even')) * 2n).toBeLessThanOrEqual(BigInt(denominator));
      }),
    );
  });

  test('of a credit note is that of the invoice, negated', () => {
    fc.assert(
      fc.property(...terms, fc.constantFrom('half-up', 'half-even', 'down'), (amount, n, d, rounding) => {
        expect(ratio(negate(amount), n, d, rounding)).toBe(negate(ratio(amount, n, d, rounding)));
      }),
    );
  });

  test('is written with whole numbers and without dividing by zero', () => {
    expect(() => ratio(money(1), 10.5, 100, 'half-up')).toThrow(RangeError);
    expect(() => ratio(money(1), 1, 0, 'half-up')).toThrow(RangeError);
  });
});

function capture(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each([
  ['3.750', 3_750],
  ['3.75', 3_750],
  ['0.025', 25],
  ['4', 4_000],
  ['1.001', 1_001],
  ['1.000', null],
  ['1', null],
  ['0.000', null],
  ['', null],
])('of a line with «%s» the rate is %s', (text, rate) => {
  expect(rateOfLine(text)).toBe(rate);
});

test('a rate that nobody knows is none', () => {
  expect([null, 0, 1_000, 25].map(isRate)).toEqual([false, false, false, true]);
});
