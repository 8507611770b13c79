import type { Ctx, Tx } from '../../../ctx.ts';
import { allMessages } from './all-messages.ts';

/** Messages that nobody read yet, seen first after a moment and until another: how many of each company, and how many are urgent. */
export async function newMessages(
  ctx: Ctx,
  tx: Tx,
  { since, until }: { since: Date; until: Date },
): Promise<Map<string, { count: number; urgent: number }>> {
  const found = new Map<string, { count: number; urgent: number }>();
  for (const { business, group, is_read, first_seen_at } of (await allMessages(ctx, tx)).messages) {
    const seen = new Date(first_seen_at);
    if (is_read === true || seen <= since || seen > until) continue;
    const known = found.get(business.uuid) ?? { count: 0, urgent: 0 };
    found.set(business.uuid, { count: known.count + 1, urgent: known.urgent + Number(group === 'urgent') });
  }
  return found;
}
