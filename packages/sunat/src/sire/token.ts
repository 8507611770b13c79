import { evidenceOf } from '../answers.ts';
import { SunatError, type SunatFault, type SunatModule } from '../errors.ts';
import type { Answer } from '../http.ts';
import { asObject, asText, type JsonObject } from '../shape.ts';
import type { FreshToken } from '../tokens.ts';
import { failureOf } from './answers.ts';
import {
  REFUSAL_STATUSES,
  SAYS_CLIENT_NOT_AUTHORISED,
  SAYS_LOCKED,
  SAYS_USER,
  SPEAKS_OF_CREDENTIALS,
  TOKEN_SECONDS_WHEN_UNSAID,
} from './quirks.ts';

/**
 * The token host's answer. `token_type` is not looked at: it is said to be `Bearer` and seen to be `JWT`.
 * @param module what the token is for: a client that is not let into it lacks that permission
 * @throws SunatError CredentialsRejected, PermissionMissing, ServiceUnavailable, RateLimited; LoginNotUnderstood for all else
 */
export function readToken(answer: Answer, module: SunatModule = 'SIRE'): FreshToken {
  if (answer.status !== 200) throw tokenFailure(answer, module);
  const body = parsed(answer);
  const value = asText(body?.access_token);
  if (!body || !value) throw notUnderstood(answer, 'status 200 without a token');
  const seconds = Number(asText(body.expires_in) ?? Number.NaN);
  return { value, livesMs: (seconds > 0 ? seconds : TOKEN_SECONDS_WHEN_UNSAID) * 1_000 };
}

/**
 * A refusal in a shape that we do not know is never blamed on one of the credentials, but it may well be one: the next try might
 * be the one that locks the SOL user, so only what is known to mean «try later» is tried again.
 */
function tokenFailure(answer: Answer, module: SunatModule): SunatError {
  const { status } = answer;
  if (status === 429 || status === 408) return failureOf(answer);
  if (status >= 500 && !speaksOfCredentials(answer)) return failureOf(answer);
  const body = REFUSAL_STATUSES.has(status) ? parsed(answer) : null;
  const fault = body && refusalOf(body, module);
  return fault ? new SunatError(fault, { evidence: evidenceOf(answer) }) : notUnderstood(answer, `status ${status}`);
}

function notUnderstood(answer: Answer, problem: string): SunatError {
  return new SunatError({ kind: 'LoginNotUnderstood', problem }, { evidence: evidenceOf(answer) });
}

/** What a service in trouble says of the credentials may be its way of refusing them. */
function speaksOfCredentials(answer: Answer): boolean {
  const text = answer.body.toString('utf8');
  return SPEAKS_OF_CREDENTIALS.test(text) || (parsed(answer) !== null && SAYS_USER.test(text));
}

/** OAuth's own names for a request that we got wrong (RFC 6749, 5.2). */
const OUR_FAULT = new Set(['invalid_request', 'unsupported_grant_type']);

/** The text decides here and nowhere else: SUNAT gives nothing better (see SAYS_USER). */
function refusalOf(body: JsonObject, module: SunatModule): SunatFault | null {
  const code = asText(body.error);
  const text = asText(body.error_description) ?? asText(body.msg) ?? code;
  if (text === null) return null;
  if (SAYS_CLIENT_NOT_AUTHORISED.test(text)) return { kind: 'PermissionMissing', module };
  if (SAYS_LOCKED.test(text)) return { kind: 'CredentialsRejected', source: 'sol-user-locked' };
  if (SAYS_USER.test(text)) return { kind: 'CredentialsRejected', source: 'sol-user' };
  if (code === 'unauthorized_client' || code === 'invalid_scope') return { kind: 'PermissionMissing', module };
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

/** An answer that was not even read, larger than any token, is not understood either. */
export function asLogin(error: unknown): unknown {
  if (!(error instanceof SunatError) || error.fault.kind !== 'UnrecognisedAnswer') return error;
  const { problem } = error.fault;
  return new SunatError({ kind: 'LoginNotUnderstood', problem }, { evidence: error.evidence });
}
