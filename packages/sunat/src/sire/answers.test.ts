import { expect, test } from 'vitest';
import { answer, fixture } from '../../test/answers.ts';
import { isPage } from '../answers.ts';
import { failureOf, readJson } from './answers.ts';

test.each([
  [401, '', { kind: 'SessionExpired', refusedBy: 'service' }],
  [401, fixture('no-ok/401.html'), { kind: 'SessionExpired', refusedBy: 'gateway' }],
  [403, '{"cod":"403"}', { kind: 'PermissionMissing', module: 'SIRE' }],
  [408, '', { kind: 'ServiceUnavailable', reason: 'timeout' }],
  [422, fixture('no-ok/422-empty-period.json'), { kind: 'NothingFound', code: '1070' }],
  [422, fixture('no-ok/422-empty-period-numbers.json'), { kind: 'NothingFound', code: '1518' }],
  [422, fixture('no-ok/422-file-missing.json'), { kind: 'FileNotReady' }],
  [422, '{"cod":1070}', { kind: 'NothingFound', code: '1070' }],
  [400, '{"cod":"400","msg":"mal"}', { kind: 'RequestRefused', codes: ['400'], words: ['mal'] }],
  [429, '', { kind: 'RateLimited', retryAfterMs: null }],
  [500, fixture('no-ok/500.json'), { kind: 'ServiceUnavailable', reason: 'server-error' }],
  [500, fixture('no-ok/500.html'), { kind: 'ServiceUnavailable', reason: 'server-error' }],
  [503, '', { kind: 'ServiceUnavailable', reason: 'server-error' }],
])('status %i with %s is a fault with its consequence', (status, body, fault) => {
  expect(failureOf(answer(status, body)).fault).toEqual(fault);
});

test.each([
  [302, ''],
  [403, fixture('no-ok/401.html')],
  [404, ''],
  [422, fixture('no-ok/500.html')],
  [422, '{"mensaje":"otra forma"}'],
  [418, '{}'],
])('status %i with %s is not understood, and says so', (status, body) => {
  expect(failureOf(answer(status, body))).toMatchObject({ kind: 'UnrecognisedAnswer', act: 'us', transient: false });
});

test('the bare page of the gateway is no outage: the route may be gone, and it is asked again only within the call', () => {
  const bare =
    '<html>\r\n<head><title>500 Internal Server Error</title></head>\r\n<body>\r\n<hr><center>nginx</center>\r\n';
  expect(failureOf(answer(500, bare))).toMatchObject({ kind: 'UnrecognisedAnswer', act: 'us', transient: true });
  expect(failureOf(answer(503, bare)).kind).toBe('ServiceUnavailable');
});

test('a page is known by its body, whatever type it declares', () => {
  expect(isPage(answer(200, '\n<!doctype html>', { contentType: 'application/json' }))).toBe(true);
  expect(isPage(answer(200, '[]', { contentType: 'text/html' }))).toBe(false);
});

test('a byte order mark before the JSON does no harm', () => {
  expect(readJson(answer(200, '\uFEFF{"a":1}'))).toEqual({ a: 1 });
});

test('the codes of an error never decide when its shape is not SUNAT’s', () => {
  expect(failureOf(answer(422, '{"codigo":"1070"}')).kind).toBe('UnrecognisedAnswer');
});

test('what SUNAT says of a refusal is one line, bounded, without pages or secrets', () => {
  const msg = `El campo <b>x</b>\n no vale: s3cret-key ${'y'.repeat(500)}`;
  const { fault } = failureOf(answer(422, JSON.stringify({ cod: '422', msg: 'general', errors: [{ cod: 1, msg }] })));
  if (fault.kind !== 'RequestRefused') throw new Error(fault.kind);
  expect(fault.words).toHaveLength(1);
  expect(fault.words[0]).toMatch(/^El campo x no vale: \[redacted\] y+$/);
  expect(fault.words[0]).toHaveLength(200);
});
