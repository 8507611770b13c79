import { setTimeout as sleep } from 'node:timers/promises';
import type { CallInput } from '@yupana/contract/call.ts';
import type { Collection, streamCollection as call } from '@yupana/contract/collection.ts';
import { COMPANY_CHANNEL } from '../../company-channel.ts';
import type { Ctx } from '../../ctx.ts';
import { inStreamTurn } from '../../platform/http/open-streams.ts';
import type { ServerEvent } from '../../platform/http/route.ts';
import { getCollection } from './get-collection.ts';

/** A screen needs no more than a few pictures a second. */
const SHORTEST = 300;

/**
 * The state of a company's collection now and each time it changes, from whatever process changes it. Ends when the
 * client leaves or the server stops.
 * @throws NOT_FOUND before the stream begins
 */
export async function streamCollection(
  ctx: Ctx,
  input: CallInput<typeof call>,
  signal: AbortSignal,
): Promise<AsyncIterable<ServerEvent>> {
  const bell = createBell(signal);
  const uuid = input.params.uuid;
  const first = await getCollection(ctx, input);
  const stop = await ctx.deps.database.listen(
    COMPANY_CHANNEL,
    (businessId) => businessId === uuid && bell.ring(),
    bell.ring,
  );
  const forgetRoom = ctx.deps.room.onChange(bell.ring);
  // By the signal and not where the events end: of who leaves before they are read nobody ever begins them.
  const leave = (): void => {
    forgetRoom();
    stop().catch((err: unknown) => ctx.deps.log.warn({ err }, 'a stream is still listened for'));
  };
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  return events(ctx, input, first, bell, signal);
}

async function* events(
  ctx: Ctx,
  input: CallInput<typeof call>,
  first: Collection,
  bell: Bell,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  let shown = JSON.stringify(first);
  yield { event: 'collection', data: first };
  // Once at least, also when nothing rang: what changed before anybody listened is seen here.
  while (!signal.aborted) {
    const data = await inStreamTurn(() => getCollection(ctx, input));
    const text = JSON.stringify(data);
    if (text !== shown) yield { event: 'collection', data };
    shown = text;
    await sleep(SHORTEST, undefined, { signal }).catch(() => undefined);
    await bell.rung();
  }
}

interface Bell {
  ring(): void;
  /** Resolves at the next ring, at once when it rang since the last time, and when the signal aborts. */
  rung(): Promise<void>;
}

function createBell(signal: AbortSignal): Bell {
  let rang = false;
  let wake = () => {};
  const ring = () => {
    rang = true;
    wake();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    rung: async () => {
      if (!rang && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      rang = false;
    },
  };
}
