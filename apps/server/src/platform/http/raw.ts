import type { FastifyInstance } from 'fastify';

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
