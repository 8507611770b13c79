import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** The thread of the watchdog: it imports nothing of the product, so that nothing of it can stand still too. */

export interface WatchdogWork {
  /** Grows while the process lives: first the event loop's beats, then the database's. */
  beats: Int32Array;
  patienceSeconds: number;
  watchesDatabase: boolean;
}

const STDOUT = 1;
const { beats, patienceSeconds, watchesDatabase } = workerData as WatchdogWork;

/** Its own ticks are what is counted, not the clock: a machine that slept, or stood still whole, has not failed. */
function watch(place: number, what: string): () => void {
  let last = -1;
  let silentTicks = 0;
  return () => {
    const now = Atomics.load(beats, place);
    silentTicks = now === last ? silentTicks + 1 : 0;
    last = now;
    if (silentTicks >= patienceSeconds) end(what);
  };
}

/** The log of the process needs its event loop: the line is written past it. */
function end(what: string): void {
  const line = {
    ...{ level: 'fatal', time: new Date().toISOString(), pid: process.pid, reason: what, seconds: patienceSeconds },
    msg: `the ${what} has not answered for ${patienceSeconds} seconds: the process ends`,
  };
  try {
    writeSync(STDOUT, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

const watches = [watch(0, 'event loop'), ...(watchesDatabase ? [watch(1, 'database')] : [])];
setInterval(() => {
  for (const look of watches) look();
}, 1_000);
