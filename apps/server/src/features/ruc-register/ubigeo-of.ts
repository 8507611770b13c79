import type { Tx } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { findUbigeo, findUbigeos } from './queries.ts';
import { findLastDone } from './queries-runs.ts';

/** Where SUNAT's register in force has somebody: six digits; null where it does not say so, or does not have them. */
export async function ubigeoOf(tx: Tx, ruc: string): Promise<string | null> {
  return (await findUbigeo(tx, ruc))?.ubigeo ?? null;
}

/** The same of several, by RUC: of whom it says none is not there. */
export async function ubigeosOf(tx: Tx, rucs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = rucs.length === 0 ? [] : await findUbigeos(tx, rucs);
  return new Map(found.flatMap(({ ruc, ubigeo }) => (ubigeo === null ? [] : [[ruc, ubigeo]])));
}

/**
 * The day on which the register in force was last known to be what SUNAT has; null when none was ever read. Of nobody: firms may
 * not ask.
 */
export async function registerDay(tx: Tx): Promise<string | null> {
  const at = (await findLastDone(tx))?.finished_at;
  return at ? dateInLima(at) : null;
}
