import type { TokenLine } from './ask-with-token.ts';
import { type Clock, realClock } from './clock.ts';
import { SunatError, type SunatModule } from './errors.ts';
import { createRedactor, type Redact } from './evidence.ts';
import type { Governor } from './governor.ts';
import type { Answer, Http, HttpRequest } from './http.ts';
import { type RetryPolicy, retrying } from './retry.ts';
import { USER_AGENT } from './sire/quirks.ts';
import { asLogin, readToken } from './sire/token.ts';
import type { TokenCache, TokenSource } from './tokens.ts';
import { type CallEvent, tryOnce } from './try-once.ts';

/** What every client of a service with a token of its own scope is given; the governor, the tokens and the http are the process's. */
export interface TokenLineOptions {
  governor: Governor;
  tokens: TokenCache;
  http: Http;
  pace?: Partial<RetryPolicy>;
  log?: (event: CallEvent) => void;
  clock?: Clock;
}

export interface TokenService {
  /** Base addresses: of who gives the token, and of the service. */
  hosts: { security: string; service: string };
  ruc: string;
  /** '' where an API client asks by itself. */
  user: string;
  clientId: string;
  scope: string;
  secrets: readonly string[];
  /** Who lacks a permission is told of this module. */
  module: SunatModule;
  pace: RetryPolicy;
  token: { call: string; path: string; form: Record<string, string>; maxBytes: number };
}

/** The way to a service that has a token of its own scope, by the token service that also lets in to the SIRE. */
export function createTokenLine(options: TokenLineOptions, asked: TokenService): TokenLine {
  const { ruc, user, clientId, scope, secrets, module, hosts } = asked;
  const { governor, http, clock = realClock, log = () => {} } = options;
  const caller = { ruc, governor, http, clock, log };
  const pace = { ...asked.pace, ...options.pace };
  const { host } = new URL(hosts.security);
  const redact = createRedactor([...secrets]);
  const build = () => requestOf(asked, redact);
  const read = (answer: Answer) => readToken(answer, module);
  // A token is for one scope: with the same client, the SIRE's is another.
  const identity = { host: hosts.security, ruc, user, client: `${clientId} ${scope}`, secrets };
  const tokens = options.tokens.of(identity, (signal) =>
    retrying(
      (attempt) =>
        tryOnce(caller, { host, isUrgent: true, build, read }, attempt, signal).catch((error: unknown) => {
          throw asLogin(error);
        }),
      pace,
      clock,
      signal,
    ),
  );
  return lineWith(options, { ...asked, service: hosts.service, tokens });
}

/** The same way with tokens that come from elsewhere: the portal's menu. */
export function lineWith(
  options: TokenLineOptions,
  asked: Pick<TokenService, 'ruc' | 'secrets' | 'module' | 'pace'> & { service: string; tokens: TokenSource },
): TokenLine {
  const { ruc, service, tokens, secrets, module } = asked;
  const { governor, http, clock = realClock, log = () => {} } = options;
  const pace = { ...asked.pace, ...options.pace };
  return { ...{ ruc, governor, http, clock, log }, service, pace, tokens, secrets, refusedForGood: deniedAt(module) };
}

/** A fresh token that is refused may lack the resource (seen 2026-08, said by the service and by a page); so it is in an outage. */
function deniedAt(module: SunatModule): TokenLine['refusedForGood'] {
  return ({ fault, evidence }) => {
    const by = fault.kind === 'SessionExpired' ? fault.refusedBy : 'service';
    return new SunatError({ kind: 'AccessDenied', module, by }, { evidence });
  };
}

function requestOf({ hosts, scope, clientId, token }: TokenService, redact: Redact): HttpRequest {
  return {
    call: token.call,
    method: 'POST',
    url: new URL(token.path, hosts.security),
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': USER_AGENT,
    },
    body: new URLSearchParams({ scope, client_id: clientId, ...token.form }).toString(),
    maxBytes: token.maxBytes,
    redact,
  };
}
