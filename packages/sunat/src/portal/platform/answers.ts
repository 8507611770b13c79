import { evidenceOf, isPage, unrecognised, unrecognisedOfHost } from '../../answers.ts';
import { type PlatformOption, SunatError, type SunatFault } from '../../errors.ts';
import type { Answer } from '../../http.ts';
import { asObject, asText, type JsonObject } from '../../shape.ts';
import { decodeText } from '../../text.ts';
import { LOGIN_ADDRESS, SAYS_FIREWALL, SAYS_UNWELL } from '../quirks.ts';
import { SAYS_NO_PROFILE, SAYS_SESSION_OVER } from './quirks.ts';

/** A file of the platform's, or any other answer of which the status alone says that it is good. @throws SunatError */
export function expectGood(answer: Answer, option: PlatformOption): Answer {
  if (answer.status !== 200) throw failureOf(answer, option);
  return answer;
}

/**
 * The JSON of a good answer.
 * @param option whose permission is missing when the platform turns somebody away
 * @throws SunatError for any other status; UnrecognisedAnswer, worth another try, for a page or a cut JSON with status 200
 */
export function readJson(answer: Answer, option: PlatformOption): unknown {
  expectGood(answer, option);
  if (isPage(answer)) throw pageInPlace(answer);
  const body = parsed(answer);
  if (body === undefined) throw unrecognised(answer, 'not JSON', true);
  return body;
}

/** The page that came where JSON or a file was awaited. */
export function pageInPlace(answer: Answer): SunatError {
  const text = decodeText(answer.body.subarray(0, MOST_OF_A_PAGE));
  const fail = (fault: SunatFault) => new SunatError(fault, { evidence: evidenceOf(answer) });
  if (LOGIN_ADDRESS.test(text) || /type\s*=\s*["']?password/i.test(text)) {
    return fail({ kind: 'SessionExpired', refusedBy: 'gateway' });
  }
  if (SAYS_FIREWALL.test(text) || SAYS_UNWELL.test(text)) {
    return fail({ kind: 'ServiceUnavailable', reason: 'server-error' });
  }
  return unrecognisedOfHost(answer, 'a page in its place', true);
}

const MOST_OF_A_PAGE = 64 * 1024;

function failureOf(answer: Answer, option: PlatformOption): SunatError {
  const { status, location } = answer;
  const fail = (fault: SunatFault) => new SunatError(fault, { evidence: evidenceOf(answer) });
  const text = status === 401 || status === 403 ? decodeText(answer.body.subarray(0, MOST_OF_A_PAGE)) : '';
  if (SAYS_NO_PROFILE.test(text)) return fail({ kind: 'OptionClosed', option });
  if (status === 401) {
    const isItsOwn = SAYS_SESSION_OVER.test(text);
    return fail({ kind: 'SessionExpired', refusedBy: isItsOwn ? 'service' : 'gateway' });
  }
  if (status >= 300 && status < 400) {
    const isLogin = location !== null && LOGIN_ADDRESS.test(location);
    return isLogin ? fail({ kind: 'SessionExpired', refusedBy: 'gateway' }) : unrecognised(answer, `status ${status}`);
  }
  if (status === 403 && !isPage(answer)) return fail({ kind: 'OptionClosed', option });
  if (status === 429) return fail({ kind: 'RateLimited', retryAfterMs: answer.retryAfterMs });
  if (status === 408) return fail({ kind: 'ServiceUnavailable', reason: 'timeout' });
  if (status >= 500) return fail({ kind: 'ServiceUnavailable', reason: 'server-error' });
  const body = status === 400 || status === 422 ? asObject(parsed(answer)) : null;
  if (body)
    return fail({ kind: 'RequestRefused', codes: [codeOf(body) ?? String(status)], words: wordsOf(body, answer) });
  return unrecognisedOfHost(answer, `status ${status}`, status === 403 || status === 404);
}

/** `cod` at the detractions, `codigo` at the forms. */
export function codeOf(body: JsonObject): string | null {
  return asText(body.cod) ?? asText(body.codigo);
}

export function messageOf(body: JsonObject): string | null {
  return asText(body.msg) ?? asText(body.mensaje);
}

const LONGEST_WORDS = 200;

function wordsOf(body: JsonObject, answer: Answer): string[] {
  const said = messageOf(body);
  return said === null ? [] : [answer.redact(said).replace(/\s+/g, ' ').slice(0, LONGEST_WORDS)];
}

/** Undefined when it is not JSON. */
function parsed(answer: Answer): unknown {
  try {
    return JSON.parse(decodeText(answer.body).replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
