import type { Deps, Tx } from '../../ctx.ts';
import { clearDoubt, markDoubted } from './queries.ts';

/**
 * SUNAT answered a login with these credentials with something that may have been a refusal. From here on nothing sends them by
 * itself; a person who asks for it, or edits them, lifts it.
 */
export function doubtCredentials(
  deps: Pick<Deps, 'clock'>,
  firmId: string,
  tx: Tx,
  doubted: { businessId: string; version: number },
): Promise<void> {
  return markDoubted({ firmId }, tx, doubted.businessId, doubted.version, deps.clock.now());
}

/** A person wants them sent once more. */
export function liftDoubt(firmId: string, tx: Tx, businessId: string): Promise<void> {
  return clearDoubt({ firmId }, tx, businessId);
}
