import type { FastifyInstance } from 'fastify';

export type Check = () => Promise<unknown>;

const PATIENCE = 2_000;
const quiet = { schema: { hide: true }, logLevel: 'warn' as const };

/** `/health/live`: the process answers. `/health/ready` and `/health`: what it needs answers too. */
export function serveHealth(app: FastifyInstance, checks: Readonly<Record<string, Check>>): void {
  app.get('/health/live', quiet, async () => ({ status: 'ok' }));
  for (const path of ['/health/ready', '/health']) {
    app.get(path, quiet, async (request, reply) => {
      const results = await Promise.all(Object.entries(checks).map(([name, check]) => judge(name, check, request.log)));
      const ready = results.every(([, state]) => state === 'ok');
      return reply
        .code(ready ? 200 : 503)
        .send({ status: ready ? 'ok' : 'unavailable', ...Object.fromEntries(results) });
    });
  }
}

async function judge(name: string, check: Check, log: { error: (detail: object, text: string) => void }) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not answer in ${PATIENCE} ms`)), PATIENCE);
  });
  try {
    await Promise.race([check(), late]);
    return [name, 'ok'] as const;
  } catch (err) {
    log.error({ err }, 'not ready');
    return [name, 'unavailable'] as const;
  } finally {
    clearTimeout(timer);
  }
}
