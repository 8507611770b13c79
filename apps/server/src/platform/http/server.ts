import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { AppError, errorBodyOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { pathOf } from './address.ts';
import { serialize, validate } from './compilers.ts';
import { countRequests } from './count-requests.ts';
import { failureOf } from './failures.ts';
import { requestLog } from './request-log.ts';
import { type OutsideSources, protect } from './security.ts';
import { speakSpanish } from './spanish.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Stands in the log for the request's path. */
    loggedPath?: string;
  }
}

export interface ServerOptions {
  log: Log;
  /** Sets what browsers are told about transport: HSTS only makes sense over https. */
  publicUrl: string;
  /** Whose X-Forwarded-For is believed: how many proxies stand before, or their addresses. */
  trustProxy?: boolean | number | string[];
  requestsPerMinute: number;
  /** What pages may load from elsewhere; nothing when absent. */
  outside?: OutsideSources;
}

const ONE_MEGABYTE = 1_048_576;
/** A client of ours sends its headers at once and its body in seconds; whoever takes longer holds a connection for nothing. */
const PATIENCE = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 };

/** A bare server of the house: safe headers, compression, limits, one log line per request, errors in the catalogue's words. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  speakSpanish();
  const app: FastifyInstance = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    childLoggerFactory: (log, bindings, opts) => requestLog(log as Log, bindings, opts),
    trustProxy: trustOf(options.trustProxy ?? false),
    bodyLimit: ONE_MEGABYTE,
    genReqId: () => crypto.randomUUID(),
    requestTimeout: 30_000,
    http: PATIENCE,
    // Ten seconds by default, which a machine that is busy starting other things exceeds.
    pluginTimeout: 60_000,
    frameworkErrors: refuseAddress,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  app.decorateRequest('loggedPath', undefined);
  app.setValidatorCompiler(validate);
  app.setSerializerCompiler(serialize);
  app.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfter, unforeseen } = failureOf(error);
    if (unforeseen !== undefined) request.log.error({ err: unforeseen }, 'request failed');
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // An answer may hold figures of a company or a session's token: no proxy and no browser keeps one. Only what says
    // itself how long it may be kept is: an address can be written in many ways, and none of them is asked.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  letGoOfConnections(app);
  // What is told of each answer is four fields of ours: looking for secrets in them is a tenth of what a small call costs.
  const answered = options.log.child({}, { redact: [] });
  app.addHook('onResponse', async (request, reply) => {
    if (!(request.log as Log).isLevelEnabled('info')) return;
    // The path without its query: a query may carry a signature. A screen's path may carry a token.
    const path = request.loggedPath ?? pathOf(request.url);
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    answered.info(
      { request: request.id, method: request.method, path, status: reply.statusCode, milliseconds },
      'answered',
    );
  });
  await protect(app, options.publicUrl, options.outside);
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await countRequests(app, options.requestsPerMinute);
  return app;
}

/** Fastify takes no number: it cannot know that only proxies reach this server. Who sets one says so. */
function trustOf(trust: NonNullable<ServerOptions['trustProxy']>) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

/** No screen has it: the web says that the page does not exist, and leads back. */
const UNREADABLE_ADDRESS = '/direccion-incompleta';

/** An address that cannot be read comes before any hook. It may be a link with a token in it: it is neither logged nor repeated. */
function refuseAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = failureOf(error);
  request.log.info({ method: request.method, status }, 'an address that cannot be read');
  // A link that a mail reader cut in the middle of a letter: whoever opened it reads a page, not JSON.
  if (/\btext\/html\b/.test(request.headers.accept ?? '')) return void reply.redirect(UNREADABLE_ADDRESS);
  reply
    .code(status)
    .headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/**
 * Once the server closes, a connection ends with the answer it waits for. Fastify only closes those that are idle at that
 * moment: a busy one would stay open afterwards for as long as its client likes, and the stop with it. So would one on which
 * nothing was asked yet, as browsers open them beforehand, or half of a request: to Node it is not idle, and nobody looks at its time
 * any more.
 */
function letGoOfConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  /** Answers under way of each; a client may ask for several without waiting. */
  const answering = new Map<Socket, Set<ServerResponse>>();
  let closing = false;
  let sweep: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      answering.delete(socket);
    });
  });
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const answers = answering.get(socket) ?? new Set();
    answering.set(socket, answers.add(answer));
    answer.once('close', () => answers.delete(answer));
  });
  app.addHook('preClose', async () => {
    closing = true;
    sweep = setInterval(() => {
      for (const socket of connections) if (!answering.get(socket)?.size) socket.destroy();
    }, 100);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(sweep));
}

/** The answer to what does not exist under the API. */
export function notFoundBody() {
  return errorBodyOf(new AppError('NOT_FOUND'));
}
