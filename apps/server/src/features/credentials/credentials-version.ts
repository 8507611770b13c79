import type { Tx } from '../../ctx.ts';
import { findVersion } from './queries.ts';

/** Grows with each edit; null when the company has none. */
export function credentialsVersion(firmId: string, tx: Tx, businessId: string): Promise<number | null> {
  return findVersion({ firmId }, tx, businessId);
}
