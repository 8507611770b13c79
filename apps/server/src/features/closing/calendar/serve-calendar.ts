import type { FastifyInstance } from 'fastify';
import type { System } from '../../../ctx.ts';
import { serveFeed } from '../../../platform/http/raw.ts';
import { FEED_PATH } from './links.ts';
import { readFeed } from './read-feed.ts';

/** Programs look every few hours, and those of an office from one network. */
const LIMIT = { max: 60, windowSeconds: 60 };

/** `GET /cal/{secret}.ics`: what is due of the companies of who made the link, for any program that reads calendars. */
export function serveCalendars(app: FastifyInstance, system: System): void {
  serveFeed(app, {
    path: FEED_PATH,
    extension: 'ics',
    type: 'text/calendar; charset=utf-8',
    limit: LIMIT,
    open: (secret) => readFeed(system, secret),
  });
}
