import { expect, test } from 'vitest';
import { countOpenStreams } from './open-streams.ts';

const LIMITS = { session: 2, network: 3, all: 4 };

test('streams have an end by session, by network and in all, and leaving one makes room', () => {
  const { take } = countOpenStreams(LIMITS);
  const open = (token: string, network: string) => {
    const leaving = new AbortController();
    take({ token, network }, leaving.signal);
    return () => leaving.abort();
  };
  const first = open('a', '10.0.0.1');
  open('a', '10.0.0.1');
  expect(() => open('a', '10.0.0.2')).toThrow('demasiados');
  open('b', '10.0.0.1');
  expect(() => open('c', '10.0.0.1')).toThrow('demasiados');
  open('c', '10.0.0.2');
  expect(() => open('d', '10.0.0.3')).toThrow('demasiados');
  first();
  open('d', '10.0.0.3');
  expect(() => open('e', '10.0.0.4')).toThrow('demasiados');
});

test('who left before it began is not counted', () => {
  const { take } = countOpenStreams({ ...LIMITS, all: 1 });
  take({ token: 'a', network: 'x' }, AbortSignal.abort());
  expect(() => take({ token: 'b', network: 'x' }, new AbortController().signal)).not.toThrow();
});
