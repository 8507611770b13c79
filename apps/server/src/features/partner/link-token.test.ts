import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readLinkToken } from './link-token.ts';

const SECRET = 'un secreto compartido de treinta y dos letras o más';
const now = new Date('2026-11-21T15:00:00Z');
const seconds = now.getTime() / 1000;
const link = {
  id: 'enlace-0000000000000001',
  email: 'rosa@estudio.example',
  ruc: '20990001015',
  business_name: 'COMERCIAL SIETE QUENAS S.A.C.',
  license_until: '2026-12-31',
  issued_at: seconds,
  expires_at: seconds + 300,
};

function sign(content: object | string, secret = SECRET, version = 'v1'): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const body = `${version}.${Buffer.from(text).toString('base64url')}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

test('a link that the partner signed a moment ago is read as it was written', () => {
  expect(readLinkToken(sign(link), SECRET, now)).toEqual(link);
});

test.each([
  ['signed with another secret', sign(link, 'otro secreto cualquiera, igual de largo que el bueno')],
  [
    'with its company changed after signing',
    sign(link).replace(
      /\.(.+)\./,
      `.${Buffer.from(JSON.stringify({ ...link, ruc: '20100070970' })).toString('base64url')}.`,
    ),
  ],
  ['expired', sign({ ...link, issued_at: seconds - 301, expires_at: seconds })],
  ['from the future', sign({ ...link, issued_at: seconds + 120, expires_at: seconds + 300 })],
  ['that lasts longer than ten minutes', sign({ ...link, expires_at: seconds + 601 })],
  ['of a RUC that cannot be', sign({ ...link, ruc: '20990001016' })],
  ['without an id', sign({ ...link, id: '' })],
  ['of another version', sign(link, SECRET, 'v2')],
  ['that is not JSON', sign('hola')],
  ['with one part more', `${sign(link)}.x`],
  ['that is nothing', ''],
])('a link %s is not taken', (_what, token) => {
  expect(readLinkToken(token, SECRET, now)).toBeUndefined();
});

test('a partner whose clock is up to a minute ahead is understood', () => {
  expect(readLinkToken(sign({ ...link, issued_at: seconds + 59 }), SECRET, now)).toBeDefined();
});
