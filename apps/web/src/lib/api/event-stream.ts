import type { Call } from '@yupana/contract/call.ts';
import { isAbort, send } from './api.ts';
import { ApiError } from './api-error.ts';
import { readEvents } from './read-events.ts';
import { inStreamSlot } from './stream-slots.ts';

export interface Watch<T> {
  /** The call that streams, and its params. */
  call: Call;
  params: Record<string, string>;
  /** Name of the events that carry a `T` as JSON. */
  event: string;
  /** A stream began to speak, or there is none: what changed meanwhile, nobody told. */
  onBegin?(): void;
  /** What else comes on the stream, by its name; polling brings none of it. */
  others?: Readonly<Record<string, (data: unknown) => void>>;
  /** Asks for the same state once, for when streaming does not work (proxies that buffer, many tabs…). */
  poll(signal: AbortSignal): Promise<T>;
  onValue(value: T): void;
  /** It cannot go on: the session expired or the thing does not exist (any more). */
  onEnd?(error: Error): void;
  signal: AbortSignal;
  pace?: Pace;
}

export interface Pace {
  /** Wait before the first reconnection; doubles at each failure. */
  firstRetryMs: number;
  longestRetryMs: number;
  pollEveryMs: number;
  /** How long it asks while too many windows listen, before it tries to listen itself. */
  standByMs: number;
  /** The server sends a comment every 15 s: three missed ones mean that nobody is there. */
  silenceMs: number;
}

const PACE: Pace = {
  firstRetryMs: 1_000,
  longestRetryMs: 30_000,
  pollEveryMs: 4_000,
  standByMs: 15_000,
  silenceMs: 45_000,
};
/** Streams that end without a single event before we stop believing in them and poll between attempts. */
const FAILURES_BEFORE_POLLING = 2;

/**
 * Follows a state of the server until the signal aborts: server-sent events over fetch (EventSource cannot send the
 * bearer token), reconnecting with back-off; while streams fail, it polls instead.
 */
export async function watch<T>(options: Watch<T>): Promise<void> {
  const { signal, pace = PACE } = options;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const slot = await inStreamSlot(() => streamOnce(options, pace));
      if (!slot) {
        // Other windows listen in its place, and nobody tells this one what changes.
        options.onBegin?.();
        if (!(await pollFor(pace.standByMs, options, pace))) return;
        continue;
      }
      failures = slot.listened ? 0 : failures + 1;
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) return options.onEnd?.(error);
      failures += 1;
    }
    const wait = backOff(failures, pace);
    if (failures < FAILURES_BEFORE_POLLING) await sleep(wait, signal);
    else if (!(await pollFor(wait, options, pace))) return;
  }
}

/** Reads one stream to its end. @returns whether it carried an event */
async function streamOnce<T>(options: Watch<T>, pace: Pace): Promise<boolean> {
  const { call, params, event, others = {}, onBegin, onValue, signal } = options;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), pace.silenceMs);
  let heard = false;
  try {
    const response = await send(
      call,
      { params },
      { signal: AbortSignal.any([signal, silence.signal]), headers: { accept: 'text/event-stream' } },
    );
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return false;
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), pace.silenceMs);
    };
    for await (const message of readEvents(response.body, alive)) {
      if (signal.aborted) return heard;
      if (message.event !== event) {
        others[message.event]?.(JSON.parse(message.data));
        continue;
      }
      if (!heard) onBegin?.();
      heard = true;
      onValue(JSON.parse(message.data) as T);
    }
    return heard;
  } catch (error) {
    // A stream that worked and was cut is not a failure of streaming: reconnect at once.
    if (heard && !isFinal(error)) return true;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Polls for this long. @returns false when it cannot go on */
async function pollFor<T>(durationMs: number, { poll, onValue, onEnd, signal }: Watch<T>, pace: Pace) {
  const until = Date.now() + Math.max(durationMs, pace.pollEveryMs);
  while (!signal.aborted && Date.now() < until) {
    try {
      onValue(await poll(signal));
    } catch (error) {
      if (signal.aborted) return false;
      if (isFinal(error)) {
        onEnd?.(error);
        return false;
      }
    }
    await sleep(pace.pollEveryMs, signal);
  }
  return !signal.aborted;
}

/** 4xx answers stay the same however often they are asked; 429 passes. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 429 && !isAbort(error);
}

function backOff(failures: number, { firstRetryMs, longestRetryMs }: Pace): number {
  const wait = Math.min(firstRetryMs * 2 ** Math.max(0, failures - 1), longestRetryMs);
  return wait * (0.75 + Math.random() / 2);
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
