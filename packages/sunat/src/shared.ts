/** One piece of work that several callers wait for, each with a signal of its own. */
export interface Shared<T> {
  /** True when every caller has left: the work is being aborted and must not be joined. */
  readonly abandoned: boolean;
  join(signal?: AbortSignal): Promise<T>;
}

/** Starts the work on the first join. A caller that aborts leaves the others waiting; the last one to leave aborts the work. */
export function createShared<T>(work: (signal: AbortSignal) => Promise<T>): Shared<T> {
  const controller = new AbortController();
  let promise: Promise<T> | undefined;
  let waiting = 0;
  return {
    get abandoned() {
      return controller.signal.aborted;
    },
    async join(signal) {
      waiting += 1;
      promise ??= work(controller.signal);
      try {
        return await withSignal(promise, signal);
      } finally {
        waiting -= 1;
        if (waiting === 0) controller.abort();
      }
    },
  };
}

/** The promise, or a rejection with the signal's reason when that comes first. */
function withSignal<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  return new Promise<T>((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
