import type { Deps, Tx } from '../../../ctx.ts';
import type { Access } from '../../../sunat/judge-refusal.ts';
import type { Company } from '../queries-facts.ts';
import { findLane } from './queries-validity.ts';

/** Until somebody does something, nothing is asked; what rests goes on by itself. */
const CLOSED: readonly Access[] = ['no-key', 'no-permission', 'refused'];

/** Whether SUNAT is asked for a company's vouchers' validity: what has no answer yet may have one. */
export async function isValidityAsked({ sunat }: Pick<Deps, 'sunat'>, tx: Tx, company: Company): Promise<boolean> {
  if (!sunat.validity) return false;
  const lane = await findLane(tx, company);
  return lane === undefined || !CLOSED.includes(lane.access);
}
