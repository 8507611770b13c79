import { expect, test } from 'vitest';
import { ownTotal } from './own-total.ts';

const LINE = { currency: 'PEN', exchange_rate: '1.000', total: '118.00', document_total: null };

test.each([
  ['soles are as the line says', LINE, '118.00'],
  ['a note has no sign', { ...LINE, total: '-118.50' }, '118.50'],
  [
    'dollars are the soles by the rate of the line',
    { ...LINE, currency: 'USD', exchange_rate: '3.715', total: '438.37' },
    '118.00',
  ],
  [
    'or what the document says',
    { ...LINE, currency: 'USD', exchange_rate: '3.715', document_total: '117.99' },
    '117.99',
  ],
  ['of a line without a rate nothing is asked', { ...LINE, currency: 'USD' }, null],
  ['céntimos alone', { ...LINE, total: '0.05' }, '0.05'],
])('%s', (_what, voucher, expected) => {
  expect(ownTotal(voucher)).toBe(expected);
});
