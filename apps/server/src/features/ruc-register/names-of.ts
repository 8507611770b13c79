import type { Tx } from '../../ctx.ts';
import { findByRucs, isEmpty } from './queries.ts';

/** What the register in force calls these; whom it does not have is not there. `isLoaded`: there is a register at all. */
export async function namesOf(
  tx: Tx,
  rucs: readonly string[],
): Promise<{ names: ReadonlyMap<string, string>; isLoaded: boolean }> {
  if (rucs.length === 0) return { names: new Map(), isLoaded: false };
  const found = await findByRucs(tx, rucs);
  const names = new Map(found.flatMap(({ ruc, name, left_at }) => (left_at === null ? [[ruc, name]] : [])));
  return { names, isLoaded: found.length > 0 || !(await isEmpty(tx)) };
}
