import type { Call, CallInput } from '@yupana/contract/call.ts';
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

/**
 * The same for a call that shows one company, which its filters name by RUC, as `MOVING_A_COMPANY` has it, and hangs on nothing else
 * but who asks and the day: while all of that stands its answer is given again. The day is `clock.today()`: it reads no other clock.
 */
export function rememberedRoute<const C extends Call>(
  call: C,
  handler: (ctx: Ctx, input: CallInput<C>) => ReturnType<Handler<C, Ctx>>,
): ServerRoute {
  const answer = ((ctx: Ctx, input: CallInput<C>) => handler(ctx, input)) as Handler<
    C,
    C['access'] extends 'anonymous' ? System : Ctx
  >;
  return defineRoute(call, answer, { about: rucOf });
}

function rucOf(query: unknown): string | undefined {
  const { filters } = (query ?? {}) as { filters?: unknown };
  const { ruc } = (typeof filters === 'string' ? read(filters) : (filters ?? {})) as { ruc?: unknown };
  return typeof ruc === 'string' && RUC.test(ruc) ? ruc : undefined;
}
const RUC = /^\d{11}$/;

/** What cannot be read is refused by who validates it. */
function read(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
