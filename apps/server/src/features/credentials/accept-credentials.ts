import type { Deps, Tx } from '../../ctx.ts';
import { markAccepted } from './queries.ts';

/** SUNAT let these credentials in: its count of failed logins begins anew, and so does ours. */
export function acceptCredentials(
  deps: Pick<Deps, 'clock'>,
  firmId: string,
  tx: Tx,
  accepted: { businessId: string; version: number },
): Promise<void> {
  return markAccepted({ firmId }, tx, accepted.businessId, accepted.version, deps.clock.now());
}
