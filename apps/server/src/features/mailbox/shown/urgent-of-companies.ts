import type { Ctx, Tx } from '../../../ctx.ts';
import { allMessages } from './all-messages.ts';

/** How many urgent messages wait in the mailbox of each of the firm's companies, by the company's uuid; none of one without any. */
export async function urgentOfCompanies(ctx: Ctx, tx: Tx): Promise<Map<string, number>> {
  const urgent = new Map<string, number>();
  for (const { group, business } of (await allMessages(ctx, tx)).messages)
    if (group === 'urgent') urgent.set(business.uuid, (urgent.get(business.uuid) ?? 0) + 1);
  return urgent;
}
