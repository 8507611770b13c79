import type { Deps, Tx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { stepOf } from './authenticator.ts';
import { findTwoStep, takeRecoveryCode, takeStep } from './queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

type Needed = Pick<Deps, 'clock' | 'seal'>;

/** What a member's secret is sealed for: it opens for no other member. */
export function sealedFor(memberId: string): string {
  return `two-step/${memberId}`;
}

/** Takes a code of the app, which serves once. @returns whether it is one of now that was not used */
export async function takeAppCode(deps: Needed, tx: Tx, memberId: string, code: string): Promise<boolean> {
  const twoStep = await findTwoStep(tx, memberId);
  if (!twoStep) return false;
  const step = stepOf(deps.seal.open(twoStep.secret, sealedFor(memberId)), code, deps.clock.now());
  return step !== undefined && takeStep(tx, memberId, step);
}

/**
 * Takes a code of the app or a recovery code, whichever was written; each serves once.
 * @throws AppError SECOND_STEP_INCORRECT on the field `code`
 */
export async function takeCode(deps: Needed, tx: Tx, memberId: string, written: string): Promise<void> {
  const digits = written.replaceAll(/\s/g, '');
  const taken = /^\d{6}$/.test(digits)
    ? await takeAppCode(deps, tx, memberId, digits)
    : await takeRecoveryCode(tx, memberId, hashRecoveryCode(written), deps.clock.now());
  if (!taken) throw new AppError('SECOND_STEP_INCORRECT', { field: 'code' });
}
