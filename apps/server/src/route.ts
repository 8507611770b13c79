import type { Call } from '@yupana/contract/call.ts';
import type { Ctx, System } from './ctx.ts';
import { defineRoute, type Handler, type Route, type RouteOptions } from './platform/http/route.ts';

/** A route of this server: `anonymous` handlers get the system, all others the firm's ctx. */
export type ServerRoute = Route<Ctx, System>;

/**
 * Pairs a call of the contract with what answers it. The input comes validated; the result is stripped to the
 * contract's response. Errors are thrown as `AppError`.
 */
export function route<const C extends Call>(
  call: C,
  handler: Handler<C, C['access'] extends 'anonymous' ? System : Ctx>,
  options?: RouteOptions,
): ServerRoute {
  return defineRoute(call, handler, options);
}
