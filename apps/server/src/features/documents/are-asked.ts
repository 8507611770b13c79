import type { Deps, Tx } from '../../ctx.ts';
import { keptOutBy } from '../../sunat/judge-refusal.ts';
import type { Whose } from './file-key.ts';
import { findAccess } from './lane/queries-lanes.ts';

/** Whether SUNAT is asked for a company's documents: what is not there yet may come. */
export async function areDocumentsAsked({ sunat }: Pick<Deps, 'sunat'>, tx: Tx, whose: Whose): Promise<boolean> {
  if (!sunat.consultaCpe) return false;
  const access = await findAccess(tx, whose);
  return access === undefined || keptOutBy(access) === null;
}
