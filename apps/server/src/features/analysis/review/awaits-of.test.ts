import { expect, test } from 'vitest';
import { awaitsOf } from './awaits-of.ts';

test.each([
  ['detraccion-pendiente', ['date', 'document', 'deposit']],
  ['proveedor-no-habido', ['date', 'document', 'supplier']],
  ['combustible-sin-placa', ['date', 'document']],
  ['una-que-ya-no-existe', ['date', 'document', 'deposit', 'supplier']],
])('%s may wait for %j', (rule, awaits) => {
  expect(awaitsOf(rule)).toEqual(awaits);
});
