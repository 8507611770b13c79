import { setImmediate } from 'node:timers/promises';

/**
 * Asks for the next item as soon as one is taken, so that its work overlaps with the taker's waiting. The taker comes first: what
 * it sends with the item has left before the work on the next one begins.
 */
export async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = setImmediate().then(() => items.next());
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await items.return(undefined);
  }
}
