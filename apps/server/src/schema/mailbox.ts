import type { MailboxTray } from '@yupana/sunat/portal/mailbox/types.ts';
import type { ColumnType, Generated } from 'kysely';
import type { FailureCode } from '../sunat/failure.ts';

/** Tables of SUNAT's mailbox (migration 0290 says why each is as it is). */
export interface MailboxTables {
  mailboxes: MailboxesTable;
  mailbox_messages: MailboxMessagesTable;
  mailbox_openings: MailboxOpeningsTable;
}

interface MailboxesTable {
  business_id: string;
  firm_id: string;
  read_at: Date | null;
  rejected_count: Generated<number>;
  folders_unread: Generated<boolean>;
  labels: ColumnType<Record<string, string>, string | undefined, string>;
  fault: FailureCode | null;
  failed_at: Date | null;
  tries: Generated<number>;
  due_at: Date | null;
}

interface MailboxMessagesTable {
  business_id: string;
  tray: MailboxTray;
  code: string;
  firm_id: string;
  subject: string;
  label: string | null;
  folder: string;
  published_at: Date | null;
  is_read: boolean | null;
  is_urgent: boolean;
  attachments: number | null;
  first_seen_at: Date;
  last_seen_at: Date;
}

/** An attachment of a message that was opened: kept, or why not. */
export interface KeptFile {
  code: string;
  name: string;
  hash: string | null;
  bytes: number | null;
  fault: FailureCode | null;
}

interface MailboxOpeningsTable {
  business_id: string;
  id: string;
  firm_id: string;
  tray: MailboxTray;
  code: string;
  member_id: string;
  member_name: string;
  state: 'asked' | 'opening' | 'opened' | 'failed';
  asked_at: Date;
  sent_at: Date | null;
  ended_at: Date | null;
  fault: FailureCode | null;
  answer_hash: string | null;
  files: ColumnType<KeptFile[] | null, string | null, string | null>;
}
