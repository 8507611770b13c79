import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { insideTransaction } from './database/transaction-guard.ts';
import { createMailer, MailPutOff, MailRefused, sendsPassword } from './mail.ts';

async function sink(accepts: boolean, refusal = 'mailbox full', unknown?: { address: string; code: number }) {
  const received: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === unknown?.address ? Object.assign(new Error('no such user'), { responseCode: unknown.code }) : null,
      ),
    onData: async (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const message = await text(stream);
      if (!accepts) return done(new Error(refusal));
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

test.each([
  [550, true],
  [450, false],
])('an addressee that is refused with %s is refused for good: %s', async (code, isForGood) => {
  const { url, close } = await sink(true, '', { address: mail.to, code });
  const mailer = createMailer(url, 'Yupana <no-responder@yupana.pe>');
  const error = await mailer.send(mail).catch((refusal: unknown) => refusal);
  expect(String(error)).toContain('no such user');
  expect(error).toBeInstanceOf(isForGood ? MailRefused : MailPutOff);
  mailer.close();
  await close();
});

test('no message leaves from inside a transaction, which may be undone, and done again', async () => {
  const mailer = createMailer('smtp://127.0.0.1:1', 'Yupana <no-responder@yupana.pe>');
  await expect(insideTransaction(() => mailer.send(mail))).rejects.toThrow(/inside a transaction: send a job/);
  mailer.close();
});

test('what somebody wrote makes no header and no addressee', async () => {
  const { url, received, close } = await sink(true);
  const mailer = createMailer(url, 'Yupana <no-responder@yupana.pe>');
  const name = 'Ana\r\nBcc: robada@otro.example\r\n\r\n<script>alert(1)</script>';
  await mailer.send({ to: 'rosa@ejemplo.pe', subject: `Hola ${name}`, text: name, html: `<p>${name}</p>` });
  await mailer.send({ to: 'rosa@ejemplo.pe,robada@otro.example', subject: 'x', text: 'x' }).catch(() => undefined);
  expect(received.flatMap(({ to }) => to)).not.toContain('robada@otro.example');
  const [headers = ''] = received[0]?.text.split('\r\n\r\n') ?? [];
  expect(headers).not.toMatch(/^Bcc:/im);
  expect(headers.match(/^Subject:/gim)).toHaveLength(1);
  mailer.close();
  await close();
});

test.each([
  ['smtp://yupana:clave@correo.ejemplo.pe:587', true],
  ['smtps://yupana:clave@correo.ejemplo.pe', true],
  ['smtp://relay:25', false],
  ['smtp://yupana:clave@127.0.0.1:2525', false],
  ['smtp://yupana:clave@localhost:2525', false],
])('the password of %s travels over a network, and so only encrypted: %s', (url, expected) => {
  expect(sendsPassword(url)).toBe(expected);
});

test('a refusal that quotes the link in the message does not give the link away', async () => {
  const { url, close } = await sink(false, 'blocked: http://yupana.pe/recuperar/LLAVE (see HTTPS://spam.example/x)');
  const mailer = createMailer(url, 'Yupana <no-responder@yupana.pe>');
  const refusal = await mailer.send(mail).catch((error: unknown) => error);
  expect(String(refusal)).toContain('blocked: «enlace» (see «enlace»');
  expect(inspect(refusal, { depth: 9, showHidden: true })).not.toContain('LLAVE');
  mailer.close();
  await close();
});

test('a server that is not there is an error, not a wait', async () => {
  const mailer = createMailer('smtp://127.0.0.1:1', 'Yupana <no-responder@yupana.pe>');
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
  mailer.close();
});
