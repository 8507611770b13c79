import { createTransport } from 'nodemailer';
import { refuseEffectInsideTransaction } from './database/transaction-guard.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** `<letter@host>`, for a letter that may be handed over twice: mailboxes know it by this. */
  messageId?: string;
  /** Where whoever does not want such mails says so: mail programs offer it as a button of theirs, and post to it (RFC 8058). */
  unsubscribe?: string;
}

export interface Mailer {
  /**
   * Rejects when the server did not take the message, with `MailRefused` when it never will, and `MailPutOff` when it answers «later».
   * Call it from a job, which tries again.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/**
 * The mail server's refusal, without the addresses in it: filters quote the link that they did not like, and a link of ours
 * may change a password. The error that SMTP gives is no cause of this one, because it holds the same quote.
 */
class MailNotTaken extends Error {
  readonly code: string;

  constructor(refusal: unknown) {
    const { message, code } = refusal as { message?: unknown; code?: unknown };
    super(String(message ?? refusal).replaceAll(/https?:\S+/gi, '«enlace»'));
    this.name = 'MailNotTaken';
    this.code = String(code ?? '');
  }
}

/** The server refused this addressee, or this text, for good: sent again it would refuse it again. */
export class MailRefused extends MailNotTaken {}

/** The server answered «later» to this addressee, or this text: somebody may come back, and not for ever. */
export class MailPutOff extends MailNotTaken {}

/**
 * Not what concerns our own way in: a password of ours, or who we say that we are.
 * @source RFC 5321 §4.2.1: 5yz is permanent, 4yz transient
 */
function notTaken(refusal: unknown): MailNotTaken {
  const { responseCode = 0, command = '' } = refusal as { responseCode?: number; command?: string };
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA';
  if (isOfThisMail && responseCode >= 500 && responseCode < 600) return new MailRefused(refusal);
  return isOfThisMail && responseCode >= 400 ? new MailPutOff(refusal) : new MailNotTaken(refusal);
}

/** Whether a password of ours would travel over a network: then only encrypted, and a server that offers no TLS gets no mail. */
export function sendsPassword(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== '' && !/^(localhost|127\.|\[::1\])/.test(hostname);
}

/** @source RFC 8058: one click without a page, which a program that only looks at links never makes */
function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Mail over SMTP. @param url `smtp://user:password@host:port` @param from `Yupana <no-responder@…>` */
export function createMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    requireTLS: sendsPassword(url),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async ({ unsubscribe, ...mail }) => {
      refuseEffectInsideTransaction('A mail');
      const headers = unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe);
      try {
        // One addressee, not a list of them to be read out of a text.
        await transport.sendMail({ from, ...mail, headers, to: { name: '', address: mail.to } });
      } catch (refusal) {
        throw notTaken(refusal);
      }
    },
    close: () => transport.close(),
  };
}
