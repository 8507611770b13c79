import { askWithToken, type TokenLine } from '../ask-with-token.ts';
import { type Clock, realClock } from '../clock.ts';
import { SunatError } from '../errors.ts';
import { createRedactor } from '../evidence.ts';
import type { Governor } from '../governor.ts';
import type { Answer, Http, HttpRequest } from '../http.ts';
import { type RetryPolicy, retrying } from '../retry.ts';
import { USER_AGENT } from '../sire/quirks.ts';
import { asLogin, readToken } from '../sire/token.ts';
import type { TokenCache } from '../tokens.ts';
import { type CallEvent, tryOnce } from '../try-once.ts';
import { readValidity, type Validity } from './read-answer.ts';

export interface ValidityClientOptions {
  /** Base addresses, without path. */
  hosts: { security: string; api: string };
  /** An API client by itself: no SOL user is asked for. */
  credentials: { ruc: string; clientId: string; clientSecret: string };
  governor: Governor;
  tokens: TokenCache;
  http: Http;
  pace?: Partial<RetryPolicy>;
  log?: (event: CallEvent) => void;
  clock?: Clock;
}

/** A voucher as it is asked for. */
export interface AskedValidity {
  issuerRuc: string;
  type: string;
  serie: string;
  number: string;
  /** `AAAA-MM-DD`. */
  issueDate: string;
  /** In the voucher's own currency, two decimals, without a sign. */
  total: string;
}

export interface ValidityClient {
  /** Asks for a token anew. @throws SunatError PermissionMissing, CredentialsRejected… */
  authenticate(signal?: AbortSignal): Promise<void>;
  check(voucher: AskedValidity, signal?: AbortSignal): Promise<Validity>;
}

/** What the token is asked for; one for the SIRE is refused here with a 401. */
const SCOPE = 'https://api.sunat.gob.pe/v1/contribuyente/contribuyentes';
const PACE: RetryPolicy = { tries: 3, retryMs: 500, slowestRetryMs: 8_000 };
const MOST_BYTES = 64 * 1024;

/** SUNAT's «consulta integrada de validez» for one company. Cheap to create: keep the governor, the tokens and the http. */
export function createValidityClient(options: ValidityClientOptions): ValidityClient {
  const line = lineOf(options);
  const { ruc } = options.credentials;
  const url = new URL(`/v1/contribuyente/contribuyentes/${ruc}/validarcomprobante`, options.hosts.api);
  return {
    async authenticate(signal) {
      await line.tokens.check(signal);
    },
    check: (voucher, signal) =>
      askWithToken(
        line,
        {
          request: (token, redact) => ({
            ...{ call: 'validity.check', method: 'POST', url, maxBytes: MOST_BYTES, redact },
            headers: {
              authorization: `Bearer ${token}`,
              accept: 'application/json',
              'content-type': 'application/json',
              'user-agent': USER_AGENT,
            },
            body: JSON.stringify(bodyOf(voucher)),
          }),
          read: readValidity,
        },
        signal,
      ),
  };
}

/** Dates in any other order are refused. Seen 2026. */
function bodyOf({ issuerRuc, type, serie, number, issueDate, total }: AskedValidity): object {
  return {
    numRuc: issuerRuc,
    codComp: type,
    numeroSerie: serie,
    numero: number.replace(/^0+(?=.)/, ''),
    fechaEmision: issueDate.split('-').reverse().join('/'),
    monto: total,
  };
}

function lineOf(options: ValidityClientOptions): TokenLine {
  const { hosts, credentials } = options;
  const { ruc, clientId, clientSecret } = credentials;
  const secrets = [clientSecret, clientId];
  const caller = {
    ruc,
    governor: options.governor,
    http: options.http,
    clock: options.clock ?? realClock,
    log: options.log ?? (() => {}),
  };
  const pace = { ...PACE, ...options.pace };
  const { host } = new URL(hosts.security);
  const build = () => tokenRequest(options, secrets);
  const read = (answer: Answer) => readToken(answer, 'VALIDEZ');
  const identity = { host: hosts.security, ruc, user: '', client: `${clientId} ${SCOPE}`, secrets };
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
  return { ...caller, service: hosts.api, pace, tokens, secrets, refusedForGood };
}

/** A fresh token that is refused is of a client that may not ask here. */
function refusedForGood(error: SunatError): SunatError {
  return new SunatError({ kind: 'PermissionMissing', module: 'VALIDEZ' }, { evidence: error.evidence });
}

/** Of a client alone, at a place of its own: no SOL user is locked by it. */
function tokenRequest({ hosts, credentials }: ValidityClientOptions, secrets: string[]): HttpRequest {
  const { clientId, clientSecret } = credentials;
  return {
    call: 'validity.token',
    method: 'POST',
    url: new URL(`/v1/clientesextranet/${encodeURIComponent(clientId)}/oauth2/token/`, hosts.security),
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': USER_AGENT,
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: SCOPE,
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
    maxBytes: MOST_BYTES,
    redact: createRedactor(secrets),
  };
}
