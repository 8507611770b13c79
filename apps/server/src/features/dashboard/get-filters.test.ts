import { expect, test } from 'vitest';
import { periodsOf } from './get-filters.ts';

const of = (...periods: string[]) => periods.map((tax_period) => ({ tax_period }));

test.each([
  // never come, short, shown on the card, how many
  [of(), of(), '202610', 0],
  [of(), of('202610', '202610'), '202610', 0],
  [of('202610'), of('202610'), '202610', 1],
  [of(), of('202609', '202609', '202608'), '202610', 2],
  [of('202609'), of('202609', '202608', '202610'), '202610', 2],
  [of('202607', '202607'), of('202608'), '202610', 2],
  [of(), of('202610'), undefined, 1],
])('of %j in vain and %j short, with %s on the card, %#', (inVain, short, shown, count) => {
  expect(periodsOf(inVain, short, shown)).toBe(count);
});
