import type { FastifyInstance } from 'fastify';
import { culqiApi } from './api.ts';
import type { Culqi } from './events.ts';
import { culqiPages } from './pages.ts';

/** A stand-in for Culqi: its checkout and 3-D Secure components for the browser, its API for the server. */
export function culqiRoutes(app: FastifyInstance, culqi: Culqi): void {
  app.register(async (pages) => culqiPages(pages, culqi), { prefix: '/culqi' });
  app.register(async (api) => culqiApi(api, culqi), { prefix: '/culqi/v2' });
}
