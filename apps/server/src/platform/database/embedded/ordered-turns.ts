import type { Exclusive } from './exclusive.ts';

/** So many turns that somebody waits for in a row, and then one of those that can wait: else signs of life would not be written. */
const MOST_IN_A_ROW = 8;

/**
 * One at a time; before whoever can wait whoever cannot, each in order of arrival. A failed turn does not stop the next.
 * @param canWait asked as a turn arrives
 */
export function createOrderedTurns(canWait: () => boolean): Exclusive {
  const urgent: (() => Promise<void>)[] = [];
  const patient: (() => Promise<void>)[] = [];
  let inARow = 0;
  let running: Promise<void> | undefined;

  function next(): (() => Promise<void>) | undefined {
    const letOneThrough = patient.length > 0 && inARow >= MOST_IN_A_ROW;
    const turn = letOneThrough ? undefined : urgent.shift();
    inARow = turn ? inARow + 1 : 0;
    return turn ?? patient.shift();
  }

  async function runAll(): Promise<void> {
    for (let turn = next(); turn; turn = next()) await turn();
    running = undefined;
  }

  return {
    run: (turn) =>
      new Promise((resolve, reject) => {
        const queue = canWait() ? patient : urgent;
        queue.push(() => turn().then(resolve, reject));
        running ??= runAll();
      }),
    idle: async () => {
      await running;
    },
  };
}
