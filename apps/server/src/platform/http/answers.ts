/** Answers as they were written, each of one version: one that is not asked for by its version is never given. */
export interface Answers {
  find(key: string, version: string): string | undefined;
  keep(key: string, version: string, body: string): void;
}

interface Kept {
  version: string;
  body: string;
  bytes: number;
}

/** What an entry costs besides its texts. */
const OVERHEAD = 200;

/** @param most bytes, reckoned at two a character; what was not given for longest goes first */
export function createAnswers(most: number): Answers {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  return {
    find: (key, version) => {
      const found = kept.get(key);
      if (found?.version !== version) return undefined;
      // A map keeps the order in which its keys came.
      kept.delete(key);
      kept.set(key, found);
      return found.body;
    },
    keep: (key, version, body) => {
      drop(key);
      const one = { version, body, bytes: OVERHEAD + 2 * (key.length + version.length + body.length) };
      kept.set(key, one);
      bytes += one.bytes;
      for (const oldest of kept.keys()) {
        if (bytes <= most) break;
        drop(oldest);
      }
    },
  };
}
