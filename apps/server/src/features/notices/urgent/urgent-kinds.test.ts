import { expect, test } from 'vitest';
import { URGENT_KINDS } from '../../../schema/notices.ts';
import { URGENT_SOURCES } from './urgent-kinds.ts';

test('whatever may be noted for a person is looked for, and told as it stands', () => {
  expect(Object.keys(URGENT_SOURCES).sort()).toEqual([...URGENT_KINDS].sort());
});
