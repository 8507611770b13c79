import type { Tx } from '../../../ctx.ts';
import type { Company } from '../company.ts';
import { newCharges, type ReadCharge, type Whose } from './fingerprints.ts';
import { findStanding, insertCharges } from './queries-statements.ts';

/** Writes the charges of a statement that are not here yet. Under the company's turn: nobody else adds any meanwhile. @returns how many */
export async function addCharges(
  tx: Tx,
  company: Company,
  statementId: string,
  { charges, whose }: { charges: readonly ReadCharge[]; whose: Whose },
): Promise<number> {
  const days = [...new Set(charges.map(({ moved_on }) => moved_on))];
  const standing = await findStanding(tx, company, days);
  return insertCharges(tx, company, statementId, newCharges(charges, standing, whose));
}
