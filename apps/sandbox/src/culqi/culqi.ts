import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.ts';
import { culqiApi } from './api.ts';
import { culqiPages } from './pages.ts';

/** A stand-in for Culqi: its checkout and 3-D Secure components for the browser, its API for the server. */
export function culqiRoutes(app: FastifyInstance, world: World): void {
  app.register(async (pages) => culqiPages(pages, world), { prefix: '/culqi' });
  app.register(async (api) => culqiApi(api, world), { prefix: '/culqi/v2' });
}
