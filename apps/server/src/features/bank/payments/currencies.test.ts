import { money } from '@yupana/tax/money.ts';
import { expect, test } from 'vitest';
import { inCurrency, inSoles } from './currencies.ts';

const dollars = { total: '354.05', currency: 'USD', exchange_rate: '3.541', serie: 'F001', number: '1' };

test('what is changed is rounded to the nearest céntimo, half of one up', () => {
  // 10.03 × 3.541 = 35.51623; 0.50 × 3.541 = 1.7705; 0.50 × 3.530 = 1.765
  expect(inSoles(dollars, money(1_003), 'USD')).toBe(3_552);
  expect(inSoles(dollars, money(50), 'USD')).toBe(177);
  expect(inSoles({ ...dollars, exchange_rate: '3.530' }, money(50), 'USD')).toBe(177);
  // 35.51 / 3.541 = 10.0282…; 1.25 / 2.000 = 0.625
  expect(inCurrency(dollars, money(3_551), 'USD')).toBe(1_003);
  expect(inCurrency({ ...dollars, exchange_rate: '2.000' }, money(125), 'USD')).toBe(63);
});

test('soles stay as they are, whatever the rate; in dollars nothing is told of what is not in dollars', () => {
  expect(inSoles(dollars, money(1_003), 'PEN')).toBe(1_003);
  expect(inCurrency(dollars, money(1_003), 'PEN')).toBe(1_003);
  const euros = { ...dollars, currency: 'EUR' };
  expect(inCurrency(euros, money(1_003), 'USD')).toBeNull();
  expect(() => inSoles(euros, money(1_003), 'USD')).toThrow('Anota su pago a mano, en soles.');
});
