import type { KeptOut } from '@yupana/tax/facts/fact.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { keptOutBy } from '../../../sunat/judge-refusal.ts';
import type { Company } from '../queries-facts.ts';
import { findLane } from './queries-validity.ts';

/**
 * Whether SUNAT is asked for a company's vouchers' validity: what has no answer yet may have one.
 * @returns what keeps it from being asked until a person does something
 */
export async function isValidityAsked(
  { sunat }: Pick<Deps, 'sunat'>,
  tx: Tx,
  company: Company,
): Promise<boolean | KeptOut> {
  if (!sunat.validity) return false;
  const lane = await findLane(tx, company);
  return lane === undefined || (keptOutBy(lane.access) ?? true);
}
