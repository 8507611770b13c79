import { evidenceOf, unrecognised } from '../answers.ts';
import { SunatError, type SunatFault } from '../errors.ts';
import type { Answer } from '../http.ts';
import { asObject, asText, type JsonObject } from '../shape.ts';
import type { FreshToken } from '../tokens.ts';
import { failureOf, readJson } from './answers.ts';
import {
  REFUSAL_STATUSES,
  SAYS_CLIENT_NOT_AUTHORISED,
  SAYS_LOCKED,
  SAYS_USER,
  TOKEN_SECONDS_WHEN_UNSAID,
} from './quirks.ts';

/**
 * The token host's answer. `token_type` is not looked at: it is said to be `Bearer` and seen to be `JWT`.
 * @throws SunatError CredentialsRejected, PermissionMissing, ServiceUnavailable, RateLimited, UnrecognisedAnswer
 */
export function readToken(answer: Answer): FreshToken {
  if (answer.status !== 200) throw tokenFailure(answer);
  const body = asObject(readJson(answer));
  const value = asText(body?.access_token);
  if (!body || !value) throw unrecognised(answer, 'no access_token');
  const seconds = Number(asText(body.expires_in) ?? Number.NaN);
  return { value, livesMs: (seconds > 0 ? seconds : TOKEN_SECONDS_WHEN_UNSAID) * 1_000 };
}

/**
 * A refusal in a shape that we do not know is never taken for a refusal of the credentials, and never tried again at once: the
 * next try might be the one that locks the SOL user.
 */
function tokenFailure(answer: Answer): SunatError {
  if (answer.status === 429 || answer.status === 408 || answer.status >= 500) return failureOf(answer);
  if (!REFUSAL_STATUSES.has(answer.status)) return unrecognised(answer, `status ${answer.status}`);
  const body = parsed(answer);
  if (!body) return unrecognised(answer, `status ${answer.status} without JSON`);
  const fault = refusalOf(body);
  return fault ? new SunatError(fault, { evidence: evidenceOf(answer) }) : unrecognised(answer, 'an unknown refusal');
}

/** OAuth's own names for a request that we got wrong (RFC 6749, 5.2). */
const OUR_FAULT = new Set(['invalid_request', 'unsupported_grant_type']);

/** The text decides here and nowhere else: SUNAT gives nothing better (see SAYS_USER). */
function refusalOf(body: JsonObject): SunatFault | null {
  const code = asText(body.error);
  const text = asText(body.error_description) ?? asText(body.msg) ?? code;
  if (text === null) return null;
  if (SAYS_CLIENT_NOT_AUTHORISED.test(text)) return { kind: 'PermissionMissing', module: 'SIRE' };
  if (SAYS_LOCKED.test(text)) return { kind: 'CredentialsRejected', source: 'sol-user-locked' };
  if (SAYS_USER.test(text)) return { kind: 'CredentialsRejected', source: 'sol-user' };
  if (code === 'unauthorized_client' || code === 'invalid_scope') return { kind: 'PermissionMissing', module: 'SIRE' };
  if (code === 'invalid_grant') return { kind: 'CredentialsRejected', source: 'sol-user' };
  if (code !== null && OUR_FAULT.has(code)) return null;
  return { kind: 'CredentialsRejected', source: 'api-client' };
}

function parsed(answer: Answer): JsonObject | null {
  try {
    return asObject(JSON.parse(answer.body.toString('utf8')));
  } catch {
    return null;
  }
}
