import { expect, test } from 'vitest';
import { reasonKept } from './reason-kept.ts';

const [ready, warns, blocks] = [{ state: 'ready' }, { state: 'warns' }, { state: 'blocks' }] as const;

test('a reason is kept where a point warns, and asked for there alone', () => {
  expect(reasonKept([ready, warns], 'Lo sustenta el cliente')).toBe('Lo sustenta el cliente');
  expect(reasonKept([ready], 'Lo sustenta el cliente')).toBe('');
  expect(() => reasonKept([ready, warns], '')).toThrow(expect.objectContaining({ code: 'CLOSE_WITHOUT_REASON' }));
  expect(() => reasonKept([warns, blocks], 'Lo sustenta el cliente')).toThrow(
    expect.objectContaining({ code: 'CLOSE_NOT_READY' }),
  );
});
