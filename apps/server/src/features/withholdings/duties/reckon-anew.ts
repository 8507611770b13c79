import type { Tx } from '../../../ctx.ts';
import type { Company } from '../company.ts';
import { dropUnreckoned } from './queries-detractions.ts';

/**
 * A month is open again, and all its purchases wait to be judged: if nobody had reckoned what is to be deposited for them, it is reckoned
 * with that. In the transaction that opens it.
 */
export function reckonAnew(tx: Tx, company: Company, period: string): Promise<void> {
  return dropUnreckoned(tx, company, period);
}
