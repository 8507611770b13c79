import { askWithToken, type TokenExchange, type TokenLine } from '../ask-with-token.ts';
import type { Answer } from '../http.ts';
import type { RetryPolicy } from '../retry.ts';
import { loginName, USER_AGENT } from '../sire/quirks.ts';
import { createTokenLine, type TokenLineOptions } from '../token-line.ts';
import { FILE_CODES, numberAsked, ORIGINS, SCOPE, typeAsked } from './quirks.ts';
import { readCdr, readMetadata, readPdf, readXml } from './read-answer.ts';
import type { ConsultaCpeClient, CpeLimits, VoucherAsked } from './types.ts';

export interface ConsultaCpeOptions extends TokenLineOptions {
  /** Base addresses, without path. */
  hosts: { security: string; cpe: string };
  /** The same API client as the SIRE's, if it was given this service too. */
  credentials: { ruc: string; solUser: string; solKey: string; clientId: string; clientSecret: string };
  /** What the token is asked for; see `SCOPE`. */
  scope?: string;
  limits?: Partial<CpeLimits>;
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
  return createTokenLine(options, {
    hosts: { security: hosts.security, service: hosts.cpe },
    ...{ ruc, user: solUser, clientId, scope, module: 'CONSULTACPE', pace: PACE },
    secrets: [solKey, clientSecret, clientId],
    token: {
      call: 'consultacpe.token',
      path: `/v1/clientessol/${encodeURIComponent(clientId)}/oauth2/token/`,
      form: {
        grant_type: 'password',
        client_secret: clientSecret,
        username: loginName(ruc, solUser),
        password: solKey,
      },
      maxBytes: limits.jsonBytes,
    },
  });
}
