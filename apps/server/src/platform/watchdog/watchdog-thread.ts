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
function watch(place: number, silentFor: (ticks: number) => void): () => void {
  let last = -1;
  let silentTicks = 0;
  return () => {
    const now = Atomics.load(beats, place);
    silentTicks = now === last ? silentTicks + 1 : 0;
    last = now;
    silentFor(silentTicks);
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

const silent = { loop: 0 };
const loop = watch(0, (ticks) => {
  silent.loop = ticks;
  if (ticks >= patienceSeconds) end('event loop');
});
/** It is asked for less often, and by the loop: one that stands still lets the database seem silent before itself. */
const database = watch(1, (ticks) => {
  if (ticks >= patienceSeconds) end(silent.loop > patienceSeconds / 2 ? 'event loop' : 'database');
});
const watches = [loop, ...(watchesDatabase ? [database] : [])];
setInterval(() => {
  for (const look of watches) look();
}, 1_000);
