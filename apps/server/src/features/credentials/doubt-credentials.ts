import type { Deps, Tx } from '../../ctx.ts';
import { clearDoubt, markDoubted, markSolUserDoubted } from './queries.ts';

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

/**
 * The portal answered so to the SOL user of a company that has an API client: nothing sends its key to the portal, and the API is asked as
 * ever, which says nothing of what the portal meant. What was foreseen is known now.
 */
export function doubtSolUser(
  deps: Pick<Deps, 'clock'>,
  firmId: string,
  tx: Tx,
  { businessId, version }: { businessId: string; version: number },
): Promise<void> {
  return markSolUserDoubted({ firmId }, tx, businessId, version, deps.clock.now());
}

/** A person wants them sent once more, at every door. */
export function liftDoubt(firmId: string, tx: Tx, businessId: string): Promise<void> {
  return clearDoubt({ firmId }, tx, businessId, true);
}

/** It is known what was answered, and that it was no refusal. */
export function liftForeseen(firmId: string, tx: Tx, businessId: string): Promise<void> {
  return clearDoubt({ firmId }, tx, businessId, false);
}
