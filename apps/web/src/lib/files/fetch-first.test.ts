import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFirst, MissingFile } from './fetch-first.ts';

const fetched = vi.fn<(address: string) => Promise<Response>>();
const served = () => Promise.resolve(new Response('export {};'));
const load = vi.fn(() => Promise.resolve('part'));
const lost = vi.fn();

beforeEach(() => {
  fetched.mockReset().mockImplementation(served);
  load.mockClear();
  lost.mockClear();
  vi.stubGlobal('fetch', fetched);
  window.addEventListener('vite:preloadError', lost);
});
afterEach(() => {
  window.removeEventListener('vite:preloadError', lost);
  vi.unstubAllGlobals();
});

test('a part is imported when all of its files came, and each is fetched once', async () => {
  expect(await fetchFirst(load, ['assets/a.js', 'assets/b.js'])).toBe('part');
  expect(await fetchFirst(load, ['assets/b.js'])).toBe('part');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/assets/a.js', '/assets/b.js']);
});

test('one that did not come is never imported, so that no browser remembers the failure; trying again brings it', async () => {
  fetched.mockImplementation((address) =>
    address.endsWith('d.js') ? Promise.reject(new TypeError('offline')) : served(),
  );
  await expect(fetchFirst(load, ['assets/c.js', 'assets/d.js'])).rejects.toThrow('offline');
  expect(load).not.toHaveBeenCalled();
  expect(lost).toHaveBeenCalledOnce();
  fetched.mockImplementation(served);
  expect(await fetchFirst(load, ['assets/c.js', 'assets/d.js'])).toBe('part');
});

test('one that is served no more is told apart: trying again will not bring it', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('', { status: 404 })));
  await expect(fetchFirst(load, ['assets/e.js'])).rejects.toBeInstanceOf(MissingFile);
  expect(lost).toHaveBeenCalledOnce();
});
