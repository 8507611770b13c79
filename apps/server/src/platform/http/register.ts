import { type Call, PREFIX } from '@yupana/contract/call.ts';
import { ERRORS, errorBody } from '@yupana/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { AppError, tooManyRequests } from '../errors.ts';
import { type Answers, createAnswers } from './answers.ts';
import { cookieOf, cookieText } from './cookies.ts';
import { eventStream } from './events.ts';
import { networkOf } from './network.ts';
import { countOpenStreams, inStreamTurn, type OpenStreams } from './open-streams.ts';
import type { RequestInfo, Route, RouteInput, ServerEvent } from './route.ts';

export interface Callers<Ctx, System> {
  /** Who holds this token, or undefined when it opens nothing. */
  authenticate: (token: string) => Promise<Ctx | undefined>;
  /** The same, with the version of what a call is about, for calls whose answers are remembered (`RouteOptions.about`). */
  recognize: (token: string, about: string) => Promise<Recognized<Ctx> | undefined>;
  /** Throws when who holds the token may not make this call. The input is what the contract read. */
  authorize: (ctx: Ctx, call: Call, input: RouteInput) => Promise<void>;
  system: System;
  /** Aborts when the server begins to stop. */
  stopping: AbortSignal;
  /** Whether browsers come over https: then cookies travel no other way. */
  secure: boolean;
}

export interface Recognized<Ctx> {
  who: Ctx;
  /** Everything about the caller that an answer may hang on. */
  reader?: string;
  /** Everything else that it may hang on, besides the address. Without one nothing is remembered. */
  version?: string;
}

/** Some eight thousand dashboards. */
const REMEMBERED_BYTES = 32 * 1_048_576;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Registers every route under the contract's prefix: authenticate → validate → authorise → handle → strip. */
export function registerRoutes<Ctx, System>(
  app: FastifyInstance,
  routes: readonly Route<Ctx, System>[],
  callers: Callers<Ctx, System>,
): void {
  const shared = { streams: countOpenStreams(), answers: createAnswers(REMEMBERED_BYTES) };
  for (const route of routes) registerRoute(app, route, callers, shared);
}

function registerRoute<Ctx, System>(
  app: FastifyInstance,
  route: Route<Ctx, System>,
  { authenticate, recognize, authorize, system, stopping, secure }: Callers<Ctx, System>,
  { streams, answers }: { streams: OpenStreams; answers: Answers },
): void {
  const { call, options } = route;
  const who = new WeakMap<FastifyRequest, Ctx>();
  const toKeep = new WeakMap<FastifyRequest, { about: string; key: string; version: string }>();

  /** Who calls; and what was answered to them before, if it is still what they would be answered. */
  async function admit(request: FastifyRequest): Promise<string | undefined> {
    const about = options.about?.(request.query);
    const known =
      about === undefined
        ? await authenticate(tokenOf(request)).then((found) => found && { who: found })
        : await recognize(tokenOf(request), about);
    if (known === undefined) throw new AppError('UNAUTHENTICATED');
    who.set(request, known.who);
    const { reader, version }: Partial<Recognized<Ctx>> = known;
    if (about === undefined || reader === undefined || version === undefined) return undefined;
    const key = `${reader} ${request.url}`;
    const answer = answers.find(key, version);
    if (answer === undefined) toKeep.set(request, { about, key, version });
    return answer;
  }

  const shorthand: RouteShorthandOptions = {
    schema: schemaOf(call),
    onRequest: [
      // First: whoever is not let in has called all the same.
      ...addressLimit(app, route),
      ...editionOf(route),
      // Before the body is read and judged: a stranger learns nothing, not even which fields are wrong.
      async (request, reply) => {
        if (call.access === 'anonymous') return;
        const answer = await admit(request);
        // The same caller was allowed it, and the same address was read: whatever else comes before an answer was done for it.
        if (answer !== undefined) return reply.code(call.status).type(JSON_TYPE).send(answer);
      },
    ],
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    ...(call.stream ? { compress: false } : {}),
  };
  const method = call.method.toLowerCase() as Lowercase<Call['method']>;
  app[method](PREFIX + call.path.replaceAll(/\{(\w+)\}/g, ':$1'), shorthand, async (request, reply) => {
    const info = infoOf(request, reply, { stopping, secure });
    if (call.stream) streams.take({ token: info.token, network: networkOf(info.ip) }, info.signal);
    const input = { params: request.params, query: request.query, body: request.body };
    const ctx = who.get(request);
    if (ctx) await authorize(ctx, call, input);
    const result = await route.handle(ctx ?? system, input, info);
    if (call.stream) {
      const events = result as AsyncIterable<ServerEvent>;
      const allowed = async () => {
        if (call.access === 'anonymous') return true;
        const still = await inStreamTurn(() => authenticate(info.token));
        if (still === undefined) return false;
        return authorize(still, call, input).then(
          () => true,
          () => false,
        );
      };
      return stream(reply, whileAllowed(events, allowed), info.signal);
    }
    reply.code(statusOf(call, result));
    const place = toKeep.get(request);
    if (!place || options.about?.(input.query) !== place.about) return reply.send(call.response ? result : undefined);
    const body = String(reply.serialize(result));
    answers.keep(place.key, place.version, body);
    return reply.type(JSON_TYPE).send(body);
  });
}

