import { expect, test } from 'vitest';
import { instant } from './fields.ts';

test.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+05:00', '2026-13-01T00:00:00Z'])(
  '%s is no moment that can be kept',
  (text) => {
    expect(instant.safeParse(text).success).toBe(false);
  },
);

test.each(['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '2026-11-20T10:00:00.123456-05:00'])('%s is', (text) => {
  expect(instant.parse(text)).toBe(text);
});
