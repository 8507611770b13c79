import type { FastifyInstance } from 'fastify';
import { FilesUnavailable } from '../files/file-store.ts';

export type Check = () => Promise<unknown>;

const PATIENCE = 2_000;
const quiet = { schema: { hide: true }, logLevel: 'warn' as const };

/**
 * `/health/live`: the process answers. `/health/ready` and `/health`: what it needs answers too.
 * @param useful what only some calls need: without it the process is no worse than any other, and is told to be `degraded`
 */
export function serveHealth(
  app: FastifyInstance,
  needed: Readonly<Record<string, Check>>,
  useful: Readonly<Record<string, Check>> = {},
): void {
  app.get('/health/live', quiet, async () => ({ status: 'ok' }));
  for (const path of ['/health/ready', '/health']) {
    app.get(path, quiet, async (request, reply) => {
      const judged = (checks: Readonly<Record<string, Check>>) =>
        Promise.all(Object.entries(checks).map(([name, check]) => judge(name, check, request.log)));
      const [must, may] = await Promise.all([judged(needed), judged(useful)]);
      const isGood = (results: Awaited<ReturnType<typeof judged>>) => results.every(([, state]) => state === 'ok');
      const status = !isGood(must) ? 'unavailable' : isGood(may) ? 'ok' : 'degraded';
      return reply
        .code(status === 'unavailable' ? 503 : 200)
        .send({ status, ...Object.fromEntries([...must, ...may]) });
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
    // In words that hold no secret: what to do about it is told where one looks first.
    return [name, err instanceof FilesUnavailable ? err.message : 'unavailable'] as const;
  } finally {
    clearTimeout(timer);
  }
}
