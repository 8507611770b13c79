import type { Clock } from '../clock.ts';
import { SunatError } from '../errors.ts';
import { createRedactor } from '../evidence.ts';
import type { Governor } from '../governor.ts';
import type { Answer, Http, HttpRequest } from '../http.ts';
import { retrying } from '../retry.ts';
import type { TokenSource } from '../tokens.ts';
import type { Sender } from './request.ts';
import type { Limits, Pace, SireCredentials, SireEvent, SireHosts } from './types.ts';

/** All that an exchange with SUNAT for one company needs. */
export interface Line {
  hosts: SireHosts;
  credentials: SireCredentials;
  governor: Governor;
  http: Http;
  clock: Clock;
  pace: Pace;
  limits: Limits;
  log: (event: SireEvent) => void;
}

/** What is asked, and how the answer is read. `read` throws SunatError. */
export interface Exchange<T> {
  request: (sender: Sender) => HttpRequest;
  read: (answer: Answer) => T | Promise<T>;
}

/** One try: waits for its turn, sends, reads, tells the governor and the log. */
export async function tryOnce<T>(
  line: Line,
  request: HttpRequest,
  read: Exchange<T>['read'],
  attempt: number,
  signal?: AbortSignal,
): Promise<T> {
  const { governor, clock, http } = line;
  const { ruc } = line.credentials;
  const host = request.url.host;
  let startedAt = clock.now();
  let answer: Answer | undefined;
  const tell = (error: string | null) =>
    line.log({
      call: request.call,
      ruc,
      attempt,
      ms: Math.round(clock.now() - startedAt),
      status: answer?.status ?? null,
      bytes: answer?.body.length ?? 0,
      error,
    });
  try {
    answer = await governor.run(
      { ruc, host },
      () => {
        startedAt = clock.now();
        return http.send(request, signal);
      },
      signal,
    );
    if (answer.status === 429 || answer.status === 503) governor.slowDown(host, answer.retryAfterMs);
    const value = await read(answer);
    tell(null);
    return value;
  } catch (error) {
    tell(error instanceof SunatError ? error.kind : signal?.aborted ? 'Aborted' : 'Unexpected');
    throw error;
  }
}

/** With a token, renewed once when SUNAT refuses it, and again while it fails for a passing reason. */
export async function exchange<T>(
  line: Line,
  tokens: TokenSource,
  { request, read }: Exchange<T>,
  signal?: AbortSignal,
): Promise<T> {
  let renewed = false;
  const attemptWith = (token: string, attempt: number) => {
    const { solKey, clientSecret } = line.credentials;
    const redact = createRedactor([solKey, clientSecret, token]);
    const { hosts, limits } = line;
    return tryOnce(line, request({ hosts, limits, token, redact }), read, attempt, signal);
  };
  const work = async (attempt: number): Promise<T> => {
    const token = await tokens.get(signal);
    try {
      return await attemptWith(token, attempt);
    } catch (error) {
      if (!isExpiry(error)) throw error;
      if (renewed) throw refusedForGood(error, token);
    }
    renewed = true;
    const fresh = await tokens.renew(token, signal);
    try {
      return await attemptWith(fresh, attempt);
    } catch (error) {
      throw isExpiry(error) ? refusedForGood(error, fresh) : error;
    }
  };

  /** A page that refuses a token which was just given is what a client without the module gets. Seen 2026-09. */
  const refusedForGood = (error: SunatError, token: string): SunatError => {
    tokens.drop(token);
    if (error.fault.kind !== 'SessionExpired' || error.fault.refusedBy !== 'gateway') return error;
    return new SunatError({ kind: 'PermissionMissing', module: 'SIRE' }, { evidence: error.evidence });
  };

  return retrying(work, line.pace, line.clock, signal);
}

function isExpiry(error: unknown): error is SunatError {
  return error instanceof SunatError && error.kind === 'SessionExpired';
}
