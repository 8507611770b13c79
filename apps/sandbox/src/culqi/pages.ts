import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { course } from '../scenarios/fault.ts';
import type { Culqi } from './events.ts';
import { WELL } from './faults.ts';

const FILES = {
  '/checkout-js': ['checkout.js', 'text/javascript; charset=utf-8'],
  '/3ds': ['3ds.js', 'text/javascript; charset=utf-8'],
  '/form': ['form.html', 'text/html; charset=utf-8'],
  '/form.js': ['form.js', 'text/javascript; charset=utf-8'],
  '/challenge': ['challenge.html', 'text/html; charset=utf-8'],
  '/challenge.js': ['challenge.js', 'text/javascript; charset=utf-8'],
  '/pages.css': ['pages.css', 'text/css; charset=utf-8'],
} as const;

/** Culqi's parts of a payment screen: the card form and the bank's check, each in a frame of its own origin. */
export function culqiPages(app: FastifyInstance, culqi: Culqi): void {
  const { world, memory: till } = culqi;
  for (const [path, [file, type]] of Object.entries(FILES)) {
    app.get(path, async (request, reply) => {
      const { script } = course(WELL, culqi.lookFault());
      if (path === '/checkout-js' && (await script({ world, request, reply }))) return reply;
      const content = await readFile(join(import.meta.dirname, 'page', file));
      return reply.header('content-type', type).header('cache-control', 'no-store').send(content);
    });
  }

  const question = z.object({ token: z.string() });

  /** What the bank would do with this card. */
  app.get('/3ds/begin', (request, reply) => {
    // The component asks from the payment screen, which stands on another origin.
    reply.header('access-control-allow-origin', '*');
    const token = till.token(question.parse(request.query).token);
    if (!token) return reply.code(404).send({});
    const { outcome } = token.card;
    return { outcome, ...(outcome === 'frictionless' ? { parameters3DS: check(token) } : {}) };
  });

  /** The cardholder's answer to the bank. */
  app.post('/3ds/answer', (request, reply) => {
    const { token: id, code } = question.extend({ code: z.string() }).parse(request.body);
    const token = till.token(id);
    if (!token) return reply.code(404).send({});
    if (code !== BANK_CODE) return reply.code(422).send({ message: 'El código no es correcto.' });
    return { parameters3DS: check(token) };
  });
}

const BANK_CODE = '123456';

function check(token: { cavv: string | null }) {
  token.cavv = randomBytes(20).toString('base64');
  return {
    eci: '05',
    xid: randomBytes(20).toString('base64'),
    cavv: token.cavv,
    protocolVersion: '2.2.0',
    directoryServerTransactionId: crypto.randomUUID(),
  };
}
