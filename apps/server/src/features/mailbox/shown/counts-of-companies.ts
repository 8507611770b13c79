import type { Ctx, Tx } from '../../../ctx.ts';
import { allMessages } from './all-messages.ts';
import { countsOf } from './list-mailbox.ts';

/** What waits in each company's mailbox, by the company's uuid; none of one whose mailbox was never read. */
export async function mailOfCompanies(ctx: Ctx, tx: Tx): Promise<Map<string, { urgent: number; unread: number }>> {
  const { messages, mailboxes } = await allMessages(ctx, tx);
  const of = Map.groupBy(messages, ({ business }) => business.uuid);
  return new Map(
    [...mailboxes].flatMap(([id, { read_at }]) => (read_at ? [[id, countsOf(of.get(id) ?? [])] as const] : [])),
  );
}
