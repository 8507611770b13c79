import type { Deps, Tx } from '../../ctx.ts';
import type { Access } from '../../sunat/judge-refusal.ts';
import type { Whose } from './file-key.ts';
import { findAccess } from './lane/queries-lanes.ts';

/** Until somebody does something, nothing is asked; what rests goes on by itself. */
const CLOSED: readonly Access[] = ['no-key', 'no-permission', 'refused'];

/** Whether SUNAT is asked for a company's documents: what is not there yet may come. */
export async function areDocumentsAsked({ sunat }: Pick<Deps, 'sunat'>, tx: Tx, whose: Whose): Promise<boolean> {
  if (!sunat.consultaCpe) return false;
  const access = await findAccess(tx, whose);
  return access === undefined || !CLOSED.includes(access);
}
