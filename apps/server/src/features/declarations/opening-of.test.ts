import { expect, test } from 'vitest';
import { openingOf } from './opening-of.ts';

test.each([
  ['the period itself says it', { '145': '1200.00' }, { '184': '-900.00' }, 120_000],
  ['the month before left a balance', null, { '184': '-900.00' }, 90_000],
  ['the month before, by its own sum', null, { '140': '100.00', '145': '350.00', '184': '250.00' }, 25_000],
  ['the month before had tax to pay', null, { '140': '500.00', '145': '350.00', '184': '150.00' }, 0],
  ['the month before came out at nothing', {}, { '184': '0.00' }, 0],
  ['a result without a sign may be either', null, { '184': '900.00' }, null],
  [
    'the month before, by its own sum, which 184 confirms',
    null,
    { '140': '100.00', '145': '350.40', '184': '-250.00' },
    25_040,
  ],
  ['184 says another thing than 140 and 145', null, { '140': '100.00', '145': '0.00', '184': '-14224.00' }, null],
  ['184 has the other sign', null, { '140': '500.00', '145': '350.00', '184': '-150.00' }, null],
  [
    'the balance of the month before is below nothing',
    null,
    { '140': '-900.00', '145': '-500.00', '184': '-400.00' },
    null,
  ],
  ['its own balance is below nothing', { '145': '-500.00' }, { '184': '-900.00' }, null],
  ['its own balance is nothing', { '145': '0.00' }, { '184': '-900.00' }, 0],
  ['nothing is known', null, null, null],
])('%s', (_name, own, before, opening) => {
  expect(openingOf(own, before)).toBe(opening);
});
