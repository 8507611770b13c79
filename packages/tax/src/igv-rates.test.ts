import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GENERAL_RATES, generalRate, igvBucket, REDUCED_RATES, reducedRate } from './igv-rates.ts';
import { type Money, money, negate, parseMoney, ratio } from './money.ts';

const bucket = (taxable: string, igv: string, issueDate: string) =>
  igvBucket({ taxable: parseMoney(taxable), igv: parseMoney(igv), issueDate });

describe('the general rate', () => {
  test.each([
    ['2011-02-28', 19],
    ['2011-03-01', 18],
    ['2025-12-31', 18],
    ['2026-10-15', 18],
    ['2030-01-01', 18],
  ])('on %s is %d %', (date, percent) => {
    expect(generalRate(date)?.percent).toBe(percent);
  });

  test('before August 2003 is not known here', () => {
    expect(generalRate('2003-07-31')).toBeNull();
  });
});

describe('the reduced rate of Ley 31556', () => {
  test.each([
    ['2022-08-31', undefined],
    ['2022-09-01', 10],
    ['2024-12-31', 10],
    ['2025-12-31', 10],
    ['2026-01-01', 10.5],
    ['2026-12-31', 10.5],
    ['2027-01-01', 15],
    ['2027-12-31', 15],
    ['2028-01-01', undefined],
  ])('on %s is %s', (date, percent) => {
    expect(reducedRate(date)?.percent).toBe(percent);
  });

  test('in 2026 gives 105.00 of a base of 1,000.00', () => {
    const { numerator, denominator, source } = reducedRate('2026-05-01') ?? expect.fail();
    expect(ratio(parseMoney('1000.00'), numerator, denominator, 'half-up')).toBe(10_500);
    expect(source).toContain('32219');
  });
});

test('every rate states its law, its percent and its fraction alike', () => {
  for (const { rate } of [...GENERAL_RATES, ...REDUCED_RATES]) {
    expect(rate.source).toMatch(/Ley \d{5}/);
    expect((rate.numerator / rate.denominator) * 100).toBeCloseTo(rate.percent, 10);
  }
});

test('no two rates of one kind are in force on the same day', () => {
  for (const table of [GENERAL_RATES, REDUCED_RATES]) {
    for (const [place, { from, to }] of table.entries()) {
      expect(to === null || from <= to).toBe(true);
      const next = table[place + 1];
      if (next) expect(to !== null && to < next.from).toBe(true);
    }
  }
});

describe('the box of the declaration in which a voucher falls', () => {
  test.each([
    ['10980.00', '1976.40', '2026-07-18', 'general'],
    ['1000.00', '105.00', '2026-07-18', 'reduced'],
    ['1000.00', '100.00', '2025-07-18', 'reduced'],
    ['1000.00', '150.00', '2027-07-18', 'reduced'],
    ['-1000.00', '-105.00', '2026-07-18', 'reduced'],
    ['-9985.36', '-1797.36', '2026-08-20', 'general'],
    ['0.00', '0.00', '2026-07-08', 'none'],
    ['500.00', '0.00', '2026-07-08', 'none'],
    ['1000.00', '40.00', '2026-07-08', 'none'],
  ])('base %s, IGV %s, of %s: %s', (taxable, igv, date, expected) => {
    expect(bucket(taxable, igv, date)).toBe(expected);
  });

  test('10 % charged in 2026, when the law asks 10.5 %, still counts as the reduced rate', () => {
    expect(bucket('1000.00', '100.00', '2026-02-01')).toBe('reduced');
  });

  test('10 % before Ley 31556 is a general purchase badly computed, never left out', () => {
    expect(bucket('1000.00', '100.00', '2021-02-01')).toBe('general');
  });

  test('a few céntimos fit every rate and count as general', () => {
    expect(bucket('0.08', '0.01', '2026-02-01')).toBe('general');
  });

  test('IGV without base, as a note that corrects only the tax, is general', () => {
    expect(bucket('0.00', '18.00', '2026-02-01')).toBe('general');
  });

  test('on a date without a known rate nothing is lost', () => {
    expect(bucket('100.00', '18.00', '2001-02-01')).toBe('general');
  });

  const bases = fc.integer({ min: 100, max: 999_999_999 }).map(money);
  const rated = fc.constantFrom('2011-03-01', '2022-09-01', '2025-06-30', '2026-06-30', '2027-06-30', '2028-06-30');
  const tax = (base: Money, date: string, find: typeof generalRate) => {
    const rate = find(date);
    return rate && ratio(base, rate.numerator, rate.denominator, 'half-up');
  };

  test('tax at a rate falls in the box of that rate, in invoices and in the notes that undo them', () => {
    fc.assert(
      fc.property(bases, rated, (taxable, issueDate) => {
        const general = tax(taxable, issueDate, generalRate) ?? expect.fail();
        expect(igvBucket({ taxable, igv: general, issueDate })).toBe('general');
        expect(igvBucket({ taxable: negate(taxable), igv: negate(general), issueDate })).toBe('general');
        const reduced = tax(taxable, issueDate, reducedRate);
        if (reduced === null) return;
        expect(igvBucket({ taxable, igv: reduced, issueDate })).toBe('reduced');
        expect(igvBucket({ taxable: negate(taxable), igv: negate(reduced), issueDate })).toBe('reduced');
      }),
    );
  });
});
