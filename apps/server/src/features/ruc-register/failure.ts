import { UnrecognisedLayout } from '@yupana/registers/read/errors.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import type { Evidence } from '@yupana/sunat/evidence.ts';

export type FailureCode =
  | 'UNAVAILABLE'
  /** SUNAT's answer or file is not what we know: somebody must look at it. */
  | 'NOT_UNDERSTOOD'
  /** It is a register, but not one to be believed: see `RegisterRefused`. */
  | 'REFUSED'
  | 'INTERNAL';

export interface Failure {
  code: FailureCode;
  message: string;
  evidence: Evidence | null;
  /** Another try may well go better, without anybody doing anything. */
  passes: boolean;
}

/** A register that was read to its end and is not put in the place of the one in force. */
export class RegisterRefused extends Error {}

/** What a failure means for the run. */
export function failureOf(error: unknown): Failure {
  if (error instanceof SunatError) {
    const isOut = error.kind === 'ServiceUnavailable' || error.kind === 'RateLimited';
    return {
      code: isOut ? 'UNAVAILABLE' : 'NOT_UNDERSTOOD',
      message: error.message,
      evidence: error.evidence ?? null,
      passes: isOut,
    };
  }
  const message = error instanceof Error ? error.message : 'unknown';
  if (error instanceof UnrecognisedLayout) return { code: 'NOT_UNDERSTOOD', message, evidence: null, passes: false };
  if (error instanceof RegisterRefused) return { code: 'REFUSED', message, evidence: null, passes: false };
  return { code: 'INTERNAL', message, evidence: null, passes: true };
}
