import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether what runs here is a job's: nobody stands before a screen and waits for it. */
const background = new AsyncLocalStorage<true>();

/** Marks everything that comes of `work`, its timers too, as nothing that anybody waits for. */
export function inBackground<T>(work: () => T): T {
  return background.run(true, work);
}

export function isInBackground(): boolean {
  return background.getStore() === true;
}
