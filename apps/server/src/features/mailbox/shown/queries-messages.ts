import type { Tx } from '../../../ctx.ts';
import type { MessageKey } from '../opening/queries-openings.ts';

/** SQL of the messages of mailboxes, as they are shown. */

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export function findMessage(tx: Tx, { firmId, businessId, tray, code }: MessageKey) {
  return tx
    .selectFrom('mailbox_messages')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tray', '=', tray)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** More than any firm is shown: the oldest would be left out. */
const MOST_MESSAGES = 20_000;

/** Those since a moment, with those since another that are not known to be read; a message without a moment counts by when we saw it. */
export function listMessages(tx: Tx, firmId: string, since: { all: Date; unread: Date }): Promise<MessageRow[]> {
  return tx
    .selectFrom('mailbox_messages')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where(({ eb, or, and, fn }) => {
      const moment = fn.coalesce('published_at', 'first_seen_at');
      const isNotRead = or([eb('is_read', 'is', null), eb('is_read', '=', false)]);
      return or([eb(moment, '>=', since.all), and([eb(moment, '>=', since.unread), isNotRead])]);
    })
    .orderBy('published_at', 'desc')
    .limit(MOST_MESSAGES)
    .execute();
}

export function listMailboxes(tx: Tx, firmId: string) {
  return tx.selectFrom('mailboxes').selectAll().where('firm_id', '=', firmId).execute();
}
