/** A source of chance that always tells the same story for the same seed. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** FNV-1a, 32 bits: turns a text into a seed. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Mulberry32. Cheap enough to make one for every voucher, so that any voucher of any month can be made alone,
 * without making those before it.
 */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  next();
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const chosen = list[Math.floor(next() * list.length)];
      if (chosen === undefined) throw new RangeError('No se puede elegir de una lista vacía.');
      return chosen;
    },
  };
}

/** One seed out of a text and a place in a list. */
export function seedAt(hash: number, place: number): number {
  return (Math.imul(hash ^ (place + 0x9e3779b9), 0x85ebca6b) ^ (place << 7)) >>> 0;
}
