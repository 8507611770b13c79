import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which work holds the process before others have their turn. */
const LONGEST_MS = 10;

/**
 * Work that says by `yield` where it may be cut, so often that a step takes no millisecond, whatever stands in the file. The same work is
 * done in turns with others by {@link inTurns}, and at once by {@link atOnce} where it is known to be small.
 */
export type Work<T> = Generator<void, T>;

/** Does it to its end, and gives way whenever the process was held for a while. */
export async function inTurns<T>(work: Work<T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - since < LONGEST_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}

/** Does it to its end in one go. */
export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
