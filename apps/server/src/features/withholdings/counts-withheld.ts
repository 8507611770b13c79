import type { Tx } from '../../ctx.ts';
import type { Company } from './company.ts';
import { sumWithheld } from './withheld/queries-withheld.ts';

/** How many vouchers of perception and of retention are held of a period, without those that were reverted. */
export async function countsWithheld(
  tx: Tx,
  company: Company,
  period: string,
): Promise<{ perceptions: number; retentions: number }> {
  const { counted: perceptions } = await sumWithheld(tx, company, '40', period);
  const { counted: retentions } = await sumWithheld(tx, company, '20', period);
  return { perceptions, retentions };
}
