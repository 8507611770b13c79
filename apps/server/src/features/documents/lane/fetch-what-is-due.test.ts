import { expect, test } from 'vitest';
import type { Deps } from '../../../ctx.ts';
import { holdClock } from '../../../platform/clock.ts';
import type { RoomState } from '../../../platform/room.ts';
import { fetchWhatIsDue } from './fetch-what-is-due.ts';

/** Whatever else a lane would ask first: reaching it is the proof that it went on. */
class WentOn extends Error {}

test.each<[RoomState, boolean]>([
  ['enough', true],
  ['low', false],
])('with %s room on the disk a lane asks: %s', async (state, asks) => {
  const clock = holdClock('2026-11-20T15:00:00Z');
  const deps = {
    clock,
    room: { state: () => state },
    sunat: { consultaCpe: {} },
    get database(): never {
      throw new WentOn();
    },
  } as unknown as Deps;
  const fetching = fetchWhatIsDue(
    { deps } as Parameters<typeof fetchWhatIsDue>[0],
    {} as Parameters<typeof fetchWhatIsDue>[1],
    {} as Parameters<typeof fetchWhatIsDue>[2],
    new AbortController().signal,
    (() => undefined) as unknown as Parameters<typeof fetchWhatIsDue>[4],
  );
  if (asks) await expect(fetching).rejects.toBeInstanceOf(WentOn);
  // It looks again in a minute, and SUNAT is asked for nothing meanwhile.
  else expect(await fetching).toEqual(new Date('2026-11-20T15:01:00Z'));
});
