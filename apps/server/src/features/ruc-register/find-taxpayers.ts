import type { Deps } from '../../ctx.ts';
import { findByRucs } from './queries.ts';

/** A taxpayer as SUNAT's register in force has it. */
export interface RegisteredTaxpayer {
  ruc: string;
  name: string;
  state: string;
  condition: string | null;
  /** Not null: the register had it until then, and has it no more. */
  left_at: Date | null;
}

/** By RUC; one that is not there is not known to the register, or there is none yet. Public: no firm's. */
export async function findTaxpayers(
  { database }: Pick<Deps, 'database'>,
  rucs: readonly string[],
): Promise<Map<string, RegisteredTaxpayer>> {
  if (rucs.length === 0) return new Map();
  const rows = await database.system((tx) => findByRucs(tx, rucs));
  return new Map(rows.map((row) => [row.ruc, row]));
}
