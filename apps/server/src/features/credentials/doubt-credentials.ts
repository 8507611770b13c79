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
  const { businessId, version } = doubted;
  return markDoubted({ firmId }, tx, businessId, { version, because: 'not-understood', now: deps.clock.now() });
}

/**
 * These are about to be sent, and SUNAT never let them in: should nobody live to tell what it answered, nobody sends them again. Whoever
 * does lifts it.
 */
export function foresee(
  deps: Pick<Deps, 'clock'>,
  firmId: string,
  tx: Tx,
  { businessId, version }: { businessId: string; version: number },
): Promise<void> {
  return markDoubted({ firmId }, tx, businessId, { version, because: 'cut-off', now: deps.clock.now() });
}

/** A person wants them sent once more, or it is known what was answered. */
export function liftDoubt(firmId: string, tx: Tx, businessId: string): Promise<void> {
  return clearDoubt({ firmId }, tx, businessId);
}
