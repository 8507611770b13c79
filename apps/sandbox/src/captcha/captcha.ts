import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from '../world/world.ts';

/** @source reCAPTCHA Enterprise, projects.assessments.create: what is asked. */
const question = z.object({
  event: z.object({ token: z.string(), siteKey: z.string(), expectedAction: z.string().optional() }),
});
/** What the sandbox's own script writes into a token. */
const contents = z.object({ siteKey: z.string(), action: z.string(), at: z.number() });

const HUMAN = 0.9;
const TOKEN_LIVES_MS = 120_000;

/** A stand-in for reCAPTCHA Enterprise: the script that gives tokens, and the call that assesses them. */
export function captchaRoutes(app: FastifyInstance, world: World): void {
  const used = new Set<string>();

  app.get('/captcha/enterprise.js', async (_request, reply) => {
    const fault = world.services.look('captcha');
    if (fault && 'script' in fault) return reply.code(503).send('');
    const script = await readFile(join(import.meta.dirname, 'enterprise.js'));
    return reply.header('content-type', 'text/javascript; charset=utf-8').send(script);
  });

  app.post('/captcha/assessments', async (request, reply) => {
    const asked = question.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
    const { event } = asked.data;
    const fault = world.services.take('captcha');
    if (fault && 'answers' in fault) return reply.code(fault.answers.status).send(fault.answers.body);
    if (fault && 'silentMs' in fault) await wait(fault.silentMs, undefined, { ref: false });
    const says = fault && 'says' in fault ? fault.says : {};
    const { reason, action } = judge(event.token, event.siteKey);
    const invalid = says.invalidReason ?? reason;
    return {
      name: 'projects/0/assessments/0',
      event,
      tokenProperties: {
        valid: invalid === null,
        ...(invalid ? { invalidReason: invalid } : {}),
        action: says.action ?? action,
      },
      riskAnalysis: { score: invalid ? 0 : (says.score ?? HUMAN), reasons: [] },
    };
  });

  /** A token is good once, for two minutes, for the site it was made for. */
  function judge(token: string, siteKey: string): { reason: string | null; action: string } {
    const read = contents.safeParse(parse(token));
    if (!read.success || read.data.siteKey !== siteKey) return { reason: 'MALFORMED', action: '' };
    const { action, at } = read.data;
    if (used.has(token)) return { reason: 'DUPE', action };
    used.add(token);
    return { reason: Date.now() - at > TOKEN_LIVES_MS ? 'EXPIRED' : null, action };
  }
}

function parse(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString());
  } catch {
    return undefined;
  }
}
