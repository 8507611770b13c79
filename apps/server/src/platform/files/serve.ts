import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError, notFound } from '../errors.ts';
import { attachment } from './attachment.ts';
import { FileMissing, type FileOwner, type FileStore } from './file-store.ts';
import type { LinkQuery, LinkSigner } from './links.ts';
import { readLocator } from './locator.ts';

const request = {
  params: z.object({ kind: z.string(), owner: z.string(), hash: z.string() }),
  querystring: z.object({
    name: z.string().max(300).default(''),
    expires: z.string().max(20).default(''),
    given: z.string().max(20).default(''),
    signature: z.string().max(100).default(''),
  }),
};

/**
 * Which firm has it now: itself, or a company's; and from when on a link to it must be (null: any). Undefined when nobody has it.
 */
export type FirmOf = (owner: FileOwner) => Promise<{ firmId: string; linksSince: Date | null } | undefined>;

/**
 * `GET /files/{locator}?name=&expires=&given=&signature=`: whoever holds a link downloads the file until it expires, or until it is not
 * that firm's any more to which the link was given, or somebody of that firm sees less since it was given. A store elsewhere gives it by
 * itself, at an address that it lends for minutes: what a link is, and when it is none any more, stays what we say.
 */
export function serveFiles(app: FastifyInstance, store: FileStore, links: LinkSigner, firmOf: FirmOf): void {
  app.get('/files/:kind/:owner/:hash', { schema: { hide: true, ...request } }, async ({ params, query }, reply) => {
    const { kind, owner, hash } = params as z.infer<typeof request.params>;
    const locator = `${kind}/${owner}/${hash}`;
    const link = query as z.infer<typeof request.querystring>;
    const named = readLocator(locator);
    if (!named) throw notFound();
    await requireValid(links, firmOf, named.owner, locator, link);
    const { owner: whose } = named;
    if (store.lend) {
      const address = await found(store.lend(whose, hash, link.name));
      return reply.header('cache-control', 'private, no-store').redirect(address);
    }
    const { size, stream } = await found(store.open(whose, hash));
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': size,
        'content-disposition': attachment(link.name),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        etag: `"${locator}"`,
      })
      .send(stream);
  });
}

/** What a link names besides files of the store: made, or found, when it is asked for. */
export interface Linked {
  bytes: Buffer;
  type: string;
  /** How many pictures there are: a link gives each alone when asked with `page`, and all of them in one without. */
  pages?: number;
}

/** What a link is asked for. */
export interface Asked {
  owner: string;
  what: string;
  kind: string;
  page: number | undefined;
  /** Not the picture, but where on it stands what. */
  places: boolean;
}

/**
 * Serves by signed links what a room makes: `GET /files/{place}/{owner}/{what}/{kind}`, all of which the link signs.
 * @param open undefined when there is no such thing
 */
export function serveMade(
  app: FastifyInstance,
  place: string,
  links: LinkSigner,
  firmOf: FirmOf,
  open: (named: Asked) => Promise<Linked | undefined>,
): void {
  const made = { params: z.object({ owner: z.uuid(), what: z.string().max(200), kind: z.string().max(20) }) };
  const querystring = request.querystring.extend({
    page: z.coerce.number().int().min(1).max(1_000).optional(),
    places: z.literal('1').optional(),
  });
  const schema = { hide: true, ...made, querystring };
  app.get(`/files/${place}/:owner/:what/:kind`, { schema }, async ({ params, query }, reply) => {
    const named = params as z.infer<typeof made.params>;
    const link = query as z.infer<typeof querystring>;
    await requireValid(links, firmOf, { businessId: named.owner }, madeLocator(place, named), link);
    const found = await open({ ...named, page: link.page, places: link.places !== undefined });
    if (!found) throw notFound();
    return reply
      .headers({
        'content-type': found.type,
        'content-disposition': attachment(link.name),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        ...(found.pages === undefined ? {} : { 'x-pages': found.pages }),
      })
      .send(found.bytes);
  });
}

/** The locator of what a room makes, as a link names and signs it. */
export function madeLocator(
  place: string,
  { owner, what, kind }: { owner: string; what: string; kind: string },
): string {
  return `${place}/${owner}/${encodeURIComponent(what)}/${kind}`;
}

/** @throws NOT_FOUND when nobody has it any more; LINK_FORBIDDEN also when another firm has; LINK_EXPIRED */
async function requireValid(
  links: LinkSigner,
  firmOf: FirmOf,
  owner: FileOwner,
  locator: string,
  link: LinkQuery,
): Promise<void> {
  const firm = await firmOf(owner);
  if (firm === undefined) throw notFound();
  const verdict = links.check(locator, link, firm.firmId, firm.linksSince);
  if (verdict === 'forged') throw new AppError('LINK_FORBIDDEN');
  if (verdict === 'expired') throw new AppError('LINK_EXPIRED');
}

async function found<T>(looking: Promise<T>): Promise<T> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof FileMissing) throw notFound();
    throw error;
  }
}
