import { INFORMATIVE_LABELS } from '@yupana/tax/mailbox/kinds.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { MessageKey } from '../opening/queries-openings.ts';

/** SQL of the messages of mailboxes, as they are shown. */

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** One message, as it was last listed; undefined when the firm has none such. */
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

/** Of a firm, the newest: that there are more is told. */
export const MOST_MESSAGES = 20_000;

/** Days from which on messages are listed: all of them, and those that may ask for something and are not known to be read. */
export interface Since {
  all: Date;
  unread: Date;
}

const moment = sql<Date>`coalesce(published_at, first_seen_at)`;
/** Not known to be read, and of a label that may ask for something: of the others a year's unread would leave out what is urgent. */
const mayAsk = sql<boolean>`(is_read is not true and (label is null or label <> all(${sql.val([...INFORMATIVE_LABELS])})))`;

/** The newest first; a message without a moment counts by when we saw it. @returns at most `MOST_MESSAGES`, and whether there are more */
export async function listMessages(
  tx: Tx,
  firmId: string,
  since: Since,
): Promise<{ rows: MessageRow[]; isCut: boolean }> {
  const rows = await tx
    .selectFrom('mailbox_messages')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where(({ eb, or, and }) => or([eb(moment, '>=', since.all), and([eb(moment, '>=', since.unread), mayAsk])]))
    .orderBy(moment, 'desc')
    .limit(MOST_MESSAGES + 1)
    .execute();
  return { rows: rows.slice(0, MOST_MESSAGES), isCut: rows.length > MOST_MESSAGES };
}

/** Those of before a moment that may ask for something and are not known to be read. @returns at most `MOST_MESSAGES` */
export function listOlderUnread(tx: Tx, firmId: string, before: Date) {
  return tx
    .selectFrom('mailbox_messages')
    .select(['business_id', 'tray', 'label', 'subject', moment.as('moment')])
    .where('firm_id', '=', firmId)
    .where(moment, '<', before)
    .where(mayAsk)
    .limit(MOST_MESSAGES)
    .execute();
}

/** What is known of reading each of a firm's mailboxes. */
export function listMailboxes(tx: Tx, firmId: string) {
  return tx.selectFrom('mailboxes').selectAll().where('firm_id', '=', firmId).execute();
}
