import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/**
 * Watches what is done again and again from now on. Intervals are real (vitest.config.ts): to wait for one takes all of its time.
 * @returns what does, once, all that stands at such a rhythm, as when its time is over; an error when nothing does
 */
export function watchIntervals(): (everyMs: number) => Promise<void> {
  const begun = vi.spyOn(globalThis, 'setInterval');
  const ended = vi.spyOn(globalThis, 'clearInterval');
  onTestFinished(() => {
    begun.mockRestore();
    ended.mockRestore();
  });
  return async (everyMs) => {
    const over = new Set<unknown>(ended.mock.calls.map(([timer]) => timer));
    const standing = begun.mock.calls.flatMap(([again, every], call) =>
      every === everyMs && !over.has(begun.mock.results[call]?.value) ? [again as () => void] : [],
    );
    if (standing.length === 0) throw new Error(`Nothing is done every ${everyMs} ms.`);
    await act(async () => {
      for (const again of standing) again();
    });
  };
}
