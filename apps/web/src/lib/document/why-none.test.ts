import { expect, test } from 'vitest';
import { whyNone } from './why-none.ts';

test('of a company that SUNAT does not let in no cause is named that may be another: the option may be closed, or not understood', () => {
  const says = whyNone({ no_document: 'no-access' });
  expect(says).toMatch(/^SUNAT no da acceso a los XML de la empresa/);
  expect(says).not.toContain('permiso');
});
