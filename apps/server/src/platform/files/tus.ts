import { PassThrough, Readable } from 'node:stream';
import { DataStore, MemoryLocker, Server, Upload } from '@tus/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { tokenOf } from '../http/register.ts';

/** An upload whose bytes come in pieces, over as many connections as it takes. */
export interface Resumable {
  size: number;
  /** How far it came. */
  received: number;
  /**
   * Keeps what comes, as far as it comes: a connection that breaks ends `bytes`, and what was there by then is kept.
   * @returns how far it came now
   */
  append(bytes: AsyncIterable<Uint8Array>, offset: number): Promise<number>;
}

export interface ResumableCallers<Who> {
  /** Who holds this token, or undefined when it opens nothing. */
  authenticate: (token: string) => Promise<Who | undefined>;
  /** The upload that the path names. @throws when it is not the caller's */
  find: (who: Who, params: Readonly<Record<string, string>>) => Promise<Resumable>;
}

/** Of one request; what is longer is sent in several. */
const MOST_AT_ONCE = 64 * 1024 * 1024;

/**
 * Takes the bytes of uploads by the tus protocol (1.0): HEAD says how far one came, PATCH brings more. Uploads are announced and
 * cancelled by calls of the contract, which say what is wrong in the catalogue's words.
 */
export function serveTus<Who extends object>(
  app: FastifyInstance,
  path: string,
  { authenticate, find }: ResumableCallers<Who>,
): void {
  const locker = new MemoryLocker();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const who = new WeakMap<FastifyRequest, Who>();
    scope.route({
      method: ['HEAD', 'PATCH'],
      url: path,
      schema: { hide: true },
      bodyLimit: MOST_AT_ONCE,
      onRequest: async (request) => {
        const caller = await authenticate(tokenOf(request));
        if (!caller) throw new AppError('UNAUTHENTICATED');
        who.set(request, caller);
      },
      handler: async (request, reply) => {
        if (request.method === 'PATCH') requireOffset(request.headers['upload-offset']);
        const upload = await find(who.get(request) as Who, request.params as Record<string, string>);
        const store = new OneUpload(upload);
        // What an upload is locked by. Its path's last part is the same of all: each would wait for every other.
        const getFileIdFromRequest = () => pathOf(request.url);
        const server = new Server({ path: '/', datastore: store, locker, allowedOrigins: [], getFileIdFromRequest });
        const answer = await server.handleWeb(asWeb(request));
        if (store.failure !== undefined) throw store.failure;
        for (const [name, value] of answer.headers) {
          if (/^(?:upload|tus)-/.test(name)) reply.header(name, value);
        }
        return reply.code(answer.status).send(request.method === 'HEAD' ? undefined : await answer.text());
      },
    });
  });
}

/** tus knows uploads by an id of its own; each request is about one, which was found already. */
class OneUpload extends DataStore {
  readonly #upload: Resumable;
  /** What keeping it threw, in the words of the house. */
  failure: unknown;

  constructor(upload: Resumable) {
    super();
    this.#upload = upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received } = this.#upload;
    return new Upload({ id, size, offset: received });
  }

  override async write(bytes: Readable, _id: string, offset: number): Promise<number> {
    try {
      return await this.#upload.append(bytes, offset);
    } catch (error) {
      if (!isOfProtocol(error)) this.failure = error;
      throw error;
    }
  }
}

/** @throws INVALID_REQUEST where no piece can begin: the protocol's library would answer with a time-out, in its own words */
function requireOffset(given: unknown): void {
  if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return;
  throw new AppError('INVALID_REQUEST', { message: 'Upload-Offset debe decir desde qué byte sigue el archivo.' });
}

/** What the protocol has an answer for, as its library throws it. */
function isOfProtocol(error: unknown): boolean {
  return typeof (error as { status_code?: unknown } | null)?.status_code === 'number';
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

function asWeb({ method, url, headers, raw, body, id }: FastifyRequest): Request {
  const said = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') said.set(name, value);
  // By the path alone: its last part would be the id.
  const address = `http://localhost/${pathOf(url).split('/').at(-1) ?? id}`;
  if (method === 'HEAD') return new Request(address, { method, headers: said });
  // A connection that breaks is an end like another: what came until then is kept.
  const pieces = new PassThrough();
  const end = () => pieces.end();
  raw.once('aborted', end).once('error', end).once('close', end);
  if (body instanceof Readable) body.pipe(pieces);
  else end();
  const init = { method, headers: said, body: Readable.toWeb(pieces), duplex: 'half' };
  return new Request(address, init as RequestInit);
}
