import { Readable } from 'node:stream';
import type { ServerEvent } from './route.ts';

/** Proxies drop a connection that is silent for 30 to 60 seconds. */
const KEEP_ALIVE = 15_000;

/**
 * Events as the bytes of `text/event-stream`, with a comment line whenever nothing happened for a while.
 * Destroying the stream (the client left) or aborting the signal (the server stops) ends the source.
 */
export function eventStream(events: AsyncIterable<ServerEvent>, signal: AbortSignal): Readable {
  const stream = Readable.from(lines(events, signal), { objectMode: false });
  const leave = (): void => {
    stream.push(null);
    stream.destroy();
  };
  signal.addEventListener('abort', leave, { once: true });
  stream.once('close', () => signal.removeEventListener('abort', leave));
  return stream;
}

async function* lines(events: AsyncIterable<ServerEvent>, signal: AbortSignal): AsyncGenerator<string> {
  const source = events[Symbol.asyncIterator]();
  yield ': yupana\n\n';
  try {
    let next = source.next();
    while (!signal.aborted) {
      const result = await withinKeepAlive(next);
      if (result === 'silence') {
        yield ': …\n\n';
        continue;
      }
      if (result.done) return;
      yield `event: ${result.value.event}\ndata: ${JSON.stringify(result.value.data)}\n\n`;
      next = source.next();
    }
  } finally {
    // Not awaited: a source that waits for its next event returns only when it comes.
    source.return?.()?.catch(() => undefined);
  }
}

async function withinKeepAlive<T>(next: Promise<T>): Promise<T | 'silence'> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<'silence'>((resolve) => {
    timer = setTimeout(resolve, KEEP_ALIVE, 'silence');
  });
  try {
    return await Promise.race([next, silence]);
  } finally {
    clearTimeout(timer);
  }
}
