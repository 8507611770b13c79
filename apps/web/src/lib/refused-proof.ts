import { ApiError } from './api-error.ts';

const REFUSALS: ReadonlySet<string> = new Set([
  'CURRENT_PASSWORD_INCORRECT',
  'SECOND_STEP_INCORRECT',
  'TOO_MANY_REQUESTS',
]);

/** The proof was not taken, or it is asked too often: there is nothing to tell of what it was for. */
export function isRefusedProof(error: unknown): boolean {
  return error instanceof ApiError && REFUSALS.has(error.code);
}
