import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { createMailer } from './mail.ts';

async function sink(accepts: boolean) {
  const received: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const message = await text(stream);
      if (!accepts) return done(new Error('mailbox full'));
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        text: message,
      });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}

const mail = { to: 'rosa@ejemplo.pe', subject: 'Recolección terminada', text: 'Tus comprobantes están listos.' };

test('a message reaches the server with its sender, its subject and its text', async () => {
  const { url, received, close } = await sink(true);
  const mailer = createMailer(url, 'Yupana <no-responder@yupana.pe>');
  await mailer.send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'no-responder@yupana.pe', to: ['rosa@ejemplo.pe'] });
  expect(received[0]?.text).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(received[0]?.text).toMatch(/From: Yupana <no-responder@yupana\.pe>/);
  mailer.close();
  await close();
});

test('a message that the server refuses is not taken for sent', async () => {
  const { url, close } = await sink(false);
  const mailer = createMailer(url, 'Yupana <no-responder@yupana.pe>');
  await expect(mailer.send(mail)).rejects.toThrow('mailbox full');
  mailer.close();
  await close();
});

test('a server that is not there is an error, not a wait', async () => {
  const mailer = createMailer('smtp://127.0.0.1:1', 'Yupana <no-responder@yupana.pe>');
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
  mailer.close();
});
