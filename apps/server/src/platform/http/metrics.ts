import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hashToken } from '../crypto/tokens.ts';
import { notFound } from '../errors.ts';
import type { QueueDepth } from '../queue/queue.ts';

const quiet = { schema: { hide: true }, logLevel: 'warn' as const };

/** A number of the product's own, by one label. */
export interface Measure {
  name: string;
  help: string;
  label: string;
  read(): Promise<ReadonlyMap<string, number>>;
}

/** Who reads the metrics: whoever asks, who shows the token as a bearer, or nobody. */
export type MetricsAccess = 'open' | 'closed' | { token: string };

/**
 * `/metrics` in Prometheus' format: durations by route, depth of the queues, the process. Labels never carry an input. How
 * many sign up and pay is nobody else's business: to whom may not read them they do not exist.
 */
export function serveMetrics(
  app: FastifyInstance,
  depths: () => Promise<QueueDepth[]>,
  measures: readonly Measure[],
  access: MetricsAccess,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs of each queue, by state',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      for (const { name, ...states } of await depths()) {
        for (const [state, jobs] of Object.entries(states)) this.set({ queue: name, state }, jobs);
      }
    },
  });
  for (const { name, help, label, read } of measures) {
    new Gauge({
      ...{ name, help, labelNames: [label], registers: [registry] },
      async collect() {
        for (const [value, count] of await read()) this.set({ [label]: value }, count);
      },
    });
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', quiet, async (request, reply) => {
    if (!mayRead(request, access)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayRead({ headers }: FastifyRequest, access: MetricsAccess): boolean {
  if (access === 'open' || access === 'closed') return access === 'open';
  const given = /^Bearer (\S{1,500})$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hashToken(given), hashToken(access.token));
}
