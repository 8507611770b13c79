import { expect, test } from 'vitest';
import { presentFact } from './present-fact.ts';

test('the rates of a day are read as SUNAT publishes them', () => {
  const value = { buy: 3_512, sell: 3_528, publishedOn: '2026-08-21' };
  const fact = { path: 'exchangeRate', value, is: 'known' } as Parameters<typeof presentFact>[0];
  expect(presentFact(fact, null)).toBe('Compra 3.512 · venta 3.528, del 21/08/2026');
  expect(presentFact({ ...fact, is: 'unknown' }, null)).toBeNull();
});