/** A stream outlives the moment at which it was asked for: once its session ended, or its role changed, it says nothing more, and ends. */
async function* whileAllowed(events: AsyncIterable<ServerEvent>, allowed: () => Promise<boolean>) {
  for await (const event of events) {
    if (!(await allowed())) return;
    yield event;
  }
}

function stream(reply: FastifyReply, events: AsyncIterable<ServerEvent>, signal: AbortSignal) {
  return reply
    .code(200)
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    .send(eventStream(events, signal));
}

/** Browsers say about 150 characters; whoever says more is not listened to. */
const LONGEST_USER_AGENT = 400;

/** The access token that came with a request; empty without one. */
export function tokenOf(request: FastifyRequest): string {
  return /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

function infoOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { stopping, secure }: { stopping: AbortSignal; secure: boolean },
): RequestInfo {
  let signal: AbortSignal | undefined;
  return {
    id: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
    token: tokenOf(request),
    cookie: (name) => cookieOf(request.headers.cookie, name),
    keepCookie: (cookie) => reply.header('set-cookie', cookieText(cookie, secure)),
    // Made for whoever asks: few do, and to make and abort one costs as much as a small question to the database.
    get signal() {
      signal ??= AbortSignal.any([whenLeft(reply), stopping]);
      return signal;
    },
  };
}

function whenLeft(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  if (reply.raw.closed) left.abort();
  else reply.raw.once('close', () => left.abort());
  return left.signal;
}

/** The server's limit is for everybody; these are the stricter ones of a route. */
function addressLimit<Ctx, System>(app: FastifyInstance, { options }: Route<Ctx, System>) {
  const limit = options.limits?.perAddress;
  if (!limit) return [];
  const check = app.createRateLimit({
    max: limit.max,
    timeWindow: limit.windowSeconds * 1000,
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  return [
    async (request: FastifyRequest): Promise<void> => {
      const state = await check(request);
      if (!state.isAllowed && state.isExceeded) throw tooManyRequests(state.ttlInSeconds);
    },
  ];
}

/** What a browser kept is still so: then it is told that and no more. */
function editionOf<Ctx, System>({ options: { edition } }: Route<Ctx, System>) {
  if (!edition) return [];
  return [
    async (request: FastifyRequest, reply: FastifyReply) => {
      // Weak: the same answer may cross the wire compressed, or not.
      const tag = `W/"${edition()}"`;
      reply.headers({ etag: tag, 'cache-control': 'public, no-cache' });
      const kept = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? [];
      return kept.includes(tag) ? reply.code(304).send() : undefined;
    },
  ];
}

/** The general codes any call may answer. */
const GENERAL = ['TOO_MANY_REQUESTS', 'UNEXPECTED', 'UNAVAILABLE', 'NO_ROOM'] as const;

function schemaOf(call: Call) {
  const { params, query: querystring, body, response } = call;
  const codes = new Set([
    ...call.errors,
    ...(call.access === 'anonymous' ? [] : (['UNAUTHENTICATED', 'ROLE_FORBIDDEN'] as const)),
    ...GENERAL,
  ]);
  const failures = Map.groupBy(codes, (code) => ERRORS[code].status);
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    ...(call.access === 'anonymous' ? {} : { security: [{ bearer: [] }] }),
    ...(params ? { params } : {}),
    ...(querystring ? { querystring } : {}),
    ...(body ? { body } : {}),
    response: {
      ...(response ? { [call.status]: response } : {}),
      ...(response && call.acceptedWithout ? { 202: response } : {}),
      ...(call.stream ? { 200: z.string().meta({ description: 'Eventos, como text/event-stream' }) } : {}),
      ...(call.status === 204 ? { 204: z.undefined().meta({ description: 'Hecho' }) } : {}),
      ...Object.fromEntries(
        [...failures].map(([status, all]) => [status, errorBody.meta({ description: describeCodes(all) })]),
      ),
    },
  };
}

function statusOf({ status, acceptedWithout }: Call, result: unknown): number {
  if (acceptedWithout === undefined) return status;
  return (result as Record<string, unknown>)[acceptedWithout] === null ? 202 : status;
}

function describeCodes(codes: readonly (keyof typeof ERRORS)[]): string {
  return codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n');
}
