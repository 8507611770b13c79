import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeNewerVersion, watchNewerVersion } from './newer-version.ts';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  reload.mockClear();
});

test('a screen that broke by itself is not reloaded; one whose parts are gone is, once', () => {
  watchNewerVersion();
  expect(takeNewerVersion(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();

  window.dispatchEvent(new Event('vite:preloadError'));
  expect(takeNewerVersion(reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('parts that are missing again right after a reload leave the error on the screen', () => {
  expect(takeNewerVersion(reload)).toBe(true);
  vi.advanceTimersByTime(30_000);
  expect(takeNewerVersion(reload)).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(takeNewerVersion(reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a browser without storage leaves reloading to the person', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(takeNewerVersion(reload)).toBe(false);
  vi.restoreAllMocks();
});
