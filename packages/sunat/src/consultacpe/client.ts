import { askWithToken, type TokenExchange, type TokenLine } from '../ask-with-token.ts';
import { type MenuVisit, visitTokens } from '../by-menu.ts';
import type { Answer } from '../http.ts';
import { USER_AGENT as BROWSER } from '../portal/quirks.ts';
import type { RetryPolicy } from '../retry.ts';
import { loginName, USER_AGENT } from '../sire/quirks.ts';
import { createTokenLine, lineWith, type TokenLineOptions } from '../token-line.ts';
import { FILE_CODES, numberAsked, ORIGINS, PAGE_ORIGIN, SCOPE, typeAsked } from './quirks.ts';
import { readCdr, readMetadata, readPdf, readXml } from './read-answer.ts';
import type { ConsultaCpeClient, CpeCredentials, CpeLimits, VoucherAsked } from './types.ts';

export interface ConsultaCpeOptions extends TokenLineOptions {
  /** Base addresses, without path. */
  hosts: { security: string; cpe: string };
  /** With which SUNAT lets in: the API's, or a visit to its portal that is open. */
  access: CpeCredentials | MenuVisit;
  /** What an API client's token is asked for; see `SCOPE`. */
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
  const sender = senderOf(options.access);
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
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...sender },
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

/** Who asks with the menu's token asks as its page does. */
function senderOf(access: ConsultaCpeOptions['access']): Record<string, string> {
  if (!('token' in access)) return { 'user-agent': USER_AGENT };
  return { 'user-agent': BROWSER, origin: PAGE_ORIGIN, referer: `${PAGE_ORIGIN}/` };
}

function lineOf(options: ConsultaCpeOptions, limits: CpeLimits): TokenLine {
  const { hosts, access, scope = SCOPE } = options;
  if ('token' in access) {
    return lineWith(options, {
      ...{ service: hosts.cpe, ruc: access.ruc, secrets: [access.solKey], module: 'CONSULTACPE', pace: PACE },
      tokens: visitTokens(options.tokens, hosts.cpe, access),
    });
  }
  const { ruc, solUser, solKey, clientId, clientSecret } = access;
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
