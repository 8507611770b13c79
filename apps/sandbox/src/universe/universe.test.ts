import { type Period, periodRange, shiftPeriod } from '@yupana/tax/period.ts';
import { isRuc } from '@yupana/tax/ruc.ts';
import { describe, expect, test } from 'vitest';
import { COMPANIES, type Company } from './companies.ts';
import { generatedProposal, vouchersOf } from './proposals.ts';
import { purchasesOf } from './purchases.ts';
import { reducedRate, taxOn } from './rates.ts';
import { salesOf } from './sales.ts';
import { SUPPLIERS } from './suppliers.ts';
import { totalOf, type Voucher } from './voucher.ts';

const SEED = 'yupana';
const TODAY = '2026-11-20';
const months = (from: string, to: string) => periodRange(from as Period, to as Period);
const TWO_YEARS = months('202412', '202611');
/** The two giants are left out of the tests that look at every row of two years. */
const ORDINARY = COMPANIES.filter((company) => company.purchases + company.sales < 1_000);

function named(text: string): Company {
  const found = COMPANIES.find(({ name }) => name.includes(text));
  if (!found) throw new Error(text);
  return found;
}

const key = (voucher: Voucher) => [voucher.issuerRuc, voucher.type, voucher.serie, voucher.number].join('-');

