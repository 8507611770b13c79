import { evidenceOf, isPage, unrecognised } from './answers.ts';
import type { Clock } from './clock.ts';
import { SunatError } from './errors.ts';
import { createRedactor } from './evidence.ts';
import type { Governor } from './governor.ts';
import type { Answer, Http, HttpRequest } from './http.ts';
import { type RetryPolicy, retrying } from './retry.ts';
import { USER_AGENT } from './sire/quirks.ts';
import { type CallEvent, tryOnce } from './try-once.ts';

/** Who asks for what SUNAT publishes for everybody, and by what means. */
export interface PublicLine {
  host: string;
  governor: Governor;
  http: Http;
  clock: Clock;
  pace: RetryPolicy;
  log: (event: CallEvent) => void;
}

export interface PublicAsked<T> {
  call: string;
  path: string;
  maxBytes: number;
  /** Of a POST. */
  json?: object;
  headers?: Record<string, string>;
  read: (answer: Answer) => T | Promise<T>;
}

/**
 * Asks for something public, again while it fails for a passing reason. A page made for people is never what was asked for.
 * @throws SunatError, or the signal's reason
 */
export function askPublic<T>(line: PublicLine, asked: PublicAsked<T>, signal?: AbortSignal): Promise<T> {
  const { call, path, maxBytes, json, headers, read } = asked;
  const url = new URL(`${line.host.replace(/\/+$/, '')}${path}`);
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const build = (): HttpRequest => ({
    ...{ call, method: json === undefined ? 'GET' : 'POST', url, maxBytes, redact: createRedactor([]) },
    headers: {
      accept: '*/*',
      'user-agent': USER_AGENT,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...body,
  });
  const understand = (answer: Answer) => {
    refuseFailure(answer);
    return read(answer);
  };
  // Nobody's in particular: all of them wait in one line.
  const caller = { ...line, ruc: call };
  const once = (attempt: number) => tryOnce(caller, { host: url.host, build, read: understand }, attempt, signal);
  return retrying(once, line.pace, line.clock, signal);
}

function refuseFailure(answer: Answer): void {
  const { status, retryAfterMs } = answer;
  const evidence = evidenceOf(answer);
  if (status === 429) throw new SunatError({ kind: 'RateLimited', retryAfterMs }, { evidence });
  if (status === 408) throw new SunatError({ kind: 'ServiceUnavailable', reason: 'timeout' }, { evidence });
  if (status >= 500) throw new SunatError({ kind: 'ServiceUnavailable', reason: 'server-error' }, { evidence });
  if (status !== 200) throw unrecognised(answer, `status ${status}`);
  if (answer.body.length === 0) throw unrecognised(answer, 'nothing');
  if (isPage(answer)) throw unrecognised(answer, 'a page');
}
