import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchFirst, MissingFile, NoAnswer } from './fetch-first.ts';

const fetched = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
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
  await expect(fetchFirst(load, ['assets/c.js', 'assets/d.js'])).rejects.toBeInstanceOf(NoAnswer);
  expect(load).not.toHaveBeenCalled();
  // The page is not loaded anew for it: nobody would answer that either.
  expect(lost).not.toHaveBeenCalled();
  fetched.mockImplementation(served);
  expect(await fetchFirst(load, ['assets/c.js', 'assets/d.js'])).toBe('part');
});

test('one that is served no more is told apart: trying again will not bring it', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('', { status: 404 })));
  await expect(fetchFirst(load, ['assets/e.js'])).rejects.toBeInstanceOf(MissingFile);
  expect(lost).toHaveBeenCalledOnce();
});

test('a server that is not well has not replaced the file, and a part that comes and breaks is mended by loading the page', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('', { status: 503 })));
  await expect(fetchFirst(load, ['assets/m.js'])).rejects.toBeInstanceOf(NoAnswer);
  expect(lost).not.toHaveBeenCalled();
  fetched.mockImplementation(served);
  load.mockRejectedValueOnce(new TypeError('remembered as failed'));
  await expect(fetchFirst(load, ['assets/m.js'])).rejects.toThrow('remembered');
  expect(lost).toHaveBeenCalledOnce();
});

test('what the page began with is not asked for again', async () => {
  document.head.innerHTML =
    '<script type="module" src="/assets/j.js"></script><link rel="stylesheet" href="/assets/k.css">';
  expect(await fetchFirst(load, ['assets/j.js', 'assets/k.css', 'assets/l.js'])).toBe('part');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/assets/l.js']);
});

describe('where the browser keeps files for imports', () => {
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
  const hear = (event: 'load' | 'error') => {
    for (const link of links()) link.dispatchEvent(new Event(event));
  };

  beforeEach(() => {
    vi.spyOn(DOMTokenList.prototype, 'supports').mockImplementation((token) => token === 'preload');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    document.head.replaceChildren();
  });

  test('it is told of each of them once, as an import will ask for it, and nothing is fetched besides', async () => {
    const part = fetchFirst(load, ['assets/f.js', 'assets/g.js']);
    expect(links().map((link) => [link.getAttribute('href'), link.as, link.crossOrigin])).toEqual([
      ['/assets/f.js', 'script', 'anonymous'],
      ['/assets/g.js', 'script', 'anonymous'],
    ]);
    expect(load).not.toHaveBeenCalled();
    hear('load');
    expect(await part).toBe('part');
    expect(await fetchFirst(load, ['assets/g.js'])).toBe('part');
    expect(links()).toHaveLength(2);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('one that did not come is asked why by a fetch, is not imported, and comes when it is tried again', async () => {
    fetched.mockRejectedValue(new TypeError('offline'));
    const first = fetchFirst(load, ['assets/h.js']);
    hear('error');
    await expect(first).rejects.toBeInstanceOf(NoAnswer);
    expect(load).not.toHaveBeenCalled();
    expect(document.head.childElementCount).toBe(0);
    const second = fetchFirst(load, ['assets/h.js']);
    hear('load');
    expect(await second).toBe('part');
  });

  test('what the browser keeps of one that failed is taken by a script that never runs, once it was asked why, which has an end', async () => {
    const added = vi.spyOn(document.head, 'append');
    let answer = (_: Response) => {};
    fetched.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const failing = fetchFirst(load, ['assets/n.js']);
    hear('error');
    expect(fetched.mock.lastCall).toEqual(['/assets/n.js', { signal: expect.any(AbortSignal) }]);
    expect(added).toHaveBeenCalledTimes(1);
    answer(new Response('', { status: 503 }));
    await expect(failing).rejects.toBeInstanceOf(NoAnswer);
    const taker = added.mock.lastCall?.[0] as HTMLScriptElement;
    expect([taker.localName, taker.getAttribute('src'), taker.isConnected]).toEqual(['script', '/assets/n.js', false]);
    // Left to another document: it is asked for, and not run.
    expect(taker.ownerDocument).not.toBe(document);
  });

  test('one that is never answered is given up after a minute, and asked for anew by who comes next', async () => {
    vi.useFakeTimers();
    const hanging = fetchFirst(load, ['assets/o.js']);
    const given = vi.fn();
    hanging.catch(given);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(given).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(given).toHaveBeenCalledWith(expect.any(NoAnswer));
    expect(links()).toEqual([]);
    const next = fetchFirst(load, ['assets/o.js']);
    expect(links()).toHaveLength(1);
    hear('load');
    expect(await next).toBe('part');
    expect([fetched.mock.calls, lost.mock.calls, vi.getTimerCount()]).toEqual([[], [], 0]);
  });

  test('one that is served no more is told apart, and one that comes at the second asking is imported', async () => {
    fetched.mockResolvedValueOnce(new Response('', { status: 404 }));
    const missing = fetchFirst(load, ['assets/i.js']);
    hear('error');
    await expect(missing).rejects.toBeInstanceOf(MissingFile);
    const late = fetchFirst(load, ['assets/i.js']);
    hear('error');
    expect(await late).toBe('part');
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
