import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** @returns whether nobody listens on this port of the host; false too when the system does not let us listen there */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/**
 * Below what systems lend to those who call, unless they were told otherwise (Linux from 32768, macOS from 49152): a port that was free is
 * lent to nobody while the process that is to listen there starts.
 */
const LENT_TO_NOBODY = { from: 15_000, to: 32_000 };
const TRIES = 100;

/**
 * A loopback port that is free now. Another process may take it in between: prefer listening on 0 where possible.
 * @throws where so many are taken, or the system lets nobody listen
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(LENT_TO_NOBODY.from, LENT_TO_NOBODY.to);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${TRIES} ports could be listened on.`);
}
