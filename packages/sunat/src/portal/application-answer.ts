import { evidenceOf, unrecognised } from '../answers.ts';
import { SunatError } from '../errors.ts';
import type { Answer } from '../http.ts';

/**
 * The answer of an application at ww1, where its status says that it is one. What the body is, is still to be looked at: a login comes
 * with status 200 as well.
 * @throws SunatError RateLimited, ServiceUnavailable, UnrecognisedAnswer
 */
export function usable(answer: Answer): Answer {
  const { status } = answer;
  const evidence = evidenceOf(answer);
  if (status === 429) throw new SunatError({ kind: 'RateLimited', retryAfterMs: answer.retryAfterMs }, { evidence });
  if (status === 408) throw new SunatError({ kind: 'ServiceUnavailable', reason: 'timeout' }, { evidence });
  if (status >= 500) throw new SunatError({ kind: 'ServiceUnavailable', reason: 'server-error' }, { evidence });
  if (status !== 200) throw unrecognised(answer, `status ${status}`);
  return answer;
}
