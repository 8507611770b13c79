import type { EventLogBody } from '@yupana/contract/events.ts';
import type { Ctx } from '../../ctx.ts';
import { insertEvent } from './queries.ts';

/** Notes that the member used a part of the product, at the server's own hour. */
export async function logEvent(ctx: Ctx, event: EventLogBody): Promise<void> {
  await ctx.transaction((tx) => insertEvent(ctx, tx, event, ctx.deps.clock.now()));
}
