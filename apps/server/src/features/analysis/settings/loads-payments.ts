import type { Tx } from '../../../ctx.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { findTold } from './queries-settings.ts';
import { toldOn } from './told-on.ts';

/** Whether the company told its rules that it loads its payments: that none is known says then that none was made. */
export async function loadsPayments(tx: Tx, company: Company, day: string): Promise<boolean> {
  return toldOn(await findTold(tx, company), 'payments', day)?.value.loads_payments ?? false;
}
