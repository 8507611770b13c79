import { PROOF_REFUSALS } from '@yupana/contract/proof.ts';
import { ApiError } from '../api/api-error.ts';

const REFUSALS: ReadonlySet<string> = new Set(PROOF_REFUSALS);

/** The proof was not taken, or it is asked too often: there is nothing to tell of what it was for. */
export function isRefusedProof(error: unknown): boolean {
  return error instanceof ApiError && REFUSALS.has(error.code);
}
