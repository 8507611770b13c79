import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * The worst of neighbours, for tests of what is kept and logged: a server that repeats whatever it is sent, headers
 * included, in an error that nobody understands. SUNAT's error pages and mail filters do repeat what they refuse.
 */
export interface Echo {
  url: string;
  /** For one path, the JSON answered instead; null: it echoes again. */
  answer(path: RegExp, body: object | null): void;
  /** What it was asked, method and path. */
  asked: string[];
  stop(): Promise<void>;
}

export async function startEcho(): Promise<Echo> {
  const answers = new Map<string, { path: RegExp; body: object }>();
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const sent = await repeat(request);
    asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    const known = [...answers.values()].find(({ path }) => path.test(request.url ?? ''));
    if (known) return response.setHeader('content-type', 'application/json').end(JSON.stringify(known.body));
    response.writeHead(418, { 'content-type': 'text/html' }).end(`<html><pre>${sent}</pre></html>`);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (path, body) => {
      if (body) answers.set(path.source, { path, body });
      else answers.delete(path.source);
    },
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

async function repeat(request: IncomingMessage): Promise<string> {
  return `${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${await text(request)}`;
}

export interface EchoMail {
  /** `SMTP_URL`. */
  url: string;
  received: string[];
  refused: string[];
  /** From now on it takes what it gets. */
  accept(): void;
  stop(): Promise<void>;
}

/** A mail server that refuses what it gets, quoting it as filters do, until it is told to accept. */
export async function startEchoMail(): Promise<EchoMail> {
  const received: string[] = [];
  const refused: string[] = [];
  let accepts = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: async (stream, _session, done) => {
      const message = readable(await text(stream));
      (accepts ? received : refused).push(message);
      if (!accepts) return done(new Error(`4.7.1 blocked address in the message: ${/https?:\S+/.exec(message)?.[0]}`));
      done();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://correo:${encodeURIComponent('ClaveDelCorreo9')}@127.0.0.1:${port}`,
    received,
    refused,
    accept: () => {
      accepts = true;
    },
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

/** Quoted-printable undone, as far as an address goes. */
function readable(message: string): string {
  return message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}
