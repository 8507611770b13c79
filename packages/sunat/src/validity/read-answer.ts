import { evidenceOf, isPage, unrecognised, unrecognisedOfHost } from '../answers.ts';
import { SunatError } from '../errors.ts';
import type { Answer } from '../http.ts';
import { asList, asObject, asText, type JsonObject } from '../shape.ts';
import { decodeText } from '../text.ts';
import { type Coded, coded, DOMICILE_CONDITIONS, RUC_STATES, VOUCHER_STATES } from './tables.ts';

/** What SUNAT says of a voucher's validity. */
export interface Validity {
  voucher: Coded;
  /** Of the issuer, now; null where it is not told, as of what does not exist. */
  issuerState: Coded | null;
  issuerCondition: Coded | null;
  observations: string[];
}

/** @throws SunatError: what is not understood is never «no existe» */
export function readValidity(answer: Answer): Validity {
  refuseFailure(answer);
  const body = parsed(answer);
  if (!body) throw unrecognisedOfHost(answer, 'not JSON');
  if (body.success === false) {
    const codes = [asText(body.errorCode)].filter((code) => code !== null);
    const words = [asText(body.message)].filter((text) => text !== null);
    throw new SunatError({ kind: 'RequestRefused', codes, words }, { evidence: evidenceOf(answer) });
  }
  const data = body.success === true ? asObject(body.data) : null;
  const state = asText(data?.estadoCp);
  if (!data || state === null) throw unrecognised(answer, 'without a state of the voucher');
  return {
    voucher: coded(VOUCHER_STATES, state),
    issuerState: codeIn(RUC_STATES, data.estadoRuc),
    issuerCondition: codeIn(DOMICILE_CONDITIONS, data.condDomiRuc),
    observations: (asList(data.observaciones) ?? []).flatMap((one) => asText(one) ?? []).map(withoutHyphen),
  };
}

/** `-` and nothing stand for nothing. */
function codeIn(table: Readonly<Record<string, string>>, value: unknown): Coded | null {
  const code = asText(value);
  return code === null || /^-+$/.test(code) ? null : coded(table, code);
}

function withoutHyphen(text: string): string {
  return text.replace(/^-\s*/, '').slice(0, 500);
}

function refuseFailure(answer: Answer): void {
  const { status, retryAfterMs } = answer;
  const fail = (fault: ConstructorParameters<typeof SunatError>[0]) => {
    throw new SunatError(fault, { evidence: evidenceOf(answer) });
  };
  if (status === 401) fail({ kind: 'SessionExpired', refusedBy: isPage(answer) ? 'gateway' : 'service' });
  // A page is a gateway's: it says nothing of permissions, which would close the company's questions for days, nor of the voucher.
  if (status === 403 && isPage(answer)) fail({ kind: 'ServiceUnavailable', reason: 'server-error' });
  if (status === 403) fail({ kind: 'AccessDenied', module: 'VALIDEZ', by: parsed(answer) ? 'service' : 'gateway' });
  if (status === 429) fail({ kind: 'RateLimited', retryAfterMs });
  if (status === 408) fail({ kind: 'ServiceUnavailable', reason: 'timeout' });
  if (status >= 500) fail({ kind: 'ServiceUnavailable', reason: 'server-error' });
  if (status !== 200 && status !== 422 && status !== 400) throw unrecognisedOfHost(answer, `status ${status}`);
}

function parsed(answer: Answer): JsonObject | null {
  try {
    return asObject(JSON.parse(decodeText(answer.body)));
  } catch {
    return null;
  }
}
