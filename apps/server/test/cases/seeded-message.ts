import type { Tx } from '../../src/ctx.ts';

/** An urgent message in SUNAT's mailbox of a company, which was read at that moment. */
export async function seedMessage(
  tx: Tx,
  whose: { business_id: string; firm_id: string },
  key: { tray: 'messages' | 'notifications'; code: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('mailboxes')
    .values({ ...whose, read_at: now, fault: null, failed_at: null, due_at: null })
    .execute();
  await tx
    .insertInto('mailbox_messages')
    .values({
      ...{ ...whose, ...key, subject: 'Resolución de Ejecución Coactiva N.° 021', label: '11', folder: '00' },
      ...{ published_at: now, is_read: false, is_urgent: true, attachments: 1, first_seen_at: now, last_seen_at: now },
    })
    .execute();
}
