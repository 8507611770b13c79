import type { Clock } from '../../../platform/clock.ts';

/**
 * Newest first, over all the companies of a process: whoever would go on with an older period gives way while another fetches of a
 * newer one. For a minute at most of each company's period: tens of thousands of documents of one keep nobody waiting longer.
 */
export interface Turns {
  /** It looks what there is to be fetched: until it knows, that may be the newest of all. */
  enters(businessId: string): void;
  /** @param rank of the period, the larger the sooner @returns whether another goes first; else the company is at that period now */
  mustWait(businessId: string, rank: number): boolean;
  /** It asks for nothing any more: what is left is all there, or for later. */
  left(businessId: string, isAllThere: boolean): void;
}

interface At {
  rank: number;
  since: number;
  isActive: boolean;
}

const GIVEN_WAY_MS = 60_000;
const MAY_BE_NEWEST = Number.POSITIVE_INFINITY;

export function createTurns(clock: Pick<Clock, 'now'>): Turns {
  const at = new Map<string, At>();
  return {
    enters: (businessId) => {
      const { rank, since } = at.get(businessId) ?? { rank: MAY_BE_NEWEST, since: clock.now().getTime() };
      at.set(businessId, { rank, since, isActive: true });
    },
    mustWait: (businessId, rank) => {
      const now = clock.now().getTime();
      const before = at.get(businessId);
      const goesFirst = ([id, other]: [string, At]) =>
        id !== businessId && other.isActive && other.rank > rank && now - other.since < GIVEN_WAY_MS;
      if ([...at].some(goesFirst)) {
        at.set(businessId, { rank, since: now, isActive: false });
        return true;
      }
      // The minute of a period is counted from its beginning, over all the whiles in which it is fetched.
      at.set(businessId, { rank, since: before?.rank === rank ? before.since : now, isActive: true });
      return false;
    },
    left: (businessId, isAllThere) => {
      const one = at.get(businessId);
      if (isAllThere) at.delete(businessId);
      else if (one) one.isActive = false;
    },
  };
}
