import { SunatError, type SunatFault } from './errors.ts';
import { type Evidence, excerpt } from './evidence.ts';
import type { Answer } from './http.ts';

export function evidenceOf(answer: Answer): Evidence {
  const { call, status, contentType } = answer;
  return { call, status, contentType, body: excerpt(answer.body, answer.redact) };
}

/** An answer that we do not understand, with what was wrong with it. `transient` when asking again may well help. */
export function unrecognised(answer: Answer, problem: string, transient = false): SunatError {
  const fault: SunatFault = { kind: 'UnrecognisedAnswer', expected: answer.call, problem };
  return new SunatError(fault, { evidence: evidenceOf(answer), transient });
}

/** The same where a page came in its place, or the way to one, if one did: that is of the host. */
export function unrecognisedOfHost(answer: Answer, problem: string, transient = false): SunatError {
  const { fault, evidence } = unrecognised(answer, problem, transient);
  const leadsElsewhere = answer.status >= 300 && answer.status < 400;
  const ofHost =
    (isPage(answer) || leadsElsewhere) && fault.kind === 'UnrecognisedAnswer'
      ? { ...fault, isPage: true as const }
      : fault;
  return new SunatError(ofHost, { evidence, transient });
}

/**
 * True for a page made for people, which services and the gateways before them send in place of an answer. The body tells, and
 * not the declared type: SUNAT does not document what type its files have.
 */
export function isPage(answer: Answer): boolean {
  return /^\uFEFF?\s*</.test(answer.body.subarray(0, 200).toString('utf8'));
}
