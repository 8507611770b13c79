import { SunatError } from './errors.ts';
import { createRedactor, type Redact } from './evidence.ts';
import type { Answer, HttpRequest } from './http.ts';
import { type RetryPolicy, retrying } from './retry.ts';
import type { TokenSource } from './tokens.ts';
import { type Caller, tryOnce } from './try-once.ts';

/** A service that lets in who has a token, for one company. */
export interface TokenLine extends Caller {
  /** Its base address. */
  service: string;
  pace: RetryPolicy;
  tokens: TokenSource;
  /** What no log and no evidence may show, besides the token. */
  secrets: readonly string[];
  /** What it means that a token which was just given is refused. */
  refusedForGood: (error: SunatError) => SunatError;
}

/** What is asked, and how the answer is read. `read` throws SunatError. */
export interface TokenExchange<T> {
  request: (token: string, redact: Redact) => HttpRequest;
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
 * @throws SunatError, or the signal's reason
 */
export async function askWithToken<T>(
  line: TokenLine,
  { request, read }: TokenExchange<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { tokens, secrets } = line;
  const { host } = new URL(line.service);
  let renewals = 0;
  const work = async (attempt: number): Promise<T> => {
    let token = await tokens.get(signal);
    for (let waits = 0; ; ) {
      const build = () => {
        // The turn may come much later than the call: by then the token may have been renewed, or be in renewal.
        const current = tokens.current();
        if (current === null && waits < MOST_WAITS) throw new TokenInRenewal();
        token = current ?? token;
        return request(token, createRedactor([...secrets, token]));
      };
      const understand = (answer: Answer) => {
        if (answer.status === 200) tokens.accepted(token);
        return read(answer);
      };
      try {
        return await tryOnce(line, { host, build, read: understand }, attempt, signal);
      } catch (error) {
        if (error instanceof TokenInRenewal) {
          waits += 1;
          token = await tokens.get(signal);
          continue;
        }
        if (!isExpiry(error)) throw error;
        const isFinal = renewals >= MOST_RENEWALS || (renewals > 0 && !tokens.wasAccepted(token));
        if (isFinal) {
          tokens.drop(token);
          throw line.refusedForGood(error);
        }
        renewals += 1;
        token = await tokens.renew(token, signal);
      }
    }
  };
  return retrying(work, line.pace, line.clock, signal);
}

function isExpiry(error: unknown): error is SunatError {
  return error instanceof SunatError && error.kind === 'SessionExpired';
}
