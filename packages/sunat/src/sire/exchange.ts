import { askWithToken } from '../ask-with-token.ts';
import { SunatError } from '../errors.ts';
import type { Answer, HttpRequest } from '../http.ts';
import type { TokenSource } from '../tokens.ts';
import type { Caller } from '../try-once.ts';
import type { Sender } from './request.ts';
import type { Limits, Pace, SireHosts } from './types.ts';

/** All that an exchange with SUNAT for one company needs. */
export interface Line extends Caller {
  /** What it means that a token which was just given is refused, if not what it means for an API client. */
  refusedForGood?: (error: SunatError) => SunatError;
  hosts: SireHosts;
  /** What no log and no evidence may show, besides the token. */
  secrets: readonly string[];
  pace: Pace;
  limits: Limits;
}

/** What is asked, and how the answer is read. `read` throws SunatError. */
export interface Exchange<T> {
  request: (sender: Sender) => HttpRequest;
  read: (answer: Answer) => T | Promise<T>;
}

/** Asks the SIRE, with a token that is renewed when it is refused, and again while the call fails for a passing reason. */
export function exchange<T>(
  line: Line,
  tokens: TokenSource,
  { request, read }: Exchange<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { hosts, limits } = line;
  return askWithToken(
    { ...line, service: hosts.sire, tokens, refusedForGood: line.refusedForGood ?? refusedForGood },
    { request: (token, redact) => request({ hosts, limits, token, redact }), read },
    signal,
  );
}

/** A page that refuses a token which was just given is what a client without the module gets. Seen 2026-09. */
function refusedForGood(error: SunatError): SunatError {
  if (error.fault.kind !== 'SessionExpired' || error.fault.refusedBy !== 'gateway') return error;
  return new SunatError({ kind: 'PermissionMissing', module: 'SIRE' }, { evidence: error.evidence });
}
