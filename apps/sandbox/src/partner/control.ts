import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Stand } from '../service.ts';
import type { Partner } from './memory.ts';

const LASTS_SECONDS = 300;
const A_YEAR = 365 * 86_400_000;

const linkBody = z.object({
  email: z.email(),
  password: z.string().min(1).max(72),
  ruc: z.string().regex(/^\d{11}$/, 'El RUC tiene 11 dígitos'),
  razon_social: z.string().trim().min(1).max(200),
  /** Last day of the licence; a year from today when absent. */
  license_until: z.iso.date().optional(),
  /** Seconds the link lasts. */
  lasts: z.int().min(0).max(3_600).default(LASTS_SECONDS),
});

/** Plays Siscont: makes the link that its users click. `POST /partner-links` → `{ url }`. */
export function partnerControl(app: FastifyInstance, { world, memory: { shared: partner } }: Stand<Partner>): void {
  app.post('/partner-links', (request, reply) => {
    if (!partner) return reply.code(409).send({ message: 'El simulador no conoce el secreto de Siscont.' });
    const { lasts, license_until, ...said } = linkBody.parse(request.body ?? {});
    // The product judges by real time, whatever the sandbox's clock was set to.
    const issued_at = Math.floor(Date.now() / 1000);
    const until = license_until ?? new Date(world.clock.now().getTime() + A_YEAR).toISOString().slice(0, 10);
    const content = {
      id: randomUUID(),
      email: said.email,
      ruc: said.ruc,
      business_name: said.razon_social,
      license_until: until,
      issued_at,
      expires_at: issued_at + lasts,
    };
    const query = new URLSearchParams({ ...said, token: sign(content, partner.secret) });
    return reply.code(201).send({ url: `${partner.productUrl}/siscont/validate?${query}` });
  });
}

/** `v1.<content>.<HMAC-SHA-256>`, in base64url: docs/partner.md of the product. */
function sign(content: object, secret: string): string {
  const body = `v1.${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}
