import { askWithToken, type TokenExchange, type TokenLine } from '../ask-with-token.ts';
import { type Clock, realClock } from '../clock.ts';
import { SunatError } from '../errors.ts';
import { createRedactor, type Redact } from '../evidence.ts';
import type { Governor } from '../governor.ts';
import type { Answer, Http, HttpRequest } from '../http.ts';
import { type RetryPolicy, retrying } from '../retry.ts';
import { loginName, USER_AGENT } from '../sire/quirks.ts';
import { asLogin, readToken } from '../sire/token.ts';
import type { TokenCache } from '../tokens.ts';
import { type CallEvent, tryOnce } from '../try-once.ts';
import { FILE_CODES, numberAsked, ORIGINS, SCOPE, typeAsked } from './quirks.ts';
import { readCdr, readMetadata, readPdf, readXml } from './read-answer.ts';
import type { ConsultaCpeClient, CpeLimits, VoucherAsked } from './types.ts';

export interface ConsultaCpeOptions {
  /** Base addresses, without path. */
  hosts: { security: string; cpe: string };
  /** The same API client as the SIRE's, if it was given this service too. */
  credentials: { ruc: string; solUser: string; solKey: string; clientId: string; clientSecret: string };
  /** What the token is asked for; see `SCOPE`. */
  scope?: string;
  /** One for the whole process, as are the tokens and the http. */
  governor: Governor;
  tokens: TokenCache;
  http: Http;
  pace?: Partial<RetryPolicy>;
  limits?: Partial<CpeLimits>;
  log?: (event: CallEvent) => void;
  clock?: Clock;
}

/** One answer in ten is a 500 that is gone the next moment (seen 2026-08): five tries leave one in a hundred thousand. */
const PACE: RetryPolicy = { tries: 5, retryMs: 400, slowestRetryMs: 8_000 };
/** A factura's XML is 5 to 20 KB; one with thousands of lines some megabytes. */
const LIMITS: CpeLimits = {
  jsonBytes: 2 * 1024 * 1024,
  answerBytes: 32 * 1024 * 1024,
  contentBytes: 24 * 1024 * 1024,
};

/** SUNAT's vouchers (consultacpe) for one company. Cheap to create: keep the governor, the tokens and the http. */
export function createConsultaCpeClient(options: ConsultaCpeOptions): ConsultaCpeClient {
  const limits = { ...LIMITS, ...options.limits };
  const line = lineOf(options, limits);
  const ask = <T>(
    call: string,
    path: string,
    maxBytes: number,
    read: (answer: Answer) => T | Promise<T>,
    signal?: AbortSignal,
  ) => {
    const request: TokenExchange<T>['request'] = (token, redact) => ({
      call,
      method: 'GET',
      url: new URL(path, options.hosts.cpe),
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': USER_AGENT },
      maxBytes,
      redact,
    });
    return askWithToken(line, { request, read }, signal);
  };
  const file = <T>(
    which: keyof typeof FILE_CODES,
    voucher: VoucherAsked,
    read: (answer: Answer, mostBytes: number) => Promise<T>,
    signal?: AbortSignal,
  ) =>
    ask(
      `consultacpe.${which}`,
      `${pathOf(voucher)}/${FILE_CODES[which]}`,
      limits.answerBytes,
      (answer) => read(answer, limits.contentBytes),
      signal,
    );

  return {
    async authenticate(signal) {
      await line.tokens.check(signal);
    },
    metadata: (voucher, signal) => ask('consultacpe.metadata', pathOf(voucher), limits.jsonBytes, readMetadata, signal),
    xml: (voucher, signal) => file('xml', voucher, readXml, signal),
    pdf: (voucher, signal) => file('pdf', voucher, readPdf, signal),
    cdr: (voucher, signal) => file('cdr', voucher, readCdr, signal),
  };
}

function pathOf({ issuerRuc, type, serie, number, origin }: VoucherAsked): string {
  const name = [issuerRuc, typeAsked(type, serie), serie, numberAsked(number), ORIGINS[origin]];
  return `/v1/contribuyente/consultacpe/comprobantes/${name.map(encodeURIComponent).join('-')}`;
}

function lineOf(options: ConsultaCpeOptions, limits: CpeLimits): TokenLine {
  const { hosts, credentials, scope = SCOPE } = options;
  const { ruc, solUser, solKey, clientId, clientSecret } = credentials;
  const secrets = [solKey, clientSecret, clientId];
  const caller = {
    ruc,
    governor: options.governor,
    http: options.http,
    clock: options.clock ?? realClock,
    log: options.log ?? (() => {}),
  };
  const pace = { ...PACE, ...options.pace };
  const { host } = new URL(hosts.security);
  const redact = createRedactor(secrets);
  const build = () => tokenRequest(options, scope, limits.jsonBytes, redact);
  const read = (answer: Answer) => readToken(answer, 'CONSULTACPE');
  // A token is for one scope: with the same client, the SIRE's is another.
  const identity = { host: hosts.security, ruc, user: solUser, client: `${clientId} ${scope}`, secrets };
  const tokens = options.tokens.of(identity, (signal) =>
    retrying(
      (attempt) =>
        tryOnce(caller, { host, isUrgent: true, build, read }, attempt, signal).catch((error: unknown) => {
          throw asLogin(error);
        }),
      pace,
      caller.clock,
      signal,
    ),
  );
  return { ...caller, service: hosts.cpe, pace, tokens, secrets, refusedForGood };
}

/** A fresh token that is refused lacks the resource, whoever says so. Seen 2026-08. */
function refusedForGood(error: SunatError): SunatError {
  return new SunatError({ kind: 'PermissionMissing', module: 'CONSULTACPE' }, { evidence: error.evidence });
}

function tokenRequest(
  { hosts, credentials }: ConsultaCpeOptions,
  scope: string,
  maxBytes: number,
  redact: Redact,
): HttpRequest {
  const { ruc, solUser, solKey, clientId, clientSecret } = credentials;
  return {
    call: 'consultacpe.token',
    method: 'POST',
    url: new URL(`/v1/clientessol/${encodeURIComponent(clientId)}/oauth2/token/`, hosts.security),
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': USER_AGENT,
    },
    body: new URLSearchParams({
      grant_type: 'password',
      scope,
      client_id: clientId,
      client_secret: clientSecret,
      username: loginName(ruc, solUser),
      password: solKey,
    }).toString(),
    maxBytes,
    redact,
  };
}
