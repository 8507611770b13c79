import { describe, expect, test } from 'vitest';
import { isSameVersion, readHead, resumableBy } from './parse.ts';

const head = (status: number, headers: Record<string, string> = {}) => ({
  call: 'ruc-register.download',
  status,
  retryAfterMs: null,
  header: (name: string) => headers[name] ?? null,
});

describe('the head of an answer', () => {
  test('says whether a whole file follows, and which', () => {
    const told = readHead(head(200, { etag: '"uno"', 'content-length': '390910816' }));
    expect(told).toEqual({ kind: 'body', from: 0, total: 390_910_816, version: { etag: '"uno"', lastModified: null } });
  });

  test('says from which byte of which file a rest follows', () => {
    expect(readHead(head(206, { 'content-range': 'bytes 100-999/1000', 'content-length': '900' }))).toMatchObject({
      from: 100,
      total: 1000,
    });
  });

  test('may not know how long the file is', () => {
    expect(readHead(head(200))).toMatchObject({ total: null });
    expect(readHead(head(200, { 'content-length': 'mucho' }))).toMatchObject({ total: null });
  });

  test.each([
    [304, 'not-modified'],
    [416, 'no-such-rest'],
  ])('%i is %s', (status, kind) => {
    expect(readHead(head(status))).toEqual({ kind });
  });

  test.each([
    [206, 'UnrecognisedAnswer a part without its place'],
    [302, 'UnrecognisedAnswer status 302'],
    [403, 'UnrecognisedAnswer status 403'],
    [404, 'UnrecognisedAnswer status 404'],
    [408, 'ServiceUnavailable'],
    [429, 'RateLimited'],
    [500, 'ServiceUnavailable'],
    [503, 'ServiceUnavailable'],
  ])('%i is an error: %s', (status, said) => {
    const [kind, ...problem] = said.split(' ');
    expect(() => readHead(head(status))).toThrow(kind);
    if (problem.length > 0) expect(() => readHead(head(status))).toThrow(`problem=${problem.join(' ')}`);
  });
});

const version = (etag: string | null, lastModified: string | null = null) => ({ etag, lastModified });

test.each([
  ['the same ETag', version('"a"'), version('"a"', 'ayer'), true],
  ['an ETag that a proxy made weak', version('"a"'), version('W/"a"'), true],
  ['another ETag, whatever the date', version('"a"', 'ayer'), version('"b"', 'ayer'), false],
  ['the same date, without ETags to compare', version(null, 'ayer'), version('"a"', 'ayer'), true],
  ['another date', version(null, 'ayer'), version(null, 'hoy'), false],
  ['nothing to go by', version(null), version(null), false],
  ['no version at all', null, version('"a"'), false],
])('two files with %s are told alike or apart', (_what, one, other, same) => {
  expect(isSameVersion(one, other)).toBe(same);
});

test.each([
  [version('"a"', 'ayer'), '"a"'],
  [version('W/"a"', 'ayer'), 'ayer'],
  [version(null, 'ayer'), 'ayer'],
  [version('W/"a"'), null],
  [version(null), null],
])('a file of version %o is gone on with by %s', (one, by) => {
  expect(resumableBy(one)).toBe(by);
});
