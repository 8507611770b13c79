import type { MailboxList } from '@yupana/contract/mailbox.ts';
import { GROUP_OF, kindOf } from '@yupana/tax/mailbox/kinds.ts';
import type { Tx } from '../../../ctx.ts';
import { listOlderUnread, MOST_MESSAGES, type Since } from './queries-messages.ts';

/**
 * How many messages are not listed for their age, although they ask for something and are not known to be read.
 * @param since from when on they are listed
 * @param isAsked whether a company, by its id, is among those that are shown
 */
export async function countOlderUnread(
  tx: Tx,
  firmId: string,
  since: Since,
  isAsked: (businessId: string) => boolean,
): Promise<MailboxList['older_unread']> {
  const rows = await listOlderUnread(tx, firmId, since.all);
  const groups = rows
    .filter(({ business_id }) => isAsked(business_id))
    .map(({ tray, label, subject, moment }) => {
      const group = GROUP_OF[kindOf({ label, subject, isNotification: tray === 'notifications' })];
      return group === 'urgent' && moment >= since.unread ? 'listed' : group;
    });
  return {
    urgent: groups.filter((group) => group === 'urgent').length,
    answer: groups.filter((group) => group === 'answer').length,
    at_least: rows.length === MOST_MESSAGES,
  };
}
