import type { Ctx, Tx } from '../../ctx.ts';
import { loadsPayments } from '../analysis/settings/loads-payments.ts';
import type { Company } from './company.ts';
import { hasLoaded } from './queries-loading.ts';

/**
 * Whether the company told its rules that it loads its payments, and whether it begins just now: then the screen proposes to tell them.
 * Asked before anything is written.
 */
export async function loadingOf(
  { deps }: Pick<Ctx, 'deps'>,
  tx: Tx,
  company: Company,
): Promise<{ loads_payments: boolean; is_first: boolean }> {
  const loads_payments = await loadsPayments(tx, company, deps.clock.today());
  return { loads_payments, is_first: !(await hasLoaded(tx, company)) };
}
