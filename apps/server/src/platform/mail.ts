import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

export interface Mailer {
  /** Rejects when the server did not take the message. Call it from a job: it is then tried again. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Mail over SMTP. @param url `smtp://user:password@host:port` @param from `Yupana <no-responder@…>` */
export function createMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...mail });
    },
    close: () => transport.close(),
  };
}
