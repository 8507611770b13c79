import { expect, test } from 'vitest';
import { parsePeriod, previousPeriod } from '../period.ts';
import {
  DEADLINE_GROUPS,
  deadlineGroupOf,
  deadlinesOf,
  deadlinesOfGroup,
  depositsUntil,
  registersNotBefore,
} from './deadlines.ts';

/** As published (annex I): month and day by the digits 0, 1, 2–3, 4–5, 6–7, 8–9, and of good taxpayers. */
const DECLARATION = [
  ['202501', '02-17 02-18 02-19 02-20 02-21 02-24 02-25'],
  ['202502', '03-17 03-18 03-19 03-20 03-21 03-24 03-25'],
  ['202503', '04-15 04-16 04-21 04-22 04-23 04-24 04-25'],
  ['202504', '05-16 05-19 05-20 05-21 05-22 05-23 05-26'],
  ['202505', '06-16 06-17 06-18 06-19 06-20 06-23 06-24'],
  ['202506', '07-15 07-16 07-17 07-18 07-21 07-22 07-24'],
  ['202507', '08-18 08-19 08-20 08-21 08-22 08-25 08-26'],
  ['202508', '09-15 09-16 09-17 09-18 09-19 09-22 09-23'],
  ['202509', '10-16 10-17 10-20 10-21 10-22 10-23 10-24'],
  ['202510', '11-17 11-18 11-19 11-20 11-21 11-24 11-25'],
  ['202511', '12-17 12-18 12-19 12-22 12-23 12-24 12-26'],
  ['202512', '01-16 01-19 01-20 01-21 01-22 01-23 01-26'],
  ['202601', '02-16 02-17 02-18 02-19 02-20 02-23 02-24'],
  ['202602', '03-16 03-17 03-18 03-19 03-20 03-23 03-24'],
  ['202603', '04-17 04-20 04-21 04-22 04-23 04-24 04-27'],
  ['202604', '05-18 05-19 05-20 05-21 05-22 05-25 05-26'],
  ['202605', '06-15 06-16 06-17 06-18 06-19 06-22 06-23'],
  ['202606', '07-15 07-16 07-17 07-20 07-21 07-22 07-24'],
  ['202607', '08-18 08-19 08-20 08-21 08-24 08-25 08-26'],
  ['202608', '09-15 09-16 09-17 09-18 09-21 09-22 09-23'],
  ['202609', '10-16 10-19 10-20 10-21 10-22 10-23 10-26'],
  ['202610', '11-16 11-17 11-18 11-19 11-20 11-23 11-24'],
  ['202611', '12-17 12-18 12-21 12-22 12-23 12-24 12-28'],
  ['202612', '01-18 01-19 01-20 01-21 01-22 01-25 01-26'],
] as const;
/** Annex II of 2026. */
const REGISTERS = [
  ['202601', '02-13 02-16 02-17 02-18 02-19 02-20 02-23'],
  ['202602', '03-13 03-16 03-17 03-18 03-19 03-20 03-23'],
  ['202603', '04-16 04-17 04-20 04-21 04-22 04-23 04-24'],
  ['202604', '05-15 05-18 05-19 05-20 05-21 05-22 05-25'],
  ['202605', '06-12 06-15 06-16 06-17 06-18 06-19 06-22'],
  ['202606', '07-14 07-15 07-16 07-17 07-20 07-21 07-22'],
  ['202607', '08-17 08-18 08-19 08-20 08-21 08-24 08-25'],
  ['202608', '09-14 09-15 09-16 09-17 09-18 09-21 09-22'],
  ['202609', '10-15 10-16 10-19 10-20 10-21 10-22 10-23'],
  ['202610', '11-13 11-16 11-17 11-18 11-19 11-20 11-23'],
  ['202611', '12-16 12-17 12-18 12-21 12-22 12-23 12-24'],
  ['202612', '01-15 01-18 01-19 01-20 01-21 01-22 01-25'],
] as const;
const DIGITS = [['0'], ['1'], ['2', '3'], ['4', '5'], ['6', '7'], ['8', '9']];

function rowOf(period: string, of: 'declaration' | 'registers'): string {
  const on = (digit: string, isGood = false) =>
    deadlinesOf(parsePeriod(period), `2099000101${digit}`, isGood)?.[of].slice(5);
  const days = DIGITS.map((digits) => [...new Set(digits.map((digit) => on(digit)))].join('≠'));
  return [...days, on('3', true)].join(' ');
}

test.each(DECLARATION)('%s is declared as SUNAT published it', (period, published) => {
  expect(rowOf(period, 'declaration')).toBe(published);
});

test.each(REGISTERS)('the registers of %s are due as SUNAT published it', (period, published) => {
  expect(rowOf(period, 'registers')).toBe(published);
});

test('December is declared in the year after, and what is reckoned says so', () => {
  expect(deadlinesOf(parsePeriod('202612'), '20990001015')).toEqual({
    ...{ declaration: '2027-01-21', registers: '2027-01-20', source: 'published' },
  });
  expect(deadlinesOf(parsePeriod('202701'), '20990001015')?.source).toBe('reckoned');
});

test('where the day is not known, one is that is never after it', () => {
  expect(registersNotBefore(parsePeriod('203001'), '20990001015')).toBe('2030-02-19');
  for (const [period] of REGISTERS)
    for (const digit of '0123456789') {
      const ruc = `2099000101${digit}`;
      const earliest = registersNotBefore(parsePeriod(period), ruc);
      expect(earliest <= (deadlinesOf(parsePeriod(period), ruc)?.registers ?? '')).toBe(true);
    }
});

test('where holidays were not published, and of what is no RUC, nothing is said', () => {
  expect(deadlinesOf(parsePeriod('203001'), '20990001015')).toBeNull();
  expect(deadlinesOf(parsePeriod('202610'), 'no-ruc')).toBeNull();
});

test('the columns of the calendar are the seven of the published table, and each RUC stands in the one of its day', () => {
  expect(DEADLINE_GROUPS.map(({ id }) => id)).toEqual(['0', '1', '23', '45', '67', '89', 'good']);
  for (const [period, published] of DECLARATION) {
    const of = parsePeriod(period);
    const days = DEADLINE_GROUPS.map((group) => deadlinesOfGroup(of, group)?.declaration.slice(5));
    expect(days.join(' ')).toBe(published);
  }
  for (const digit of '0123456789') {
    const ruc = `2099000101${digit}`;
    const group = deadlineGroupOf(ruc, false);
    expect(group?.digits).toContain(digit);
    expect(group && deadlinesOfGroup(parsePeriod('202610'), group)).toEqual(deadlinesOf(parsePeriod('202610'), ruc));
    expect(deadlineGroupOf(ruc, true)?.id).toBe('good');
  }
  expect(deadlineGroupOf('', false)).toBeUndefined();
  expect(deadlineGroupOf('no-ruc', false)).toBeUndefined();
});

/** The fifth business day of each month, as it was reckoned apart: of the month in which the period is declared. */
test.each([
  [2025, '08 07 07 07 08 06 07 08 05 07 07 05'],
  [2026, '08 06 06 09 08 05 07 10 07 07 06 07'],
])('detractions of each month before those of %i are deposited until the fifth business day', (year, days) => {
  for (const [place, day] of days.split(' ').entries()) {
    const month = String(place + 1).padStart(2, '0');
    expect(depositsUntil(previousPeriod(parsePeriod(`${year}${month}`)))).toBe(`${year}-${month}-${day}`);
  }
});

test('what nobody published the holidays of has no last day of deposits', () => {
  expect(depositsUntil(parsePeriod('202712'))).toBeNull();
});
