import { askWithToken, type TokenLine } from '../ask-with-token.ts';
import type { RetryPolicy } from '../retry.ts';
import { USER_AGENT } from '../sire/quirks.ts';
import { createTokenLine, type TokenLineOptions } from '../token-line.ts';
import { readValidity, type Validity } from './read-answer.ts';

export interface ValidityClientOptions extends TokenLineOptions {
  /** Base addresses, without path. */
  hosts: { security: string; api: string };
  /** An API client by itself: no SOL user is asked for. */
  credentials: { ruc: string; clientId: string; clientSecret: string };
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

/** Of a client alone, at a place of its own: no SOL user is locked by it. */
function lineOf(options: ValidityClientOptions): TokenLine {
  const { hosts, credentials } = options;
  const { ruc, clientId, clientSecret } = credentials;
  return createTokenLine(options, {
    hosts: { security: hosts.security, service: hosts.api },
    ...{ ruc, user: '', clientId, scope: SCOPE, module: 'VALIDEZ', pace: PACE },
    secrets: [clientSecret, clientId],
    token: {
      call: 'validity.token',
      path: `/v1/clientesextranet/${encodeURIComponent(clientId)}/oauth2/token/`,
      form: { grant_type: 'client_credentials', client_secret: clientSecret },
      maxBytes: MOST_BYTES,
    },
  });
}
