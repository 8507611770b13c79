import type { FastifyInstance } from 'fastify';
import type { System } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { servePosted } from '../../../platform/http/raw.ts';
import { UNSUBSCRIBE_PATH } from './link.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Mail services post for many people from one network. */
const LIMIT = { max: 300, windowSeconds: 60 };

/**
 * `POST /baja/{secret}`: what a mail program sends when somebody presses its own button. Looking at the address changes nothing: by GET
 * it is a page of the web app.
 * @source RFC 8058, 3.2
 */
export function serveOneClick(app: FastifyInstance, system: System): void {
  servePosted(app, {
    path: UNSUBSCRIBE_PATH,
    limit: LIMIT,
    take: async (secret) => {
      try {
        await unsubscribe(system, secret);
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
        throw error;
      }
    },
  });
}
