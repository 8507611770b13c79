import { expect, test } from 'vitest';
import { answer, fixture } from '../../test/answers.ts';
import { SunatError } from '../errors.ts';
import { readToken } from './token.ts';

test('a token lives as long as SUNAT says, as text or number, and ten minutes when it does not say', () => {
  expect(readToken(answer(200, fixture('ok/token.json')))).toMatchObject({ livesMs: 3_600_000 });
  expect(readToken(answer(200, '{"access_token":"t","expires_in":"60"}'))).toEqual({ value: 't', livesMs: 60_000 });
  expect(readToken(answer(200, '{"access_token":"t"}'))).toEqual({ value: 't', livesMs: 600_000 });
});

const USER = { kind: 'CredentialsRejected', source: 'sol-user' };
const LOCKED = { kind: 'CredentialsRejected', source: 'sol-user-locked' };
const CLIENT = { kind: 'CredentialsRejected', source: 'api-client' };
const PERMISSION = { kind: 'PermissionMissing', module: 'SIRE' };

test.each([
  [400, fixture('no-ok/token-wrong-password.json'), USER],
  [401, fixture('no-ok/token-wrong-password.json'), USER],
  [400, '{"error":"invalid_grant","error_description":"Bad credentials"}', USER],
  [401, '{"msg":"El USUARIO no existe"}', USER],
  [400, '{"error":"access_denied","error_description":"El usuario se encuentra bloqueado."}', LOCKED],
  [400, fixture('no-ok/token-wrong-client.json'), CLIENT],
  [401, '{"error":"invalid_client"}', CLIENT],
  [401, '{"error":"access_denied","error_description":"Credencial no encontrada"}', CLIENT],
  [400, fixture('no-ok/token-without-permission.json'), PERMISSION],
  [400, '{"error_description":"cliente no autorizado","error":"access_denied"}', PERMISSION],
  [400, '{"error":"invalid_scope"}', PERMISSION],
])('status %i with %s tells what the accountant must fix', (status, body, fault) => {
  const error = refusal(status, body);
  expect(error.fault).toEqual(fault);
  expect(error).toMatchObject({ retry: 'never', act: 'accountant' });
});

test.each([
  [401, fixture('no-ok/401.html')],
  [400, ''],
  [400, '{"otra":"forma"}'],
  [400, '{"error":"invalid_request"}'],
  [404, '{"error":"not_found"}'],
  [200, '{"token":"t"}'],
  [200, '{"access_token":""}'],
  [200, fixture('no-ok/200.html')],
  [200, '{"access_token":"t'],
  [204, ''],
  [302, ''],
  [500, '{"error_description":"usuario"}'],
  [503, '<p>Su clave fue bloqueada.</p>'],
])('status %i with %s is blamed on no credential, and stops', (status, body) => {
  const error = refusal(status, body);
  expect(error).toMatchObject({ kind: 'LoginNotUnderstood', retry: 'never', transient: false });
  expect(error.evidence).toMatchObject({ status });
});

test('a token host in trouble is a passing matter', () => {
  for (const body of ['', '{"msg":"NullPointerException"}', '<p>Estimado usuario, estamos en mantenimiento.</p>']) {
    expect(refusal(500, body)).toMatchObject({ kind: 'ServiceUnavailable', transient: true });
  }
  expect(refusal(408, '')).toMatchObject({ kind: 'ServiceUnavailable', transient: true });
  expect(refusal(429, '')).toMatchObject({ kind: 'RateLimited', transient: true });
});

function refusal(status: number, body: Buffer | string): SunatError {
  try {
    readToken(answer(status, body));
  } catch (error) {
    if (error instanceof SunatError) return error;
    throw error;
  }
  throw new Error('a token was read');
}