describe('the companies', () => {
  test('have valid and different RUCs, eight-character SOL users and keys that fit the form', () => {
    expect(COMPANIES.filter(({ ruc }) => !isRuc(ruc))).toEqual([]);
    expect(new Set(COMPANIES.map(({ ruc }) => ruc)).size).toBe(COMPANIES.length);
    for (const { credentials } of COMPANIES) {
      expect(credentials.solUser).toMatch(/^[A-Z0-9]{8}$/);
      expect(credentials.solKey.length).toBeLessThanOrEqual(12);
      expect(credentials.clientId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(credentials.clientSecret).toMatch(/==$/);
      expect(credentials.clientWithoutSire.clientId).not.toBe(credentials.clientId);
    }
  });

  test('buy from suppliers with valid and different RUCs in the unassigned blocks', () => {
    expect(SUPPLIERS.filter(({ ruc }) => !isRuc(ruc) || !/^[12]099/.test(ruc))).toEqual([]);
    expect(new Set(SUPPLIERS.map(({ ruc }) => ruc)).size).toBe(SUPPLIERS.length);
  });
});

describe('the vouchers', () => {
  test('are the same whenever and however often they are asked for', () => {
    for (const company of COMPANIES) {
      const once = generatedProposal(SEED, company, 'RCE', '202609' as Period, TODAY);
      expect(generatedProposal(SEED, company, 'RCE', '202609' as Period, '2027-03-01')).toBe(once);
      const sales = generatedProposal(SEED, company, 'RVIE', '202609' as Period, TODAY);
      expect(generatedProposal(SEED, company, 'RVIE', '202609' as Period, '2027-03-01')).toBe(sales);
    }
  });

  test('of a company that began later are numbered from then on, whatever was asked of an older one before', () => {
    const old = named('Siete Quenas');
    const first = (company: Company) =>
      Math.min(...salesOf(SEED, company, '202609' as Period).map(({ number }) => Number(number)));
    expect(first(old)).toBeGreaterThan(1);
    expect(first({ ...old, since: '202609' as Period })).toBe(1);
  });

  test('are others for another seed', () => {
    const company = named('Siete Quenas');
    const other = generatedProposal('otra', company, 'RCE', '202609' as Period, TODAY);
    expect(other).not.toBe(generatedProposal(SEED, company, 'RCE', '202609' as Period, TODAY));
  });

  test('charge exactly the rate of the law on their base, to the céntimo', () => {
    let vouchers = 0;
    const wrong: string[] = [];
    for (const company of ORDINARY) {
      for (const period of TWO_YEARS) {
        for (const voucher of [...purchasesOf(SEED, company, period), ...salesOf(SEED, company, period)]) {
          const { base, igv } = voucher.amounts;
          const lawDate = voucher.modified?.issueDate ?? voucher.issueDate;
          const allowed = [taxOn(base, { numerator: 18, denominator: 100 }), taxOn(base, reducedRate(lawDate))];
          if (!allowed.includes(igv)) wrong.push(`${company.name} ${key(voucher)}: ${igv} sobre ${base}`);
          vouchers += 1;
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(vouchers).toBeGreaterThan(10_000);
  });

  test('only restaurants and hotels charge the reduced rate: 10 % in 2025, 10.5 % in 2026, 15 % in 2027', () => {
    const rateOf = (period: string) => {
      const sales = salesOf(SEED, named('Siesta Eterna'), period as Period);
      const sold = sales.filter(({ type, amounts }) => type === '01' && amounts.base > 100_00);
      return [...new Set(sold.map(({ amounts }) => Math.round((amounts.igv / amounts.base) * 1000) / 10))];
    };
    expect(rateOf('202512')).toEqual([10]);
    expect(rateOf('202601')).toEqual([10.5]);
    expect(rateOf('202701')).toEqual([15]);
  });

  test('have amounts that add up to the total written in the file', () => {
    for (const company of ORDINARY) {
      for (const [book, first, total] of [
        ['RCE', 14, 24],
        ['RVIE', 13, 25],
      ] as const) {
        const text = generatedProposal(SEED, company, book, '202610' as Period, TODAY);
        for (const line of text?.trimEnd().split('\r\n').slice(1) ?? []) {
          const cells = line.split('|');
          const sum = cells.slice(first, total).reduce((all, cell) => all + Math.round(Number(cell) * 100), 0);
          expect(sum).toBe(Math.round(Number(cells[total]) * 100));
        }
      }
    }
  });

  test('never stand twice in a month, and in two months only as purchases left from the month before', () => {
    for (const company of ORDINARY) {
      const monthOf = new Map<string, Period>();
      for (const period of TWO_YEARS) {
        const keys = [...purchasesOf(SEED, company, period), ...salesOf(SEED, company, period)].map(key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const one of keys) {
          const before = monthOf.get(one);
          if (before !== undefined) {
            expect(before).toBe(shiftPeriod(period, -1));
            expect(one.startsWith(company.ruc)).toBe(false);
          }
          monthOf.set(one, period);
        }
      }
    }
  });

  test('a purchase issued late and not yet taken also stands in the next month', () => {
    const company = named('Siete Quenas');
    const left = TWO_YEARS.filter((period) =>
      purchasesOf(SEED, company, period).some(({ issueDate }) => issueDate.replace('-', '').slice(0, 6) < period),
    );
    expect(left.length).toBeGreaterThan(3);
    expect(left.length).toBeLessThan(14);
  });

  test("number a company's own series without gaps, from one month to the next", () => {
    const company = named('Tornillo');
    const numbers = months('202608', '202610')
      .flatMap((period) => salesOf(SEED, company, period))
      .filter(({ serie }) => serie === 'B001')
      .map(({ number }) => Number(number));
    expect(numbers.map((number, place) => number - place)).toEqual(numbers.map(() => numbers[0]));
  });

  test('a note speaks of a voucher that exists and came before it', () => {
    for (const company of ORDINARY) {
      for (const makeBook of [purchasesOf, salesOf]) {
        const known = new Map<string, string>();
        for (const period of months('202606', '202610')) {
          const vouchers = makeBook(SEED, company, period);
          for (const voucher of vouchers) known.set(key(voucher), voucher.issueDate);
          if (period === '202606') continue;
          for (const note of vouchers.filter(({ modified }) => modified !== null)) {
            const about = note.modified;
            const date = known.get([note.issuerRuc, about?.type, about?.serie, about?.number].join('-'));
            expect(date).toBe(about?.issueDate);
            expect(note.issueDate >= (date ?? '9999')).toBe(true);
          }
        }
      }
    }
  });

  test('a credit note is never more than the voucher it undoes', () => {
    const notes = TWO_YEARS.flatMap((period) => salesOf(SEED, named('Siete Quenas'), period)).filter(
      ({ type }) => type === '07',
    );
    expect(notes.length).toBeGreaterThan(50);
    expect(notes.filter(({ amounts }) => totalOf(amounts) > 0)).toEqual([]);
  });

  test('the current month has only what was issued up to today', () => {
    const company = named('Siete Quenas');
    const partial = vouchersOf(SEED, company, 'RCE', '202611' as Period, TODAY);
    const whole = vouchersOf(SEED, company, 'RCE', '202611' as Period, '2026-12-15');
    expect(partial.length).toBeGreaterThan(0);
    expect(partial.length).toBeLessThan(whole.length);
    expect(partial.filter(({ issueDate }) => issueDate > TODAY)).toEqual([]);
    expect(vouchersOf(SEED, company, 'RCE', '202612' as Period, TODAY)).toEqual([]);
  });

  test('look like business: dollars, detractions, bank fees, utilities, imports, withdrawn and exempt rows', () => {
    const all = COMPANIES.flatMap((company) => purchasesOf(SEED, company, '202610' as Period));
    const some = (wanted: (voucher: Voucher) => boolean) => all.filter(wanted).length;
    expect(some(({ currency, exchangeRate }) => currency === 'USD' && exchangeRate.startsWith('3.'))).toBeGreaterThan(
      20,
    );
    expect(some(({ detraction }) => detraction)).toBeGreaterThan(20);
    expect(some(({ type, amounts }) => type === '13' && amounts.base === 0 && amounts.exempt > 0)).toBeGreaterThan(20);
    expect(some(({ type }) => type === '14')).toBeGreaterThan(20);
    expect(some(({ type, year }) => type === '50' && year === '2026')).toBeGreaterThan(0);
    expect(some(({ status }) => status === '2')).toBeGreaterThan(0);
    expect(some(({ party }) => party.name.includes(','))).toBeGreaterThan(20);
    expect(some(({ amounts }) => amounts.bags > 0)).toBeGreaterThan(5);
    const sold = COMPANIES.flatMap((company) => salesOf(SEED, company, '202610' as Period));
    const kinds = new Set(sold.map(({ type }) => type));
    expect([...kinds].sort()).toEqual(['01', '03', '07', '08']);
    expect(sold.filter(({ amounts }) => amounts.exported > 0).length).toBeGreaterThan(10);
    expect(sold.filter(({ amounts }) => amounts.riceTax > 0).length).toBeGreaterThan(10);
    expect(sold.filter(({ numberEnd }) => numberEnd !== '').length).toBeGreaterThan(0);
  });

  test('are as many as the company is big, none where it has none', () => {
    const many = (company: Company, period: string) => purchasesOf(SEED, company, period as Period).length;
    expect(many(named('Puquio'), '202610')).toBeGreaterThan(1_500);
    expect(many(named('Anacleto'), '202610')).toBe(0);
    expect(many(named('Caja Cuadrada'), '202608')).toBe(0);
    expect(many(named('Doble Asiento'), '202602')).toBe(0);
    expect(many(named('Doble Asiento'), '202603')).toBeGreaterThan(20);
    const huge = { ...named('Imprenta'), purchases: 30_000 };
    const left = purchasesOf(SEED, huge, '202610' as Period).filter(({ issueDate }) => issueDate < '2026-10-01');
    expect(many(huge, '202610') - left.length).toBe(30_000);
  });
});
