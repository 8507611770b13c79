/** The mailbox has two trays: what SUNAT tells, and what it notifies, which has legal effects. */
export type MailboxTray = 'messages' | 'notifications';

/** One row of a tray, as the list shows it: nothing of it opens the message. */
export interface MailboxMessage {
  tray: MailboxTray;
  /** SUNAT's number of it, in this tray. */
  code: string;
  subject: string;
  /** Code of its label; null: it has none. */
  label: string | null;
  /** Code of the folder in which it was found. */
  folder: string;
  /** `2026-09-29T18:23:54-05:00`: since when it stands in the mailbox, which is when it notifies; null when SUNAT says it unreadably. */
  publishedAt: string | null;
  /** Null: a state that nobody knows. */
  isRead: boolean | null;
  isUrgent: boolean;
  /** Null when it does not say. */
  attachments: number | null;
}

/** A row that cannot be read is told and never left out. */
export type MailboxRow = { message: MailboxMessage } | { rejected: string };

export interface MailboxPage {
  page: number;
  rows: MailboxRow[];
}

export interface MailboxFolder {
  code: string;
  name: string;
}

/** A message that was opened, and so marked as read. */
export interface OpenedMessage {
  is: 'opened';
  /** What SUNAT answered, whole: opening cannot be repeated. */
  answer: Buffer;
  /** What it says, as it was sent (it may be HTML); null where nothing was recognised. */
  text: string | null;
  /** Those that were recognised: that there are no others is not said. */
  attachments: MailboxAttachment[];
}

/** What came in place of a message, with status 200: nobody knows whether it was opened, and so marked. */
export interface NoMessage {
  is: 'not-understood';
  answer: Buffer;
  /** What was wrong with it, for the log. */
  problem: string;
}

export interface MailboxAttachment {
  code: string;
  name: string | null;
}

export interface MailboxFile {
  bytes: Buffer;
  /** In lower case and without parameters; null when SUNAT did not say. */
  contentType: string | null;
}

/** The electronic mailbox of a company, inside of a visit to the portal. */
export interface Mailbox {
  /** Names of the labels by their codes, as the page gives them, and as they were seen where it does not. */
  readonly labels: Readonly<Record<string, string>>;
  /** Code of the folder in which everything stands that was not moved to another. */
  readonly root: string;
  /** @throws SunatError as `list` */
  folders(signal?: AbortSignal): Promise<MailboxFolder[]>;
  /**
   * A tray's messages in a folder, page by page to the first page without rows. It marks nothing.
   * @param since `AAAA-MM-DD`: it may end after a page of which all are older, as long as all came newest first
   * @throws SunatError VisitEnded, OptionMissing, OptionClosed, ServiceUnavailable, RateLimited, UnrecognisedAnswer; the signal's reason
   */
  list(
    tray: MailboxTray,
    folder: string,
    since: string | null,
    signal?: AbortSignal,
  ): AsyncGenerator<MailboxPage, 'end' | 'since'>;
  /**
   * Opens a message. **SUNAT marks it as read, with this SOL user and the hour, and nothing undoes that.** Only for who was asked to by a
   * person, for this very message. It is asked for once, whatever comes of it.
   * @throws SunatError as `list`
   */
  openAndMarkAsRead(
    message: Pick<MailboxMessage, 'tray' | 'code'>,
    signal?: AbortSignal,
  ): Promise<OpenedMessage | NoMessage>;
  /** An attachment of the message that was opened last. @throws SunatError as `list` */
  download(attachment: MailboxAttachment, signal?: AbortSignal): Promise<MailboxFile>;
}
