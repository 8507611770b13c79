import { evidenceOf, isPage, unrecognised } from '../answers.ts';
import { SunatError, type SunatFault } from '../errors.ts';
import type { Answer } from '../http.ts';
import { asList, asObject, asText, type JsonObject } from '../shape.ts';
import { BARE_GATEWAY_PAGE, FILE_MISSING_CODE, NOTHING_CODES } from './quirks.ts';

/**
 * The JSON of a good answer.
 * @throws SunatError for any status but 200; UnrecognisedAnswer, worth another try, for a page or a cut JSON with status 200
 */
export function readJson(answer: Answer): unknown {
  if (answer.status !== 200) throw failureOf(answer);
  if (isPage(answer)) throw unrecognised(answer, 'a page in place of JSON', true);
  try {
    return JSON.parse(answer.body.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw unrecognised(answer, 'not JSON', true);
  }
}

/** What a status other than 200 means, the same for every call of the SIRE host. */
export function failureOf(answer: Answer): SunatError {
  const { status } = answer;
  const fail = (fault: SunatFault) => new SunatError(fault, { evidence: evidenceOf(answer) });
  if (status === 401) return fail({ kind: 'SessionExpired', refusedBy: isPage(answer) ? 'gateway' : 'service' });
  if (status === 429) return fail({ kind: 'RateLimited', retryAfterMs: answer.retryAfterMs });
  if (status === 408) return fail({ kind: 'ServiceUnavailable', reason: 'timeout' });
  if (status === 500 && BARE_GATEWAY_PAGE.test(answer.body.subarray(0, 2_000).toString('utf8'))) {
    return unrecognised(answer, 'the bare page of the gateway: SUNAT may no longer have this route', true);
  }
  if (status >= 500) return fail({ kind: 'ServiceUnavailable', reason: 'server-error' });
  const errors = errorsOf(answer);
  if (status === 403 && !isPage(answer)) return fail({ kind: 'PermissionMissing', module: 'SIRE' });
  if ((status === 422 || status === 400) && errors) return refusal(errors, fail);
  return unrecognised(answer, `status ${status}`);
}

function refusal({ codes, words }: Errors, fail: (fault: SunatFault) => SunatError): SunatError {
  const nothing = codes.find((code) => NOTHING_CODES.has(code));
  if (nothing) return fail({ kind: 'NothingFound', code: nothing });
  if (codes.includes(FILE_MISSING_CODE)) return fail({ kind: 'FileNotReady' });
  return fail({ kind: 'RequestRefused', codes, words });
}

interface Errors {
  /** The particular ones first. */
  codes: string[];
  /** What SUNAT says of the particular ones, or of the whole when it names none. */
  words: string[];
}

/** The codes and sentences of an error body; null when it is not SUNAT's error shape. */
function errorsOf(answer: Answer): Errors | null {
  let body: JsonObject | null;
  try {
    body = asObject(JSON.parse(answer.body.toString('utf8')));
  } catch {
    return null;
  }
  if (!body || (body.cod === undefined && body.errors === undefined)) return null;
  const particular = (asList(body.errors) ?? []).map(asObject);
  const codes = [...particular.map((item) => asText(item?.cod)), asText(body.cod)];
  const told = particular.map((item) => asText(item?.msg)).filter((text) => text !== null);
  const words = told.length > 0 ? told : [asText(body.msg)].filter((text) => text !== null);
  return { codes: codes.filter((code) => code !== null), words: words.map((text) => oneLine(answer.redact(text))) };
}

/** Longer than any sentence of the manual; what stands in an acta must stay a line. */
const LONGEST_WORDS = 200;

function oneLine(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_WORDS);
}
