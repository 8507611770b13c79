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

/** One try. `build` makes the request when its turn has come. */
export interface Try<T> {
  host: string;
  /** Others wait for it: it goes before the company's other calls. */
  isUrgent?: boolean;
  build: () => HttpRequest;
  read: Exchange<T>['read'];
}

/** Waits for the turn, sends, reads, tells the governor and the log. */
export async function tryOnce<T>(
  line: Line,
  { host, isUrgent, build, read }: Try<T>,
  attempt: number,
  signal?: AbortSignal,
): Promise<T> {
  const { governor, clock, http } = line;
  const { ruc } = line.credentials;
  let startedAt = clock.now();
  let call = '';
  let answer: Answer | undefined;
  const tell = (error: string | null) =>
    line.log({
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
    const value = await read(answer);
    tell(null);
    return value;
  } catch (error) {
    // Without a name nothing was asked: the call left the queue.
    if (call) tell(error instanceof SunatError ? error.kind : signal?.aborted ? 'Aborted' : 'Unexpected');
    throw error;
  }
}

/** A token that worked may expire under a call again and again only when something is wrong; this bounds it. */
const MOST_RENEWALS = 5;
const MOST_WAITS = 20;

/** The turn came while the token was being renewed: nothing is sent that would be refused. */
class TokenInRenewal extends Error {}

/**
 * With a token, renewed once when SUNAT refuses it, and again while the call fails for a passing reason. A renewed token that
 * served other calls before this one's turn came has merely expired too, and is renewed as well.
 */
export async function exchange<T>(
  line: Line,
  tokens: TokenSource,
  { request, read }: Exchange<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { hosts, limits, credentials } = line;
  let renewals = 0;
  const work = async (attempt: number): Promise<T> => {
    let token = await tokens.get(signal);
    for (let waits = 0; ; ) {
      const build = () => {
        // The turn may come much later than the call: by then the token may have been renewed, or be in renewal.
        const current = tokens.current();
        if (current === null && waits < MOST_WAITS) throw new TokenInRenewal();
        token = current ?? token;
        const redact = createRedactor([credentials.solKey, credentials.clientSecret, token]);
        return request({ hosts, limits, token, redact });
      };
      const understand = (answer: Answer) => {
        if (answer.status === 200) tokens.accepted(token);
        return read(answer);
      };
      try {
        return await tryOnce(line, { host: new URL(hosts.sire).host, build, read: understand }, attempt, signal);
      } catch (error) {
        if (error instanceof TokenInRenewal) {
          waits += 1;
          token = await tokens.get(signal);
          continue;
        }
        if (!isExpiry(error)) throw error;
        const isFinal = renewals >= MOST_RENEWALS || (renewals > 0 && !tokens.wasAccepted(token));
        if (isFinal) throw refusedForGood(error, tokens, token);
        renewals += 1;
        token = await tokens.renew(token, signal);
      }
    }
  };
  return retrying(work, line.pace, line.clock, signal);
}

/** A page that refuses a token which was just given is what a client without the module gets. Seen 2026-09. */
function refusedForGood(error: SunatError, tokens: TokenSource, token: string): SunatError {
  tokens.drop(token);
  if (error.fault.kind !== 'SessionExpired' || error.fault.refusedBy !== 'gateway') return error;
  return new SunatError({ kind: 'PermissionMissing', module: 'SIRE' }, { evidence: error.evidence });
}

function isExpiry(error: unknown): error is SunatError {
  return error instanceof SunatError && error.kind === 'SessionExpired';
}
