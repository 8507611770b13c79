import { SMTPServer } from 'smtp-server';
import type { Listening, Stand } from '../service.ts';
import type { MailFault } from './faults.ts';
import type { Mailbox } from './memory.ts';
import { readBody } from './read.ts';

const LARGEST_MAIL = 30 * 1024 * 1024;

/** Starts an SMTP server that accepts every message and keeps it. */
export function startMailSink(stand: Stand<Mailbox, MailFault>, host: string, port: number): Promise<Listening> {
  const { world, memory } = stand;
  let lastId = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    size: LARGEST_MAIL,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        const fault = stand.takeFault();
        if (fault) return done(Object.assign(new Error('Try again later'), { responseCode: fault.responseCode }));
        const raw = Buffer.concat(chunks).toString();
        lastId += 1;
        memory.mails.push({
          id: lastId,
          receivedAt: world.clock.now().toISOString(),
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          subject: subjectOf(raw),
          ...readBody(raw),
          raw,
        });
        done();
      });
    },
  });
  server.on('error', (error) => console.error(error));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const listening = server.listen(port, host, () => {
      const address = listening.address();
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : port,
        close: () => new Promise((closed) => server.close(closed)),
      });
    });
  });
}

/** The subject with its folded lines joined and its encoded words (RFC 2047) read. */
function subjectOf(raw: string): string {
  const folded = /^subject:[ \t]*(.*(?:\r?\n[ \t].*)*)/im.exec(raw)?.[1] ?? '';
  return folded
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/\r?\n[ \t]/g, ' ')
    .replace(/=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi, (_word, _charset, form: string, text: string) =>
      form.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (_hex, code) => String.fromCharCode(parseInt(code, 16))),
            'latin1',
          ).toString(),
    );
}
