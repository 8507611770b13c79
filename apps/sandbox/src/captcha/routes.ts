import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { course } from '../scenarios/fault.ts';
import type { Stand } from '../service.ts';
import { type CaptchaFault, WELL } from './faults.ts';

/** @source reCAPTCHA Enterprise, projects.assessments.create: what is asked. */
const question = z.object({
  event: z.object({ token: z.string(), siteKey: z.string(), expectedAction: z.string().optional() }),
});
/** What the sandbox's own script writes into a token. */
const contents = z.object({ siteKey: z.string(), action: z.string(), at: z.number() });

const HUMAN = 0.9;
const TOKEN_LIVES_MS = 120_000;

/** A stand-in for reCAPTCHA Enterprise: the script that gives tokens, and the call that assesses them. */
export function captchaRoutes(app: FastifyInstance, stand: Stand<Set<string>, CaptchaFault>): void {
  const { world, memory: used } = stand;

  app.get('/captcha/enterprise.js', async (request, reply) => {
    if (await course(WELL, stand.lookFault()).script({ world, request, reply })) return reply;
    const script = await readFile(join(import.meta.dirname, 'enterprise.js'));
    return reply.header('content-type', 'text/javascript; charset=utf-8').send(script);
  });

  app.post('/captcha/assessments', async (request, reply) => {
    const asked = question.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
    const { event } = asked.data;
    const { assessment, says } = course(WELL, stand.takeFault());
    if (await assessment({ world, request, reply })) return reply;
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
