/** A message the SMTP sink received. */
export interface Mail {
  id: number;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  /** The body as a reader of plain text shows it, and the one of HTML. */
  text: string;
  html: string;
  /** Headers and body as received. */
  raw: string;
}

export interface Mailbox {
  readonly mails: Mail[];
  clear(): void;
}

export function newMailbox(): Mailbox {
  const mails: Mail[] = [];
  return {
    mails,
    clear: () => {
      mails.length = 0;
    },
  };
}
