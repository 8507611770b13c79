import type { Clock } from './clock.ts';
import { SunatError } from './errors.ts';
import type { Governor } from './governor.ts';
import type { Answer, Http, HttpRequest } from './http.ts';

/** Who asks, and by what means: the same for every service of SUNAT. */
export interface Caller {
  ruc: string;
  governor: Governor;
  http: Http;
  clock: Clock;
  log: (event: CallEvent) => void;
}

/** One thing that happened, for logs and metrics. Holds no secret. */
export interface CallEvent {
  call: string;
  ruc: string;
  attempt: number;
  ms: number;
  /** HTTP status, null without an answer. */
  status: number | null;
  bytes: number;
  /** Kind of the error, null when all went well. */
  error: string | null;
}

/** One try. `build` makes the request when its turn has come. */
export interface Try<T> {
  host: string;
  /** Others wait for it: it goes before the company's other calls. */
  isUrgent?: boolean;
  build: () => HttpRequest;
  read: (answer: Answer) => T | Promise<T>;
}

/** Waits for the turn, sends, reads, tells the governor and the log. */
export async function tryOnce<T>(
  caller: Caller,
  { host, isUrgent, build, read }: Try<T>,
  attempt: number,
  signal?: AbortSignal,
): Promise<T> {
  const { ruc, governor, clock, http } = caller;
  let startedAt = clock.now();
  let call = '';
  let answer: Answer | undefined;
  const tell = (error: string | null) =>
    caller.log({
      call,
      ruc,
      attempt,
      ms: Math.round(clock.now() - startedAt),
      status: answer?.status ?? null,
      bytes: answer?.body.length ?? 0,
      error,
    });
  try {
    answer = await governor.run(
      { ruc, host, isUrgent },
      () => {
        startedAt = clock.now();
        const request = build();
        call = request.call;
        return http.send(request, signal);
      },
      signal,
    );
    if (answer.status === 429 || answer.status === 503) governor.slowDown(host, answer.retryAfterMs);
    else if (answer.status >= 500) governor.halvePace(host);
    const value = await read(answer);
    tell(null);
    return value;
  } catch (error) {
    // The line was cut, or nothing came: whoever left by himself says nothing of the host.
    if (call && !answer && !signal?.aborted) governor.halvePace(host);
    // It answers, with a page for people: what stands before the service is in trouble.
    if (error instanceof SunatError && error.fault.kind === 'UnrecognisedAnswer' && error.fault.isPage)
      governor.halvePace(host);
    // Without a name nothing was asked: the call left the queue.
    if (call) tell(error instanceof SunatError ? error.kind : signal?.aborted ? 'Aborted' : 'Unexpected');
    throw error;
  }
}
