import { expect, test } from 'vitest';
import { createRedactor, excerpt } from './evidence.ts';

const SECRET = 'Cl4ve&Sol+ñ"=';
const redact = createRedactor([SECRET, 'c2VjcmV0bw==', '']);

test.each([
  ['as it is', SECRET],
  ['in a URL', encodeURIComponent(SECRET)],
  ['in a form', new URLSearchParams({ password: SECRET }).toString().split('=')[1] as string],
  ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
  ['in a page', 'Cl4ve&amp;Sol+ñ&quot;='],
  ['in base64', Buffer.from(SECRET).toString('base64')],
])('a secret is hidden %s', (_name, shape) => {
  const text = redact(`antes ${shape} después`);
  expect(text).toBe('antes [redacted] después');
});

test('a token that we never saw is hidden by its look or by its name', () => {
  expect(redact('x eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.abc_-1 y')).toBe('x [redacted] y');
  expect(redact('{"access_token":"0123456789","expires_in":3600}')).toBe(
    '{"access_token":"[redacted]","expires_in":3600}',
  );
  expect(redact('Authorization: Bearer abc.def')).toBe('Authorization: [redacted]');
  expect(redact('password=hola&x=1')).toBe('password=[redacted]&x=1');
});

test('the excerpt is bounded, and cut only after the secrets are out', () => {
  const body = Buffer.from(`${'x'.repeat(1_995)}${SECRET}${'y'.repeat(5_000)}`);
  const text = excerpt(body, redact);
  expect(text).toHaveLength(2_000);
  expect(text.slice(1_990)).toBe('xxxxx[reda');
});

test('what is not text is described and not shown', () => {
  expect(excerpt(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), redact)).toBe('(binary, 6 bytes, starts with 504b03040000)');
});
