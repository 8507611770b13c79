import { expect, test } from 'vitest';
import { createTestClock } from '../test/clock.ts';
import { SunatError } from './errors.ts';
import { createTokenCache, type ObtainToken, type TokenIdentity } from './tokens.ts';

const IDENTITY: TokenIdentity = { host: 'h', ruc: '20600000005', user: 'U', client: 'c', secrets: ['p', 's'] };

function counting(livesMs = 3_600_000): ObtainToken & { count: number } {
  const obtain = Object.assign(
    async () => {
      obtain.count += 1;
      return { value: `token-${obtain.count}`, livesMs };
    },
    { count: 0 },
  );
  return obtain;
}

test('a token is kept until two minutes before it expires', async () => {
  const clock = createTestClock();
  const obtain = counting();
  const source = createTokenCache({ clock }).of(IDENTITY, obtain);
  await source.get();
  clock.advance(3_470_000);
  expect(await source.get()).toBe('token-1');
  clock.advance(11_000);
  expect(await source.get()).toBe('token-2');
});

test('a short-lived token keeps four fifths of its life', async () => {
  const clock = createTestClock();
  const source = createTokenCache({ clock }).of(IDENTITY, counting(10_000));
  await source.get();
  clock.advance(7_000);
  expect(await source.get()).toBe('token-1');
  clock.advance(1_500);
  expect(await source.get()).toBe('token-2');
});

test.each([
  ['password', { secrets: ['q', 's'] }],
  ['client secret', { secrets: ['p', 't'] }],
  ['SOL user', { user: 'V' }],
  ['API client', { client: 'd' }],
  ['company', { ruc: '20600000013' }],
  ['host', { host: 'i' }],
])('another %s has another token', async (_name, change) => {
  const cache = createTokenCache();
  const obtain = counting();
  await cache.of(IDENTITY, obtain).get();
  await cache.of({ ...IDENTITY, ...change }, obtain).get();
  await cache.of(IDENTITY, obtain).get();
  expect(obtain.count).toBe(2);
});

test('a renewal asked for late finds the token that somebody renewed already', async () => {
  const obtain = counting();
  const source = createTokenCache().of(IDENTITY, obtain);
  const old = await source.get();
  expect(await source.renew(old)).toBe('token-2');
  expect(await source.renew(old)).toBe('token-2');
  expect(obtain.count).toBe(2);
});

test('a refusal is remembered for an hour, a failure of the service is not', async () => {
  const clock = createTestClock();
  const errors = [
    new SunatError({ kind: 'ServiceUnavailable', reason: 'timeout' }),
    new SunatError({ kind: 'CredentialsRejected', source: 'sol-user' }),
  ];
  let asked = 0;
  const source = createTokenCache({ clock }).of(IDENTITY, async () => {
    const error = errors[asked];
    asked += 1;
    if (error) throw error;
    return { value: 'fine', livesMs: 1000 };
  });
  await expect(source.get()).rejects.toBe(errors[0]);
  await expect(source.get()).rejects.toBe(errors[1]);
  await expect(source.get()).rejects.toBe(errors[1]);
  clock.advance(3_599_999);
  await expect(source.get()).rejects.toBe(errors[1]);
  expect(asked).toBe(2);
  clock.advance(2);
  expect(await source.get()).toBe('fine');
});

test('when everybody who waited has left, the request is aborted and the next caller starts another', async () => {
  const signals: AbortSignal[] = [];
  const source = createTokenCache().of(IDENTITY, (signal) => {
    signals.push(signal);
    if (signals.length > 1) return Promise.resolve({ value: 'second', livesMs: 1000 });
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const controllers = [new AbortController(), new AbortController()];
  const waits = controllers.map(({ signal }) => source.get(signal));
  controllers[0]?.abort(new Error('first left'));
  await expect(waits[0]).rejects.toThrow('first left');
  expect(signals[0]?.aborted).toBe(false);
  controllers[1]?.abort(new Error('second left'));
  await expect(waits[1]).rejects.toThrow('second left');
  expect(signals[0]?.aborted).toBe(true);
  expect(await source.get()).toBe('second');
});
