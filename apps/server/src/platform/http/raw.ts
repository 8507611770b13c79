import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, tooManyRequests } from '../errors.ts';
import { networkOf } from './network.ts';
import type { RateLimit } from './route.ts';

export interface RawRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

const LARGEST = 262_144;

/** A call of somebody else's that is not in the contract, with its body as it arrived: a signature is over the bytes. */
export function serveRaw(app: FastifyInstance, path: string, handle: (request: RawRequest) => Promise<number>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(path, { schema: { hide: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const status = await handle({ headers: request.headers, body });
      return reply.code(status).type('application/json').serializer(String).send('{}');
    });
  });
}

/** A page that stands alone, outside the web app, under a policy of its own; it may be framed by pages of this origin. */
export function serveFramedPage(app: FastifyInstance, path: string, page: { html: string; policy: string }): void {
  // Banks come back by GET or by POST, with whatever they send: it is for the page's script, or for nobody.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.route({
      method: ['GET', 'POST'],
      url: path,
      schema: { hide: true },
      handler: async (_request, reply) =>
        reply
          .header('content-security-policy', page.policy)
          .header('x-frame-options', 'SAMEORIGIN')
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .serializer(String)
          .send(page.html),
    });
  });
}

/** A feed that a program reads by a secret in its address: whoever has it reads, and nobody else learns that it is there. */
export interface Feed {
  /** Before the secret: `/cal`. */
  path: string;
  /** After it: `ics`. */
  extension: string;
  type: string;
  limit: RateLimit;
  /** Undefined when the secret opens nothing. */
  open: (secret: string) => Promise<string | undefined>;
}

/** `GET {path}/{secret}.{extension}` */
export function serveFeed(app: FastifyInstance, { path, extension, type, limit, open }: Feed): void {
  const check = limitOf(app, limit);
  const named = new RegExp(`^([\\w-]{1,90})\\.${extension}$`);
  const onRequest = async (request: FastifyRequest) => {
    // The address is the secret.
    request.loggedPath = `${path}/…`;
    await check(request);
  };
  app.get(`${path}/:file`, { schema: { hide: true }, onRequest }, async (request, reply) => {
    const [, secret] = named.exec((request.params as { file: string }).file) ?? [];
    const content = secret === undefined ? undefined : await open(secret);
    if (content === undefined) throw notFound();
    return reply
      .headers({ 'content-type': type, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
      .serializer(String)
      .send(content);
  });
}

/** What another program posts to an address that is a secret, whatever the body; nobody learns from it more than that it was taken. */
export interface Posted {
  /** Before the secret: `/baja`. */
  path: string;
  limit: RateLimit;
  /** False when the secret opens nothing. */
  take: (secret: string) => Promise<boolean>;
}

/** `POST {path}/{secret}` */
export function servePosted(app: FastifyInstance, { path, limit, take }: Posted): void {
  app.register(async (scope) => {
    const check = limitOf(app, limit);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    const onRequest = async (request: FastifyRequest) => {
      request.loggedPath = `${path}/…`;
      await check(request);
    };
    scope.post(`${path}/:secret`, { schema: { hide: true }, onRequest }, async (request, reply) => {
      const { secret } = request.params as { secret: string };
      if (secret.length > LONGEST_SECRET || !(await take(secret))) throw notFound();
      return reply.type('text/plain; charset=utf-8').serializer(String).send('OK');
    });
  });
}

const LONGEST_SECRET = 300;

function limitOf(app: FastifyInstance, { max, windowSeconds }: RateLimit): (request: FastifyRequest) => Promise<void> {
  const check = app.createRateLimit({
    max,
    timeWindow: windowSeconds * 1000,
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  return async (request) => {
    const state = await check(request);
    if (!state.isAllowed && state.isExceeded) throw tooManyRequests(state.ttlInSeconds);
  };
}
