import { type MenuVisit, visitTokens } from '../by-menu.ts';
import { type Clock, realClock } from '../clock.ts';
import { SunatError } from '../errors.ts';
import { createRedactor } from '../evidence.ts';
import type { Governor } from '../governor.ts';
import type { Http } from '../http.ts';
import { retrying } from '../retry.ts';
import type { TokenCache, TokenSource } from '../tokens.ts';
import { type CallEvent, tryOnce } from '../try-once.ts';
import { DEFAULT_LIMITS, DEFAULT_PACE } from './defaults.ts';
import { type Exchange, exchange, type Line } from './exchange.ts';
import { readPeriods, readSummary } from './parse.ts';
import { fetchList } from './proposal.ts';
import { periodsRequest, summaryRequest, tokenRequest } from './request.ts';
import { asLogin, readToken } from './token.ts';
import type { Limits, Pace, SireClient, SireCredentials, SireHosts } from './types.ts';

export interface SireClientOptions {
  hosts: SireHosts;
  /** With which SUNAT lets in: the API's, or a visit to its portal that is open. */
  access: SireCredentials | MenuVisit;
  /** One for the whole process. */
  governor: Governor;
  /** One for the whole process. */
  tokens: TokenCache;
  /** One for the whole process. */
  http: Http;
  pace?: Partial<Pace>;
  limits?: Partial<Limits>;
  log?: (event: CallEvent) => void;
  clock?: Clock;
}

/**
 * The SIRE service for one company. Cheap to create: keep the governor, the tokens and the http, not the client.
 * Every call throws SunatError, or the signal's reason when it fires.
 */
export function createSireClient(options: SireClientOptions): SireClient {
  const { access } = options;
  const line: Line = {
    hosts: options.hosts,
    ruc: access.ruc,
    secrets: 'token' in access ? [access.solKey] : [access.solKey, access.clientSecret, access.clientId],
    ...('token' in access ? { refusedForGood: refusedToMenu } : {}),
    governor: options.governor,
    http: options.http,
    clock: options.clock ?? realClock,
    pace: { ...DEFAULT_PACE, ...options.pace },
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    log: options.log ?? (() => {}),
  };
  const tokens =
    'token' in access
      ? visitTokens(options.tokens, options.hosts.sire, access)
      : clientTokens(line, options.tokens, access);
  const ask = <T>(what: Exchange<T>, signal?: AbortSignal) => exchange(line, tokens, what, signal);

  return {
    async authenticate(signal) {
      await tokens.check(signal);
    },
    async verify(signal) {
      const atHand = tokens.current();
      if (atHand !== null) tokens.drop(atHand);
      await tokens.check(signal);
    },
    listPeriods: (book, signal) =>
      ask({ request: (sender) => periodsRequest(book, sender), read: readPeriods }, signal),
    summaryText: (period, book, signal) =>
      ask({ request: (sender) => summaryRequest(period, book, sender), read: readSummary }, signal),
    fetchProposal: (period, book, options = {}) => fetchList(line, ask, { list: 'proposal', period, book }, options),
    fetchLeftOut: (period, book, options = {}) => fetchList(line, ask, { list: 'left-out', period, book }, options),
  };
}

/**
 * A token of the menu that was just given, and is refused, is of a user without the permission: it opens the option and not the
 * service.
 */
function refusedToMenu(error: SunatError): SunatError {
  if (error.fault.kind !== 'SessionExpired' || error.fault.refusedBy !== 'gateway') return error;
  return new SunatError({ kind: 'OptionMissing', option: 'SIRE' }, { evidence: error.evidence });
}

function clientTokens(line: Line, cache: TokenCache, credentials: SireCredentials): TokenSource {
  const { hosts, limits, secrets } = line;
  const { ruc, solUser, solKey, clientId, clientSecret } = credentials;
  const redact = createRedactor([...secrets]);
  const identity = { host: hosts.security, ruc, user: solUser, client: clientId, secrets: [solKey, clientSecret] };
  const { host } = new URL(hosts.security);
  const build = () => tokenRequest(credentials, { hosts, limits, redact });
  const login = (attempt: number, signal: AbortSignal) =>
    tryOnce(line, { host, isUrgent: true, build, read: readToken }, attempt, signal).catch((error: unknown) => {
      throw asLogin(error);
    });
  return cache.of(identity, (signal) => retrying((attempt) => login(attempt, signal), line.pace, line.clock, signal));
}
