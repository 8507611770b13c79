import type { MailboxMessage } from '@yupana/sunat/portal/mailbox/types.ts';
import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import type { Schema } from '../../../schema.ts';

/** SQL of reading mailboxes. */

export interface Whose {
  firmId: string;
  businessId: string;
}

/** A mailbox that was read stands so long: a company that is collected by hand ten times a day is read once. */
const FRESH_HOURS = 20;
/** Whose permission is missing is looked at again after so long: nobody else tells that it was given. */
const PERMISSION_DAYS = 7;

/** The mailbox becomes due with the company's collection. @returns whether it did */
export async function markDue(tx: Tx, { firmId, businessId }: Whose, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into mailboxes as m (business_id, firm_id, due_at) values (${businessId}, ${firmId}, ${now}::timestamptz)
    on conflict (business_id) do update set due_at = excluded.due_at, tries = 0
      where (m.read_at is null or m.read_at < ${now}::timestamptz - make_interval(hours => ${FRESH_HOURS}))
        and not (coalesce(m.fault, '') = 'SOL_PERMISSION_MISSING'
          and m.failed_at > ${now}::timestamptz - make_interval(days => ${PERMISSION_DAYS}))
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** A person wants it read now, whatever came of it before. */
export async function markWanted(tx: Tx, { firmId, businessId }: Whose, now: Date): Promise<void> {
  await sql`
    insert into mailboxes (business_id, firm_id, due_at) values (${businessId}, ${firmId}, ${now})
    on conflict (business_id) do update set due_at = excluded.due_at, tries = 0`.execute(tx);
}

/** What is known of reading a company's mailbox; undefined when it never was to be read. */
export function findMailbox(tx: Tx, { firmId, businessId }: Whose) {
  return tx
    .selectFrom('mailboxes')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

/** Writes down what came of reading it, or when it is read next. */
export async function updateMailbox(
  tx: Tx,
  { firmId, businessId }: Whose,
  change: Updateable<Schema['mailboxes']>,
): Promise<void> {
  await tx
    .updateTable('mailboxes')
    .set(change)
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .execute();
}

/** Across all firms: mailboxes that are due, but for companies that were put away or are on their way, and accounts that were closed. */
export async function listDue(tx: Tx, now: Date, most: number): Promise<Whose[]> {
  const { rows } = await sql<Whose>`
    select m.firm_id as "firmId", m.business_id as "businessId"
    from mailboxes m join businesses b on b.id = m.business_id join firms f on f.id = b.firm_id
    where m.due_at <= ${now}::timestamptz and b.archived_at is null and b.removed_at is null and f.closed_at is null
    order by m.due_at limit ${most}`.execute(tx);
  return rows;
}

const COLUMNS = {
  tray: 'text',
  code: 'text',
  subject: 'text',
  label: 'text',
  folder: 'text',
  published_at: 'timestamptz',
  is_read: 'boolean',
  is_urgent: 'boolean',
  attachments: 'integer',
} as const;

/**
 * Keeps a page of messages, each once. What was read once stays so: nothing undoes it. Where one was found in a folder of its own it stays
 * there, for the root may list it as well.
 */
export async function keepMessages(
  tx: Tx,
  { firmId, businessId }: Whose,
  messages: readonly MailboxMessage[],
  now: Date,
): Promise<void> {
  const once = [...new Map(messages.map((message) => [`${message.tray}/${message.code}`, message])).values()];
  if (once.length === 0) return;
  const rows = once.map(({ tray, code, subject, label, folder, publishedAt, isRead, isUrgent, attachments }) => ({
    ...{ tray, code, subject, label, folder, attachments },
    published_at: publishedAt,
    is_read: isRead,
    is_urgent: isUrgent,
  }));
  await sql`
    insert into mailbox_messages as m (business_id, firm_id, tray, code, subject, label, folder, published_at, is_read, is_urgent,
      attachments, first_seen_at, last_seen_at)
    select ${businessId}::uuid, ${firmId}::uuid, one.tray, one.code, one.subject, one.label, one.folder, one.published_at, one.is_read,
      one.is_urgent, one.attachments, ${now}::timestamptz, ${now}::timestamptz
    from ${fromArrays('one', COLUMNS, rows)}
    on conflict (business_id, tray, code) do update set
      subject = excluded.subject, label = excluded.label, published_at = excluded.published_at, is_urgent = excluded.is_urgent,
      folder = case when excluded.folder = '00' then m.folder else excluded.folder end,
      is_read = case when m.is_read or excluded.is_read then true else coalesce(excluded.is_read, m.is_read) end,
      attachments = excluded.attachments, last_seen_at = excluded.last_seen_at`.execute(tx);
}
