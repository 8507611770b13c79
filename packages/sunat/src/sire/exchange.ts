import { SunatError } from '../errors.ts';
import { createRedactor } from '../evidence.ts';
import type { Answer, HttpRequest } from '../http.ts';
import { retrying } from '../retry.ts';
import type { TokenSource } from '../tokens.ts';
import { type Caller, tryOnce } from '../try-once.ts';
import type { Sender } from './request.ts';
import type { Limits, Pace, SireCredentials, SireHosts } from './types.ts';

/** All that an exchange with SUNAT for one company needs. */
export interface Line extends Caller {
  hosts: SireHosts;
  credentials: SireCredentials;
  pace: Pace;
  limits: Limits;
}

/** What is asked, and how the answer is read. `read` throws SunatError. */
export interface Exchange<T> {
  request: (sender: Sender) => HttpRequest;
  read: (answer: Answer) => T | Promise<T>;
}

/** A token that worked may expire under a call again and again only when something is wrong; this bounds it. */
const MOST_RENEWALS = 5;
const MOST_WAITS = 20;

/** The turn came while the token was being renewed: nothing is sent that would be refused. */
class TokenInRenewal extends Error {}

/**
 * With a token, renewed once when SUNAT refuses it, and again while the call fails for a passing reason. A renewed token that
 * served other calls before this one's turn came has merely expired too, and is renewed as well.
 */
export async function exchange<T>(
  line: Line,
  tokens: TokenSource,
  { request, read }: Exchange<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { hosts, limits, credentials } = line;
  let renewals = 0;
  const work = async (attempt: number): Promise<T> => {
    let token = await tokens.get(signal);
    for (let waits = 0; ; ) {
      const build = () => {
        // The turn may come much later than the call: by then the token may have been renewed, or be in renewal.
        const current = tokens.current();
        if (current === null && waits < MOST_WAITS) throw new TokenInRenewal();
        token = current ?? token;
        const redact = createRedactor([credentials.solKey, credentials.clientSecret, credentials.clientId, token]);
        return request({ hosts, limits, token, redact });
      };
      const understand = (answer: Answer) => {
        if (answer.status === 200) tokens.accepted(token);
        return read(answer);
      };
      try {
        return await tryOnce(line, { host: new URL(hosts.sire).host, build, read: understand }, attempt, signal);
      } catch (error) {
        if (error instanceof TokenInRenewal) {
          waits += 1;
          token = await tokens.get(signal);
          continue;
        }
        if (!isExpiry(error)) throw error;
        const isFinal = renewals >= MOST_RENEWALS || (renewals > 0 && !tokens.wasAccepted(token));
        if (isFinal) throw refusedForGood(error, tokens, token);
        renewals += 1;
        token = await tokens.renew(token, signal);
      }
    }
  };
  return retrying(work, line.pace, line.clock, signal);
}

/** A page that refuses a token which was just given is what a client without the module gets. Seen 2026-09. */
function refusedForGood(error: SunatError, tokens: TokenSource, token: string): SunatError {
  tokens.drop(token);
  if (error.fault.kind !== 'SessionExpired' || error.fault.refusedBy !== 'gateway') return error;
  return new SunatError({ kind: 'PermissionMissing', module: 'SIRE' }, { evidence: error.evidence });
}

function isExpiry(error: unknown): error is SunatError {
  return error instanceof SunatError && error.kind === 'SessionExpired';
}
