import type { Call, CallInput, CallResult } from '@yupana/contract/call.ts';
import type { KeptCookie } from './cookies.ts';

/** What a handler may want to know of the request besides its input. */
export interface RequestInfo {
  id: string;
  ip: string;
  /** What the client says it is; empty when it says nothing. */
  userAgent: string;
  /** The access token of a call that is not anonymous. */
  token: string;
  /** What the client sent under this name. */
  cookie(name: string): string | undefined;
  /** Leaves a cookie with the client, besides the answer. */
  keepCookie(cookie: KeptCookie): void;
  /**
   * Aborts when the client leaves or the server stops. Streams must end then, and give back here what they hold: of one that
   * nobody began to read no `finally` is reached.
   */
  signal: AbortSignal;
}

/** One server-sent event; `data` is written as JSON. */
export interface ServerEvent {
  event: string;
  data: unknown;
}

type Answer<C extends Call> = C['stream'] extends true
  ? AsyncIterable<ServerEvent> | Promise<AsyncIterable<ServerEvent>>
  : Promise<C['response'] extends object ? CallResult<C> : void>;

export type Handler<C extends Call, Who> = (who: Who, input: CallInput<C>, request: RequestInfo) => Answer<C>;

export interface RateLimit {
  /** Requests allowed in the window. */
  max: number;
  windowSeconds: number;
}

export interface RouteOptions {
  /** A stricter limit than the server's, counted in this process. */
  limits?: { perAddress?: RateLimit };
  /** Largest body in bytes; the server's default otherwise. */
  bodyLimit?: number;
  /**
   * Its answer may be given again while the version of what it is about stands.
   * @returns what it is about, by the query as it came or as the contract read it; undefined when it does not say
   */
  about?: (query: unknown) => string | undefined;
  /** Of what is the same for everybody until this text is another: browsers keep it, and ask whether it still is so. */
  edition?: () => string;
}

/** What came with a request, as the contract reads it. */
export interface RouteInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** A route with its handler's type erased, for the list of all of them. */
export interface Route<Ctx, System> {
  call: Call;
  handle: (who: Ctx | System, input: RouteInput, request: RequestInfo) => Promise<unknown> | AsyncIterable<ServerEvent>;
  options: RouteOptions;
}

export function defineRoute<const C extends Call, Ctx, System>(
  call: C,
  handler: Handler<C, C['access'] extends 'anonymous' ? System : Ctx>,
  options: RouteOptions = {},
): Route<Ctx, System> {
  // The registration validates the input against this very call and picks `who` by its access: the types hold by that.
  return { call, handle: handler as unknown as Route<Ctx, System>['handle'], options };
}

/** @throws when a call of the contract has no route, or two */
export function refuseUnevenRoutes(calls: readonly Call[], routes: readonly { call: Call }[]): void {
  const ids = routes.map(({ call }) => call.id);
  const without = calls.filter(({ id }) => !ids.includes(id)).map(({ id }) => `no route for ${id}`);
  const repeated = ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `two routes for ${id}`);
  const problems = [...without, ...repeated];
  if (problems.length > 0) throw new Error(`The contract and the routes do not match: ${problems.join('; ')}.`);
}
