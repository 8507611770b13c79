import type { Tx } from '../../ctx.ts';
import { findUbigeo } from './queries.ts';

/** Where SUNAT's register in force has somebody: six digits; null where it does not say so, or does not have them. */
export async function ubigeoOf(tx: Tx, ruc: string): Promise<string | null> {
  return (await findUbigeo(tx, ruc))?.ubigeo ?? null;
}
