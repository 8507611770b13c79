import { tooManyRequests } from '../errors.ts';

/** A screen needs one, and each tab has a session of its own. */
const MOST = 10;
const SECONDS_TO_WAIT = 10;

export interface OpenStreams {
  /** Counts one more of this session until the signal aborts. @throws TOO_MANY_REQUESTS beyond what screens need */
  take(token: string, signal: AbortSignal): void;
}

/** Streams hold a connection for as long as their client likes: here they are counted, in this process. */
export function countOpenStreams(): OpenStreams {
  const open = new Map<string, number>();
  return {
    take: (token, signal) => {
      const count = open.get(token) ?? 0;
      if (count >= MOST) throw tooManyRequests(SECONDS_TO_WAIT);
      open.set(token, count + 1);
      const leave = () => {
        const left = (open.get(token) ?? 1) - 1;
        if (left > 0) open.set(token, left);
        else open.delete(token);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    },
  };
}
