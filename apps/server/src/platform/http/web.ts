import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { PREFIX } from '@yupana/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './address.ts';
import { notFoundBody } from './server.ts';

const YEAR = 31_536_000;

/** What only takes the secrets out of the address that brought them; see the web's public/partner-link.js. */
const ADDRESS_CLEANER = 'partner-link.html';

/**
 * The built web app. Files under `assets/` carry a hash in their name and never change; everything that is not a file
 * is `index.html`, because the browser's router knows the screens.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', keptFor(folder, path));
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    if (!isApi(path)) request.loggedPath = screenOf(path);
    const screen = built && ['GET', 'HEAD'].includes(request.method) && !isApi(path) && !/\.\w+$/.test(path);
    if (!screen) return reply.code(404).serializer(JSON.stringify).send(notFoundBody());
    // What follows a screen's name may be a secret that somebody was sent: no search engine keeps it.
    if (path.split('/').length > 2) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply.sendFile(bringsPassword(request.query) ? ADDRESS_CLEANER : 'index.html');
  });
}

function keptFor(folder: string, path: string): string {
  if (path.startsWith(join(folder, 'assets'))) return `public, max-age=${YEAR}, immutable`;
  // A browser's cache names what it keeps by the whole address.
  return path === join(folder, ADDRESS_CLEANER) ? 'no-store' : 'no-cache';
}

function bringsPassword(query: unknown): boolean {
  return Object.keys(query as object).some((name) => name.toLowerCase() === 'password');
}

/** `/recuperar-contraseña/<token>` → `/recuperar-contraseña/…`: what follows the screen's name may be a secret. */
function screenOf(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  return rest.length > 0 ? `/${first}/…` : path;
}

function isApi(path: string): boolean {
  return [PREFIX, '/app', '/files', '/docs', '/health', '/metrics', '/assets'].some(
    (prefix) => path === prefix || path.startsWith(`${prefix}/`),
  );
}
