import { createExclusive, type Exclusive } from './exclusive.ts';

/** One at a time of each name, in order of arrival; different names at once. */
export interface NamedTurns {
  /** @param turn given the lowest number from 0 that no other turn under way has */
  run<T>(name: string, turn: (place: number) => Promise<T>): Promise<T>;
}

export function createNamedTurns(): NamedTurns {
  const waiting = new Map<string, { queue: Exclusive; turns: number }>();
  const taken = new Set<number>();

  async function inPlace<T>(turn: (place: number) => Promise<T>): Promise<T> {
    let place = 0;
    while (taken.has(place)) place += 1;
    taken.add(place);
    try {
      return await turn(place);
    } finally {
      taken.delete(place);
    }
  }

  return {
    run: async (name, turn) => {
      const one = waiting.get(name) ?? { queue: createExclusive(), turns: 0 };
      waiting.set(name, one);
      one.turns += 1;
      try {
        return await one.queue.run(() => inPlace(turn));
      } finally {
        one.turns -= 1;
        if (one.turns === 0) waiting.delete(name);
      }
    },
  };
}
