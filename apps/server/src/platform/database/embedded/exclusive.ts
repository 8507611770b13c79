/** One at a time, in order of arrival. A failed turn does not stop the next. */
export interface Exclusive {
  run<T>(turn: () => Promise<T>): Promise<T>;
  /** Resolves when every turn asked for so far has ended. */
  idle(): Promise<void>;
}

export function createExclusive(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (turn) => {
      const result = last.then(turn);
      last = result.catch(() => undefined);
      return result;
    },
    idle: async () => {
      await last;
    },
  };
}
