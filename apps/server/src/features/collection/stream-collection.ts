import { setTimeout as sleep } from 'node:timers/promises';
import type { CallInput } from '@yupana/contract/call.ts';
import type { Collection, streamCollection as call, FiguresChanged } from '@yupana/contract/collection.ts';
import { COMPANY_CHANNEL, DOCUMENTS_CHANNEL } from '../../company-channel.ts';
import type { Ctx } from '../../ctx.ts';
import { inStreamTurn } from '../../platform/http/open-streams.ts';
import type { ServerEvent } from '../../platform/http/route.ts';
import { readSeqs } from '../vouchers/totals/read-seqs.ts';
import { readCollection } from './get-collection.ts';

/** A screen needs no more than a few pictures a second. */
const SHORTEST = 300;
/** Documents come by the handful, several a second: who shows them asks again no oftener. */
const DOCUMENTS_AT_MOST_EVERY = 3_000;

/**
 * The state of a company's collection now and each time it changes, and which periods have other vouchers, statuses or figures than
 * when it was last said, from whatever process changes them. Ends when the client leaves or the server stops.
 * @throws NOT_FOUND before the stream begins
 */
export async function streamCollection(
  ctx: Ctx,
  input: CallInput<typeof call>,
  signal: AbortSignal,
): Promise<AsyncIterable<ServerEvent>> {
  const bell = createBell(signal);
  const uuid = input.params.uuid;
  const first = await read(ctx, uuid);
  const stop = await ctx.deps.database.listen(
    COMPANY_CHANNEL,
    (businessId) => businessId === uuid && bell.ring(),
    bell.ring,
  );
  const documents = createDocumentsBell(bell, signal);
  const stopDocuments = await ctx.deps.database
    .listen(DOCUMENTS_CHANNEL, (businessId) => businessId === uuid && documents.ring(), documents.ring)
    .catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  const forgetRoom = ctx.deps.room.onChange(bell.ring);
  // By the signal and not where the events end: of who leaves before they are read nobody ever begins them.
  const leave = (): void => {
    forgetRoom();
    Promise.all([stop(), stopDocuments()]).catch((err: unknown) =>
      ctx.deps.log.warn({ err }, 'a stream is still listened for'),
    );
  };
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  return events(ctx, uuid, first, { bell, documents }, signal);
}

interface Seen {
  collection: Collection;
  /** By period, how often it changed: what is compared is right also when a bell was not heard. */
  seqs: Map<string, string>;
}

function read(ctx: Ctx, businessId: string): Promise<Seen> {
  return ctx.transaction(async (tx) => ({
    seqs: await readSeqs(ctx, tx, businessId),
    collection: await readCollection(ctx, tx, businessId),
  }));
}

async function* events(
  ctx: Ctx,
  uuid: string,
  first: Seen,
  { bell, documents }: { bell: Bell; documents: DocumentsBell },
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  let shown = JSON.stringify(first.collection);
  let { seqs } = first;
  yield { event: 'collection', data: first.collection };
  // Once at least, also when nothing rang: what changed before anybody listened is seen here.
  while (!signal.aborted) {
    const now = await inStreamTurn(() => read(ctx, uuid));
    const text = JSON.stringify(now.collection);
    if (text !== shown) yield { event: 'collection', data: now.collection };
    shown = text;
    const periods = [...now.seqs].flatMap(([period, seq]) => (seqs.get(period) === seq ? [] : [period]));
    if (periods.length > 0) yield { event: 'figures', data: { periods: periods.sort() } satisfies FiguresChanged };
    if (documents.take()) yield { event: 'documents', data: {} };
    seqs = now.seqs;
    await sleep(SHORTEST, undefined, { signal }).catch(() => undefined);
    await bell.rung();
  }
}

interface DocumentsBell {
  ring(): void;
  /** Whether it rang since the last time. */
  take(): boolean;
}

/** Rings the other bell, a while after the first of many rings: what came meanwhile is told with it. */
function createDocumentsBell(bell: Bell, signal: AbortSignal): DocumentsBell {
  let rang = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return {
    ring: () => {
      if (signal.aborted) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        rang = true;
        bell.ring();
      }, DOCUMENTS_AT_MOST_EVERY);
    },
    take: () => {
      const told = rang;
      rang = false;
      return told;
    },
  };
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
