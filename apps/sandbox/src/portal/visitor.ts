import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenMenu, PortalVisits } from './memory.ts';
import type { Menu } from './menus.ts';

/** The cookies are ours: nobody published the portal's own. */
export const FORM_COOKIE = 'SOLFORM';

/** The portal cuts whoever does not look like a browser. @source seen 2026-08: empty answers and resets */
export async function requireBrowser(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const agent = request.headers['user-agent'] ?? '';
  if (/^Mozilla\/5\.0 .*(Chrome|Firefox|Safari)\//.test(agent)) return undefined;
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

export function cookieOf(request: FastifyRequest, name: string): string {
  const pairs = (request.headers.cookie ?? '').split('; ');
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

export function giveCookie(reply: FastifyReply, name: string, value: string, path: string): void {
  reply.header('set-cookie', `${name}=${value}; Path=${path}; HttpOnly`);
}

export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** The menu that the caller has open. */
export function menuOf(visits: PortalVisits, { kind, cookie }: Menu, request: FastifyRequest): OpenMenu | null {
  return visits.use(kind, cookieOf(request, cookie));
}
