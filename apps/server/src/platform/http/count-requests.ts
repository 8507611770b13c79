import rateLimit from '@fastify/rate-limit';
import { PREFIX } from '@yupana/contract/call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../errors.ts';
import { networkOf } from './network.ts';

/** Routes that read or write something for whoever calls. The page's own files are cheap, and an office loads many. */
const COUNTED = new RegExp(`^(${PREFIX}|/files|/webhooks|/docs)(/|$)`);

/**
 * Counts each visitor's requests by the route that they matched, before anything else is done for them: a wrong token is a
 * request too. The address as written decides nothing, for one path has many spellings. What matches no route counts.
 * @param perMinute how many of one network are answered
 */
export async function countRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) });
  const check = app.createRateLimit({ max: perMinute, timeWindow: 60_000 });
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const route = request.routeOptions.url;
    if (route !== undefined && !COUNTED.test(route)) return;
    const state = await check(request);
    if (!state.isAllowed && state.isExceeded) throw tooManyRequests(state.ttlInSeconds);
  });
}
