import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, tooManyRequests } from '../errors.ts';
import { networkOf } from './network.ts';
import type { RateLimit } from './route.ts';

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
  const check = app.createRateLimit({
    max: limit.max,
    timeWindow: limit.windowSeconds * 1000,
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  const named = new RegExp(`^([\\w-]{1,90})\\.${extension}$`);
  const onRequest = async (request: FastifyRequest) => {
    // The address is the secret.
    request.loggedPath = `${path}/…`;
    const state = await check(request);
    if (!state.isAllowed && state.isExceeded) throw tooManyRequests(state.ttlInSeconds);
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
