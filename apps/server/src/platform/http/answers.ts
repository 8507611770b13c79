import { LRUCache } from 'lru-cache';

/** Answers as they were written, each of one version: one that is not asked for by its version is never given. */
export interface Answers {
  find(key: string, version: string): string | undefined;
  keep(key: string, version: string, body: string): void;
}

interface Kept {
  version: string;
  body: string;
}

/** What an entry costs besides its texts. */
const OVERHEAD = 200;

/** @param most bytes, reckoned at two a character; what was not given for longest goes first */
export function createAnswers(most: number): Answers {
  const kept = new LRUCache<string, Kept>({
    maxSize: most,
    sizeCalculation: ({ version, body }, key) => OVERHEAD + 2 * (key.length + version.length + body.length),
  });
  return {
    find: (key, version) => (kept.peek(key)?.version === version ? kept.get(key)?.body : undefined),
    keep: (key, version, body) => {
      kept.set(key, { version, body });
    },
  };
}
