import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FRONT_PAGE } from '../portal/pages.ts';
import { sendHtml } from '../sire/bodies.ts';

const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/__sandbox/page.css': ['page.css', 'text/css; charset=utf-8'],
  '/__sandbox/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/__sandbox/services.js': ['services.js', 'text/javascript; charset=utf-8'],
  '/__sandbox/culqi.js': ['culqi.js', 'text/javascript; charset=utf-8'],
  '/__sandbox/partner.js': ['partner.js', 'text/javascript; charset=utf-8'],
  '/__sandbox/ruc-register.js': ['ruc-register.js', 'text/javascript; charset=utf-8'],
  '/__sandbox/elements.js': ['elements.js', 'text/javascript; charset=utf-8'],
} as const;

/** The page by which a person steers the sandbox: plain files, nothing to build. */
export function pageRoutes(app: FastifyInstance): void {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    app.get<{ Querystring: { code?: string } }>(path, async ({ query }, reply) => {
      // The portal's front page has the same address at SUNAT: a bounced login comes with its code.
      if (path === '/' && query.code !== undefined) return sendHtml(reply, 200, FRONT_PAGE);
      const content = await readFile(join(import.meta.dirname, 'page', file));
      return reply
        .header('content-type', type)
        .header('content-security-policy', "default-src 'self'; img-src data:; base-uri 'none'; form-action 'self'")
        .send(content);
    });
  }
}
